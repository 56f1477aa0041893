// Complete candles of one width, as rows of numbers: 56 bytes for each, and no objects that the garbage collector has
// to visit.
//
// A candle is stored at its number modulo the capacity, and replaces what was stored there. So the latest candles are
// always found, and what is far back may have to be computed again. The capacity grows with use, up to a limit.
import type { ClosedPeriod } from './statistics.ts'

const leastCapacity = 64
const mostCapacity = 16_384
/** Number, open, high, low, close and volume. */
const fields = 6

export class PeriodTable {
  #capacity = 0
  #numbers = new Float64Array(0)
  #values = new BigInt64Array(0)

  /** Returns the candle with a number, counted from 1970; undefined if it is not stored. */
  get(number: number): ClosedPeriod | undefined {
    if (this.#capacity === 0) return undefined
    const row = number & (this.#capacity - 1)
    const numbers = this.#numbers
    const at = row * fields
    if (numbers[at] !== number) return undefined
    return {
      open: numbers[at + 1]!,
      high: numbers[at + 2]!,
      low: numbers[at + 3]!,
      close: numbers[at + 4]!,
      volume: numbers[at + 5]!,
      value: this.#values[row]!,
    }
  }

  /** Stores a candle, unless its value has more than 64 bits. */
  set(number: number, period: ClosedPeriod): void {
    if (BigInt.asIntN(64, period.value) !== period.value) return
    while (this.#mustGrow(number)) this.#grow()
    const row = number & (this.#capacity - 1)
    const at = row * fields
    const numbers = this.#numbers
    numbers[at] = number
    numbers[at + 1] = period.open
    numbers[at + 2] = period.high
    numbers[at + 3] = period.low
    numbers[at + 4] = period.close
    numbers[at + 5] = period.volume
    this.#values[row] = period.value
  }

  clear(): void {
    for (let at = 0; at < this.#numbers.length; at += fields) this.#numbers[at] = Number.NaN
  }

  #mustGrow(number: number): boolean {
    if (this.#capacity === 0) return true
    const stored = this.#numbers[(number & (this.#capacity - 1)) * fields]!
    return stored >= 0 && stored !== number && this.#capacity < mostCapacity
  }

  #grow(): void {
    const [numbers, values] = [this.#numbers, this.#values]
    this.#capacity = this.#capacity === 0 ? leastCapacity : this.#capacity * 2
    this.#numbers = new Float64Array(this.#capacity * fields)
    this.#values = new BigInt64Array(this.#capacity)
    this.clear()
    for (const [from, value] of values.entries()) {
      const number = numbers[from * fields]!
      if (Number.isNaN(number)) continue
      const row = number & (this.#capacity - 1)
      this.#numbers.set(numbers.subarray(from * fields, (from + 1) * fields), row * fields)
      this.#values[row] = value
    }
  }
}
