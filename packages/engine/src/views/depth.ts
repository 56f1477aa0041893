// The market depth: sizes of the orders of users and the quotes of the market maker, by price.
import type { BookSide } from '../model/book.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { quotesFor } from '../model/market-maker.ts'
import type { Market } from '../model/market.ts'
import type { OrderSide } from '../model/order.ts'

export interface DepthLevel {
  readonly price: Ticks
  /** Total size, including that of the market maker. */
  readonly size: Steps
  readonly marketMakerSize: Steps
}

/** Best prices first. */
export interface Depth {
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/** Returns the best levels of both sides at a time. */
export function depthAt(market: Market, time: number, limit: number): Depth {
  return {
    bids: levelsOf(market, market.book.bids, time, 'SELL').slice(0, limit),
    asks: levelsOf(market, market.book.asks, time, 'BUY').slice(0, limit),
  }
}

function levelsOf(market: Market, side: BookSide, time: number, taker: OrderSide): DepthLevel[] {
  const levels = new Map<Ticks, DepthLevel>()
  for (const { price, size } of side.levels()) levels.set(price, { price, size, marketMakerSize: 0 })
  for (const { price, size } of quotesFor(market, time, taker)) {
    levels.set(price, { price, size: (levels.get(price)?.size ?? 0) + size, marketMakerSize: size })
  }
  const away = taker === 'BUY' ? 1 : -1
  return Array.from(levels.values()).toSorted((one, other) => away * (one.price - other.price))
}
