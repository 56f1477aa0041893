// A response whose bytes are at hand, so that its text need not be searched.
import type { Incoming } from './transport.ts'

/**
 * A response whose bytes are at hand, which are faster to search than its text. A copy with another text does not have
 * them.
 */
export class ReceivedResponse implements Incoming {
  readonly status: number
  readonly retryAfter: string | null
  readonly contentType: string | null
  readonly date: string | null
  readonly text: string
  readonly #bytes: Uint8Array

  constructor(
    status: number,
    retryAfter: string | null,
    contentType: string | null,
    text: string,
    bytes: Uint8Array,
    date: string | null = null,
  ) {
    this.status = status
    this.retryAfter = retryAfter
    this.contentType = contentType
    this.date = date
    this.text = text
    this.#bytes = bytes
  }

  /** Returns the bytes of the text of a response; undefined where they are not at hand. */
  static bytesOf(response: object): Uint8Array | undefined {
    return #bytes in response ? response.#bytes : undefined
  }
}
