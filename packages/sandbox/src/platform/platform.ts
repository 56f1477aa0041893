// What the sandbox takes from its runtime. Node and browsers have one implementation each; the import `#platform`
// chooses it.

export interface Platform {
  /** The OpenAPI document of the interface without its texts, as data. */
  readonly document: unknown
  /** The OpenAPI document of the control operations without its texts, as data. */
  readonly controlDocument: unknown
  /**
   * Returns the signature of a text and a body that follows it: base64(HMAC-SHA256). Text stands for its bytes in
   * UTF-8.
   */
  sign(secret: string, head: string, body: Uint8Array | string): string
  /** Compares two texts of at most 128 characters in a time that does not depend on them. */
  isEqualText(given: string, expected: string): boolean
  /** Returns HMAC-SHA256 of a text. */
  hmacBytes(key: string, text: string): Uint8Array
  /** Returns SHA-256 of a text, in hexadecimal digits. */
  sha256(text: string): string
  /** Returns the text of bytes in UTF-8; undefined if they are not. */
  decodeUtf8(bytes: Uint8Array): string | undefined
}
