// What the sandbox takes from its runtime: hashes and documents, of which Node and browsers have one implementation
// each, which the import `#platform` chooses; and what a program waits with.
//
// Timers, turns of the event loop, and a clock that never goes back are arguments everywhere. A simulation passes its
// own, and then the sandbox takes no time from the system.

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

/** Calls back once, after a time in milliseconds. Returns a function that cancels the callback. */
export type SetTimer = (ms: number, callback: () => void) => () => void

export interface Timing {
  /** Milliseconds since an unspecified moment. Never goes back. */
  now(): number
  readonly setTimer: SetTimer
  /** Calls back in the next turn of the event loop; callbacks come in the order of the calls. */
  nextTurn(callback: () => void): void
}

/**
 * Calls back in the next turn of the event loop, after timers and I/O of the program: a promise would continue in the
 * same one.
 */
export const nextTurn: (callback: () => void) => void =
  typeof globalThis.setImmediate === 'function' ? (callback) => void setImmediate(callback) : createMessageTurns()

/** The clock, the timers and the turns of the system. */
export const systemTiming: Timing = {
  now: () => performance.now(),
  setTimer(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  nextTurn,
}

// Browsers delay nested timers of 0 ms by 4 ms, but not messages.
function createMessageTurns(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel()
  const callbacks: (() => void)[] = []
  Object.assign(port1, { onmessage: () => callbacks.shift()!() })
  return (callback) => {
    callbacks.push(callback)
    port2.postMessage(null)
  }
}
