// A transport for the client of this project that calls the operations of a sandbox directly: no sockets, no streams,
// no `fetch`.
//
// A request has the same checks, faults, limits and errors as over HTTP. It is served at once, in the turn of the event
// loop in which it was sent, and after some work all requests wait for the next turn, so that timers and I/O of the
// program continue in a long loop. How much work that is depends on the requests alone and not on the time, so their
// order is the same in every run.
import type { MarkPrices } from '@capi/engine'
import type { Message } from '../faults/responder.ts'
import { dispatch, type Gateway } from '../request/dispatch.ts'
import { operationRoutes, Routes } from '../request/routes.ts'
import type { Timing } from '../platform/timers.ts'
import type { DrivenClock, SandboxClock } from '../session/sandbox-clock.ts'
import type { Incoming, Outgoing } from './messages.ts'
import type { InProcessResponder, Outcome } from './responder.ts'
import { type CallerContext, TransportCaller } from './transport-caller.ts'
import { isLongerThan } from './utf8.ts'

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

export interface TransportOptions extends CallerContext {
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
  if (data === undefined) return { status, contentType: type, retryAfter, text: body }
  return { status, contentType: type, retryAfter, text: body, parsed: { text: body, value: data } }
}

function closedError(): Error {
  return Object.assign(new Error('The sandbox was closed.'), { code: 'ECONNREFUSED' })
}

function publicPart({ now, setTimer, sleep, hold }: DrivenClock): SandboxClock {
  return { now, setTimer, sleep, hold }
}
