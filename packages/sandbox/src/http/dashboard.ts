// Serves the dashboard at `/`. It is built by its own package and shipped in this one; without it, a short page lists what
// this server offers.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageHeaders } from '../document/safe-headers.ts'
import { findFolder, sendFile } from './static-files.ts'

/** Where the built dashboard may be: in the neighbouring package, which is newer, or shipped in this package. */
const places = [new URL('../../../dashboard/dist/', import.meta.url), new URL('../../dashboard/', import.meta.url)]

const page = { exposeHeadRoute: true, config: { isPage: true } }

const welcome = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>capi sandbox</title>
<style>body { font: 16px/1.5 system-ui; margin: 4rem auto; max-width: 40rem; padding: 0 1rem }</style>
<h1>capi sandbox</h1>
<p>A local exchange that speaks the interface of the capi document. Nothing here is worth money.</p>
<p>The dashboard has not been built.</p>
<ul>
<li><a href="/docs/">/docs</a>: guides and reference</li>
<li><a href="/openapi.json">/openapi.json</a>: the OpenAPI document, for tools</li>
<li><a href="/openapi.generators.json">/openapi.generators.json</a> and <a href="/openapi.generators-3.0.json">/openapi.generators-3.0.json</a>: the same for generators of other languages, in OpenAPI 3.1 and 3.0</li>
<li><a href="/capi/v2/market/tickers">/capi/v2/market/tickers</a>: prices, without a key</li>
<li><a href="/sandbox/openapi.json">/sandbox/openapi.json</a>: the control API: accounts, prices, liquidity, clock, reset</li>
</ul>
</html>
`

export function addDashboard(server: FastifyInstance): void {
  server.get(
    '/',
    page,
    (_request, reply) => send(reply, 'index.html') ?? reply.type('text/html; charset=utf-8').send(welcome),
  )
  server.get<{ Params: { file: string } }>('/dashboard/:file', page, ({ params: { file } }, reply) => {
    // Names of scripts and styles contain a hash of their content.
    reply.header('cache-control', /\.(css|js)$/.test(file) ? 'max-age=31536000, immutable' : 'no-cache')
    return send(reply, file) ?? reply.callNotFound()
  })
}

function send(reply: FastifyReply, name: string): FastifyReply | undefined {
  reply.headers(pageHeaders)
  const folder = findFolder(places)
  return folder && sendFile(reply, folder, name)
}
