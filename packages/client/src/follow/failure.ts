// The errors of a poll after which a later poll may succeed, and the notice that the time of the server went back.
import { ApiError, IncompleteListError, NetworkError } from '../transport/errors.ts'

/**
 * The time of the server went back: the local exchange was restored, or has started again without its data. What was
 * returned with a later time may not exist any more. Following continues, and reads that time again.
 */
export class TimeSetBackError extends Error {
  override readonly name: string = 'TimeSetBackError'
  /** The latest time of the server before, in Unix milliseconds. */
  readonly before: number
  /** The time of the server now, in Unix milliseconds. */
  readonly now: number

  constructor(before: number, now: number) {
    const seconds = Math.round((before - now) / 1_000)
    super(
      `the time of the server went back by ${seconds} s, to ${new Date(now).toISOString()}: what was returned since may not exist any more`,
    )
    this.before = before
    this.now = now
  }
}

/** What `follow` reports while it continues. */
export type FollowFailure = TransientError | TimeSetBackError

export type TransientError = ApiError | NetworkError | IncompleteListError

/** Returns whether a later poll may succeed. */
export function isTransient(error: unknown): error is TransientError {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return error instanceof NetworkError || error instanceof IncompleteListError
}
