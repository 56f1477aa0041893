// The error of a response with status 429: the server executed nothing, and may say how long to wait. Without the
// envelope it is a page of a gateway, which says nothing of a request that changes something.
import { ApiError, NetworkError } from '../transport/errors.ts'
import type { Incoming } from '../transport/transport.ts'
import type { Context, RequestKind } from './context.ts'
import { beginningOf, hasEnvelope, isChange, noEnvelope, readCode } from './read-response.ts'

export function tooManyRequests(context: Context, kind: RequestKind, incoming: Incoming): ApiError | NetworkError {
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
export function requestedWait({ clock, clockOffset }: Context, { retryAfter, date }: Incoming): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  // The header holds seconds, or a date on the server's clock, which is that of the header Date.
  const now = Date.parse(date ?? '') || clock.now() + clockOffset
  return Math.max(0, seconds * 1_000 || Date.parse(retryAfter ?? '') - now || 0)
}
