// The page for people who watch and test, at `/`. It is built in a room of its own and shipped in this package; where it is
// not built, a few lines say what is here.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { findFolder, sendFile } from './static-files.ts'

/** Where the built page may lie: built beside this package, which is newer than the copy that packing left, or shipped. */
const places = [new URL('../../../dashboard/dist/', import.meta.url), new URL('../../dashboard/', import.meta.url)]

// What the page may load, it says itself. That no other page may hold it in a frame can only be said here.
const headers = {
  'content-security-policy': `frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const welcome = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>capi sandbox</title>
<style>body { font: 16px/1.5 system-ui; margin: 4rem auto; max-width: 40rem; padding: 0 1rem }</style>
<h1>capi sandbox</h1>
<p>A local exchange that speaks the interface of the capi document. Nothing here is worth money.</p>
<p>The dashboard that belongs here has not been built.</p>
<ul>
<li><a href="/docs/">/docs</a>: guides and the reference, to read</li>
<li><a href="/openapi.json">/openapi.json</a>: the document, for tools</li>
<li><a href="/capi/v2/market/tickers">/capi/v2/market/tickers</a>: prices, without a key</li>
<li><a href="/sandbox/openapi.json">/sandbox/openapi.json</a>: the sandbox's own surface: accounts, prices, liquidity, the clock, reset</li>
</ul>
</html>
`

export function addDashboard(server: FastifyInstance): void {
  server.get(
    '/',
    { exposeHeadRoute: true },
    (_request, reply) => send(reply, 'index.html') ?? reply.type('text/html; charset=utf-8').send(welcome),
  )
  server.get<{ Params: { file: string } }>(
    '/dashboard/:file',
    { exposeHeadRoute: true },
    ({ params: { file } }, reply) => {
      // Names of scripts and styles change with what is in them.
      reply.header('cache-control', /\.(css|js)$/.test(file) ? 'max-age=31536000, immutable' : 'no-cache')
      return send(reply, file) ?? reply.callNotFound()
    },
  )
}

function send(reply: FastifyReply, name: string): FastifyReply | undefined {
  reply.headers(headers)
  const folder = findFolder(places)
  return folder && sendFile(reply, folder, name)
}
