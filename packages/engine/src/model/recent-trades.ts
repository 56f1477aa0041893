// The latest trades of accounts in a contract, with any price that a candle shows. Simulated trades are not stored.
import type { Steps, Ticks } from '../base/ticks.ts'

/** A trade between two orders, or between an order and the market maker. */
export interface RecentTrade {
  /** Unix milliseconds. */
  readonly time: number
  readonly price: Ticks
  readonly size: Steps
  /** Sequence number of the trade in the world. */
  readonly matchSequence: number
  /** The buyer's order was in the book. */
  readonly isBuyerMaker: boolean
}

/** The maximum number of trades that are stored and listed. */
export const mostTrades = 1_000

export class RecentTrades {
  #trades: RecentTrade[] = []

  /** The latest trades, oldest first; at most 1,000. */
  get latest(): readonly RecentTrade[] {
    return this.#trades.slice(-mostTrades)
  }

  /** Adds a trade. Time must never decrease. */
  add(trade: RecentTrade): void {
    this.#trades.push(trade)
    // Half of the array is deleted at once, because moving it for every trade would slow down trading.
    if (this.#trades.length >= 2 * mostTrades) this.#trades = this.#trades.slice(-mostTrades)
  }
}
