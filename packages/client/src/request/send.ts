// Makes one attempt of a request: waits for budget, signs it, sends it, reports it to the observers and reads the
// response.
import { SIGNATURE_REPEATED } from '@capi/api'
import { ApiError, NetworkError } from '../transport/errors.ts'
import { notify } from '../transport/notify.ts'
import { type Incoming, TransportError, asTransportError } from '../transport/transport.ts'
import { LONGEST_TIMER_MS, elapsed } from '../transport/clock.ts'
import { orAborted } from '../transport/wait.ts'
import type { Authentication, Context, Request } from './context.ts'
import { TOO_MANY_REQUESTS } from './failure-policy.ts'
import { pathOf } from './observe.ts'
import { requestedWait, tooManyRequests } from './too-many-requests.ts'

/** Returns what `read` makes of the response. A response with status 429 is thrown as an ApiError instead. */
export async function sendOnce<Value>(
  context: Context,
  request: Request,
  attempt: number,
  read: (incoming: Incoming) => Value,
): Promise<Value> {
  const { authentication, governor, transport, onRequest, onResponse } = context
  const { kind, target, body, signal } = request
  const { method, cost } = kind
  let isTaken = false
  let isSent = false
  let headers: readonly string[] = []
  let received: Incoming | undefined
  try {
    signal?.throwIfAborted()
    const waiting = governor.take(cost, signal)
    if (waiting) await waiting
    isTaken = true
    if (kind.signed) {
      const signed = authentication!.sign(context, request)
      headers = signed instanceof Promise ? await orAborted(signed, signal) : signed
    }
    signal?.throwIfAborted()
    const event = onRequest || onResponse ? { operationId: kind.id, method, path: pathOf(target), attempt } : undefined
    if (event) notify(onRequest, event)
    const sentAt = event ? elapsed(context.clock) : 0
    isSent = true
    const timeoutMs = Math.min(request.timeoutMs ?? context.timeoutMs, LONGEST_TIMER_MS)
    const { maxResponseBytes } = context
    const incoming = (received = await orAborted(
      transport({ method, target, headers, body, timeoutMs, maxResponseBytes, signal }),
      signal,
    ))
    if (event) notify(onResponse, { ...event, status: incoming.status, ms: elapsed(context.clock) - sentAt })
    return readRedacted(authentication, incoming, headers, (response) => {
      if (response.status === TOO_MANY_REQUESTS) throw tooManyRequests(context, kind, response)
      return read(response)
    })
  } catch (thrown) {
    if (!isSent) throw unsent(request, thrown)
    const error = failureOf(request, thrown)
    authentication?.redactError(error, headers)
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
  authentication: Authentication | undefined,
  incoming: Incoming,
  headers: readonly string[],
  read: (incoming: Incoming) => Value,
): Value {
  try {
    return read(incoming)
  } catch (thrown) {
    const text = authentication?.redactText(incoming.text, headers) ?? incoming.text
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
