// The largest falls of an equity from a previous high, found while its points come one after the other.
import { type Amount, ratioOf, writeAmount } from './amount.ts'

/** A fall of the equity from a previous high, without deposits, withdrawals and transfers. */
export interface Drawdown {
  /** A decimal; zero if the equity never fell. */
  readonly amount: string
  /** The amount as a part of the equity without the fall, with four decimal places; null if that is not above zero. */
  readonly ratio: string | null
  /** The equity without the fall, a decimal, of which `amount` is the exact part; null if the equity never fell. */
  readonly whole: string | null
  /** Time of the high, and of the low. Unix milliseconds; null if the equity never fell. */
  readonly from: number | null
  readonly to: number | null
}

interface Fall {
  readonly amount: Amount
  /** The equity without the fall. */
  readonly whole: Amount
  readonly from: number
  readonly to: number
}

export class Falls {
  #highest: { readonly profit: Amount; readonly time: number } | null = null
  #largest: Fall | null = null
  #deepest: Fall | null = null

  /** Adds the next point. `flows` are all deposits and withdrawals since the start. */
  add(time: number, equity: Amount, flows: Amount): void {
    const profit = equity - flows
    if (!this.#highest || profit > this.#highest.profit) this.#highest = { profit, time }
    const amount = this.#highest.profit - profit
    if (amount === 0n) return
    const whole = this.#highest.profit + flows
    const isLargest = !this.#largest || amount > this.#largest.amount
    const isDeepest = whole > 0n && (!this.#deepest || isDeeper(amount, whole, this.#deepest))
    if (!isLargest && !isDeepest) return
    const fall = { amount, whole, from: this.#highest.time, to: time }
    if (isLargest) this.#largest = fall
    if (isDeepest) this.#deepest = fall
  }

  /** The fall with the largest amount. */
  get largest(): Drawdown {
    return write(this.#largest)
  }

  /** The fall that was the largest part of the equity. */
  get deepest(): Drawdown {
    return write(this.#deepest ?? this.#largest)
  }
}

function isDeeper(amount: Amount, whole: Amount, other: Fall): boolean {
  // Nearly every point is decided without a product.
  if (amount <= other.amount && whole >= other.whole) return false
  return amount * other.whole > other.amount * whole
}

function write(fall: Fall | null): Drawdown {
  if (!fall) return { amount: '0', ratio: null, whole: null, from: null, to: null }
  const { amount, whole, from, to } = fall
  return { amount: writeAmount(amount), ratio: ratioOf(amount, whole), whole: writeAmount(whole), from, to }
}
