/**
 * Decides whether a failed request may be sent again. A request that the server may have executed is repeated only if that is harmless.
 *
 * | policy | 429            | not sent | no readable response, or 5xx                |
 * | ------ | -------------- | -------- | ------------------------------------------- |
 * | read   | wait and retry | retry    | retry                                       |
 * | cancel | wait and retry | retry    | retry                                       |
 * | place  | wait and retry | retry    | no retry: the caller searches for the order |
 * | once   | throw          | throw    | throw                                       |
 */
import type { OperationId } from '@capi/api'
import { ApiError, NetworkError } from '../transport/errors.ts'

export type FailurePolicy = 'read' | 'cancel' | 'place' | 'once'

/** HTTP status of a request that exceeds the rate limit. */
export const TOO_MANY_REQUESTS = 429

/** Operation ids begin with list, get, place or cancel. */
export function policyOf(id: OperationId): FailurePolicy {
  return id.startsWith('place') ? 'place' : id.startsWith('cancel') ? 'cancel' : 'read'
}

export function mayRetry(policy: FailurePolicy, error: ApiError | NetworkError): boolean {
  if (policy === 'once') return false
  if (error instanceof NetworkError) return policy !== 'place' || !error.mayHaveArrived
  return error.status === TOO_MANY_REQUESTS || (policy !== 'place' && error.status >= 500)
}

/** Returns whether the server may have executed the request although it failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return error.mayHaveArrived
  return error instanceof ApiError && error.status >= 500
}
