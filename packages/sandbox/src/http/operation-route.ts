// Serves requests to one operation: rate limits, fault rules, the gateway, and a response once its changes are durable.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '@capi/api'
import type { AbortableWait } from '../faults/abortable-wait.ts'
import type { RuleBook } from '../faults/rule-book.ts'
import { applyFaults } from '../faults/apply-fault.ts'
import { accountNamed, type SignedRequest } from '../operations/auth.ts'
import { readBytes, sendRejection, sendText, type RequestHandler } from './raw-http.ts'
import { overload, toRejection } from './http-errors.ts'
import { createGateway, type GatewayCall, type GatewayOptions } from '../operations/gateway.ts'
import type { Warn } from '../operations/parameters.ts'
import { writeJson } from '../document/write-json.ts'
import type { Durability } from '../session/durability.ts'
import { Rejection } from '../document/rejection.ts'
import { splitTarget, targetOf, withOneSlash } from './request-target.ts'
import type { RateLimits } from '../operations/rate-limits.ts'
import type { RequestWarnings } from '../operations/request-warnings.ts'

const noBytes = new Uint8Array()

export interface RouteOptions extends GatewayOptions {
  /** Null for a session in memory. */
  readonly durability: Durability | null
  /** The fault rules. */
  readonly faults: RuleBook
  /** Null if there are no limits. */
  readonly rateLimits: RateLimits | null
  /** Requests are refused while more changes than this are not durable yet. */
  readonly queueLimit: number
  readonly warnings: RequestWarnings
}

/** What the server shares between all operations. */
export interface RouteContext {
  readonly waits: AbortableWait
  /** Returns the callback for internal errors of a request. */
  readonly onErrorOf: (response: ServerResponse) => (error: unknown) => void
}

/** Returns the handler of requests to an operation. */
export function createOperationRoute(
  options: RouteOptions,
  operation: Operation,
  { waits, onErrorOf }: RouteContext,
): RequestHandler {
  const { keys, faults, rateLimits, authClock, durability, queueLimit, warnings } = options
  const run = createGateway(options, operation.id)
  // A response waits until the changes that it depends on are durable. A refusal depends on them too.
  const send = (response: ServerResponse, status: number, text: string): void => {
    if (durability) durability.whenDurable(() => sendText(response, status, text))
    else sendText(response, status, text)
  }
  const sendRefusal = (response: ServerResponse, error: unknown): void => {
    const rejection = toRejection(error, onErrorOf(response))
    send(response, rejection.status, rejection.toJson(authClock()))
  }
  const runDurably = async (request: SignedRequest, call: GatewayCall): Promise<unknown> => {
    try {
      return await run(request, call)
    } finally {
      await durability?.untilDurable()
    }
  }
  const serveWithFaults = (request: SignedRequest, response: ServerResponse, warn: Warn): void => {
    applyFaults(faults, {
      operation,
      account: accountNamed(keys, request),
      response,
      run: (lagMs) => runDurably(request, { lagMs, warn }),
      reject: (error) => toRejection(error, onErrorOf(response)),
      now: authClock,
      pause: waits.pause,
      untilClosed: () => waits.untilClosed(response),
    }).catch((error: unknown) => {
      if (waits.isStopped || response.headersSent) response.destroy()
      else sendRefusal(response, error)
    })
  }
  const serve = async (request: IncomingMessage, response: ServerResponse, body: Uint8Array): Promise<void> => {
    if (durability && durability.pending > queueLimit) return refuseOverload(response, authClock())
    const described = describe(request, body)
    if (rateLimits && !admit(rateLimits, operation, request, accountNamed(keys, described), response, authClock()))
      return
    const warn = warnings.start(operation.id, response)
    if (targetOf(request).startsWith('//')) warn('The path must begin with one slash, had two, which were read as one.')
    if (!faults.isEmpty) return serveWithFaults(described, response, warn)
    try {
      const result = run(described, { warn })
      // Most results are there at once; awaiting those as well would only cost time.
      send(response, 200, writeJson(result instanceof Promise ? await result : result))
    } catch (error) {
      sendRefusal(response, error)
    }
  }
  return (request, response) => {
    if (operation.method === 'GET') return void serve(request, response, noBytes)
    readBytes(request, (bytes, rejection) => {
      if (!rejection) return void serve(request, response, bytes)
      response.shouldKeepAlive = false
      sendRejection(response, rejection, authClock())
    })
  }
}

function refuseOverload(response: ServerResponse, now: number): void {
  sendRejection(response, overload(), now, ['Retry-After', '1'])
}

// Charges a request to its budgets, with the spent weight in headers; responds with 429 if a budget is exhausted. The account
// is that of the key, whether or not the signature is valid.
function admit(
  rateLimits: RateLimits,
  operation: Operation,
  { socket }: IncomingMessage,
  account: string | undefined,
  response: ServerResponse,
  now: number,
): boolean {
  const { waitMs, ip, uid } = rateLimits.charge(operation, socket.remoteAddress ?? 'unknown', account, now)
  response.setHeader('x-sandbox-weight-ip', String(ip))
  if (uid !== null) response.setHeader('x-sandbox-weight-uid', String(uid))
  if (waitMs === null) return true
  const { limits } = rateLimits
  const calls = limits.orderCallsPerSecond
  const ordersText = calls === undefined ? '' : `, and orders and cancellations into ${calls} per account in 1000 ms`
  const text = `The weight of a request must fit into ${limits.ip} per address and ${limits.uid} per account in ${limits.windowMs} ms${ordersText}, was more; wait ${waitMs} ms.`
  const rejection = new Rejection('too_many_requests', text)
  sendText(response, rejection.status, rejection.toJson(now), ['Retry-After', String(Math.ceil(waitMs / 1_000))])
  return false
}

function describe(request: IncomingMessage, body: Uint8Array): SignedRequest {
  const { path, query } = splitTarget(request)
  return { method: request.method!, path: withOneSlash(path), query, headers: request.headers, body }
}
