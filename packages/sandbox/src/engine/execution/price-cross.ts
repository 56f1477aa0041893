// A price that goes through resting orders: the house trades against them, each at its own price and in their order.

import { endOrder } from './end-order.ts'
import type { Ticks } from '../base/ticks.ts'
import { hasCrossed, crossDistance } from '../model/market-maker.ts'
import { showPrice, type Market } from '../model/market.ts'
import { remainingOf } from '../model/order.ts'
import { settleTrade } from './settlement.ts'
import type { World } from '../model/world.ts'
import { type Bounds, noBounds } from '../base/bounds.ts'

/** Fills what the present price has gone through, and shows that price as the last one. */
export function fillCrossedOrders(world: World, market: Market, price: Ticks): void {
  const { book, contract } = market
  for (const side of ['BUY', 'SELL'] as const) {
    const users = side === 'BUY' ? book.bids : book.asks
    for (let level = users.best; level && hasCrossed(market, price, side, level.price); level = users.best) {
      const maker = level.first!.order
      settleTrade(world, market, { taker: null, maker, price: level.price, size: remainingOf(maker) })
      endOrder(world, market, maker, null)
    }
  }
  showPrice(market, world.time, price)
  world.events.push({ kind: 'price', time: world.time, symbol: contract.symbol, price })
}

/** Returns the prices from which on the house trades against the best resting orders. */
export function crossBounds({ book, marketMaker }: Market): Bounds {
  if (!marketMaker.isEnabled) return noBounds
  const distance = crossDistance(marketMaker)
  const bid = book.bids.best?.price
  const ask = book.asks.best?.price
  return { low: bid === undefined ? -Infinity : bid - distance, high: ask === undefined ? Infinity : ask + distance }
}
