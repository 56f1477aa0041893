// Serves a request in process, over a connection in memory, with the semantics of `fetch`.
//
// A loop of requests in process would never leave its turn of the event loop, and everything that a WeakRef was made
// for in a turn, such as the signals and streams of a request, stays in memory until the turn ends. So some requests
// wait for the next turn; timers and I/O of the program continue then too.
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { Readable } from 'node:stream'
import { nextTurn } from '../platform/timers.ts'
import type { PipeAgent } from './pipe.ts'

const localOrigin = 'http://127.0.0.1'
const bodiless = new Set([204, 304])

/** Number of requests of which one waits for the next turn. */
const requestsPerTurn = 20
let requests = 0
/** Set while a request waits. Later ones wait with it, so that none overtakes another. */
let turn: Promise<void> | undefined

/** Serves a request in process. Takes a path in place of a URL. */
export async function fetchOver(
  agent: PipeAgent,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  requests += 1
  if (requests % requestsPerTurn === 0) turn ??= new Promise<void>(nextTurn).then(() => void (turn = undefined))
  if (turn) await turn
  const request = new Request(typeof input === 'string' ? new URL(input, localOrigin) : input, init)
  // The signal of the caller, not of the copied request, which may be garbage-collected.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  try {
    const body = Buffer.from(await request.arrayBuffer())
    const announced = request.headers.get('content-length')
    if (announced !== null && Number(announced) !== body.length) {
      throw new RangeError(`The body must have the announced ${announced} bytes, had ${body.length}.`)
    }
    const response = await exchange(agent, request, body, signal ?? undefined)
    const status = response.statusCode!
    const hasBody = request.method !== 'HEAD' && !bodiless.has(status)
    if (!hasBody) response.resume()
    // The connection may be closed already, and then the body fails.
    const stream = !hasBody ? null : Readable.toWeb(Readable.from(response))
    return new Response(stream as ReadableStream<Uint8Array> | null, { status, headers: pairsOf(response.rawHeaders) })
  } catch (error) {
    signal?.throwIfAborted()
    throw new TypeError('fetch failed', { cause: error })
  }
}

function exchange(
  agent: PipeAgent,
  { method, url, headers }: Request,
  body: Buffer,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const { pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const options = { agent, method, path: pathname + search, ...(signal && { signal }) }
    const sent = sendRequest({ ...options, headers: { ...Object.fromEntries(headers), 'content-length': body.length } })
    sent.on('response', resolve).on('error', reject).end(body)
  })
}

function pairsOf(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index]!, list[2 * index + 1]!])
}
