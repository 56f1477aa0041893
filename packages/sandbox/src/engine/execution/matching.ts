// Matching: what becomes of an order that has been accepted.
//
// Price before time, at the price of the one who rests. An order never meets one of its own account: where it would, what
// is left of it is canceled and the other keeps its place (G17).

import { priceAt, type Market } from '../model/market.ts'
import { quotesFor } from '../model/market-maker.ts'
import { setOrderStatus } from './life-cycle.ts'
import { crosses, counterpartiesOf } from './counter-liquidity.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import { endOrder } from './end-order.ts'
import type { ForcedClose } from './fill-part.ts'
import { settleTrade } from './settlement.ts'
import type { World } from '../model/world.ts'

/** Matches a pending order as its execution type says, by force where it has to close. Afterwards it is open or final. */
export function matchOrder(world: World, market: Market, order: Order, force?: ForcedClose): void {
  const { executionType } = order
  if (executionType === 'postOnly' && wouldTrade(world, market, order)) {
    return endOrder(world, market, order, 'would_take')
  }
  if (executionType === 'fok' && !isFillable(world, market, order)) {
    return endOrder(world, market, order, 'not_fillable')
  }
  const metItself = executionType === 'postOnly' ? false : take(world, market, order, force)
  if (remainingOf(order) === 0) return endOrder(world, market, order, null)
  if (metItself) return endOrder(world, market, order, 'self_trade')
  if (executionType === 'ioc' || executionType === 'fok') return endOrder(world, market, order, 'remainder')
  world.matchSequence += 1
  market.book.rest(order, world.matchSequence)
  setOrderStatus(world, order, 'open')
}

/** Trades an order against what it crosses. Returns true where it was stopped by an order of its own account. */
function take(world: World, market: Market, order: Order, force?: ForcedClose): boolean {
  const side = kinds[order.type].orderSide
  const users = side === 'BUY' ? market.book.asks : market.book.bids
  const quotes = quotesFor(market, priceAt(market, world.time), side)
  let quote = quotes.next()
  while (remainingOf(order) > 0) {
    const left = remainingOf(order)
    const level = users.best
    if (level && (quote.done || crosses(side, quote.value.price, level.price))) {
      if (!crosses(side, order.limit, level.price)) return false
      const maker = level.first!.order
      if (maker.accountId === order.accountId) return true
      const size = Math.min(left, remainingOf(maker))
      settleTrade(world, market, { taker: order, maker, price: level.price, size, force })
      if (remainingOf(maker) === 0) endOrder(world, market, maker, null)
    } else if (!quote.done) {
      const { price, size } = quote.value
      if (!crosses(side, order.limit, price)) return false
      settleTrade(world, market, { taker: order, maker: null, price, size: Math.min(left, size), force })
      if (size <= left) quote = quotes.next()
    } else return false
  }
  return false
}

function wouldTrade(world: World, market: Market, order: Order): boolean {
  for (const { price } of counterpartiesOf(market, priceAt(market, world.time), order)) {
    return crosses(kinds[order.type].orderSide, order.limit, price)
  }
  return false
}

// Counts only what comes before the first order of the same account, since matching stops there.
function isFillable(world: World, market: Market, order: Order): boolean {
  const side = kinds[order.type].orderSide
  let found = 0
  for (const opponent of counterpartiesOf(market, priceAt(market, world.time), order)) {
    if (!crosses(side, order.limit, opponent.price) || opponent.order?.accountId === order.accountId) return false
    found += opponent.size
    if (found >= order.size) return true
  }
  return false
}
