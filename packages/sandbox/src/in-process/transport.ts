// A transport for the client of this project that calls the operations of a sandbox directly: no sockets, no streams,
// no `fetch`.
//
// A request has the same checks, faults, limits and errors as over HTTP. It is served at once, in the turn of the event
// loop in which it was sent, and after some work all requests wait for the next turn, so that timers and I/O of the
// program continue in a long loop. How much work that is depends on the requests alone and not on the time, so their
// order is the same in every run.
import type { MarkPrices } from '@capi/engine'
import type { Message } from '../faults/responder.ts'
import type { Timing } from '../platform/platform.ts'
import type { Caller } from '../request/caller.ts'
import { dispatch, type Gateway } from '../request/dispatch.ts'
import { bodyLimit } from '../request/input.ts'
import { type RequestObserver, warningsOf } from '../request/log.ts'
import { noOperation, operationRoutes, Routes } from '../request/routes.ts'
import type { RequestHeaders } from '../request/signature.ts'
import type { DrivenClock, SandboxClock } from '../session/clock.ts'
import { type InProcessContext, InProcessResponder, isLongerThan, type Outcome } from './responder.ts'

// A request and its response, as the client of this project passes them to a transport. A program that gives the
// transport of a sandbox to a client does not compile where the two differ.

export interface Outgoing {
  readonly method: string
  /** Path and query, exactly as signed. */
  readonly target: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: string | undefined
  readonly timeoutMs: number
  /** A longer body is refused with an error. */
  readonly maxResponseBytes: number
  readonly signal: AbortSignal | undefined
}

export interface Incoming {
  readonly status: number
  /** The header Retry-After, unchanged. */
  readonly retryAfter: string | null
  readonly contentType: string | null
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly text: string
  /** The value of the text, which spares the client parsing it. */
  readonly parsed?: { readonly text: string; readonly value: unknown } | undefined
}

/**
 * Serves requests in process. A client takes from it the clock of the sandbox, random numbers from its seed, and mark
 * prices.
 */
export interface SandboxTransport {
  (request: Outgoing): Promise<Incoming>
  readonly clock: SandboxClock
  readonly random: () => number
  /** Returns the mark prices of the present world. */
  readonly markPrices: () => MarkPrices
}

interface TransportOptions extends CallerContext {
  readonly clock: DrivenClock
  readonly gateway: Gateway
  readonly random: () => number
  readonly markPrices: () => MarkPrices
  readonly nextTurn: Timing['nextTurn']
}

/**
 * The work after which requests wait for the next turn, a few milliseconds: the number of requests and of some
 * characters.
 */
const turnWork = 100
const charactersPerWork = 4_096

export function createTransport(options: TransportOptions): SandboxTransport {
  const { gateway, clock, random, markPrices, nextTurn } = options
  const routes = new Routes<TransportCaller>(operationRoutes.values(), [], gateway.isStrict)
  let work = 0
  let count = 0
  /** Requests that wait for the next turn. */
  let waiting: (() => void)[] = []

  function startTurn(): void {
    work = 0
    const all = waiting
    waiting = []
    for (const [index, begin] of all.entries()) {
      if (work < turnWork) {
        begin()
        clock.leave()
        continue
      }
      waiting = [...all.slice(index), ...waiting]
      return nextTurn(startTurn)
    }
  }

  function whenItsTurn(begin: () => void): void {
    if (work < turnWork && waiting.length === 0) return begin()
    waiting.push(begin)
    clock.enter()
    if (waiting.length === 1) nextTurn(startTurn)
  }

  function serve(request: Outgoing, onEnd: (outcome: Outcome) => void): InProcessResponder {
    work += 1
    count += 1
    const caller = new TransportCaller(options, request, `in-process-${count}`, onEnd)
    dispatch(gateway, routes, caller)
    return caller
  }

  function send(request: Outgoing): Promise<Incoming> {
    const { timeoutMs, maxResponseBytes, signal } = request
    return new Promise((resolve, reject) => {
      if (options.waits.isStopped) return reject(closedError())
      let outcome: Outcome | undefined
      let cancel: (() => void) | undefined
      let responder: InProcessResponder | undefined
      const abort = (): void => responder?.giveUp(signal!.reason as Error)
      const settle = (ended: Outcome): void => {
        outcome = ended
        cancel?.()
        signal?.removeEventListener('abort', abort)
        if ('error' in ended) return reject(ended.error)
        const { message } = ended
        work += message.body.length / charactersPerWork
        if (isLongerThan(message.body, maxResponseBytes))
          return reject(new Error(`expected a response of at most ${maxResponseBytes} bytes, was more`))
        resolve(toResponse(message))
      }
      clock.onActivity()
      whenItsTurn(() => {
        if (signal?.aborted) return reject(signal.reason as Error)
        responder = serve(request, settle)
        if (outcome) return
        signal?.addEventListener('abort', abort, { once: true })
        const late = new Error(`expected a response within ${timeoutMs} ms, none came`)
        cancel = clock.setTimer(timeoutMs, () => responder!.giveUp(late))
      })
    })
  }

  return Object.assign(send, { clock: publicPart(clock), random, markPrices })
}

