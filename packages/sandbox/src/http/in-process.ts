// Serves a request in process, without a network, with the semantics of `fetch`.
//
// A closed connection fails the request like a `fetch`: before the response the promise is rejected, later the body is.
//
// A loop of requests in process would never leave its turn of the event loop, and everything that a WeakRef was made for in a
// turn, such as the signals and streams of a request, stays in memory until the turn ends. So some requests wait for the next
// turn; timers and I/O of the program continue then too.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { nextTurn } from '../platform/next-turn.ts'

const localOrigin = 'http://127.0.0.1'
const bodiless = new Set([204, 304])

/** Number of requests of which one waits for the next turn. */
const requestsPerTurn = 20
let requests = 0
/** Set while a request waits. Later ones wait with it, so that none overtakes another. */
let turn: Promise<void> | undefined

/** Serves a request in process. Takes a path in place of a URL. */
export async function fetchInProcess(
  server: FastifyInstance,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  requests += 1
  if (requests % requestsPerTurn === 0) turn ??= new Promise<void>(nextTurn).then(() => void (turn = undefined))
  if (turn) await turn
  const request = new Request(typeof input === 'string' ? new URL(input, localOrigin) : input, init)
  const { pathname, search } = new URL(request.url)
  // The signal of the caller, not of the copied request, which may be garbage-collected.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  try {
    const injected = server.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
      payloadAsStream: true,
      ...(signal && { signal }),
    })
    const response = await (signal ? Promise.race([injected, abortOf(signal)]) : injected)
    const length = Number(response.headers['content-length'] ?? Infinity)
    const body = bodiless.has(response.statusCode) ? null : readUpTo(response.stream(), length)
    return new Response(body && (Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>), {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw new TypeError('fetch failed', { cause: error })
  }
}

// A response may never come; then only the caller can end the wait.
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

// An HTTP client never sees more of a body than its header announces.
async function* readUpTo(stream: AsyncIterable<Uint8Array>, length: number): AsyncIterable<Uint8Array> {
  let left = length
  for await (const chunk of stream) {
    if (left > 0) yield chunk.subarray(0, left)
    left -= chunk.length
  }
}
