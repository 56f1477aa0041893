// The error of a response with status 429: the server executed nothing, and may say how long to wait.
import { ApiError, type RequestName } from '../transport/errors.ts'
import type { Incoming } from '../transport/transport.ts'
import type { Context } from './context.ts'
import { readCode } from './read-response.ts'

export function tooManyRequests(context: Context, kind: RequestName, { status, retryAfter, text }: Incoming): ApiError {
  const { clock, clockOffset, maxRetryAfterMs } = context
  const seconds = Number(retryAfter ?? Number.NaN)
  // The header holds seconds, or a date on the server's clock.
  const ms = Math.max(0, seconds * 1_000 || Date.parse(retryAfter ?? '') - clock.now() - clockOffset || 0)
  const reason =
    ms > maxRetryAfterMs
      ? `the Retry-After of ${ms} ms is above maxRetryAfterMs (${maxRetryAfterMs})`
      : 'the budget is spent'
  return new ApiError(kind, status, readCode(text), `too many requests; ${reason}`, ms > 0 ? ms : null)
}
