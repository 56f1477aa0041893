// A request that is answered without a network, as `fetch` would answer it.
//
// A connection that breaks off fails the request as it fails a `fetch`: before the answer the promise is rejected, after
// its beginning the body is.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const localOrigin = 'http://127.0.0.1'
const bodiless = new Set([204, 304])

/** Answers a request without a network. A path stands for a URL. */
export async function fetchInProcess(
  server: FastifyInstance,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(typeof input === 'string' ? new URL(input, localOrigin) : input, init)
  const { pathname, search } = new URL(request.url)
  // The caller's own: that of a copy is forgotten together with the copy.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  try {
    const answering = server.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
      payloadAsStream: true,
      ...(signal && { signal }),
    })
    const answer = await (signal ? Promise.race([answering, leaving(signal)]) : answering)
    const length = Number(answer.headers['content-length'] ?? Infinity)
    const body = bodiless.has(answer.statusCode) ? null : readUpTo(answer.stream(), length)
    return new Response(body && (Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw new TypeError('fetch failed', { cause: error })
  }
}

// An answer may never come, and then only the caller can end the wait.
function leaving(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

// No reader of HTTP sees more of a body than its header announces.
async function* readUpTo(stream: AsyncIterable<Uint8Array>, length: number): AsyncIterable<Uint8Array> {
  let left = length
  for await (const chunk of stream) {
    if (left > 0) yield chunk.subarray(0, left)
    left -= chunk.length
  }
}
