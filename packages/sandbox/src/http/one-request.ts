// One request over HTTP, on the messages of node:http: its body is read, and its response is sent whole, truncated,
// slowly, or not at all. An observer is called when it ends.
//
// Responses that become ready in one turn of the event loop are sent together, at its end. The dearest part of a small
// response is to wake the client that waits for it. While it still reads the response before, it is awake. So no
// response is sent before all requests that have arrived are served.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { jsonType, linesType, writeJson } from '../document/write-json.ts'
import { type AbortableWait, ConnectionLost, type Message } from '../faults/responder.ts'
import type { RequestHeaders } from '../request/signature.ts'
import { bodyLimit } from '../request/input.ts'
import type { ControlCaller } from '../request/caller.ts'
import type { RateLimits } from '../request/rate-limits.ts'
import { type RequestObserver, warningsOf } from '../request/log.ts'
import { handledAs, noOperation } from '../request/routes.ts'
import type { RequestGuard } from './guard.ts'

/** What all requests over HTTP share. */
export interface HttpContext {
  readonly guard: RequestGuard
  /** Undefined if nothing observes requests. */
  readonly watcher: RequestWatcher | undefined
  /** The time of the exchange, in Unix milliseconds. */
  readonly now: () => number
  /** The clock that rate limits count by, in Unix milliseconds. */
  readonly limitNow: () => number
  readonly waits: AbortableWait
  readonly outbox: Outbox
  /** Null if there are no limits. */
  readonly rateLimits: RateLimits | null
  /** Called with internal errors. */
  readonly onError: (response: ServerResponse, error: unknown) => void
}

const pieces = 10
const noBytes = new Uint8Array()
const noHeaders: readonly string[] = []

export class HttpCaller implements ControlCaller {
  readonly head: ServerResponse
  readonly source = 'http'
  readonly takesData = false
  readonly path: string
  readonly query: string
  readonly #request: IncomingMessage
  readonly #context: HttpContext

  constructor(request: IncomingMessage, response: ServerResponse, context: HttpContext) {
    this.#request = request
    this.head = response
    this.#context = context
    const target = originForm(request.url!)
    const mark = target.indexOf('?')
    this.path = mark < 0 ? target : target.slice(0, mark)
    this.query = mark < 0 ? '' : target.slice(mark + 1)
  }

  get method(): string {
    return this.#request.method!
  }

  get headers(): RequestHeaders {
    return this.#request.headers
  }

  get isStopped(): boolean {
    return this.#context.waits.isStopped
  }

  get rateLimits(): RateLimits | null {
    return this.#context.rateLimits
  }

  get address(): string {
    return this.#request.socket.remoteAddress ?? 'unknown'
  }

  get parts(): AsyncIterable<Uint8Array> {
    // Without closing the connection when reading ends early.
    return this.#request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  }

  begin(name: string): void {
    this.#context.watcher?.request(name, this.#request, this.head)
  }

  admit(isPage: boolean): void {
    this.#context.guard.admit(this.#request)
    if (!isPage) this.#context.guard.requireSameOrigin(this.#request)
  }

  receive(done: (body: Uint8Array | undefined) => void): void {
    if (handledAs(this.method) === 'GET') return done(noBytes)
    readBytes(this.#request, (bytes) => {
      if (!bytes) this.head.shouldKeepAlive = false
      done(bytes)
    })
  }

  pause(ms: number): Promise<void> {
    return this.#context.waits.pause(ms)
  }

  now(): number {
    return this.#context.now()
  }

  limitNow(): number {
    return this.#context.limitNow()
  }

  onError(error: unknown): void {
    this.#context.onError(this.head, error)
  }

  sendJson(status: number, text: string, headers: readonly string[] = noHeaders): void {
    const length = Buffer.byteLength(text)
    writeHead(this.head, { status, type: jsonType, headers }, length, this.now())
    // Text in ASCII has the same bytes in Latin-1, which is written without counting the bytes of each character.
    this.#context.outbox.end(this.head, text, length === text.length ? 'latin1' : 'utf8')
  }

  send(message: Message): void {
    writeHead(this.head, message, Buffer.byteLength(message.body), this.now())
    this.head.end(message.body)
  }

