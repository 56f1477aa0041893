// The orders and quotes that an incoming order can trade with, in price-time order: resting orders of users and quotes of
// the market maker, users first at the same price.

import type { Steps, Ticks } from '../base/ticks.ts'
import { slippedPrice } from '../model/fill-model.ts'
import { quotesFor, type Quote } from '../model/market-maker.ts'
import type { Market } from '../model/market.ts'
import { kinds, remainingOf, type Order, type OrderSide } from '../model/order.ts'

/** An order of a user, or a quote of the market maker where the order is null. */
export interface Counterparty {
  readonly order: Order | null
  readonly price: Ticks
  readonly size: Steps
}

/** True where a limit allows a trade at a price. */
export function crosses(side: OrderSide, limit: Ticks, price: Ticks): boolean {
  return side === 'BUY' ? price <= limit : price >= limit
}

// Yields the other side of the market, best first, without changing it.
function* counterpartiesOf(market: Market, time: number, { type }: Pick<Order, 'type'>): Generator<Counterparty> {
  const side = kinds[type].orderSide
  const levels = (side === 'BUY' ? market.book.asks : market.book.bids).levels()
  const quotes = quotesFor(market, time, side)
  let level = levels.next()
  let quote = quotes.next()
  while (!level.done || !quote.done) {
    if (!level.done && (quote.done || crosses(side, quote.value.price, level.value.price))) {
      const { price, first } = level.value
      for (let each = first; each; each = each.next) yield { order: each.order, price, size: remainingOf(each.order) }
      level = levels.next()
    } else {
      yield { order: null, ...(quote.value as Quote) }
      quote = quotes.next()
    }
  }
}

/** Yields the fills that an order would get at a time, best first, up to its limit and its size. */
export function* fillsOf(market: Market, time: number, order: Fillable): Generator<Counterparty> {
  let left = order.size
  for (const { order: other, price, size: offered } of counterpartiesOf(market, time, order)) {
    if (left === 0 || !crosses(kinds[order.type].orderSide, order.limit, price)) return
    const size = Math.min(left, offered)
    left -= size
    const own = other ? price : slippedPrice(market.fillModel, kinds[order.type].orderSide, price, order.limit)
    yield { order: other, price: own, size }
  }
}

type Fillable = Pick<Order, 'type' | 'limit' | 'size'>
