// Matching of an accepted order with the other side of the market, and of resting orders with a price that crosses them.
//
// Price before time, at the price of the resting order. An order never trades with an order of its own account: where it
// would, its remainder is canceled and the other order keeps its place in the queue (G17).

import { noBounds, type Bounds, type Ticks } from '../base/ticks.ts'
import { setLastPrice, type Market } from '../model/market.ts'
import { crossDistance, hasCrossed, quotesFor } from '../model/market-maker.ts'
import { crosses, fillsOf } from './counter-liquidity.ts'
import type { ForcedClose } from './fill-entry.ts'
import { endOrder, setOrderStatus } from './life-cycle.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import { settleTrade } from './settlement.ts'
import type { World } from '../model/world.ts'

/** Matches a pending order as its execution type says. Afterwards it is open or final. `force` is for a liquidation. */
export function matchOrder(world: World, market: Market, order: Order, force?: ForcedClose): void {
  const { executionType } = order
  if (executionType === 'postOnly' && wouldTrade(world, market, order)) return endOrder(world, order, 'would_take')
  if (executionType === 'fok' && !isFillable(world, market, order)) return endOrder(world, order, 'not_fillable')
  const metOwnOrder = executionType === 'postOnly' ? false : trade(world, market, order, force)
  if (remainingOf(order) === 0) return endOrder(world, order, null)
  if (metOwnOrder) return endOrder(world, order, 'self_trade')
  if (executionType === 'ioc' || executionType === 'fok') return endOrder(world, order, 'remainder')
  world.matchSequence += 1
  market.book.rest(order, world.matchSequence)
  setOrderStatus(world, order, 'open')
}

/** Trades an order with what it crosses. Returns true where an order of the same account stopped it. */
function trade(world: World, market: Market, order: Order, force?: ForcedClose): boolean {
  const side = kinds[order.type].orderSide
  const users = side === 'BUY' ? market.book.asks : market.book.bids
  const quotes = quotesFor(market, world.time, side)
  let quote = quotes.next()
  while (remainingOf(order) > 0) {
    const left = remainingOf(order)
    const level = users.best
    if (level && (quote.done || crosses(side, quote.value.price, level.price))) {
      if (!crosses(side, order.limit, level.price)) return false
      const maker = level.first!.order
      if (maker.accountId === order.accountId) return true
      const size = Math.min(left, remainingOf(maker))
      const sides = [
        { order, force },
        { order: maker, isMaker: true },
      ] as const
      settleTrade(world, market, { sides, price: level.price, size })
      if (remainingOf(maker) === 0) endOrder(world, maker, null)
    } else if (!quote.done) {
      const { price, size } = quote.value
      if (!crosses(side, order.limit, price)) return false
      settleTrade(world, market, { sides: [{ order, force }], price, size: Math.min(left, size) })
      if (size <= left) quote = quotes.next()
    } else return false
  }
  return false
}

function wouldTrade(world: World, market: Market, order: Order): boolean {
  return !fillsOf(market, world.time, order).next().done
}

// Counts the size before the first order of the same account, because matching stops there.
function isFillable(world: World, market: Market, order: Order): boolean {
  let found = 0
  for (const fill of fillsOf(market, world.time, order)) {
    if (fill.order?.accountId === order.accountId) return false
    found += fill.size
  }
  return found === order.size
}

/** Fills the resting orders that a new price of the feed crosses, and makes a price the last one: that of the feed, or its own. */
export function fillCrossedOrders(world: World, market: Market, price: Ticks, last: Ticks = price): void {
  const { book, contract } = market
  for (const side of ['BUY', 'SELL'] as const) {
    const users = side === 'BUY' ? book.bids : book.asks
    for (let level = users.best; level && hasCrossed(market, price, side, level.price); level = users.best) {
      const maker = level.first!.order
      const sides = [{ order: maker, isMaker: true }] as const
      settleTrade(world, market, { sides, price: level.price, size: remainingOf(maker) })
      endOrder(world, maker, null)
    }
  }
  setLastPrice(market, world.time, last)
  world.events.push({ kind: 'price', time: world.time, symbol: contract.symbol, price: last })
}

/** Returns the nearest prices that cross a resting order. Mirrored prices change only by a command, which fills what they cross. */
export function crossBounds({ book, marketMaker, feed }: Market): Bounds {
  if (!marketMaker.isEnabled || feed.source.kind === 'mirror') return noBounds
  const distance = crossDistance(marketMaker)
  const bid = book.bids.best?.price
  const ask = book.asks.best?.price
  return { low: bid === undefined ? -Infinity : bid - distance, high: ask === undefined ? Infinity : ask + distance }
}
