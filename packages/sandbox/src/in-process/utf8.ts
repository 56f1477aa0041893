// Lengths and parts of texts in the bytes of UTF-8, which are what a client over HTTP would receive.

const encoder = new TextEncoder()

/** Returns whether a text has more bytes than a number. */
export function isLongerThan(text: string, bytes: number): boolean {
  if (text.length > bytes) return true
  // A code unit has at most three bytes.
  return text.length * 3 > bytes && encoder.encode(text).length > bytes
}

/** Returns the first half of the bytes of a text. */
export function halfOf(text: string): string {
  const bytes = encoder.encode(text)
  return new TextDecoder().decode(bytes.subarray(0, bytes.length >> 1))
}
