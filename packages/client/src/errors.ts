// The errors of the client: the server refused the request (ApiError), no readable response came (NetworkError), the
// caller made a mistake, found before anything was sent (UsageError), an order may or may not have been placed
// (OutcomeUnknownError), and a list could not be read to its end (IncompleteListError). None of them contains a header,
// a secret, a passphrase or a signature. The end of the file decides whether a failed request may be sent again.
import { type InputField, type OperationId, type RefusalReason, refusalCause, type Codec } from '@capi/api'

export { UsageError } from '@capi/api'

/**
 * The server refused the request, or failed with a status of 5xx.
 *
 * @hideconstructor
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly operationId: OperationId | null
  /** HTTP status. */
  readonly status: number
  /** The code in the response; null where it has none. */
  readonly code: string | null
  /** Why the local exchange refused the request, such as `SIZE_MIN`; null on a live service, which names no reason. */
  readonly reason: RefusalReason | null
  /** The normalised name of the field that the local exchange refused; null on a live service. */
  readonly field: string | null
  /** The wait that the server requested with status 429 or 5xx, in milliseconds; null where it requested none. */
  retryAfterMs: number | null

  constructor(
    request: RequestName,
    status: number,
    code: string | null,
    text: string,
    retryAfterMs: number | null = null,
  ) {
    super(`${request.title}: ${[status, code, text].filter((part) => part !== null && part !== '').join(' ')}`)
    this.operationId = request.id
    this.status = status
    this.code = code
    const { reason, field } = refusalCause(text, request.fields)
    this.reason = reason
    this.field = field
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * No response came, or none that can be read.
 *
 * @hideconstructor
 */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
  readonly operationId: OperationId | null
  /** False when the request never reached the server. */
  readonly mayHaveArrived: boolean
  /** The wait that a response with status 5xx requested, in milliseconds; null where there was none. */
  retryAfterMs: number | null = null

  constructor(request: RequestName, text: string, mayHaveArrived: boolean, cause?: unknown) {
    super(`${request.title}: ${text}`, { cause })
    this.operationId = request.id
    this.mayHaveArrived = mayHaveArrived
  }
}

/**
 * An order may or may not have been placed: search for its client id before you place it again. Or an order, or all of
 * them, may have been cancelled, or positions closed: read what is left before you do it again. The message says what
 * to read.
 *
 * @hideconstructor
 */
export class OutcomeUnknownError extends Error {
  override readonly name: string = 'OutcomeUnknownError'
  readonly operationId: OperationId
  /** The client id of the order; null where the request names no single order by it. */
  readonly clientOid: string | null
  /** What the client has read in search of the order; null where it did not search. */
  readonly searched: string | null
  /**
   * Orders with the client id, or with fills of this kind since then, that this client did not place otherwise: one may
   * be this order. After a cancellation, the order that may be cancelled.
   */
  readonly possibleOrderIds: readonly string[]

  /** `effect` is what the request may or may not have done, `advice` what to do before the next one. */
  constructor(
    { id, title }: RequestName,
    clientOid: string | null,
    effect: string,
    advice: string,
    cause?: unknown,
    search?: { readonly searched: string | null; readonly possibleOrderIds: readonly string[] },
  ) {
    const reason = [cause instanceof Error && cause.message, search?.searched].filter(Boolean).join('; ')
    super(`${title}: ${effect}${reason && ` (${reason})`}; ${advice}`, { cause })
    this.operationId = id!
    this.clientOid = clientOid
    this.searched = search?.searched ?? null
    this.possibleOrderIds = search?.possibleOrderIds ?? []
  }
}

/** A range of time in Unix milliseconds, both ends included; an end is absent where there is no bound. */
export interface TimeRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/**
 * A list could not be read to its end. The iteration has returned the records until then, and the rest can be read with
 * the cursor.
 *
 * @hideconstructor
 */
export class IncompleteListError extends Error {
  override readonly name: string = 'IncompleteListError'
  readonly operationId: OperationId
  /** The range that could not be read. */
  readonly range: TimeRange
  /** The ranges that were not read yet, for the option `cursor`; records at their ends may be returned again. */
  readonly cursor: readonly TimeRange[]
  /** How many records the iteration has returned. */
  readonly count: number

  constructor(
    { id, title }: RequestName,
    reason: string,
    range: TimeRange,
    cursor: readonly TimeRange[],
    count: number,
  ) {
    super(
      `${title}: expected to read the whole list, but ${reason}; ` +
        `${count} records were read; narrow the list by its filters${cursor.length > 0 ? ', or continue with the cursor' : ''}`,
    )
    this.operationId = id!
    this.range = range
    this.cursor = cursor
    this.count = count
  }
}

/** What error messages call a request. */
export interface RequestName {
  /** Null where the document does not describe it. */
  readonly id: OperationId | null
  /** Such as `[GET] "/capi/v2/order/current"`. */
  readonly title: string
  /** The fields of its input. */
  readonly fields?: readonly InputField[] | null
}

// A request that the server may have executed is repeated only if that is harmless.
//
// | policy | 429            | not sent | no readable response, 5xx, or a copy was executed             |
// | ------ | -------------- | -------- | ------------------------------------------------------------- |
// | read   | wait and retry | retry    | retry                                                         |
// | repeat | wait and retry | retry    | retry: the same setting again, or the cancellation by its ids |
// | change | wait and retry | retry    | no retry: the caller finds out what happened                   |
// | once   | throw          | throw    | throw                                                         |
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
