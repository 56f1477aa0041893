// The price of a contract over time: the walk, until someone sets a price, and that price from then on.
//
// Only the moments of setting are kept, and those of the last two days are enough: whatever is older is in no window.

import type { Ticks } from './grid.ts'
import type { Walk } from './walk.ts'

/** Milliseconds of engine time between two steps of a feed. */
export const feedStepMs = 1_000

const rememberedSteps = 2 * 86_400

/** From a step on, a price holds. */
export interface Hold {
  readonly step: number
  readonly price: Ticks
}

export class Feed {
  readonly #walk: Walk
  readonly #holds: Hold[] = []
  // The latest answer: one step is asked for many times in a row.
  #step = Number.NaN
  #price: Ticks = 0

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** What was set, oldest first. */
  get holds(): readonly Hold[] {
    return this.#holds
  }

  get isHeld(): boolean {
    return this.#holds.length > 0
  }

  /** Returns the price in a step. Steps may be negative. */
  at(step: number): Ticks {
    if (step !== this.#step) {
      this.#price = this.#find(step)
      this.#step = step
    }
    return this.#price
  }

  /** Sets the price from a step on; steps never go back. */
  hold(step: number, price: Ticks): void {
    if (this.#holds.at(-1)?.step === step) this.#holds.pop()
    this.#holds.push({ step, price })
    while (this.#holds.length > 1 && this.#holds[1]!.step < step - rememberedSteps) this.#holds.shift()
    this.#step = Number.NaN
  }

  // The last hold at or before a step, or else the walk.
  #find(step: number): Ticks {
    const holds = this.#holds
    let low = 0
    let high = holds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (holds[middle]!.step <= step) low = middle + 1
      else high = middle
    }
    return low === 0 ? this.#walk.at(step) : holds[low - 1]!.price
  }
}

/** Returns the step that a time lies in. */
export function stepOf(time: number): number {
  return Math.floor(time / feedStepMs)
}
