// The transport and HMAC of Node: node:http with keep-alive connections, and node:crypto. Headers are sent exactly as
// given, one timer covers the whole exchange, and a response that ends early is an error, never a short response.
import type * as crypto from 'node:crypto'
import type * as http from 'node:http'
import type { Clock } from './clock.ts'
import { ReceivedResponse } from './received-response.ts'
import {
  type Incoming,
  type Outgoing,
  type Transport,
  TransportError,
  asTransportError,
  timeoutError,
  tooLongError,
} from './transport.ts'

export { quoteIntegers } from './quote-integers.ts'

let nodeCrypto: typeof crypto | undefined

/** Returns base64(HMAC-SHA256(secret, text)). */
export function hmac(secret: string, text: string): string {
  // Loaded with the first signature, as node:http is with the first request.
  nodeCrypto ??= process.getBuiltinModule('node:crypto')
  return nodeCrypto.createHmac('sha256', secret).update(text).digest('base64')
}

/** Returns the default transport. */
export function platformTransport(baseUrl: string, clock: Clock): Transport {
  const url = new URL(baseUrl)
  const load = async (): Promise<Host> => {
    // Loaded with the first request, because it is a good part of the time that importing the client takes.
    const { Agent, request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
    return (host = {
      clock,
      agent: new Agent({ keepAlive: true, scheduling: 'lifo' }),
      request,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      hostHeader: url.host,
      pathPrefix: url.pathname.replace(/\/$/, ''),
    })
  }
  let loading: Promise<Host> | undefined
  let host: Host | undefined
  return (outgoing) => (host ? send(host, outgoing) : (loading ??= load()).then((loaded) => send(loaded, outgoing)))
}

/** The server, and how to reach it. */
interface Host {
  readonly clock: Clock
  readonly agent: http.Agent
  readonly request: typeof http.request
  readonly host: string
  readonly port: string
  readonly hostHeader: string
  readonly pathPrefix: string
}

function send(server: Host, outgoing: Outgoing): Promise<Incoming> {
  const { method, target, headers, body, timeoutMs, maxResponseBytes, signal } = outgoing
  const { clock, agent, host, port, hostHeader, pathPrefix } = server
  const all = ['Host', hostHeader, ...headers]
  if (body !== undefined || method !== 'GET') all.push('Content-Length', String(Buffer.byteLength(body ?? '')))
  return new Promise((resolve, reject) => {
    const request = server.request({ agent, host, port, method, path: pathPrefix + target, headers: all })
    const cancel = clock.setTimer(timeoutMs, () => end(timeoutError(timeoutMs)))
    const abort = (): void => end(signal!.reason)
    const settle = (): void => {
      cancel()
      signal?.removeEventListener('abort', abort)
    }
    const fail = (thrown: unknown): void => {
      settle()
      reject(signal?.aborted ? signal.reason : asTransportError(thrown))
    }
    const end = (reason: unknown): void => {
      request.destroy()
      fail(reason)
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      if (Number(response.headers['content-length']) > maxResponseBytes) end(tooLongError(maxResponseBytes))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxResponseBytes) end(tooLongError(maxResponseBytes))
        else chunks.push(chunk)
      })
      response.on('error', fail)
      response.on('close', () => {
        if (!response.complete) fail(new TransportError('the response was cut short', true))
      })
      response.on('end', () => {
        if (!response.complete) return
        settle()
        const { 'retry-after': retryAfter = null, 'content-type': contentType = null } = response.headers
        try {
          const received = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
          resolve(new ReceivedResponse(response.statusCode!, retryAfter, contentType, received.toString(), received))
        } catch (thrown) {
          // The text is longer than a string can be.
          fail(thrown)
        }
      })
    })
    request.end(body)
  })
}
