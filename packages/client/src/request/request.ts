/**
 * One request with what belongs to it: budget, fresh timestamp and signature for every attempt, observers, and the
 * table of what happens after a failure. A request that may have been carried out is sent again only where that is harmless.
 *
 * | kind   | 429         | surely not sent | no readable answer, or 5xx |
 * | ------ | ----------- | --------------- | -------------------------- |
 * | read   | wait, again | again           | again                      |
 * | cancel | wait, again | again           | again                      |
 * | place  | wait, again | again           | never again: the caller looks for the order |
 * | once   | thrown      | thrown          | thrown                     |
 */
import { type OperationId, TIMESTAMP_EXPIRED, limits, operations, readServerTime } from '@capi/api'
import { readAnswer } from './read-response.ts'
import { signedHeaders } from './credentials.ts'
import { ApiError, NetworkError, type RequestName, nameOf } from '../transport/errors.ts'
import type { Cost } from '../budget/rate-limiter.ts'
import { tell } from './observe.ts'
import { type Incoming, type Transport, TransportError } from '../transport/transport.ts'
import { orAborted, sleep } from '../transport/wait.ts'
import type { FailurePolicy, Context, Request, CallOptions } from './context.ts'

/** Returns the request of an operation. */
export function requestOf(id: OperationId, query: string, body: string | undefined, options: CallOptions): Request {
  const { method, path, signed, weight } = operations[id]
  const policy = policyOf(id)
  return {
    name: nameOf(id),
    method,
    target: query === '' ? path : `${path}?${query}`,
    body,
    signed,
    cost: costs.get(id) ?? keepCost(id, { ...weight, orders: policy === 'read' ? 0 : 1 }),
    policy,
    ...options,
    signal: options.signal,
  }
}

const costs = new Map<OperationId, Cost>()

function keepCost(id: OperationId, cost: Cost): Cost {
  costs.set(id, cost)
  return cost
}

/** Operation ids begin with list, get, place or cancel. */
export function policyOf(id: OperationId): FailurePolicy {
  return id.startsWith('place') ? 'place' : id.startsWith('cancel') ? 'cancel' : 'read'
}

/** Carries a request out and returns the value of its answer. */
export async function perform(context: Context, request: Request): Promise<unknown> {
  return withRetries(context, request, async (attempt) => {
    const incoming = await sendOnce(context, request, attempt)
    return readAnswer(request.name, incoming)
  })
}

/** Carries a request out by the table above. `carryOut` makes one attempt. */
export async function withRetries<Result>(
  context: Context,
  request: Request,
  carryOut: (attempt: number) => Promise<Result>,
): Promise<Result> {
  let hasLearned = false
  for (let attempt = 1; ; attempt++) {
    const { offset } = context
    let error: ApiError | NetworkError
    try {
      return await carryOut(attempt)
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof NetworkError)) throw thrown
      error = thrown
    }
    if (isExpired(error) && request.signed && !hasLearned) {
      hasLearned = true
      // Another call may have learned it since this one was signed.
      if (context.offset === offset) await learnOffset(context, request.signal, error)
      report(context, request, attempt, error, 0)
      continue
    }
    const delayMs = delayAfter(error, attempt, context.random)
    if (error instanceof Refusal) context.governor.pause(delayMs)
    if (!mayRepeat(request.policy, error) || attempt > context.retries) throw error
    if (isUnknown(error)) request.onLost?.()
    report(context, request, attempt, error, delayMs)
    await sleep(delayMs, request.signal)
  }
}

/** Makes one attempt and returns its answer, whatever the status, except that 429 is thrown as a Refusal. */
export async function sendOnce(context: Context, request: Request, attempt: number): Promise<Incoming> {
  const { governor, transport, onRequest, onResponse } = context
  const { name, method, target, body, cost, signal } = request
  signal?.throwIfAborted()
  const waiting = governor.take(cost, signal)
  if (waiting) await waiting
  let isSent = false
  try {
    const headers = request.signed ? await signedHeaders(context, request) : NO_HEADERS
    signal?.throwIfAborted()
    const event =
      onRequest || onResponse ? { operationId: name.operationId, method, path: pathOf(target), attempt } : undefined
    if (event) tell(onRequest, event)
    const sent = event ? context.clock() : 0
    isSent = true
    const incoming = await transport({
      method,
      target,
      headers,
      body,
      timeoutMs: request.timeoutMs ?? context.timeoutMs,
      signal,
    })
    if (event) tell(onResponse, { ...event, status: incoming.status, ms: context.clock() - sent })
    if (incoming.status === TOO_MANY_REQUESTS) throw new Refusal(name, incoming, context.clock() + context.offset)
    return incoming
  } catch (thrown) {
    if (thrown instanceof TransportError)
      throw new NetworkError(name, thrown.message, thrown.mayHaveArrived, thrown.cause)
    // An order on its way may stand, whoever ended the call.
    if (signal?.aborted && isSent && request.policy === 'place')
      throw new NetworkError(name, 'the call was aborted', true, thrown)
    throw thrown
  } finally {
    governor.done(cost)
  }
}