  /** Sends a response without a body. */
  sendHead(status: number, headers: readonly string[] = noHeaders): void {
    writeHead(this.head, { status, type: '', headers }, undefined, this.now())
    this.head.end()
  }

  /** Sends bytes of any type. */
  sendBytes(status: number, type: string, bytes: Uint8Array, headers: readonly string[] = noHeaders): void {
    writeHead(this.head, { status, type, headers }, bytes.length, this.now())
    this.head.end(bytes)
  }

  sendResult(status: number, value: unknown): void {
    if (isSequence(value)) {
      writeHead(this.head, { status, type: linesType, headers: noHeaders }, undefined, this.now())
      if (this.method === 'HEAD') return void this.head.end()
      // A client that disconnects ends the sequence.
      pipeline(Readable.from(writeLines(value)), this.head, () => undefined)
    } else if (value === undefined) this.sendHead(status)
    else this.sendJson(status, writeJson(value))
  }

  discard(): void {
    this.#request.resume()
  }

  sendTruncated(message: Message): void {
    const bytes = Buffer.from(message.body)
    writeHead(this.head, message, bytes.length, this.now())
    // A response without a body is not written before its end.
    this.head.flushHeaders()
    this.head.write(bytes.subarray(0, bytes.length >> 1), () => this.close('close'))
  }

  sendOverlong(message: Message): void {
    const bytes = Buffer.from(message.body)
    // A response loses its socket when it ends.
    const { socket } = this.head
    writeHead(this.head, message, bytes.length >> 1, this.now())
    this.head.end(bytes, () => socket?.destroy())
  }

  async sendSlowly(message: Message, ms: number): Promise<void> {
    const bytes = Buffer.from(message.body)
    const size = Math.ceil(bytes.length / pieces)
    writeHead(this.head, message, bytes.length, this.now())
    for (let start = 0; start < bytes.length && !this.head.destroyed; start += size) {
      await this.pause(ms / pieces)
      this.head.write(bytes.subarray(start, start + size))
    }
    this.head.end()
  }

  close(how: 'close' | 'reset'): void {
    const { socket } = this.head
    if (!(socket instanceof Socket)) this.head.destroy(new ConnectionLost(how))
    else if (how === 'reset') socket.resetAndDestroy()
    else socket.destroySoon()
  }

  async untilClosed(): Promise<void> {
    const { socket } = this.#request
    // A client that closed its side may have given up. It gets no response in any case, so the connection is closed.
    if (!socket.readableEnded) {
      await new Promise<void>((resolve, reject) => {
        const end = (): void => {
          cancel()
          socket.off('end', end)
          resolve()
        }
        const cancel = this.#context.waits.onStop(reject)
        socket.once('end', end)
        this.head.once('close', end)
      })
    }
    socket.destroy()
  }

  signalUntil(stopping: AbortSignal): AbortSignal {
    const ending = new AbortController()
    const end = (): void => ending.abort()
    if (stopping.aborted) end()
    stopping.addEventListener('abort', end)
    this.head.once('close', () => {
      stopping.removeEventListener('abort', end)
      if (!this.head.writableFinished) end()
    })
    return ending.signal
  }
}

/** Returns path and query of a target, which may begin with scheme and host. */
function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
}

async function* writeLines(values: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const value of values) yield `${writeJson(value)}\n`
}

