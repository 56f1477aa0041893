/** Timers and waits that a signal can abort. */

/** The longest delay of a timer; a longer one would fire at once. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1

/** Waits until the time is over or the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS))))
  await orAborted(timeout, signal).finally(() => clearTimeout(timer))
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
  ms: number,
  reason: unknown,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const control = new AbortController()
  const abort = (): void => control.abort(signal!.reason)
  const timer = setTimeout(() => control.abort(reason), Math.min(ms, LONGEST_TIMER_MS))
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  try {
    return await run(control.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
