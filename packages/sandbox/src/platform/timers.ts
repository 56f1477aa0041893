// What a program waits with, as an argument: timers, turns of the event loop, and a clock that never goes back. A
// simulation passes its own, and then the sandbox takes no time from the system.

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
