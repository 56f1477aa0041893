/**
 * The four errors of the client: the server refused the request (ApiError), no readable response came (NetworkError), the caller made a
 * mistake, found before anything was sent (UsageError), and an order that may or may not have been placed (OutcomeUnknownError).
 * None of them contains a header, a secret, a passphrase or a signature.
 */
import { type OperationId, operations } from '@capi/api'

export { UsageError } from '@capi/api'

/** The server refused the request, or failed with a status of 5xx. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly operationId: OperationId | null
  /** HTTP status. */
  readonly status: number
  /** The code in the response; null where it has none. */
  readonly code: string | null
  /** The wait that the server requested with status 429, in milliseconds; null where it requested none. */
  readonly retryAfterMs: number | null

  constructor(
    request: RequestName,
    status: number,
    code: string | null,
    text: string,
    retryAfterMs: number | null = null,
  ) {
    super(`${request.title}: ${[status, code, text].filter((part) => part !== null && part !== '').join(' ')}`)
    this.operationId = request.operationId
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** No response came, or none that can be read. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
  readonly operationId: OperationId | null
  /** False when the request never reached the server. */
  readonly mayHaveArrived: boolean

  constructor(request: RequestName, text: string, mayHaveArrived: boolean, cause?: unknown) {
    super(`${request.title}: ${text}`, { cause })
    this.operationId = request.operationId
    this.mayHaveArrived = mayHaveArrived
  }
}

/** An order may or may not have been placed. Search for its client id before you place it again. */
export class OutcomeUnknownError extends Error {
  override readonly name: string = 'OutcomeUnknownError'
  readonly operationId: OperationId
  readonly clientOid: string

  constructor(operationId: OperationId, clientOid: string, cause?: unknown) {
    const reason = cause instanceof Error ? ` (${cause.message})` : ''
    super(
      `${nameOf(operationId).title}: the order ${JSON.stringify(clientOid)} may or may not have been placed${reason}; ` +
        'search for its client id among current and past orders before you place it again',
      { cause },
    )
    this.operationId = operationId
    this.clientOid = clientOid
  }
}

/** What error messages call a request. */
export interface RequestName {
  readonly operationId: OperationId | null
  /** Such as `[GET] "/capi/v2/order/current"`. */
  readonly title: string
}

export function nameOf(operationId: OperationId): RequestName {
  const { method, path } = operations[operationId]
  return { operationId, title: `[${method}] ${JSON.stringify(path)}` }
}
