// Calls back in the next turn of the event loop, after timers and I/O of the program had theirs. A promise would continue in the
// same turn.

/** Calls back in the next turn of the event loop; callbacks come in the order of the calls. */
export const nextTurn: (callback: () => void) => void =
  typeof globalThis.setImmediate === 'function' ? (callback) => void setImmediate(callback) : createMessageTurns()

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
