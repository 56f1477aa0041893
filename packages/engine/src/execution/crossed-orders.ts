// Fills of resting orders by a price of the feed, as the fill model says: it crosses them, or only touches them.
import { noBounds, type Bounds, type Steps, type Ticks } from '../base/ticks.ts'
import type { BookSide, Level } from '../model/book.ts'
import { fillsAtTouch } from '../model/fill-model.ts'
import { crossDistance, hasCrossed, isTouched } from '../model/market-maker.ts'
import { priceAt, type Market } from '../model/market.ts'
import { reachTriggers, setLastPrice } from '../model/market.ts'
import { remainingOf } from '../model/order.ts'
import type { World } from '../model/world.ts'
import { stepOf } from '../prices/feed-source.ts'
import { stepsPerMinute } from '../prices/statistics.ts'
import { endOrder } from './life-cycle.ts'
import { settleTrade } from './settlement.ts'

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
