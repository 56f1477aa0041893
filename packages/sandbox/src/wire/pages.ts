// What a person sees in a browser: what is here, the site to read, and the document itself.

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentText } from './document.ts'
import { jsonType } from './json.ts'

/** Where the site may lie: shipped in this package, or built beside it. */
const docsPlaces = [new URL('../../docs/', import.meta.url), new URL('../../../../spec/dist/docs/', import.meta.url)]

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const welcome = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>capi sandbox</title>
<style>body { font: 16px/1.5 system-ui; margin: 4rem auto; max-width: 40rem; padding: 0 1rem }</style>
<h1>capi sandbox</h1>
<p>A local exchange that speaks the interface of the capi document. Nothing here is worth money.</p>
<ul>
<li><a href="/docs/">/docs</a>: guides and the reference, to read</li>
<li><a href="/openapi.json">/openapi.json</a>: the document, for tools</li>
<li><a href="/capi/v2/market/tickers">/capi/v2/market/tickers</a>: prices, without a key</li>
<li><a href="/sandbox/openapi.json">/sandbox/openapi.json</a>: the sandbox's own surface: accounts, prices, liquidity, the clock, reset</li>
</ul>
</html>
`

export function addPages(server: FastifyInstance): void {
  server.get('/', (_request, reply) => sendHtml(reply, welcome))
  server.get('/openapi.json', (_request, reply) => reply.type(jsonType).send(documentText))
  // Links of the site are relative, so its start page has to be below the folder.
  server.get('/docs', (_request, reply) => reply.redirect('/docs/', 308))
  server.get<{ Params: { file: string } }>('/docs/:file', (request, reply) => sendDocs(reply, request.params.file))
}

function sendDocs(reply: FastifyReply, file: string): FastifyReply {
  const name = file === '' ? 'index.html' : file
  const place = docsPlaces.find((candidate) => existsSync(new URL('index.html', candidate)))
  if (!place) return sendText(reply, 'The docs page has not been built.\n')
  // A name of the folder's own list leads nowhere else.
  if (!readdirSync(place).includes(name)) return sendText(reply, `There is no page of this name: ${name}\n`)
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return reply.type(type).send(readFileSync(new URL(name, place)))
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(text)
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}