const TOO_MANY_REQUESTS = 429
const NO_HEADERS: readonly string[] = []

/** A refusal for too many requests: nothing was carried out. */
class Refusal extends ApiError {
  readonly retryAfterMs: number

  constructor(name: RequestName, incoming: Incoming, now: number) {
    let error: unknown
    try {
      readAnswer(name, incoming)
    } catch (thrown) {
      error = thrown
    }
    const { code = null } = error instanceof ApiError ? error : {}
    super(name, incoming.status, code, 'too many requests; the budget is spent')
    const seconds = Number(incoming.retryAfter ?? Number.NaN)
    const at = Date.parse(incoming.retryAfter ?? '')
    this.retryAfterMs = Math.max(0, seconds * 1_000 || at - now || 0)
  }
}

/** Tells whether sending the request again can do no harm. */
function mayRepeat(policy: FailurePolicy, error: ApiError | NetworkError): boolean {
  if (policy === 'once') return false
  if (error instanceof NetworkError) return policy !== 'place' || !error.mayHaveArrived
  return error.status === TOO_MANY_REQUESTS || (policy !== 'place' && error.status >= 500)
}

/** Tells whether the request may have been carried out although it failed. */
export function isUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return error.mayHaveArrived
  return error instanceof ApiError && error.status >= 500
}

function isExpired(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === TIMESTAMP_EXPIRED
}

/** Learns the offset, once for all calls that need it; if that fails, the refusal stands. */
async function learnOffset(context: Context, signal: AbortSignal | undefined, refusal: ApiError): Promise<void> {
  context.learning ??= readClock(context, undefined)
    .then(({ offset }) => void (context.offset = offset))
    .finally(() => (context.learning = undefined))
  try {
    await orAborted(context.learning, signal)
  } catch {
    signal?.throwIfAborted()
    throw refusal
  }
}

/** Asks for the server's clock; `error` bounds how far the offset may be off, in milliseconds. */
export async function readClock(
  context: Context,
  signal: AbortSignal | undefined,
): Promise<{ offset: number; error: number }> {
  let sent = 0
  let received = 0
  // Waiting for budget and attempts that failed are no part of the way to the server and back.
  const transport: Transport = async (outgoing) => {
    sent = context.clock()
    const incoming = await context.transport(outgoing)
    received = context.clock()
    return incoming
  }
  const value = await perform({ ...context, transport }, requestOf('getServerTime', '', undefined, { signal }))
  const { timestamp } = readServerTime(value)
  if (!Number.isFinite(timestamp))
    throw new NetworkError(nameOf('getServerTime'), 'expected a timestamp, was none', true)
  return { offset: Math.round(timestamp - (sent + received) / 2), error: Math.ceil((received - sent) / 2) + 1 }
}

/**
 * Doubles from 200 ms to 5 s, less up to a half at random, so that many callers do not come back together. After 429 it is as long as
 * the answer says, or doubles from 1 s to a window, so that a window that others have spent is over before the retries are.
 */
function delayAfter(error: Error, attempt: number, random: () => number): number {
  if (error instanceof Refusal && error.retryAfterMs > 0) return error.retryAfterMs
  const [least, most] = error instanceof Refusal ? [1_000, limits.windowMs] : [200, 5_000]
  return Math.round(Math.min(most, least * 2 ** (attempt - 1)) * (1 - random() / 2))
}

function report(
  context: Context,
  { name, method, target }: Request,
  attempt: number,
  error: Error,
  delayMs: number,
): void {
  tell(context.onRetry, { operationId: name.operationId, method, path: pathOf(target), attempt, error, delayMs })
}

function pathOf(target: string): string {
  const question = target.indexOf('?')
  return question < 0 ? target : target.slice(0, question)
}
