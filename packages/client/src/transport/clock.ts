// The clock and the timers of a client, as an argument. The default is that of the system; the clock of a simulation
// makes timeouts, retries and rate limits run in simulated time. Only this file reads the time of the system and sets
// its timers.

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