/** Returns a message as a client receives it. */
export function toResponse({ status, type, body, headers, data }: Message): Incoming {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'retry-after')
  const retryAfter = at < 0 ? null : headers[at + 1]!
  if (data === undefined) return { status, contentType: type, headers, retryAfter, text: body }
  return { status, contentType: type, headers, retryAfter, text: body, parsed: { text: body, value: data } }
}

function closedError(): Error {
  return Object.assign(new Error('The sandbox was closed.'), { code: 'ECONNREFUSED' })
}

function publicPart({ now, setTimer, sleep, hold }: DrivenClock): SandboxClock {
  return { now, setTimer, sleep, hold }
}

interface CallerContext extends InProcessContext {
  readonly onRequest: RequestObserver | undefined
}

const lowerNames = new Map<string, string>()

/** One request of a client in process: its text stands for bytes in UTF-8, and nothing has to be admitted. */
export class TransportCaller extends InProcessResponder implements Caller {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: RequestHeaders
  readonly #body: string | undefined
  readonly #onRequest: RequestObserver | undefined
  readonly #begun: number
  readonly #id: string
  #name = noOperation

  /** `id` is that of a request without one. */
  constructor(
    context: CallerContext,
    { method, target, headers, body }: Pick<Outgoing, 'method' | 'target' | 'headers' | 'body'>,
    id: string,
    onEnd: (outcome: Outcome) => void,
  ) {
    super(context, (outcome) => {
      this.#report(outcome)
      onEnd(outcome)
    })
    const mark = target.indexOf('?')
    this.method = method
    this.path = mark < 0 ? target : target.slice(0, mark)
    this.query = mark < 0 ? '' : target.slice(mark + 1)
    this.headers = toHeaders(headers)
    this.#body = body
    this.#onRequest = context.onRequest
    this.#begun = this.now()
    this.#id = id
  }

  begin(name: string): void {
    this.#name = name
  }

  admit(): void {}

  receive(done: (body: string | undefined) => void): void {
    if (this.#body === undefined) done('')
    else if (isLongerThan(this.#body, bodyLimit)) done(undefined)
    else done(wellFormed(this.#body))
  }

  #report(outcome: Outcome): void {
    if (!this.#onRequest) return
    const warnings = warningsOf(this)
    this.#onRequest({
      id: String(this.headers['x-request-id'] ?? this.#id),
      operation: this.#name,
      method: this.method,
      status: 'message' in outcome ? outcome.message.status : 0,
      ms: this.now() - this.#begun,
      ...(warnings.length > 0 && { warnings }),
    })
  }
}

function toHeaders(list: readonly string[]): RequestHeaders {
  const headers: Record<string, string> = {}
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index]!
    let lower = lowerNames.get(name)
    if (lower === undefined) {
      lower = name.toLowerCase()
      if (lowerNames.size < 100) lowerNames.set(name, lower)
    }
    headers[lower] = list[index + 1]!
  }
  return headers
}

// A lone surrogate cannot be written in UTF-8, and an encoder replaces it.
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
