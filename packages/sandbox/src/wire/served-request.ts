// What an observer hears of a request. It stands apart from the server, so that whoever only reads the types of this
// package needs none of Node's.

export interface ServedRequest {
  readonly id: string
  /** Id of the operation. */
  readonly operation: string
  readonly method: string
  /** HTTP status; 0 where the connection ended before an answer. */
  readonly status: number
  /** From the head of the request to the end of the answer. */
  readonly ms: number
}

export type Observer = (request: ServedRequest) => void
