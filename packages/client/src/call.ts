// One call of an operation, from a normalised input to a normalised record: the deadline, the repetitions after a
// failure, and each attempt, which waits for budget, is signed, sent and read. What a failure means is decided by the
// policies of `errors.ts`.
import {
  type Methods,
  type OperationId,
  bodyText,
  writeBody,
  writeQuery,
  TIMESTAMP_EXPIRED,
  limits,
  SIGNATURE_REPEATED,
} from '@capi/api'
import { type Incoming, TransportError, asTransportError, type Transport } from './transport.ts'
import {
  type Output,
  readRecord,
  readResponse,
  beginningOf,
  hasEnvelope,
  isChange,
  noEnvelope,
  readCode,
} from './response.ts'
import { type CallOptions, type Context, type Endpoint, type Request, type RequestKind } from './context.ts'
import { NetworkError, type RequestName, ApiError, TOO_MANY_REQUESTS, isOutcomeUnknown, mayRetry } from './errors.ts'
import { type Clock, withTimeout, notify, sleep, LONGEST_TIMER_MS, elapsed, orAborted } from './clock.ts'
import { redactError, redactText, signedHeaders } from './signature.ts'
import { attemptOf, isDryRun, planned, responsePart } from './observe.ts'
import type { Reading } from './clock-bounds.ts'

/** Returns the normalised response of an operation. */
export async function call(context: Context, id: OperationId, input: object, options: CallOptions): Promise<unknown> {
  return execute(context, id, requestOf(context, id, input, options))
}

/** Returns the request of an operation. An input that it cannot have is a UsageError. */
export function requestOf(context: Context, id: OperationId, input: object, options: CallOptions): Request {
  const endpoint = context.endpoints[id]
  const { fields, hasBody } = endpoint
  const query = fields && !hasBody ? writeQuery(input, fields) : ''
  const body = fields && hasBody ? bodyText(writeBody(input, fields)) : undefined
  return buildRequest(endpoint, query, body, options)
}

/** Sends the request of an operation, with retries, and returns the record of its response. */
export async function execute<Id extends OperationId>(context: Context, id: Id, request: Request): Promise<Output<Id>> {
  const endpoint: Endpoint<Id> = context.endpoints[id]
  const read = (incoming: Incoming): Output<Id> => readRecord(endpoint, readResponse(endpoint, incoming, endpoint.code))
  return withRetries(context, request, (number) => sendOnce(context, request, number, read))
}

/** Returns the body of an operation that has one. */
export function bodyOf<Id extends OperationId>(
  { endpoints }: Context,
  id: Id,
  input: NonNullable<Parameters<Methods[Id]>[0]>,
): object {
  return writeBody(input, endpoints[id].fields!)
}

export function buildRequest(kind: Endpoint, query: string, body: string | undefined, options: CallOptions): Request {
  const target = query === '' ? kind.path : `${kind.path}?${query}`
  return { kind, target, body, ...options, signal: options.signal }
}

/** Calls a function with options whose signal also aborts at the deadline of the call. */
export function withDeadline<Options extends CallOptions, Value>(
  context: Context,
  name: RequestName,
  options: Options,
  run: (options: Options) => Promise<Value>,
): Promise<Value> {
  const { deadlineMs = context.deadlineMs, signal } = options
  if (deadlineMs === undefined) return run(options)
  const reason = new TransportError(`expected the call to end within its deadline of ${deadlineMs} ms`, false)
  return withTimeout(context.clock, deadlineMs, reason, signal, (ends) => run({ ...options, signal: ends })).catch(
    (thrown: unknown) => {
      throw thrown === reason ? new NetworkError(name, reason.message, false) : thrown
    },
  )
}

/**
 * Calls `attempt` with the numbers 1, 2, ... until it succeeds or may not be repeated, with exponential backoff and
 * jitter. A refused timestamp is corrected once.
 */
