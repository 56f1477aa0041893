// Who sends a request and gets its response: a connection over HTTP, or a program in process.
import type { Responder } from '../faults/responder.ts'
import type { RequestSource } from './log.ts'
import type { RateLimits } from './rate-limits.ts'
import type { RequestHeaders } from './signature.ts'

/** Where the response to a request of an operation goes, and what the request is charged to. */
export interface Recipient extends Responder {
  /** The limits of requests that come in the same way; null if there are none. */
  readonly rateLimits: RateLimits | null
  readonly source: RequestSource
  /** Whether the caller takes the data of a response, so that it need not parse the text. */
  readonly takesData: boolean
  /** The address that the request is charged to. */
  readonly address: string
}

/** The sender of a request that is not matched to an operation yet. */
export interface Caller extends Recipient {
  readonly method: string
  /** Exactly as in the request line, which the signature covers. */
  readonly path: string
  /** The text after the question mark; empty without one. */
  readonly query: string
  readonly headers: RequestHeaders
  /** Tells observers what is requested. */
  begin(name: string): void
  /**
   * Throws a rejection unless the request may come in at all. A page changes nothing, so pages of other sites may link
   * to it.
   */
  admit(isPage: boolean): void
  /** Calls back once with the whole body, or with undefined if it is too large; never if the caller disconnects. */
  receive(done: (body: Uint8Array | string | undefined) => void): void
}

/** The sender of a request to the control API. */
export interface ControlCaller extends Caller {
  /** The body, part by part. */
  readonly parts: AsyncIterable<Uint8Array>
  /** Discards what was left unread of the body, so that the caller can read the response. */
  discard(): void
  /**
   * Returns a signal that is aborted when the caller disconnects before the response is complete, or another signal is.
   */
  signalUntil(stopping: AbortSignal): AbortSignal
  /** Sends the result of an operation; a sequence item by item, in lines of JSON. */
  sendResult(status: number, value: unknown): void
}
