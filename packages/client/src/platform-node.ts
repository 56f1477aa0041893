// The transport and HMAC of Node: node:http with keep-alive connections, and node:crypto. Headers are sent exactly as
// given, one timer covers the whole exchange, and a response that ends early is an error, never a short response.
import type * as crypto from 'node:crypto'
import type * as http from 'node:http'
import { type Clock, setBackgroundTimer, onAbort } from './clock.ts'
import {
  type Incoming,
  type Outgoing,
  type Transport,
  TransportError,
  asTransportError,
  timeoutError,
  tooLongError,
} from './transport.ts'

import { receive } from './received-bytes.ts'

export { quoteNumbers } from './exact-json.ts'

let nodeCrypto: typeof crypto | undefined

/** Returns base64(HMAC-SHA256(secret, text)). */
export function hmac(secret: string, text: string): string {
  // Loaded with the first signature, as node:http is with the first request.
  nodeCrypto ??= process.getBuiltinModule('node:crypto')
  return nodeCrypto.createHmac('sha256', secret).update(text).digest('base64')
}

/** Returns the value of an environment variable; undefined where it has none, or may not be read. */
export function environment(name: string): string | undefined {
  try {
    return process.env[name]
  } catch {
    return undefined
  }
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
      singleAgent: new Agent({ keepAlive: false }),
      request,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      hostHeader: url.host,
      pathPrefix: url.pathname.replace(/\/$/, ''),
      isKept: false,
    })
  }
  let loading: Promise<Host> | undefined
  let host: Host | undefined
  return async (outgoing) => {
    host ??= await (loading ??= load())
    return send(host, agentFor(host, outgoing.method), outgoing)
  }
}

/**
 * How long a connection must have stayed open after an answer, in milliseconds, until the server counts as one that
 * keeps connections.
 */
const PROVING_MS = 1_000

/**
 * Returns the agent for a request. A server may close each connection with its answer, without a word. A request that
 * is sent just then is lost: a read is repeated, but an order has an unknown outcome. So it gets a connection of its
 * own until the server has been seen to keep one.
 */
function agentFor({ agent, singleAgent, isKept }: Host, method: string): http.Agent {
  const isRisky = method !== 'GET' && !isKept && Object.keys({ ...agent.sockets, ...agent.freeSockets }).length > 0
  return isRisky ? singleAgent : agent
}

/** Records whether a server keeps its connections, after a response on one. */
function watchConnection(host: Host, { reusedSocket, socket }: http.ClientRequest): void {
  host.isKept ||= reusedSocket
  if (host.isKept || !socket) return
  const prove = (): void => void (host.isKept ||= !socket.destroyed && !socket.readableEnded)
  socket.once('close', setBackgroundTimer(host.clock, PROVING_MS, prove))
}

/** The server, and how to reach it. */
interface Host {
  readonly clock: Clock
  readonly agent: http.Agent
  /** Uses each connection once. */
  readonly singleAgent: http.Agent
  readonly request: typeof http.request
  readonly host: string
  readonly port: string
  readonly hostHeader: string
  readonly pathPrefix: string
  /** Whether the server has been seen to keep a connection after an answer. */
  isKept: boolean
}

function send(server: Host, agent: http.Agent, outgoing: Outgoing): Promise<Incoming> {
  const { method, target, headers, body, timeoutMs, maxResponseBytes, signal } = outgoing
  const { clock, host, port, hostHeader, pathPrefix } = server
  const all = ['Host', hostHeader, ...headers]
  if (body !== undefined || method !== 'GET') all.push('Content-Length', String(Buffer.byteLength(body ?? '')))
  return new Promise((resolve, reject) => {
    const request = server.request({ agent, host, port, method, path: pathPrefix + target, headers: all })
    const cancel = clock.setTimer(timeoutMs, () => end(timeoutError(timeoutMs)))
    const abort = (): void => end(signal!.reason)
    let forget: (() => void) | undefined
    const settle = (): void => {
      cancel()
      forget?.()
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
    else if (signal) forget = onAbort(signal, abort)
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
        if (agent === server.agent && !server.isKept) watchConnection(server, request)
        try {
          resolve(receive(response.statusCode!, response.headers, chunks, maxResponseBytes))
        } catch (thrown) {
          // The text is longer than a string can be.
          fail(thrown)
        }
      })
    })
    request.end(body)
  })
}
