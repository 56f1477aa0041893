/**
 * Calls an observer. An error that it throws becomes an uncaught error, as with event listeners: thrown into the call,
 * it would hide the result of an order that was placed.
 */
export function notify<Event>(observer: ((event: Event) => void) | undefined, event: Event): void {
  try {
    observer?.(event)
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown
    })
  }
}
