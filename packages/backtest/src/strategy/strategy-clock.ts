// The clock of a strategy, from the clock of its exchange. Waiting ends with the run; after it, only short waits take
// time, so that a program can read what became of its last orders.
import { StrategyError } from './strategy-error.ts'
import type { StrategyClock } from './strategy.ts'

/** What the clock of an exchange has; the client of this project takes the same. */
export interface ExchangeClock {
  now(): number
  setTimer(ms: number, callback: () => void): () => void
}

/** Waits after the end of the run, after which a program counts as one that does not end. */
const mostWaitsAfterEnd = 1_000
/** A longer wait is that for the next decision, and returns at once after the end. */
const longestWaitAfterEnd = 5_000
/** How long a program may wait after the end altogether, such as for its last fills. */
const mostMsAfterEnd = 120_000

/** Creates the clock. `onWait` is called at each wait. */
export function createStrategyClock(
  clock: ExchangeClock,
  signal: AbortSignal,
  onWait: () => void = () => {},
): StrategyClock {
  // One listener for all waits: to add and remove one for each costs more than the wait.
  const waits: (() => void)[] = []
  signal.addEventListener('abort', () => [...waits].forEach((end) => end()), { once: true })
  let [waitsAfterEnd, msAfterEnd] = [0, 0]
  const sleepAfterEnd = async (ms: number): Promise<void> => {
    if (ms > longestWaitAfterEnd || msAfterEnd + ms > mostMsAfterEnd) return
    msAfterEnd += ms
    await new Promise<void>((resolve) => clock.setTimer(ms, resolve))
  }
  const sleep = (ms: number): Promise<void> => {
    if (!(ms >= 0)) return Promise.reject(new StrategyError(`A strategy must wait for 0 ms or more, was ${ms}.`))
    onWait()
    if (signal.aborted) {
      waitsAfterEnd += 1
      if (waitsAfterEnd <= mostWaitsAfterEnd) return sleepAfterEnd(ms)
      return Promise.reject(
        new StrategyError(
          `it must return when its signal is aborted, but has waited ${mostWaitsAfterEnd} times since.`,
        ),
      )
    }
    return new Promise((resolve) => {
      const end = (): void => {
        cancel()
        waits.splice(waits.lastIndexOf(end), 1)
        resolve()
      }
      const cancel = clock.setTimer(ms, end)
      waits.push(end)
    })
  }
  return {
    now: () => clock.now(),
    sleep,
    untilNext: (ms) => {
      if (!(ms > 0))
        return Promise.reject(new StrategyError(`A strategy must wait for a multiple of more than 0 ms, was ${ms}.`))
      return sleep(signal.aborted ? Infinity : ms - (clock.now() % ms))
    },
  }
}
