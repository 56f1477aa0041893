// What an observer is called with after each request. It is separate from the server, so that the types of this package
// do not need those of Node.

export interface ServedRequest {
  readonly id: string
  /** Id of the operation; `sandbox.` and the id for control operations; `none` for requests to no operation. */
  readonly operation: string
  /** Empty if the connection ended before there was a request. */
  readonly method: string
  /** HTTP status; 0 if the connection ended before the response. */
  readonly status: number
  /** Milliseconds from the head of the request to the end of the response; null if there was no head. */
  readonly ms: number | null
  /** What was ignored in the request, or read in an unusual way. Absent if there is nothing. */
  readonly warnings?: readonly string[]
}

export type RequestObserver = (request: ServedRequest) => void
