// A transport for the client of this project that calls the operations of a sandbox directly: no sockets, no streams, no `fetch`.
//
// A request has the same checks, faults, limits and errors as over HTTP. It is served at once, in the turn of the event loop in
// which it was sent, and after some work all requests wait for the next turn, so that timers and I/O of the program continue in
// a long loop. How much work that is depends on the requests alone and not on the time, so their order is the same in every run.

import { type Operation, type OperationId, operations } from '@capi/api'
import type { Incoming, Outgoing } from '@capi/client'
import type { Message } from '../faults/responder.ts'
import { Rejection } from '../document/rejection.ts'
import { bodyLimit } from '../operations/body.ts'
import type { RequestHeaders } from '../operations/auth.ts'
import { bodyTooLarge, unknownPath } from '../operations/request-errors.ts'
import { warningsOf } from '../operations/request-warnings.ts'
import type { Service } from '../operations/serve-operation.ts'
import type { RequestObserver } from '../operations/served-request.ts'
import type { Timing } from '../platform/timing.ts'
import type { DrivenClock, SandboxClock } from '../session/sandbox-clock.ts'
import { InProcessResponder, type InProcessContext, type Outcome } from './responder.ts'
import { isLongerThan } from './utf8.ts'

/** Serves requests in process. It has the clock of the sandbox and random numbers from its seed, which a client takes from it. */
export interface SandboxTransport {
  (request: Outgoing): Promise<Incoming>
  readonly clock: SandboxClock
  readonly random: () => number
}

export interface TransportOptions extends InProcessContext {
  readonly clock: DrivenClock
  readonly services: ReadonlyMap<OperationId, Service>
  readonly random: () => number
  readonly nextTurn: Timing['nextTurn']
  readonly isStrict: boolean
  readonly onRequest: RequestObserver | undefined
}

/** The work after which requests wait for the next turn, a few milliseconds: the number of requests and of some characters. */
const turnWork = 100
const charactersPerWork = 4_096

const lowerNames = new Map<string, string>()

export function createTransport(options: TransportOptions): SandboxTransport {
  const { services, clock, random, nextTurn, isStrict, onRequest } = options
  const routes = new Map<string, Operation>(
    Object.values<Operation>(operations).map((operation) => [`${operation.method} ${operation.path}`, operation]),
  )
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
    const { method, target, headers: list, body } = request
    work += 1
    const mark = target.indexOf('?')
    const given = mark < 0 ? target : target.slice(0, mark)
    const hasTwoSlashes = !isStrict && given.startsWith('//')
    const path = hasTwoSlashes ? given.slice(1) : given
    const operation = routes.get(`${method} ${path}`)
    const headers = toHeaders(list)
    const responder = new InProcessResponder(options, onRequest ? observed(onEnd) : onEnd)
    if (!operation) refuse(unknownPath(method, path))
    else if (body !== undefined && isLongerThan(body, bodyLimit)) refuse(bodyTooLarge())
    else {
      const query = mark < 0 ? '' : target.slice(mark + 1)
      const described = { method, path, query, headers, body: body === undefined ? '' : wellFormed(body) }
      services.get(operation.id)!(described, responder, hasTwoSlashes)
    }
    return responder

    function refuse(rejection: Rejection): void {
      responder.sendJson(rejection.status, rejection.toJson(clock.now()))
    }

    function observed(next: (outcome: Outcome) => void): (outcome: Outcome) => void {
      const begun = clock.now()
      count += 1
      const id = String(headers['x-request-id'] ?? `in-process-${count}`)
      return (outcome) => {
        const status = 'message' in outcome ? outcome.message.status : 0
        const warnings = warningsOf(responder)
        const served = { id, operation: operation?.id ?? 'none', method, status, ms: clock.now() - begun }
        onRequest!({ ...served, ...(warnings.length > 0 && { warnings }) })
        next(outcome)
      }
    }
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

  return Object.assign(send, { clock: publicPart(clock), random })
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

function toResponse({ status, type, body, headers, data }: Message): Incoming {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'retry-after')
  const retryAfter = at < 0 ? null : headers[at + 1]!
  const response = { status, contentType: type, retryAfter, text: body }
  return data === undefined ? response : { ...response, parsed: { text: body, value: data } }
}

// A lone surrogate cannot be written in UTF-8, and an encoder replaces it.
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}

function closedError(): Error {
  return Object.assign(new Error('The sandbox was closed.'), { code: 'ECONNREFUSED' })
}

function publicPart({ now, setTimer, sleep, hold }: DrivenClock): SandboxClock {
  return { now, setTimer, sleep, hold }
}
