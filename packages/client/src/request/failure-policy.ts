// Decides whether a failed request may be sent again. A request that the server may have executed is repeated only if
// that is harmless.
//
// | policy | 429            | not sent | no readable response, 5xx, or a copy was executed             |
// | ------ | -------------- | -------- | ------------------------------------------------------------- |
// | read   | wait and retry | retry    | retry                                                         |
// | repeat | wait and retry | retry    | retry: the same setting again, or the cancellation by its ids |
// | change | wait and retry | retry    | no retry: the caller finds out what happened                   |
// | once   | throw          | throw    | throw                                                         |
import type { Codec } from '@capi/api'
import { ApiError, NetworkError } from '../transport/errors.ts'

/** That of an operation follows from the document; `once` is that of a request which it does not describe. */
export type FailurePolicy = Codec<never>['policy'] | 'once'

/** HTTP status of a request that exceeds the rate limit. */
export const TOO_MANY_REQUESTS = 429

export function mayRetry(policy: FailurePolicy, error: ApiError | NetworkError): boolean {
  if (policy === 'once') return false
  if (isOutcomeUnknown(error)) return policy !== 'change'
  return error instanceof NetworkError || error.status === TOO_MANY_REQUESTS
}

/** Returns whether the server may have executed the request although it failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return error.mayHaveArrived
  return error instanceof ApiError && error.status >= 500
}
