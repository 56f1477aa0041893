// What an observer hears of a request. It stands apart from the server, so that whoever only reads the types of this
// package needs none of Node's.

export interface ServedRequest {
  readonly id: string
  /** Id of the operation; after `sandbox.` for those of the sandbox's own surface, and `none` for what is none. */
  readonly operation: string
  /** Empty where the connection ended before there was a request. */
  readonly method: string
  /** HTTP status; 0 where the connection ended before an answer. */
  readonly status: number
  /** From the head of the request to the end of the answer; null where there was no head. */
  readonly ms: number | null
}

export type Observer = (request: ServedRequest) => void
