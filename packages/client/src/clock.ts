// The clock, the timers and the random numbers of a client, as arguments, and waits that a signal can abort. The
// default is those of the system; the clock of a simulation makes timeouts, retries and rate limits run in simulated
// time. Only this file reads the time of the system, sets its timers and uses its random numbers.

export interface Clock {
  /** Unix milliseconds. It must not go back. */
  now(): number
  /** Milliseconds since any moment, which does not jump when the time is set. @default now */
  elapsed?(): number
  /** Calls back once, after a time in milliseconds. Returns a function that cancels the callback. */
  setTimer(ms: number, callback: () => void): () => void
  /**
   * Keeps a simulated clock from moving while the program waits for something else. Returns a function that releases
   * it.
   */
  hold?(): () => void
}

/** The longest delay of a timer of the system; a longer one would fire at once. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1

/** Sets a timer of the system. */
function setTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, Math.min(ms, LONGEST_TIMER_MS))
  return () => clearTimeout(timer)
}

/**
 * Sets a timer that does not keep a program of Node running by itself, where the clock is that of the system. Returns a
 * function that cancels it.
 */
export function setBackgroundTimer(clock: Clock, ms: number, callback: () => void): () => void {
  if (clock.setTimer !== setTimer) return clock.setTimer(ms, callback)
  const timer: { unref?: () => void } | number = setTimeout(callback, ms)
  if (typeof timer === 'object') timer.unref?.()
  return () => clearTimeout(timer as ReturnType<typeof setTimeout>)
}

/** A clock that never goes back; its times are no dates. */
export const monotonicClock: Clock = { now: () => performance.now(), setTimer }

/** The wall clock. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: monotonicClock.now, setTimer }

/** Returns milliseconds since any moment, which do not jump when the time is set. */
export function elapsed(clock: Clock): number {
  return clock.elapsed?.() ?? clock.now()
}

/** Returns a clock with the timers of the system for a function that returns Unix milliseconds. */
export function toClock(clock: Clock | (() => number)): Clock {
  return typeof clock === 'function' ? { now: clock, setTimer } : clock
}

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

/** Returns a number in [0, 1) from the system. */
export const systemRandom: () => number = () => Math.random()

/** Returns a new id of 32 random hexadecimal digits from the system. */
export function systemId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Returns a function that makes ids of 32 hexadecimal digits from random numbers. */
export function idsFrom(random: () => number): () => string {
  const eightDigits = (): string =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  return () => eightDigits() + eightDigits() + eightDigits() + eightDigits()
}

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
