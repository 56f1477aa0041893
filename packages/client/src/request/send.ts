/** Makes one attempt of a request: waits for budget, signs it, sends it and reports it to the observers. */
import { NetworkError } from '../transport/errors.ts'
import { type Incoming, TransportError } from '../transport/transport.ts'
import { LONGEST_TIMER_MS, orAborted } from '../transport/wait.ts'
import type { Context, Request } from './context.ts'
import { signedHeaders } from './credentials.ts'
import { TOO_MANY_REQUESTS } from './failure-policy.ts'
import { notify, pathOf } from './observe.ts'
import { tooManyRequests } from './too-many-requests.ts'

const NO_HEADERS: readonly string[] = []

/** Returns the response, whatever its status, except that 429 is thrown as an ApiError. */
export async function sendOnce(context: Context, request: Request, attempt: number): Promise<Incoming> {
  const { governor, transport, onRequest, onResponse } = context
  const { name, method, target, body, cost, signal } = request
  let isTaken = false
  let isSent = false
  try {
    signal?.throwIfAborted()
    const waiting = governor.take(cost, signal)
    if (waiting) await waiting
    isTaken = true
    const headers = request.signed ? await orAborted(signedHeaders(context, request), signal) : NO_HEADERS
    signal?.throwIfAborted()
    const event =
      onRequest || onResponse ? { operationId: name.operationId, method, path: pathOf(target), attempt } : undefined
    if (event) notify(onRequest, event)
    const sentAt = event ? context.clock() : 0
    isSent = true
    const timeoutMs = Math.min(request.timeoutMs ?? context.timeoutMs, LONGEST_TIMER_MS)
    const { maxResponseBytes } = context
    const incoming = await orAborted(
      transport({ method, target, headers, body, timeoutMs, maxResponseBytes, signal }),
      signal,
    )
    if (event) notify(onResponse, { ...event, status: incoming.status, ms: context.clock() - sentAt })
    if (incoming.status === TOO_MANY_REQUESTS) throw tooManyRequests(context, request, incoming)
    return incoming
  } catch (thrown) {
    if (thrown instanceof TransportError) {
      const mayHaveArrived = thrown === signal?.reason ? isSent : thrown.mayHaveArrived
      throw new NetworkError(name, thrown.message, mayHaveArrived, thrown.cause)
    }
    // The server may execute an order that was sent before the caller aborted the call.
    if (signal?.aborted && isSent && request.policy === 'place')
      throw new NetworkError(name, 'the call was aborted', true, thrown)
    throw thrown
  } finally {
    if (isTaken) governor.done(cost)
  }
}
