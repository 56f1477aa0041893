// Trades and set prices of each minute of the last 24 hours, in addition to the price feed.

import type { Steps, Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'

export const minuteMs = 60_000
export const minutesPerDay = 1_440

export interface Minute {
  high: Ticks
  low: Ticks
  volume: Steps
  value: Money
}

export class MinuteTrades {
  readonly #minutes = new Map<number, Minute>()

  /** Minutes by their number since 1970, oldest first. */
  get minutes(): ReadonlyMap<number, Readonly<Minute>> {
    return this.#minutes
  }

  at(minute: number): Readonly<Minute> | undefined {
    return this.#minutes.get(minute)
  }

  /** Records a price and the size and value traded at it. Time must never decrease. */
  record(time: number, price: Ticks, volume: Steps, value: Money): void {
    const minute = Math.floor(time / minuteMs)
    const known = this.#minutes.get(minute)
    if (!known) {
      this.#deleteBefore(minute - minutesPerDay)
      this.#minutes.set(minute, { high: price, low: price, volume, value })
      return
    }
    if (price > known.high) known.high = price
    if (price < known.low) known.low = price
    known.volume += volume
    known.value += value
  }

  #deleteBefore(before: number): void {
    for (const minute of this.#minutes.keys()) {
      if (minute >= before) return
      this.#minutes.delete(minute)
    }
  }
}
