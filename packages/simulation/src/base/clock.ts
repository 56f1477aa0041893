// The clock of a machine: it drifts, may jump forward, and its timers run at its own speed.
import type { Clock } from '@capi/client'
import type { Process } from './process.ts'

export interface DriftingClock extends Clock {
  /** Moves the clock forward, in milliseconds. */
  jump(ms: number): void
}

export interface ClockOptions {
  readonly process: Process
  /** What it shows at the start of the simulation, in Unix milliseconds. */
  readonly start: number
  /** Millionths by which it is too fast. */
  readonly drift: number
}

export function createDriftingClock({ process, start, drift }: ClockOptions): DriftingClock {
  const speed = 1 + drift / 1_000_000
  let jumped = 0
  return {
    now: () => Math.floor(start + jumped + process.now() * speed),
    elapsed: () => process.now() * speed,
    setTimer: (ms, callback) => process.setTimer(ms / speed, callback),
    jump: (ms) => void (jumped += ms),
  }
}
