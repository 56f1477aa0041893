// Serves a request in process with the semantics of `fetch`, over a connection in memory.
//
// A loop of requests in process would never leave its turn of the event loop, and everything that a WeakRef was made
// for in a turn, such as the signals and streams of a request, stays in memory until the turn ends. So some requests
// wait for the next turn; timers and I/O of the program continue then too.
import { Agent, type IncomingMessage, request as sendRequest, type Server } from 'node:http'
import { Duplex, Readable } from 'node:stream'
import { nextTurn } from '../platform/platform.ts'

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

/** One end of a connection. What is written to it is read from the other. */
class PipeEnd extends Duplex {
  /** Requests in process come from this machine. */
  readonly remoteAddress = '127.0.0.1'
  other!: PipeEnd
  /** Called when this end has room again. */
  #onRoom: (() => void) | undefined

  override _read(): void {
    const onRoom = this.#onRoom
    this.#onRoom = undefined
    onRoom?.()
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    if (this.other.push(chunk)) done()
    else this.other.#onRoom = done
  }

  override _final(done: () => void): void {
    this.other.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error)
    if (!this.other.destroyed) this.other.destroy(error ?? undefined)
  }

  /** Ends the connection after what was written. */
  destroySoon(): void {
    if (this.writableFinished) this.destroy()
    else this.end(() => this.destroy())
  }

  setTimeout(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  setNoDelay(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}

/** Connects requests of node:http to a server of this process. */
export class PipeAgent extends Agent {
  readonly #server: Server

  constructor(server: Server) {
    super({ keepAlive: true, maxFreeSockets: 4 })
    this.#server = server
  }

  override createConnection(): Duplex {
    const [near, far] = [new PipeEnd(), new PipeEnd()]
    near.other = far
    far.other = near
    this.#server.emit('connection', far)
    return near
  }
}
