// What was traded and shown beside the feed, minute by minute, for the last 24 hours.

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

  /** Minutes by their number, oldest first. */
  get minutes(): ReadonlyMap<number, Readonly<Minute>> {
    return this.#minutes
  }

  at(minute: number): Readonly<Minute> | undefined {
    return this.#minutes.get(minute)
  }

  /** Notes a price at a time, and what was traded at it. Time never goes back. */
  note(time: number, price: Ticks, volume: Steps, value: Money): void {
    const minute = Math.floor(time / minuteMs)
    const known = this.#minutes.get(minute)
    if (!known) {
      this.#forget(minute - minutesPerDay)
      this.#minutes.set(minute, { high: price, low: price, volume, value })
      return
    }
    if (price > known.high) known.high = price
    if (price < known.low) known.low = price
    known.volume += volume
    known.value += value
  }

  #forget(before: number): void {
    for (const minute of this.#minutes.keys()) {
      if (minute >= before) return
      this.#minutes.delete(minute)
    }
  }
}
