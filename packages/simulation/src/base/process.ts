// A process of a simulation: it has timers and turns, may stand still for a time, and may end at any moment. After that
// none of its callbacks is called again, so that its code never continues.
import type { Timing } from '@capi/sandbox'
import type { Scheduler } from './scheduler.ts'

export interface Process extends Timing {
  readonly name: string
  readonly isAlive: boolean
  /** Whether it stands still. */
  readonly isStill: boolean
  /** Runs nothing for a time in milliseconds; what is due then comes afterwards. */
  standStill(ms: number): void
  /** Ends the process at once. */
  kill(): void
}

export function createProcess(name: string, scheduler: Scheduler): Process {
  let isAlive = true
  let stoppedUntil = 0
  const turns: (() => void)[] = []

  const setTimer = (ms: number, callback: () => void): (() => void) => {
    let isCanceled = false
    const fire = (): void => {
      if (!isAlive || isCanceled) return
      const left = stoppedUntil - scheduler.now
      if (left > 0) cancel = scheduler.after(left, fire)
      else callback()
    }
    let cancel = scheduler.after(ms, fire)
    return () => {
      isCanceled = true
      cancel()
    }
  }
  return {
    name,
    get isAlive() {
      return isAlive
    },
    get isStill() {
      return stoppedUntil > scheduler.now
    },
    now: () => scheduler.now,
    setTimer,
    // One event takes the oldest callback, so that they come in the order of the calls.
    nextTurn(callback) {
      turns.push(callback)
      setTimer(0, () => turns.shift()!())
    },
    standStill(ms) {
      stoppedUntil = Math.max(stoppedUntil, scheduler.now + ms)
      scheduler.checkAfter(ms)
    },
    kill: () => void (isAlive = false),
  }
}
