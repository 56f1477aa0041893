// Waits that a signal can abort, and time limits. Both use the timers of a clock.
import type { Clock } from './clock.ts'

/** Waits until the time is over or the signal aborts. */
export async function sleep(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  let cancel: (() => void) | undefined
  const timeout = new Promise<void>((resolve) => (cancel = clock.setTimer(ms, resolve)))
  await orAborted(timeout, signal).finally(() => cancel!())
}

/** Rejects when the signal aborts. The promise itself continues. */
export function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    const settle = (): void => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.finally(settle).then(resolve, reject)
  })
}

/** Calls a function with a signal that aborts with `reason` after a time, or together with the given signal. */
export async function withTimeout<Value>(
  clock: Clock,
  ms: number,
  reason: unknown,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const control = new AbortController()
  const abort = (): void => control.abort(signal!.reason)
  const cancel = clock.setTimer(ms, () => control.abort(reason))
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  try {
    return await run(control.signal)
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}
