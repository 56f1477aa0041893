/** Makes one attempt of a request: waits for budget, signs it, sends it, reports it to the observers and reads the response. */
import { ApiError, NetworkError } from '../transport/errors.ts'
import { type Incoming, TransportError, asTransportError } from '../transport/transport.ts'
import { LONGEST_TIMER_MS } from '../transport/clock.ts'
import { orAborted } from '../transport/wait.ts'
import type { Context, Request } from './context.ts'
import { signedHeaders } from './credentials.ts'
import { TOO_MANY_REQUESTS } from './failure-policy.ts'
import { notify, pathOf } from './observe.ts'
import { redactError, redactText } from './redact.ts'
import { tooManyRequests } from './too-many-requests.ts'

const NO_HEADERS: readonly string[] = []

/** Returns what `read` makes of the response. A response with status 429 is thrown as an ApiError instead. */
export async function sendOnce<Value>(
  context: Context,
  request: Request,
  attempt: number,
  read: (incoming: Incoming) => Value,
): Promise<Value> {
  const { governor, transport, onRequest, onResponse } = context
  const { name, method, target, body, cost, signal } = request
  let isTaken = false
  let isSent = false
  let headers = NO_HEADERS
  try {
    signal?.throwIfAborted()
    const waiting = governor.take(cost, signal)
    if (waiting) await waiting
    isTaken = true
    if (request.signed) {
      const signed = signedHeaders(context, request)
      headers = signed instanceof Promise ? await orAborted(signed, signal) : signed
    }
    signal?.throwIfAborted()
    const event =
      onRequest || onResponse ? { operationId: name.operationId, method, path: pathOf(target), attempt } : undefined
    if (event) notify(onRequest, event)
    const sentAt = event ? context.clock.now() : 0
    isSent = true
    const timeoutMs = Math.min(request.timeoutMs ?? context.timeoutMs, LONGEST_TIMER_MS)
    const { maxResponseBytes } = context
    const incoming = await orAborted(
      transport({ method, target, headers, body, timeoutMs, maxResponseBytes, signal }),
      signal,
    )
    if (event) notify(onResponse, { ...event, status: incoming.status, ms: context.clock.now() - sentAt })
    return readRedacted(incoming, headers, (response) => {
      if (response.status === TOO_MANY_REQUESTS) throw tooManyRequests(context, request, response)
      return read(response)
    })
  } catch (thrown) {
    throw isSent ? failureOf(request, thrown, headers) : unsent(request, thrown)
  } finally {
    if (isTaken) governor.done(cost)
  }
}

/** Reads a response. If that fails, it reads again without the credentials in the text, so that the error has no part of them. */
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

/** Returns the error of a request that was sent, without its credentials. */
function failureOf({ name, policy, signal }: Request, thrown: unknown, headers: readonly string[]): unknown {
  let error = thrown
  if (!(thrown instanceof ApiError || thrown instanceof NetworkError)) {
    const isAborted = signal?.aborted && thrown === signal.reason
    // The server may execute a request that was sent before the caller aborted the call.
    if (isAborted && !(thrown instanceof TransportError))
      return policy === 'change' ? new NetworkError(name, 'the call was aborted', true, thrown) : thrown
    const { message, mayHaveArrived, cause } = asTransportError(thrown)
    error = new NetworkError(name, message, isAborted || mayHaveArrived, cause)
  }
  redactError(error, headers)
  return error
}

/** Returns the error of a request that was not sent: an abort, a failed rate limiter or invalid credentials. */
function unsent({ name }: Request, thrown: unknown): unknown {
  return thrown instanceof TransportError ? new NetworkError(name, thrown.message, false, thrown.cause) : thrown
}
