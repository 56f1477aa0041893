// A request and its response, as the client of this project passes them to a transport. A program that gives the
// transport of a sandbox to a client does not compile where the two differ.

export interface Outgoing {
  readonly method: string
  /** Path and query, exactly as signed. */
  readonly target: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: string | undefined
  readonly timeoutMs: number
  /** A longer body is refused with an error. */
  readonly maxResponseBytes: number
  readonly signal: AbortSignal | undefined
}

export interface Incoming {
  readonly status: number
  /** The header Retry-After, unchanged. */
  readonly retryAfter: string | null
  readonly contentType: string | null
  readonly text: string
  /** The value of the text, which spares the client parsing it. */
  readonly parsed?: { readonly text: string; readonly value: unknown } | undefined
}
