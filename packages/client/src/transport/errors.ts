/**
 * The four ways in which a call fails: the exchange refused (ApiError), no answer came (NetworkError), the caller was wrong
 * (UsageError, before anything is sent), and an order may or may not stand (OutcomeUnknownError).
 * None of them holds a header, a secret, a passphrase or a signature.
 */
import { type OperationId, operations } from '@capi/api'

export { UsageError } from '@capi/api'

/** The exchange answered and refused, or failed. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly operationId: OperationId | null
  /** HTTP status. */
  readonly status: number
  /** The code of the envelope; null where the answer had none. */
  readonly code: string | null

  constructor(request: RequestName, status: number, code: string | null, text: string) {
    super(`${request.title}: ${[status, code, text].filter((part) => part !== null && part !== '').join(' ')}`)
    this.operationId = request.operationId
    this.status = status
    this.code = code
  }
}

/** No answer came, or none that can be read. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
  readonly operationId: OperationId | null
  /** False when the request surely never reached the service. */
  readonly mayHaveArrived: boolean

  constructor(request: RequestName, text: string, mayHaveArrived: boolean, cause?: unknown) {
    super(`${request.title}: ${text}`, { cause })
    this.operationId = request.operationId
    this.mayHaveArrived = mayHaveArrived
  }
}

/** An order may or may not stand. Look for its client id before you place it again. */
export class OutcomeUnknownError extends Error {
  override readonly name: string = 'OutcomeUnknownError'
  readonly operationId: OperationId
  readonly clientOid: string

  constructor(operationId: OperationId, clientOid: string, cause?: unknown) {
    const reason = cause instanceof Error ? ` (${cause.message})` : ''
    super(
      `${nameOf(operationId).title}: the order ${JSON.stringify(clientOid)} may or may not stand${reason}; ` +
        'look for its client id among current and past orders before you place it again',
      { cause },
    )
    this.operationId = operationId
    this.clientOid = clientOid
  }
}

/** How a request is named in errors. */
export interface RequestName {
  readonly operationId: OperationId | null
  /** Such as `[GET] "/capi/v2/order/current"`. */
  readonly title: string
}

export function nameOf(operationId: OperationId): RequestName {
  const { method, path } = operations[operationId]
  return { operationId, title: `[${method}] ${JSON.stringify(path)}` }
}
