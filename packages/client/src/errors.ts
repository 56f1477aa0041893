import { type OperationId, operations } from '@capi/api'

export { UsageError } from '@capi/api'

/** The exchange answered and refused, or failed. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly operationId: OperationId
  /** HTTP status. */
  readonly status: number
  /** The code of the envelope; null where the answer had none. */
  readonly code: string | null

  constructor(operationId: OperationId, status: number, code: string | null, text: string) {
    super(`${request(operationId)}: ${[status, code, text].filter((part) => part !== null && part !== '').join(' ')}`)
    this.operationId = operationId
    this.status = status
    this.code = code
  }
}

/** No answer came, or none that can be read. Whether the request was carried out is not known. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
  readonly operationId: OperationId

  constructor(operationId: OperationId, text: string, cause?: unknown) {
    super(`${request(operationId)}: ${text}`, { cause })
    this.operationId = operationId
  }
}

function request(id: OperationId): string {
  return `[${operations[id].method}] ${JSON.stringify(operations[id].path)}`
}
