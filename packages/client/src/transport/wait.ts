// Waits that a signal can abort, and time limits. Both use the timers of a clock.
import type { Clock } from './clock.ts'

/** What to call when a signal aborts. */
const CALLBACKS = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back once when a signal aborts that has not aborted yet. Returns a function that cancels the callback. All
 * callbacks share one listener, because runtimes take more than ten of one signal for a leak, and print a warning.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = CALLBACKS.get(signal) ?? new Set()
  const abort = (): void => callback()
  callbacks.add(abort)
  if (!CALLBACKS.has(signal)) {
    CALLBACKS.set(signal, callbacks)
    signal.addEventListener('abort', () => [...callbacks].forEach((each) => callbacks.has(each) && each()), {
      once: true,
    })
  }
  return () => void callbacks.delete(abort)
}

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
    const settle = signal.aborted ? undefined : onAbort(signal, abort)
    if (signal.aborted) abort()
    promise.finally(() => settle?.()).then(resolve, reject)
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
  const settle = signal?.aborted ? undefined : signal && onAbort(signal, abort)
  try {
    return await run(control.signal)
  } finally {
    cancel()
    settle?.()
  }
}
