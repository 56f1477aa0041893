/** Longer timers run at once, which would turn a long wait into none. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1

/** Waits, unless the signal ends it. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS))))
  await orAborted(timeout, signal).finally(() => clearTimeout(timer))
}

/** Ends a wait when the signal says so, without ending what is waited for. */
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
