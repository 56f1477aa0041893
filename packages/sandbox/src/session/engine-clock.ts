// How engine time follows the wall clock: at a rate from a moment at which both were compared, or not at all.
import type { ClockMode } from './exchange-options.ts'

/**
 * Time stands still while the wall clock is behind by no more than this, in its milliseconds: such steps correct it.
 */
const mostBehindMs = 2_000

export class EngineClock {
  mode: ClockMode
  /** Milliseconds of engine time for each of the wall clock, in real mode. */
  rate = 1
  readonly #wallClock: () => number
  /** Both clocks at the moment when they were last compared. */
  #anchor = { wall: 0, time: 0 }

  constructor(mode: ClockMode, wallClock: () => number) {
    this.mode = mode
    this.#wallClock = wallClock
  }

  /** Continues from a moment of engine time, or with the time of the wall clock itself. */
  continueFrom(time: number | undefined): void {
    this.#anchor = time === undefined ? { wall: 0, time: 0 } : { wall: this.#wallClock(), time }
  }

  /** Moves engine time ahead of the wall clock. */
  moveAhead(ms: number): void {
    this.#anchor.time += ms
  }

  /** Returns the time of a world at `time`, in real mode. Where the wall clock was set back, it goes on from there. */
  read(time: number): number {
    const now = Math.floor(this.#anchor.time + (this.#wallClock() - this.#anchor.wall) * this.rate)
    if (now >= time - mostBehindMs * this.rate) return now
    this.continueFrom(time)
    return time
  }

  /** Whether a world at `time` is not behind. */
  isReached(time: number): boolean {
    return this.mode === 'manual' || this.read(time) <= time
  }
}
