// Collects the response to one request in process. Nothing is sent in bytes: a whole response is passed on as it is,
// and one that a fault rule has cut is an error, as it would be for a client over HTTP.
import { jsonType } from '../document/write-json.ts'
import { type AbortableWait, ConnectionLost, type Message, type ResponseHead } from '../faults/responder.ts'
import type { Recipient } from '../request/caller.ts'
import type { RequestSource } from '../request/log.ts'
import type { RateLimits } from '../request/rate-limits.ts'
import type { DrivenClock } from '../session/clock.ts'

/** What all requests in process share. */
export interface InProcessContext {
  readonly clock: Pick<DrivenClock, 'now' | 'enter' | 'leave'>
  /** The clock that rate limits count by, in Unix milliseconds. @default `clock` */
  readonly limitNow?: () => number
  /** Whether requests are those of `callAsAccount`. @default false */
  readonly isControl?: boolean
  readonly waits: AbortableWait
  /** Null if there are no limits. */
  readonly rateLimits: RateLimits | null
  readonly onError: (error: unknown) => void
}

/** How a request ended: with a response, or with an error in place of one. */
export type Outcome = { readonly message: Message } | { readonly error: Error }

export class InProcessResponder implements Recipient, ResponseHead {
  readonly #context: InProcessContext
  readonly #onEnd: (outcome: Outcome) => void
  #isEnded = false
  /** Whether the request keeps the clock from moving itself. */
  #isServing = true
  #headers: string[] | undefined
  #onClosed: (() => void) | undefined

  constructor(context: InProcessContext, onEnd: (outcome: Outcome) => void) {
    this.#context = context
    this.#onEnd = onEnd
    context.clock.enter()
  }

  get head(): ResponseHead {
    return this
  }

  get headersSent(): boolean {
    return this.#isEnded
  }

  get address(): string {
    return this.#context.isControl ? 'control' : 'in-process'
  }

  get source(): RequestSource {
    return this.#context.isControl ? 'control' : 'process'
  }

  get takesData(): boolean {
    return !this.#context.isControl
  }

  get isStopped(): boolean {
    return this.#context.waits.isStopped
  }

  get rateLimits(): RateLimits | null {
    return this.#context.rateLimits
  }

  now(): number {
    return this.#context.clock.now()
  }

  limitNow(): number {
    return this.#context.limitNow?.() ?? this.now()
  }

  async pause(ms: number): Promise<void> {
    this.#leave()
    await this.#context.waits.pause(ms)
    if (this.#isEnded) return
    this.#isServing = true
    this.#context.clock.enter()
  }

  onError(error: unknown): void {
    this.#context.onError(error)
  }

  setHeader(name: string, value: string): void {
    const headers = (this.#headers ??= [])
    const at = headers.indexOf(name)
    if (at < 0) headers.push(name, value)
    else headers[at + 1] = value
  }

  sendJson(status: number, body: string, headers: readonly string[] = noHeaders, data?: unknown): void {
    this.send({ status, type: jsonType, body, headers, data })
  }

  send(message: Message): void {
    this.#end({ message: this.#headers ? { ...message, headers: [...this.#headers, ...message.headers] } : message })
  }

  sendTruncated(): void {
    this.close('close')
  }

  /** The caller sees no more of the body than its header announces. */
  sendOverlong(message: Message): void {
    this.send({ ...message, body: halfOf(message.body) })
  }

  async sendSlowly(message: Message, ms: number): Promise<void> {
    await this.pause(ms)
    this.send(message)
  }

  close(how: 'close' | 'reset'): void {
    this.#end({ error: new ConnectionLost(how) })
  }

  untilClosed(): Promise<void> {
    this.#leave()
    if (this.#isEnded) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const cancel = this.#context.waits.onStop(reject)
      this.#onClosed = () => {
        cancel()
        resolve()
      }
    })
  }

  /** Ends the request, because its caller has given up. */
  giveUp(error: Error): void {
    this.#end({ error })
  }

  #end(outcome: Outcome): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#onEnd(outcome)
    this.#onClosed?.()
    this.#leave()
  }

  #leave(): void {
    if (!this.#isServing) return
    this.#isServing = false
    this.#context.clock.leave()
  }
}

const noHeaders: readonly string[] = []

const encoder = new TextEncoder()

/** Returns whether a text has more bytes than a number. */
export function isLongerThan(text: string, bytes: number): boolean {
  if (text.length > bytes) return true
  // A code unit has at most three bytes.
  return text.length * 3 > bytes && encoder.encode(text).length > bytes
}

/** Returns the first half of the bytes of a text. */
export function halfOf(text: string): string {
  const bytes = encoder.encode(text)
  return new TextDecoder().decode(bytes.subarray(0, bytes.length >> 1))
}