export async function withRetries<Result>(
  context: Context,
  request: Request,
  attempt: (number: number) => Promise<Result>,
): Promise<Result> {
  let canCorrect = request.kind.signed
  /** The first failure after which the server may have executed the request. */
  let loss: ApiError | NetworkError | undefined
  for (let number = 1; ; number++) {
    const { clockOffset } = context
    let error: ApiError | NetworkError
    try {
      return await attempt(number)
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof NetworkError)) throw thrown
      error = thrown
    }
    let delayMs = 0
    const refusal = error instanceof ApiError ? error : undefined
    // With a status of 5xx, the server may have executed the request in spite of the code.
    if (canCorrect && refusal?.code === TIMESTAMP_EXPIRED && !isOutcomeUnknown(refusal)) {
      canCorrect = false
      await correctClock(context, clockOffset, request, refusal)
    } else {
      const isTooMany = refusal?.status === TOO_MANY_REQUESTS
      const requestedMs = error.retryAfterMs ?? 0
      const isTooLong = requestedMs > context.maxRetryAfterMs
      delayMs = requestedMs > 0 && !isTooLong ? requestedMs : backoff(isTooMany, number, context.random)
      if (isTooMany) context.governor.pause(delayMs)
      if (isTooLong || !mayRetry(request.kind.policy, error) || number > context.retries) {
        const last = loss && request.kind.policy !== 'read' ? afterLoss(request.kind, error) : error
        notify(context.onFailure, { ...attemptOf(request, number), error: last })
        throw last
      }
      if (isOutcomeUnknown(error)) {
        loss ??= error
        request.onLost?.(error)
      }
    }
    notify(context.onRetry, { ...attemptOf(request, number), error, delayMs })
    if (delayMs > 0)
      await sleep(context.clock, delayMs, request.signal).catch((reason: unknown) =>
        throwAborted(request.kind, reason, loss ?? error),
      )
  }
}

/** Returns the error of the last attempt. One that was not sent does not say that no earlier one has arrived. */
function afterLoss(kind: RequestName, error: ApiError | NetworkError): ApiError | NetworkError {
  if (error instanceof ApiError || error.mayHaveArrived) return error
  const text = error.message.slice(kind.title.length + 2)
  return new NetworkError(kind, `${text}; an earlier attempt may have arrived`, true, error)
}

/**
 * Throws the reason of an abort during a delay. A deadline becomes a NetworkError with the last failure as its cause.
 */
export function throwAborted(name: RequestName, reason: unknown, failure: Error): never {
  if (!(reason instanceof TransportError)) throw reason
  throw new NetworkError(name, reason.message, isOutcomeUnknown(failure), failure)
}

/**
 * Doubles from 200 ms to 5 s, minus a random part of up to one half, so that many callers do not retry at the same
 * moment. After 429 it doubles from 1 s to the length of the rate-limit window, so that the retries outlast a window
 * whose budget another program has spent.
 */
function backoff(isTooMany: boolean, attempt: number, random: () => number): number {
  const [least, most] = isTooMany ? [1_000, limits.windowMs] : [200, 5_000]
  return Math.round(Math.min(most, least * 2 ** (attempt - 1)) * (1 - random() / 2))
}

/**
 * Makes one attempt of a request and returns what `read` makes of the response. A response with status 429 is thrown as
 * an error instead.
 */
export async function sendOnce<Value>(
  context: Context,
  request: Request,
  attempt: number,
  read: (incoming: Incoming) => Value,
): Promise<Value> {
  const { governor, transport, onRequest, onResponse, ownHeaders } = context
  const { kind, target, body, signal } = request
  const { method, cost } = kind
  let isTaken = false
  let isSent = false
  let headers: readonly string[] = []
  let received: Incoming | undefined
  try {
    signal?.throwIfAborted()
    if (!isDryRun(request)) {
      const waiting = governor.take(cost, signal)
      if (waiting) await waiting
      isTaken = true
    }
    if (kind.signed) {
      const signed = signedHeaders(context, request)
      headers = signed instanceof Promise ? await orAborted(signed, signal) : signed
    }
    if (ownHeaders.length > 0) headers = [...headers, ...ownHeaders]
    signal?.throwIfAborted()
    if (isDryRun(request)) throw planned(context, request, headers)
    const isObserved = onRequest || onResponse || request.onResponse
    const event = isObserved ? attemptOf(request, attempt) : undefined
    if (event) notify(onRequest, event)
    const sentAt = event ? elapsed(context.clock) : 0
    isSent = true
    const timeoutMs = Math.min(request.timeoutMs ?? context.timeoutMs, LONGEST_TIMER_MS)
    const { maxResponseBytes } = context
    const incoming = (received = await orAborted(
      transport({ method, target, headers, body, timeoutMs, maxResponseBytes, signal }),
      signal,
    ))
    if (event) {
      const answered = { ...event, ms: elapsed(context.clock) - sentAt, ...responsePart(incoming, headers) }
      notify(onResponse, answered)
      notify(request.onResponse, answered)
    }
    return readRedacted(incoming, headers, (response) => {
      if (response.status === TOO_MANY_REQUESTS) throw tooManyRequests(context, kind, response)
      return read(response)
    })
  } catch (thrown) {
    if (!isSent) throw unsent(request, thrown)
    const error = failureOf(request, thrown)
    redactError(error, headers)
    // A server that is unavailable for a while says for how long.
    if ((error instanceof ApiError || error instanceof NetworkError) && received && received.status >= 500)
      error.retryAfterMs ??= requestedWait(context, received) || null
    throw error
  } finally {
    if (isTaken) governor.done(cost)
  }
}

/**
 * Reads a response. If that fails, it reads again without the credentials in the text, so that the error has no part of
 * them.
 */
