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
import { type OperationId, TIMESTAMP_EXPIRED, operations, readServerTime } from '@capi/api'
import { readAnswer } from './answer.ts'
import { ApiError, NetworkError, type RequestName, UsageError, nameOf } from './errors.ts'
import type { Cost, Governor } from './governor.ts'
import type { Returned } from './returned.ts'
import { signTarget } from './sign.ts'
import { type Incoming, type Transport, TransportError } from './transport.ts'

export interface Credentials {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

/** What observers are told: never a header, a secret or a body. */
export interface RequestEvent {
  readonly operationId: OperationId | null
  readonly method: string
  readonly path: string
  /** 1 for the first attempt. */
  readonly attempt: number
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number
  /** From sending to the last byte, in milliseconds. */
  readonly ms: number
}

export interface RetryEvent extends RequestEvent {
  readonly error: Error
  /** Until the next attempt, in milliseconds. */
  readonly delayMs: number
}

/** What all requests of a client share. */
export interface Context {
  readonly transport: Transport
  readonly governor: Governor
  readonly credentials: Credentials | (() => Credentials | Promise<Credentials>) | undefined
  readonly locale: string
  readonly timeoutMs: number
  readonly retries: number
  readonly recoveryTimeoutMs: number
  /** Unix milliseconds of this machine. */
  readonly clock: () => number
  /** A number in [0, 1). */
  readonly random: () => number
  readonly onRequest: ((event: RequestEvent) => void) | undefined
  readonly onResponse: ((event: ResponseEvent) => void) | undefined
  readonly onRetry: ((event: RetryEvent) => void) | undefined
  /** Returns a new client id. */
  readonly newId: () => string
  /** The orders that this client has returned. */
  readonly returned: Returned
  /** What the server's clock is ahead of ours, in milliseconds; learned when it refuses a timestamp. */
  offset: number
}

export type FailurePolicy = 'read' | 'cancel' | 'place' | 'once'

export interface Request {
  readonly name: RequestName
  readonly method: string
  /** Path and query as they go on the wire. */
  readonly target: string
  readonly body: string | undefined
  readonly signed: boolean
  readonly cost: Cost
  readonly policy: FailurePolicy
  readonly signal: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  /** Called before a request is repeated that may have been carried out. */
  readonly onLost?: () => void
}

export interface CallOptions {
  /** Ends the call, also while it waits for budget. */
  readonly signal?: AbortSignal | undefined
  /** Bounds one attempt, in milliseconds. @default that of the client */
  readonly timeoutMs?: number | undefined
}

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
    let error: ApiError | NetworkError
    try {
      return await carryOut(attempt)
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof NetworkError)) throw thrown
      error = thrown
    }
    if (isExpired(error) && request.signed && !hasLearned) {
      hasLearned = true
      await learnOffset(context, request)
      report(context, request, attempt, error, 0)
      continue
    }
    if (!mayRepeat(request.policy, error) || attempt > context.retries) throw error
    if (isUnknown(error)) request.onLost?.()
    const delayMs = Math.max(backoff(attempt, context.random), error instanceof Refusal ? error.retryAfterMs : 0)
    report(context, request, attempt, error, delayMs)
    if (error instanceof Refusal) context.governor.pause(delayMs)
    await sleep(delayMs, request.signal)
  }
}

/** Makes one attempt and returns its answer, whatever the status, except that 429 is thrown as a Refusal. */
export async function sendOnce(context: Context, request: Request, attempt: number): Promise<Incoming> {
  const { governor, transport, onRequest, onResponse } = context
  const { name, method, target, body, cost, signal } = request
  const waiting = governor.take(cost, signal)
  if (waiting) await waiting
  let isSent = false
  try {
    signal?.throwIfAborted()
    const headers = request.signed ? await signedHeaders(context, request) : NO_HEADERS
    const event =
      onRequest || onResponse ? { operationId: name.operationId, method, path: pathOf(target), attempt } : undefined
    if (event) onRequest?.(event)
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
    if (event) onResponse?.({ ...event, status: incoming.status, ms: context.clock() - sent })
    if (incoming.status === TOO_MANY_REQUESTS) throw new Refusal(name, incoming, context.clock())
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

async function signedHeaders(
  context: Context,
  { name, method, target, body = '' }: Request,
): Promise<readonly string[]> {
  const { credentials } = context
  const given = typeof credentials === 'function' ? await credentials() : credentials
  if (!given) throw new UsageError(`${name.title} is signed: expected credentials, was none.`)
  const { key, secret, passphrase } = given
  const timestamp = String(context.clock() + context.offset)
  const signed = signTarget(secret, timestamp, method, target, body)
  const signature = typeof signed === 'string' ? signed : await signed
  return [
    'ACCESS-KEY', key,
    'ACCESS-SIGN', signature,
    'ACCESS-PASSPHRASE', passphrase,
    'ACCESS-TIMESTAMP', timestamp,
    'Content-Type', 'application/json',
    'locale', context.locale,
  ] // prettier-ignore
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

function isExpired(error: Error): boolean {
  return error instanceof ApiError && error.code === TIMESTAMP_EXPIRED
}

async function learnOffset(context: Context, { signal }: Request): Promise<void> {
  const { offset } = await readClock(context, signal)
  context.offset = offset
}

/** Asks for the server's clock; `error` bounds how far the offset may be off, in milliseconds. */
export async function readClock(
  context: Context,
  signal: AbortSignal | undefined,
): Promise<{ offset: number; error: number }> {
  const sent = context.clock()
  const value = await perform(context, requestOf('getServerTime', '', undefined, { signal }))
  const received = context.clock()
  const { timestamp } = readServerTime(value)
  if (!Number.isFinite(timestamp))
    throw new NetworkError(nameOf('getServerTime'), 'expected a timestamp, was none', true)
  return { offset: Math.round(timestamp - (sent + received) / 2), error: Math.ceil((received - sent) / 2) + 1 }
}

/** Doubles from 200 ms to 5 s, less up to a half at random, so that many callers do not come back together. */
function backoff(attempt: number, random: () => number): number {
  return Math.round(Math.min(5_000, 200 * 2 ** (attempt - 1)) * (1 - random() / 2))
}

function report(
  context: Context,
  { name, method, target }: Request,
  attempt: number,
  error: Error,
  delayMs: number,
): void {
  context.onRetry?.({ operationId: name.operationId, method, path: pathOf(target), attempt, error, delayMs })
}

function pathOf(target: string): string {
  const question = target.indexOf('?')
  return question < 0 ? target : target.slice(0, question)
}

/** Waits, unless the signal ends it. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
