// Matching of an accepted order with the other side of the market:
//
//   1. a postOnly order that would trade ends, and so does a fok order that cannot be filled completely,
//   2. the order trades, price before time, at the price of the resting order or quote; users before the market maker,
//   3. what remains rests in the book, or ends where the execution type says so.
//
// An order never trades with an order of its own account: where it would, its remainder is canceled and the other order
// keeps its place in the queue (G17).
import { type Bounds, noBounds, type Steps, type Ticks } from '../base/units.ts'
import { stepOf } from '../prices/feed.ts'
import { stepsPerMinute } from '../prices/statistics.ts'
import {
  bestQuoteOf,
  type BookSide,
  crossDistance,
  fillsAtTouch,
  hasCrossed,
  isTouched,
  minuteBefore,
  queueAhead,
  quotesFor,
  slippedPrice,
} from '../state/book.ts'
import { type Market, priceAt, reachTriggers, setLastPrice } from '../state/market.ts'
import { kinds, type Level, type Order, type OrderSide, remainingOf } from '../state/order.ts'
import type { World } from '../state/world.ts'
import { endOrder, setOrderStatus } from './order-life.ts'
import { type ForcedClose, settleTrade } from './settlement.ts'

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
  if (!crossesAny(world, market, order)) return false
  const taker = { order, force }
  let metOwnOrder = false
  visitFills(market, world.time, order, (maker, price, size) => {
    metOwnOrder = maker?.accountId === order.accountId
    if (metOwnOrder) return false
    settleTrade(world, market, { sides: maker ? [taker, { order: maker, isMaker: true }] : [taker], price, size })
    if (maker && remainingOf(maker) === 0) endOrder(world, maker, null)
    return true
  })
  return metOwnOrder
}

/**
 * Gets a fill: with an order of a user, or with a quote of the market maker where that is null. False ends the visit.
 */
type FillVisitor = (maker: Order | null, price: Ticks, size: Steps) => boolean

/**
 * Visits the fills that an order without fills would get at a time, best first, up to its limit and its size. It
 * changes nothing; an order that was visited may leave the book before the next one.
 */
export function visitFills(
  market: Market,
  time: number,
  { type, limit, size }: Pick<Order, 'type' | 'limit' | 'size'>,
  visit: FillVisitor,
): void {
  const side = kinds[type].orderSide
  const users = otherSideOf(market, side)
  const quotes = quotesFor(market, time, side)
  let resting = users.best?.first
  let quote = quotes.next()
  for (let left = size; left > 0;) {
    if (resting && (quote.done || crosses(side, quote.value.price, resting.level.price))) {
      const { order, level, next } = resting
      if (!crosses(side, limit, level.price)) return
      const part = Math.min(left, remainingOf(order))
      left -= part
      if (!visit(order, level.price, part)) return
      resting = next ?? users.after(level.price)?.first
    } else if (!quote.done) {
      const { price, size: quoted } = quote.value
      if (!crosses(side, limit, price)) return
      const part = Math.min(left, quoted)
      left -= part
      if (!visit(null, slippedPrice(market.fillModel, side, price, limit), part)) return
      quote = quotes.next()
    } else return
  }
}

/** True where a limit allows a trade at a price. */
export function crosses(side: OrderSide, limit: Ticks, price: Ticks): boolean {
  return side === 'BUY' ? price <= limit : price >= limit
}

function otherSideOf({ book }: Market, side: OrderSide): BookSide {
  return side === 'BUY' ? book.asks : book.bids
}

// Most orders cross nothing, and then no fills are searched.
function crossesAny(world: World, market: Market, { type, limit }: Order): boolean {
  const side = kinds[type].orderSide
  const { best } = otherSideOf(market, side)
  if (best && crosses(side, limit, best.price)) return true
  const quote = bestQuoteOf(market, world.time, side)
  return quote !== 0 && crosses(side, limit, quote)
}

function wouldTrade(world: World, market: Market, order: Order): boolean {
  let wouldFill = false
  visitFills(market, world.time, order, () => {
    wouldFill = true
    return false
  })
  return wouldFill
}

// Counts the size before the first order of the same account, because matching stops there.
function isFillable(world: World, market: Market, order: Order): boolean {
  let found = 0
  visitFills(market, world.time, order, (maker, _price, size) => {
    if (maker?.accountId === order.accountId) return false
    found += size
    return true
  })
  return found === order.size
}

// Fills of resting orders by a price of the feed, as the fill model says: it crosses them, or only touches them.

/**
 * Fills the resting orders that a new price of the feed crosses, and makes a price the last one: that of the feed, or
 * its own.
 */
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

/**
 * Makes a price of the feed the last price, finds the triggers that it and the mark price reach, and emits an event.
 */
export function showPrices(world: World, market: Market, price: Ticks): void {
  const { time } = world
  const mark = priceAt(market, time)
  reachTriggers(market, time, 'mark', mark)
  setLastPrice(market, time, price)
  world.events.push({ kind: 'price', time, symbol: market.contract.symbol, price, mark })
}

/**
 * Fills the resting orders that the price touches, as the fill model says. Called once for each step in which it may.
 */
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

/**
 * Returns the nearest prices that cross a resting order. Mirrored prices change only by a command, which fills what
 * they cross.
 */
export function crossBounds({ book, marketMaker, fillModel, feed }: Market): Bounds {
  if (!marketMaker.isEnabled || feed.source.kind === 'mirror') return noBounds
  const distance = fillModel.touch === 'never' ? crossDistance(marketMaker) : 0
  const bid = book.bids.best?.price
  const ask = book.asks.best?.price
  return { low: bid === undefined ? -Infinity : bid - distance, high: ask === undefined ? Infinity : ask + distance }
}
