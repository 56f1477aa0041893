/** The error of a response with status 429: the server executed nothing, and may say how long to wait. */
import { ApiError, type RequestName } from '../transport/errors.ts'
import type { Incoming } from '../transport/transport.ts'
import { readCode } from './read-response.ts'

export class TooManyRequestsError extends ApiError {
  /** The time to wait according to Retry-After, in milliseconds; 0 where the header is missing or unreadable. */
  readonly retryAfterMs: number

  /** `now` is the server's time in Unix milliseconds, because the header may hold a date. */
  constructor(name: RequestName, { status, retryAfter, text }: Incoming, now: number) {
    super(name, status, readCode(text), 'too many requests; the budget is spent')
    const seconds = Number(retryAfter ?? Number.NaN)
    const date = Date.parse(retryAfter ?? '')
    this.retryAfterMs = Math.max(0, seconds * 1_000 || date - now || 0)
  }
}
