// How a request to an operation is served: by its gateway, within its budgets, or wrongly where a rule wants that.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '@capi/api'
import type { Waiting } from '../faults/abortable-wait.ts'
import type { RuleBook } from '../faults/rule-book.ts'
import { serveFaulty } from '../faults/apply-fault.ts'
import { accountNamed, type SignedRequest } from '../operations/auth.ts'
import { readBytes, sendText, type Taker } from './raw-http.ts'
import { toRejection } from './failure.ts'
import { createGateway, type GatewayOptions } from '../operations/gateway.ts'
import { writeJson } from '../document/write-json.ts'
import type { Keeping } from '../session/durability.ts'
import { Rejection } from '../document/rejection.ts'
import { splitTarget } from './request-target.ts'
import type { Weights } from '../operations/rate-limits.ts'

const noBytes = new Uint8Array()

export interface TakerOptions extends GatewayOptions {
  /** Null where nothing is kept. */
  readonly keeping: Keeping | null
  /** The rules by which requests fail on purpose. */
  readonly faults: RuleBook
  /** The budgets that requests are charged to; null where there are none. */
  readonly weights: Weights | null
  /** So many changes may wait to be kept before requests are refused. */
  readonly queueLimit: number
}

/** What the server has for all operations. */
export interface TakerParts {
  readonly waiting: Waiting
  /** Returns what hears of faults of the sandbox itself, for the request of a response. */
  readonly reportOf: (response: ServerResponse) => (error: unknown) => void
}

/** Returns a function that serves requests to an operation. */
export function createTaker(options: TakerOptions, operation: Operation, { waiting, reportOf }: TakerParts): Taker {
  const { keys, faults, weights, authClock, keeping, queueLimit } = options
  const answer = createGateway(options, operation.id)
  // What an answer tells of is kept first, refusals included: they follow from it as well.
  const send = (response: ServerResponse, status: number, text: string): void => {
    if (keeping) keeping.whenKept(() => sendText(response, status, text))
    else sendText(response, status, text)
  }
  const sendRefusal = (response: ServerResponse, error: unknown): void => {
    const rejection = toRejection(error, reportOf(response))
    send(response, rejection.status, rejection.toJson(authClock()))
  }
  const carryOut = async (request: SignedRequest, lagMs?: number): Promise<unknown> => {
    try {
      return await answer(request, lagMs)
    } finally {
      await keeping?.kept()
    }
  }
  const failOnPurpose = (request: SignedRequest, response: ServerResponse): void => {
    serveFaulty(faults, {
      operation,
      account: accountNamed(keys, request),
      response,
      carryOut: (lagMs) => carryOut(request, lagMs),
      refuse: (error) => toRejection(error, reportOf(response)),
      now: authClock,
      pause: waiting.pause,
      untilLeft: () => waiting.untilLeft(response),
    }).catch((error: unknown) => {
      if (waiting.isStopped || response.headersSent) response.destroy()
      else sendRefusal(response, error)
    })
  }
  const serve = (request: IncomingMessage, response: ServerResponse, body: Uint8Array): void => {
    if (keeping && keeping.waiting > queueLimit) return refuseForNow(response, authClock())
    const described = describe(request, body)
    if (weights && !admit(weights, operation, request, accountNamed(keys, described), response, authClock())) return
    if (!faults.isEmpty) return failOnPurpose(described, response)
    const fail = (error: unknown): void => sendRefusal(response, error)
    const succeed = (value: unknown): void => send(response, 200, writeJson(value))
    try {
      const value = answer(described)
      if (value instanceof Promise) value.then(succeed).catch(fail)
      else succeed(value)
    } catch (error) {
      fail(error)
    }
  }
  return (request, response) => {
    if (operation.method === 'GET') return serve(request, response, noBytes)
    readBytes(request, (bytes, rejection) => {
      if (!rejection) return serve(request, response, bytes)
      response.shouldKeepAlive = false
      sendText(response, rejection.status, rejection.toJson(authClock()))
    })
  }
}

function refuseForNow(response: ServerResponse, now: number): void {
  const rejection = new Rejection('unavailable', 'More changes wait to be kept than the sandbox takes; try again.')
  sendText(response, rejection.status, rejection.toJson(now), ['Retry-After', '1'])
}

// Charges a request to its budgets and says in headers what was spent; answers it where too much was. The account is that
// which the key names, whether or not the signature is right.
function admit(
  weights: Weights,
  operation: Operation,
  { socket }: IncomingMessage,
  account: string | undefined,
  response: ServerResponse,
  now: number,
): boolean {
  const { waitMs, ip, uid } = weights.charge(operation, socket.remoteAddress ?? 'unknown', account, now)
  response.setHeader('x-sandbox-weight-ip', String(ip))
  if (uid !== null) response.setHeader('x-sandbox-weight-uid', String(uid))
  if (waitMs === null) return true
  const { limits } = weights
  const text = `There is a weight of ${limits.ip} for an address and ${limits.uid} for an account in ${limits.windowMs} ms, it is spent; wait ${waitMs} ms.`
  const rejection = new Rejection('too_many_requests', text)
  sendText(response, rejection.status, rejection.toJson(now), ['Retry-After', String(Math.ceil(waitMs / 1_000))])
  return false
}

function describe(request: IncomingMessage, body: Uint8Array): SignedRequest {
  const { path, query } = splitTarget(request)
  return { method: request.method!, path, query, headers: request.headers, body }
}
