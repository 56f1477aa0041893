// Sends the response to one request on the messages of node:http: whole, truncated, slowly, or not at all.

import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AbortableWait } from '../faults/abortable-wait.ts'
import { ConnectionLost, type Message } from '../faults/responder.ts'
import type { ServiceResponder } from '../operations/serve-operation.ts'
import type { RateLimits } from '../operations/rate-limits.ts'
import { sendText, writeHead } from './raw-http.ts'

/** What all requests over HTTP share. */
export interface HttpContext {
  /** The clock that dates responses, in Unix milliseconds. */
  readonly now: () => number
  /** The clock that timestamps of requests are checked against, in Unix milliseconds. */
  readonly authNow: () => number
  readonly waits: AbortableWait
  /** Null if there are no limits. */
  readonly rateLimits: RateLimits | null
  /** Called with internal errors. */
  readonly onError: (response: ServerResponse, error: unknown) => void
}

const pieces = 10

export class HttpResponder implements ServiceResponder {
  readonly head: ServerResponse
  readonly source = 'http'
  readonly takesData = false
  readonly #context: HttpContext

  constructor(response: ServerResponse, context: HttpContext) {
    this.head = response
    this.#context = context
  }

  get isStopped(): boolean {
    return this.#context.waits.isStopped
  }

  get rateLimits(): RateLimits | null {
    return this.#context.rateLimits
  }

  get address(): string {
    return this.head.req.socket.remoteAddress ?? 'unknown'
  }

  pause(ms: number): Promise<void> {
    return this.#context.waits.pause(ms)
  }

  now(): number {
    return this.#context.now()
  }

  authNow(): number {
    return this.#context.authNow()
  }

  onError(error: unknown): void {
    this.#context.onError(this.head, error)
  }

  sendJson(status: number, text: string, headers?: readonly string[]): void {
    sendText(this.head, status, text, headers)
  }

  send(message: Message): void {
    writeHead(this.head, message, Buffer.byteLength(message.body))
    this.head.end(message.body)
  }

  sendTruncated(message: Message): void {
    const bytes = Buffer.from(message.body)
    writeHead(this.head, message, bytes.length)
    this.head.write(bytes.subarray(0, bytes.length >> 1), () => this.close('close'))
  }

  sendOverlong(message: Message): void {
    const bytes = Buffer.from(message.body)
    // A response loses its socket when it ends.
    const { socket } = this.head
    writeHead(this.head, message, bytes.length >> 1)
    this.head.end(bytes, () => socket?.destroy())
  }

  async sendSlowly(message: Message, ms: number): Promise<void> {
    const bytes = Buffer.from(message.body)
    const size = Math.ceil(bytes.length / pieces)
    writeHead(this.head, message, bytes.length)
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

  untilClosed(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#context.waits.onStop(reject)
      this.head.once('close', () => {
        cancel()
        resolve()
      })
    })
  }
}
