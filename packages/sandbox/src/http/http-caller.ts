// One request over HTTP, on the messages of node:http: its body is read, and its response is sent whole, truncated,
// slowly, or not at all.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { jsonType, linesType, writeJson } from '../document/write-json.ts'
import type { AbortableWait } from '../faults/abortable-wait.ts'
import { ConnectionLost, type Message } from '../faults/responder.ts'
import type { RequestHeaders } from '../operations/auth.ts'
import type { ControlCaller } from '../operations/caller.ts'
import type { RateLimits } from '../operations/rate-limits.ts'
import { handledAs } from '../operations/routes.ts'
import { readBytes, writeHead } from './messages.ts'
import type { RequestWatcher } from './observer.ts'
import type { Outbox } from './outbox.ts'
import type { RequestGuard } from './request-guard.ts'

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
