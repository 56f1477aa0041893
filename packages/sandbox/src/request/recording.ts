// Records a request whole: what was asked, what the exchange did, and what reached the caller. A judge of a trading
// program needs all three, because a lost response makes them differ. Only a sandbox with `onRecord` records.
import type { OperationId } from '@capi/api'
import { writeJson } from '../document/write-json.ts'
import type { Message } from '../faults/responder.ts'
import type { Recipient } from './caller.ts'
import type { LoggedRequest } from './log.ts'
import type { SignedRequest } from './signature.ts'

/** A request to an operation of the interface, when its response has left or was lost. */
export interface RecordedRequest {
  /** The order of arrival, as in the list of requests. */
  readonly seq: number
  readonly operation: OperationId
  /** The key that it names; null without one. */
  readonly key: string | null
  /** Time of the exchange at arrival, in Unix milliseconds. */
  readonly time: number
  /** Times of the clock by which callers wait, in ms: at arrival, and when the response had left or the caller. */
  readonly arrivedAt: number
  readonly endedAt: number
  /** The text after the question mark, and the body, as received. */
  readonly query: string
  readonly body: string
  /** The beginning of its signature: two copies of one request have the same; null without one. */
  readonly mark: string | null
  /**
   * What reached the caller: the whole response, a part of it, nothing (`lost`), or a response that the caller did not
   * wait for (`unread`).
   */
  readonly reached: 'whole' | 'part' | 'lost' | 'unread'
  /** Status and body of the response that was sent; null without one. */
  readonly status: number | null
  readonly answer: string | null
  /** Seconds of the header Retry-After; null without one. */
  readonly retryAfter: number | null
  /** What the exchange itself answered, whatever fault rules made of it; null if it refused or did not run it. */
  readonly result: string | null
  /** Types of the fault rules that were applied. */
  readonly faults: readonly string[]
  /** Whether a rate limit refused it. */
  readonly isLimited: boolean
}

export type OnRecord = (request: RecordedRequest) => void

const decoder = new TextDecoder()

/** The recipient of a recorded request: passes everything on to the real one, and keeps what it was. */
export class Recording implements Recipient {
  readonly #recipient: Recipient
  readonly #arrivedAt: number
  #sent: { readonly reached: 'whole' | 'part'; readonly message: Omit<Message, 'type'> } | undefined
  #logged: LoggedRequest | undefined
  #result: unknown
  #leftAt: number | undefined

  constructor(recipient: Recipient, request: SignedRequest, mark: string | null, report: OnRecord) {
    this.#recipient = recipient
    this.#arrivedAt = recipient.limitNow()
    const { head } = recipient
    // A caller in process has no connection, and is not recorded.
    if (!isConnection(head)) return
    const { socket } = head
    // The exchange notices a caller that left only when it writes.
    const leave = (): void => void (this.#leftAt ??= recipient.limitNow())
    socket?.once('end', leave)
    head.once('close', () => {
      socket?.off('end', leave)
      // A caller that leaves before its request has its turn is not recorded: nothing was done for it.
      const isFinished = head.writableFinished === true && this.#leftAt === undefined
      if (this.#logged) report(this.#describe(this.#logged, request, mark, isFinished))
    })
  }

  get source(): Recipient['source'] {
    return this.#recipient.source
  }

  get takesData(): boolean {
    return this.#recipient.takesData
  }

  get address(): string {
    return this.#recipient.address
  }

  get rateLimits(): Recipient['rateLimits'] {
    return this.#recipient.rateLimits
  }

  get head(): Recipient['head'] {
    return this.#recipient.head
  }

  get isStopped(): boolean {
    return this.#recipient.isStopped
  }

  /** Names the entry of the log that belongs to the request. */
  belongsTo(logged: LoggedRequest): void {
    this.#logged = logged
  }

  /** Keeps what the exchange answers, and returns it. The answer of the first run counts: a stale read is a second. */
  keep<Result>(result: Result): Result {
    if (result instanceof Promise) return result.then((value: unknown) => this.keep(value)) as Result
    this.#result ??= result
    return result
  }

  pause(ms: number): Promise<void> {
    return this.#recipient.pause(ms)
  }

  now(): number {
    return this.#recipient.now()
  }

  limitNow(): number {
    return this.#recipient.limitNow()
  }

  sendJson(status: number, text: string, headers: readonly string[] = [], data?: unknown): void {
    this.#sent = { reached: 'whole', message: { status, body: text, headers } }
    this.#recipient.sendJson(status, text, headers, data)
  }

  send(message: Message): void {
    this.#sent = { reached: 'whole', message }
    this.#recipient.send(message)
  }

  sendTruncated(message: Message): void {
    this.#sent = { reached: 'part', message }
    this.#recipient.sendTruncated(message)
  }

  sendOverlong(message: Message): void {
    this.#sent = { reached: 'part', message }
    this.#recipient.sendOverlong(message)
  }

  sendSlowly(message: Message, ms: number): Promise<void> {
    this.#sent = { reached: 'whole', message }
    return this.#recipient.sendSlowly(message, ms)
  }

  close(how: 'close' | 'reset'): void {
    this.#recipient.close(how)
  }

  untilClosed(): Promise<void> {
    return this.#recipient.untilClosed()
  }

  onError(error: unknown): void {
    this.#recipient.onError(error)
  }

  #describe(
    { seq, operation, key, time, faults = [], isLimited }: LoggedRequest,
    { query, body }: SignedRequest,
    mark: string | null,
    isFinished: boolean,
  ): RecordedRequest {
    const { reached = 'lost', message } = this.#sent ?? {}
    const wait = message?.headers[message.headers.indexOf('Retry-After') + 1]
    return {
      seq,
      operation,
      key: typeof key === 'string' ? key : null,
      time,
      arrivedAt: this.#arrivedAt,
      endedAt: this.#leftAt ?? this.#recipient.limitNow(),
      query,
      body: typeof body === 'string' ? body : decoder.decode(body),
      mark,
      reached: reached === 'whole' && !isFinished ? 'unread' : reached,
      status: message?.status ?? null,
      answer: message?.body ?? null,
      retryAfter: message?.headers.includes('Retry-After') ? Number(wait) : null,
      result: this.#result === undefined ? null : writeJson(this.#result),
      faults: faults.map(({ fault }) => fault.action.type),
      isLimited,
    }
  }
}

interface Emitter<Name extends string> {
  once(event: Name, listener: () => void): unknown
  off(event: Name, listener: () => void): unknown
}

interface Connection extends Emitter<'close'> {
  readonly writableFinished?: boolean
  readonly socket: Emitter<'end'> | null
}

function isConnection(head: object): head is Connection {
  return 'once' in head && 'writableFinished' in head
}
