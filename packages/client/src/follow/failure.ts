// The errors of a poll after which a later poll may succeed.
import { ApiError, IncompleteListError, NetworkError } from '../transport/errors.ts'

export type TransientError = ApiError | NetworkError | IncompleteListError

/** Returns whether a later poll may succeed. */
export function isTransient(error: unknown): error is TransientError {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return error instanceof NetworkError || error instanceof IncompleteListError
}
