// Serves one request to an operation, from any way into the sandbox: rate limits, fault rules, the gateway, and a response once
// its changes are durable. It knows neither HTTP nor sockets.

import type { Operation, OperationId } from '@capi/api'
import { operations } from '@capi/api'
import { applyFaults } from '../faults/apply-fault.ts'
import type { Responder } from '../faults/responder.ts'
import type { RuleBook } from '../faults/rule-book.ts'
import { Rejection } from '../document/rejection.ts'
import { toJsonData } from '../document/json-data.ts'
import { writeJson } from '../document/write-json.ts'
import type { Durability } from '../session/durability.ts'
import { accountNamed, keyNamed, type SignedRequest } from './auth.ts'
import { createGateway, type Gateway, type GatewayCall, type GatewayOptions } from './gateway.ts'
import type { RateLimits } from './rate-limits.ts'
import { overload, toRejection } from './request-errors.ts'
import { type LoggedRequest, recordingResponder, type RequestLog, type RequestSource } from './request-log.ts'
import type { RequestWarnings } from './request-warnings.ts'

/** Where the response to a request of an operation goes, and what the request is charged to. */
export interface ServiceResponder extends Responder {
  /** The limits of requests that come in the same way; null if there are none. */
  readonly rateLimits: RateLimits | null
  readonly source: RequestSource
  /** Whether the caller takes the data of a response, so that it need not parse the text. */
  readonly takesData: boolean
  /** The address that the request is charged to. */
  readonly address: string
}

export interface ServiceOptions extends GatewayOptions {
  /** Null for a session in memory. */
  readonly durability: Durability | null
  /** The fault rules. */
  readonly faults: RuleBook
  /** Requests are refused while more changes than this are not durable yet. */
  readonly queueLimit: number
  readonly warnings: RequestWarnings
  readonly requests: RequestLog
}

const noHeaders: readonly string[] = []

/** Serves one request, at once if nothing has to be waited for. `hasTwoSlashes` says that one of two slashes of its path was removed. */
export type Service = (request: SignedRequest, responder: ServiceResponder, hasTwoSlashes?: boolean) => void

/** Returns the services of all operations. */
export function createServices(options: ServiceOptions): ReadonlyMap<OperationId, Service> {
  return new Map(
    Object.values<Operation>(operations).map((operation) => [operation.id, createService(options, operation)]),
  )
}

function createService(options: ServiceOptions, operation: Operation): Service {
  const { exchange, keys, faults, durability, queueLimit, warnings, requests } = options
  // Created with the first request, because a program uses few of all operations.
  let gateway: Gateway | undefined
  const run: Gateway = (request, call) => (gateway ??= createGateway(options, operation.id))(request, call)

  // A response waits until the changes that it depends on are durable. A refusal depends on them too.
  const send = (responder: Responder, status: number, text: string, data?: unknown): void => {
    if (durability) durability.whenDurable(() => responder.sendJson(status, text, noHeaders, data))
    else responder.sendJson(status, text, noHeaders, data)
  }
  const toRefusal = (responder: Responder, error: unknown): Rejection =>
    toRejection(error, (internal) => responder.onError(internal))
  const sendRefusal = (responder: Responder, error: unknown, logged: LoggedRequest): void => {
    const rejection = toRefusal(responder, error)
    logged.answer(rejection.status, rejection)
    send(responder, rejection.status, rejection.toJson(responder.now()))
  }
  const runDurably = async (request: SignedRequest, call: GatewayCall): Promise<unknown> => {
    try {
      return await run(request, call)
    } finally {
      await durability?.untilDurable()
    }
  }
  const serveWithFaults = async (
    request: SignedRequest,
    given: Responder,
    call: GatewayCall,
    logged: LoggedRequest,
  ): Promise<void> => {
    const responder = recordingResponder(given, logged)
    try {
      await applyFaults(faults, {
        operation,
        account: accountNamed(keys, request),
        responder,
        run: (lagMs) => runDurably(request, { ...call, lagMs }),
        onFault: (phase, fault) => void (logged.faults ??= []).push({ phase, fault }),
        reject(error) {
          const rejection = toRefusal(responder, error)
          logged.answer(rejection.status, rejection)
          return rejection
        },
      })
    } catch (error) {
      if (responder.isStopped || responder.head.headersSent) responder.close('close')
      else sendRefusal(responder, error, logged)
    }
  }
  const sendResult = (responder: ServiceResponder, result: unknown, logged: LoggedRequest): void => {
    const text = writeJson(result)
    logged.answer(200)
    send(responder, 200, text, responder.takesData ? toJsonData(result) : undefined)
  }
  const sendLater = async (
    responder: ServiceResponder,
    result: Promise<unknown>,
    logged: LoggedRequest,
  ): Promise<void> => {
    try {
      sendResult(responder, await result, logged)
    } catch (error) {
      sendRefusal(responder, error, logged)
    }
  }
  const serve: Service = (request, responder, hasTwoSlashes = false) => {
    const logged = requests.begin(operation.id, keyNamed(request), responder.source, responder.now())
    if (durability && durability.pending > queueLimit) {
      const rejection = overload()
      logged.answer(rejection.status, rejection)
      return responder.sendJson(rejection.status, rejection.toJson(responder.now()), ['Retry-After', '1'])
    }
    if (responder.rateLimits && !admit(operation, responder, accountNamed(keys, request), logged)) return
    const warn = warnings.start(operation.id, responder.head, logged)
    if (hasTwoSlashes) warn('The path must begin with one slash, had two, which were read as one.')
    const call: GatewayCall = { warn, responder }
    if (!faults.isEmpty) return void serveWithFaults(request, responder, call, logged)
    try {
      const result = run(request, call)
      // Most results are there at once; awaiting those as well would only cost time.
      if (result instanceof Promise) return void sendLater(responder, result, logged)
      sendResult(responder, result, logged)
    } catch (error) {
      sendRefusal(responder, error, logged)
    }
  }
  return (request, responder, hasTwoSlashes) => {
    // Rules record their matches, and nothing may be recorded while a change is in progress.
    if (exchange.isBusy) void exchange.inTurn(() => serve(request, responder, hasTwoSlashes))
    else serve(request, responder, hasTwoSlashes)
  }
}

// Charges a request to its budgets, with the spent weight in headers; responds with 429 if a budget is exhausted. The account
// is that of the key, whether or not the signature is valid.
function admit(
  operation: Operation,
  responder: ServiceResponder,
  account: string | undefined,
  logged: LoggedRequest,
): boolean {
  const rateLimits = responder.rateLimits!
  const now = responder.authNow()
  const { waitMs, ip, uid } = rateLimits.charge(operation, responder.address, account, now)
  responder.head.setHeader('x-sandbox-weight-ip', String(ip))
  if (uid !== null) responder.head.setHeader('x-sandbox-weight-uid', String(uid))
  if (waitMs === null) return true
  const { limits } = rateLimits
  const calls = limits.orderCallsPerSecond
  const ordersText = calls === undefined ? '' : `, and orders and cancellations into ${calls} per account in 1000 ms`
  const text = `The weight of a request must fit into ${limits.ip} per address and ${limits.uid} per account in ${limits.windowMs} ms${ordersText}, was more; wait ${waitMs} ms.`
  const rejection = new Rejection('too_many_requests', text)
  logged.isLimited = true
  logged.answer(rejection.status, rejection)
  responder.sendJson(rejection.status, rejection.toJson(responder.now()), [
    'Retry-After',
    String(Math.ceil(waitMs / 1_000)),
  ])
  return false
}