function isSequence(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/**
 * Reads the body of a request and calls `done` once, with the bytes, or undefined if it is too large: at once, and the
 * rest is discarded. Does not call it if the client disconnects.
 */
function readBytes(request: IncomingMessage, done: (bytes: Uint8Array | undefined) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  let isTooLarge = false
  const refuse = (): void => {
    if (!isTooLarge) done(undefined)
    isTooLarge = true
  }
  if (Number(request.headers['content-length']) > bodyLimit) refuse()
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bodyLimit) refuse()
    else if (!isTooLarge) chunks.push(chunk)
  })
  request.on('end', () => {
    if (!isTooLarge) done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
}

/**
 * Writes the head of a response, with the time and the id of its request. Headers in one list cost less than
 * `setHeader` for each.
 */
function writeHead(
  response: ServerResponse,
  { status, type, headers }: Pick<Message, 'status' | 'type' | 'headers'>,
  length: number | undefined,
  now: number,
): void {
  const list = ['Date', dateHeader(now), ...safeHeaderList]
  if (type !== '') list.push('Content-Type', type)
  if (length !== undefined) list.push('Content-Length', String(length))
  if (headers.length > 0) list.push(...headers)
  const id = requestIdOf(response)
  if (id !== undefined) list.push(requestIdHeader, id)
  response.writeHead(status, list)
}

/** The latest text, and the second of which it is. */
let second = Number.NaN
let secondText = ''

/**
 * Returns the value of the header Date for the time of the exchange, in Unix milliseconds: programs may set their
 * clocks by it.
 */
function dateHeader(now: number): string {
  const whole = Math.floor(now / 1_000)
  if (whole !== second) {
    second = whole
    secondText = new Date(whole * 1_000).toUTCString()
  }
  return secondText
}

/** Headers of every response: a browser must not guess its content type. */
export const safeHeaders: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' }

/** The same as a list of names and values, as node:http takes them. */
const safeHeaderList: readonly string[] = Object.entries(safeHeaders).flat()

/**
 * Headers of a page. The page itself limits what it may load; only a header can forbid others to show it in a frame.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
}

interface Ready {
  readonly response: ServerResponse
  readonly text: string
  readonly encoding: BufferEncoding
}

/** Responses that wait at most: the first of many must not wait for the last. */
const limit = 32

/** Sends the responses that become ready in one turn of the event loop together. */
export class Outbox {
  #ready: Ready[] = []

  /** Ends a response whose head is written, with its body, in this turn. */
  end(response: ServerResponse, text: string, encoding: BufferEncoding): void {
    const count = this.#ready.push({ response, text, encoding })
    if (count === 1) setImmediate(() => this.#send())
    else if (count === limit) this.#send()
  }

  #send(): void {
    const ready = this.#ready
    this.#ready = []
    for (const { response, text, encoding } of ready) response.end(text, encoding)
  }
}

export const requestIdHeader = 'X-Request-Id'
const validId = /^[\w.:-]{1,64}$/

/** The field of a response with the id of its request. A map from responses to ids would cost much more. */
const requestId = Symbol('request id')

type Identified = ServerResponse & { [requestId]?: string }

/**
 * Returns the id of a request by its response, which is the client's own id if it sent a valid one; undefined if
 * nothing observes requests.
 */
export function requestIdOf(response: ServerResponse): string | undefined {
  return (response as Identified)[requestId]
}

/** Reports each request when it ends: operation, status and duration. */
interface RequestWatcher {
  /** Gives a request its id, and reports it when it ends. */
  request(operation: string, request: IncomingMessage, response: ServerResponse): void
  /** Reports a connection that ended without a request, with the status of its response; returns an id for it. */
  connection(status: number): string
}

export function createRequestWatcher(onRequest: RequestObserver): RequestWatcher {
  let count = 0
  const series = Math.floor(performance.timeOrigin).toString(36)
  const makeId = (): string => `${series}-${(count += 1)}`
  return {
    request(operation, { headers, method = '', socket }, response) {
      const begun = performance.now()
      const given = headers['x-request-id']
      const id = typeof given === 'string' && validId.test(given) ? given : makeId()
      ;(response as Identified)[requestId] = id
      // A destroyed connection finishes its response too, with bytes that were never written. Each event comes once.
      let isFinished = false
      response.on('finish', () => (isFinished = !socket.destroyed))
      response.on('close', () => {
        // In process there is no socket on which a finished response could get lost.
        const isSent = socket instanceof Socket ? isFinished : response.writableEnded
        const status = isSent ? response.statusCode : 0
        const ms = Math.round((performance.now() - begun) * 1_000) / 1_000
        const warnings = warningsOf(response)
        onRequest({ id, operation, method, status, ms, ...(warnings.length > 0 && { warnings }) })
      })
    },
    connection(status) {
      const id = makeId()
      onRequest({ id, operation: noOperation, method: '', status, ms: null })
      return id
    },
  }
}