function readRedacted<Value>(
  incoming: Incoming,
  headers: readonly string[],
  read: (incoming: Incoming) => Value,
): Value {
  try {
    return read(incoming)
  } catch (thrown) {
    const text = redactText(incoming.text, headers)
    if (text !== incoming.text) read({ ...incoming, text })
    throw thrown
  }
}

/** Returns the error of a request that was sent. */
function failureOf({ kind, signal }: Request, thrown: unknown): unknown {
  // The response to the copy that was executed is lost.
  if (thrown instanceof ApiError && thrown.code === SIGNATURE_REPEATED && kind.policy !== 'read')
    return new NetworkError(kind, 'a copy was executed', true, thrown)
  if (thrown instanceof ApiError || thrown instanceof NetworkError) return thrown
  const isAborted = signal?.aborted && thrown === signal.reason
  // The server may execute a request that was sent before the caller aborted the call.
  if (isAborted && !(thrown instanceof TransportError))
    return kind.policy === 'change' ? new NetworkError(kind, 'the call was aborted', true, thrown) : thrown
  const { message, mayHaveArrived, cause } = asTransportError(thrown)
  return new NetworkError(kind, message, isAborted || mayHaveArrived, cause)
}

/** Returns the error of a request that was not sent: an abort, a failed rate limiter or invalid credentials. */
function unsent({ kind }: Request, thrown: unknown): unknown {
  return thrown instanceof TransportError ? new NetworkError(kind, thrown.message, false, thrown.cause) : thrown
}

/**
 * Returns the error of a response with status 429: the server executed nothing, and may say how long to wait. Without
 * the envelope it is a page of a gateway, which says nothing of a request that changes something.
 */
function tooManyRequests(context: Context, kind: RequestKind, incoming: Incoming): ApiError | NetworkError {
  const { governor, maxRetryAfterMs } = context
  const { status, text } = incoming
  const ms = requestedWait(context, incoming)
  if (isChange(kind) && !hasEnvelope(text)) {
    if (ms > 0 && ms <= maxRetryAfterMs) governor.pause(ms)
    return new NetworkError(kind, noEnvelope(status, beginningOf(text)), true)
  }
  const reason =
    ms > maxRetryAfterMs
      ? `the Retry-After of ${ms} ms is above maxRetryAfterMs (${maxRetryAfterMs})`
      : 'the budget is spent'
  return new ApiError(kind, status, readCode(text), `too many requests; ${reason}`, ms > 0 ? ms : null)
}

/** Returns the wait that a response requests by its header Retry-After, in milliseconds; 0 where it requests none. */
function requestedWait({ clock, clockOffset }: Context, { retryAfter, date }: Incoming): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  // The header holds seconds, or a date on the server's clock, which is that of the header Date.
  const now = Date.parse(date ?? '') || clock.now() + clockOffset
  return Math.max(0, seconds * 1_000 || Date.parse(retryAfter ?? '') - now || 0)
}

/**
 * Measures how far the server's clock is ahead of the local one, and corrects the timestamps of later requests: once
 * for all calls that wait for it. If the measurement fails, the refusal is thrown. */
async function correctClock(context: Context, offset: number, { signal }: Request, refusal: ApiError): Promise<void> {
  // Another call may have corrected the clock since this request was signed.
  if (context.clockOffset !== offset) return
  context.clockCorrection ??= readClock(context, (clock) => clock.now())
    .then(({ time, sentAt, receivedAt }) => {
      context.clockOffset = time - (sentAt + receivedAt) / 2
      // The clocks agree, so the timestamp itself was refused: the time of a simulated exchange went back to it, for
      // example.
      if (context.clockOffset === offset) context.clockOffset += 999 * context.random()
    })
    .finally(() => (context.clockCorrection = undefined))
  try {
    await orAborted(context.clockCorrection, signal)
  } catch {
    signal?.throwIfAborted()
    throw refusal
  }
}

/** Reads the time endpoint. `read` is the local clock; the wait for budget and failed attempts do not count. */
export async function readClock(
  context: Context,
  read: (clock: Clock) => number,
  signal?: AbortSignal,
): Promise<Reading> {
  let sentAt = 0
  let receivedAt = 0
  const transport: Transport = async (outgoing) => {
    sentAt = read(context.clock)
    const incoming = await context.transport(outgoing)
    receivedAt = read(context.clock)
    return incoming
  }
  const endpoint = context.endpoints.getServerTime
  const request = buildRequest(endpoint, '', undefined, { signal })
  const { timestamp } = await withRetries(context, request, (attempt) =>
    sendOnce({ ...context, transport }, request, attempt, (incoming) =>
      readRecord(endpoint, readResponse(endpoint, incoming)),
    ),
  )
  return { time: timestamp, sentAt, receivedAt }
}
