// Matching of an accepted order with the other side of the market, and of resting orders with a price that crosses them.
//
// Price before time, at the price of the resting order. An order never trades with an order of its own account: where it
// would, its remainder is canceled and the other order keeps its place in the queue (G17).

import { noBounds, type Bounds, type Steps, type Ticks } from '../base/ticks.ts'
import { priceAt, type Market } from '../model/market.ts'
import { reachTriggers, setLastPrice } from '../model/new-price.ts'
import { fillsAtTouch, queueAhead, slippedPrice } from '../model/fill-model.ts'
import { bestQuoteOf, crossDistance, hasCrossed, isTouched, minuteBefore, quotesFor } from '../model/market-maker.ts'
import type { BookSide, Level } from '../model/book.ts'
import { stepOf } from '../prices/price-feed.ts'
import { stepsPerMinute } from '../prices/statistics.ts'
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
  const { touch } = market.fillModel
  const ahead = touch === 'queue' ? queueAhead(market.fillModel, minuteBefore(market, world.time)) : 0
  market.book.rest(order, world.matchSequence, ahead)
  setOrderStatus(world, order, 'open')
}

/** Trades an order with what it crosses. Returns true where an order of the same account stopped it. */
function trade(world: World, market: Market, order: Order, force?: ForcedClose): boolean {
  const side = kinds[order.type].orderSide
  const users = side === 'BUY' ? market.book.asks : market.book.bids
  if (!crossesAny(world, market, order, users)) return false
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
      const own = slippedPrice(market.fillModel, side, price, order.limit)
      settleTrade(world, market, { sides: [{ order, force }], price: own, size: Math.min(left, size) })
      if (size <= left) quote = quotes.next()
    } else return false
  }
  return false
}

// Most orders cross nothing, and then no quotes are needed.
function crossesAny(world: World, market: Market, { type, limit }: Order, { best }: BookSide): boolean {
  const side = kinds[type].orderSide
  if (best && crosses(side, limit, best.price)) return true
  const quote = bestQuoteOf(market, world.time, side)
  return quote !== 0 && crosses(side, limit, quote)
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
  const { book } = market
  for (const side of ['BUY', 'SELL'] as const) {
    const users = side === 'BUY' ? book.bids : book.asks
    for (let level = users.best; level && hasCrossed(market, price, side, level.price); level = users.best) {
      fillResting(world, market, level)
    }
  }
  fillTouchedOrders(world, market, price)
  showPrices(world, market, last)
}

/** Makes a price of the feed the last price, finds the triggers that it and the mark price reach, and emits an event. */
export function showPrices(world: World, market: Market, price: Ticks): void {
  const { time } = world
  const mark = priceAt(market, time)
  reachTriggers(market, time, 'mark', mark)
  setLastPrice(market, time, price)
  world.events.push({ kind: 'price', time, symbol: market.contract.symbol, price, mark })
}

/** Fills the resting orders that the price touches, as the fill model says. Called once for each step in which it may. */
export function fillTouchedOrders(world: World, market: Market, price: Ticks): void {
  for (const users of [market.book.bids, market.book.asks]) {
    if (users.best && isTouched(market, price, users.best.price)) fillTouched(world, market, users)
  }
}

// Fills the first order of a level.
function fillResting(world: World, market: Market, { first, price }: Level): void {
  const maker = first!.order
  const sides = [{ order: maker, isMaker: true }] as const
  settleTrade(world, market, { sides, price, size: remainingOf(maker) })
  endOrder(world, maker, null)
}

// Fills the orders at a touched price in their order, until the fill model does not fill one.
function fillTouched(world: World, market: Market, users: BookSide): void {
  const { fillModel } = market
  const { price } = users.best!
  const step = stepOf(world.time)
  if (fillModel.touch === 'queue') {
    const traded = volumeInStep(market, step)
    for (let each = users.best!.first; each; each = each.next) each.ahead -= traded
  }
  const isFilled = ({ first }: Level): boolean =>
    fillModel.touch === 'queue' ? first!.ahead <= 0 : fillsAtTouch(fillModel, world.seed, first!.order.id, step)
  for (let level = users.best; level?.price === price && isFilled(level); level = users.best) {
    fillResting(world, market, level)
  }
}

// The volume of a minute is traded evenly.
function volumeInStep({ minuteVolume }: Market, step: number): Steps {
  const minute = Math.floor(step / stepsPerMinute)
  const until = (count: number): Steps => Math.floor((minuteVolume(minute) * count) / stepsPerMinute)
  const second = step - minute * stepsPerMinute
  return until(second + 1) - until(second)
}

/** Whether orders wait in a queue at the price of a step, which may fill them even without a change of the price. */
export function waitsInQueue(market: Market, step: number): boolean {
  if (market.fillModel.touch !== 'queue') return false
  const price = market.feed.at(step)
  if (!isTouched(market, price, price)) return false
  return market.book.bids.best?.price === price || market.book.asks.best?.price === price
}

/** Returns the nearest prices that cross a resting order. Mirrored prices change only by a command, which fills what they cross. */
export function crossBounds({ book, marketMaker, fillModel, feed }: Market): Bounds {
  if (!marketMaker.isEnabled || feed.source.kind === 'mirror') return noBounds
  const distance = fillModel.touch === 'never' ? crossDistance(marketMaker) : 0
  const bid = book.bids.best?.price
  const ask = book.asks.best?.price
  return { low: bid === undefined ? -Infinity : bid - distance, high: ask === undefined ? Infinity : ask + distance }
}
