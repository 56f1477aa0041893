// The page for people who watch and test, at `/`. It is built in a room of its own and shipped in this package; where it is
// not built, a few lines say what is here.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Where the built page may lie: shipped in this package, or built beside it. */
const places = [new URL('../../dashboard/', import.meta.url), new URL('../../../dashboard/dist/', import.meta.url)]

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

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
<li><a href="/docs">/docs</a>: the document, to read</li>
<li><a href="/openapi.json">/openapi.json</a>: the document, for tools</li>
<li><a href="/capi/v2/market/tickers">/capi/v2/market/tickers</a>: prices, without a key</li>
<li><a href="/sandbox/openapi.json">/sandbox/openapi.json</a>: the sandbox's own surface: accounts, prices, liquidity, the clock, reset</li>
</ul>
</html>
`

export function addDashboard(server: FastifyInstance): void {
  server.get('/', (_request, reply) => sendFile(reply, 'index.html') ?? send(reply, 'index.html', welcome))
  server.get<{ Params: { file: string } }>('/dashboard/:file', ({ params: { file } }, reply) => {
    // Names of scripts and styles change with what is in them.
    reply.header('cache-control', /\.(css|js)$/.test(file) ? 'max-age=31536000, immutable' : 'no-cache')
    return sendFile(reply, file) ?? reply.callNotFound()
  })
}

function sendFile(reply: FastifyReply, name: string): FastifyReply | undefined {
  const place = places.find((candidate) => existsSync(new URL('index.html', candidate)))
  // A name of the folder's own list leads nowhere else.
  if (!place || !readdirSync(place).includes(name)) return undefined
  return send(reply, name, readFileSync(new URL(name, place)))
}

function send(reply: FastifyReply, name: string, body: string | Buffer): FastifyReply {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return reply.headers(headers).type(type).send(body)
}
