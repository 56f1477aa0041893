// Serves the protocol over HTTP (Streamable HTTP) at a loopback address. Each request is handled by itself, without
// sessions.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Mcp } from '../server/create-mcp.ts'
import { newServer } from '../server/protocol.ts'
import { createGuard } from './guard.ts'

export interface HttpOptions {
  /** Port of 127.0.0.1; 0 takes any free one. */
  readonly port: number
  /** Required in the header Authorization of every request: 16 to 256 printable ASCII characters. */
  readonly token: string | undefined
  readonly onError: (error: Error) => void
}

export interface HttpServer {
  readonly url: string
  /** Refuses further requests, waits for those that are running, and closes the port. */
  close(): Promise<void>
}

/** The only path. */
const path = '/mcp'
/** Connections beyond are closed at once. */
const maxConnections = 100

/** Opens the port. Throws a UsageError if the token is missing or weak. */
export async function serveOnHttp(mcp: Mcp, { port, token, onError }: HttpOptions): Promise<HttpServer> {
  const guard = createGuard(token)
  let isClosing = false
  const handler = createMcpHandler(() => newServer(mcp), { onerror: onError })
  const server: Server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A client that closed its connection needs no response.
      if (!response.destroyed) onError(error instanceof Error ? error : new Error(String(error)))
      response.destroy()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isClosing) return refuse(response, 503, 'The server is closing.')
    const refusal = guard(request)
    if (refusal) return refuse(response, refusal.status, refusal.reason)
    if (request.url?.split('?')[0] !== path) return refuse(response, 404, `The path must be ${path}.`)
    const ended = new AbortController()
    response.once('close', () => ended.abort())
    await send(response, await handler.fetch(toRequest(request, ended.signal)))
  }

  server.maxConnections = maxConnections
  server.listen({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${actual}${path}`,
    async close() {
      isClosing = true
      const closed = once(server, 'close')
      server.close()
      await mcp.whenIdle()
      await handler.close()
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 1_000).unref()
      await closed
    },
  }
}

function toRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = path, rawHeaders, headers } = request
  const given = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) given.append(rawHeaders[index]!, rawHeaders[index + 1]!)
  // The token is checked; nothing behind this needs it.
  given.delete('authorization')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? (Readable.toWeb(request) as globalThis.ReadableStream) : null
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: given,
    body,
    signal,
    duplex: 'half',
  } as RequestInit)
}

async function send(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, { ...Object.fromEntries(headers), ...safeHeaders })
  if (body) await pipeline(Readable.fromWeb(body as ReadableStream), response)
  else response.end()
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null }
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  // What is left of the request is not read.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...challenge, ...safeHeaders })
  response.end(JSON.stringify(error))
}

const safeHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const
