// What a person sees in a browser: what is here, the rendered document, and the document itself.

import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentText } from './document.ts'
import { jsonType } from './json.ts'

/** Where the rendered document may lie: shipped in this package, or built beside it. */
const docsPlaces = [
  new URL('../../docs/index.html', import.meta.url),
  new URL('../../../../spec/dist/docs/index.html', import.meta.url),
]

const welcome = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>capi sandbox</title>
<style>body { font: 16px/1.5 system-ui; margin: 4rem auto; max-width: 40rem; padding: 0 1rem }</style>
<h1>capi sandbox</h1>
<p>A local exchange that speaks the interface of the capi document. Nothing here is worth money.</p>
<ul>
<li><a href="/docs">/docs</a>: the document, to read</li>
<li><a href="/openapi.json">/openapi.json</a>: the document, for tools</li>
<li><a href="/capi/v2/market/tickers">/capi/v2/market/tickers</a>: prices, without a key</li>
<li><a href="/sandbox/openapi.json">/sandbox/openapi.json</a>: the sandbox's own surface: accounts, prices, liquidity, the clock, reset</li>
</ul>
</html>
`

export function addPages(server: FastifyInstance): void {
  server.get('/', (_request, reply) => sendHtml(reply, welcome))
  server.get('/openapi.json', (_request, reply) => reply.type(jsonType).send(documentText))
  server.get('/docs', (_request, reply) => {
    const place = docsPlaces.find((candidate) => existsSync(candidate))
    if (place) return sendHtml(reply, readFileSync(place, 'utf8'))
    return reply.code(404).type('text/plain; charset=utf-8').send('The docs page has not been built.\n')
  })
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}
