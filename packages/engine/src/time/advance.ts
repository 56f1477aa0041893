// Engine time. It changes only here and only forward. To advance is to repeat, until the time is reached:
//
//   1. find the next moment at which something happens: a timer, a funding time, or a price that has an effect
//      (`findStep`),
//   2. set the time to it,
//   3. match the delayed orders that are due, and end the canceled ones (`runTimer`),
//   4. move the prices, and fill the orders that they cross (`moveFeeds`),
//   5. let the effects happen: triggers, then funding, then liquidations (`react`).
//
// Two short advances have the same effect as one long advance.
import type { WorldEvent } from '../model/event.ts'
import { feedStepMs, stepOf } from '../prices/feed-source.ts'
import { endOrder } from '../execution/life-cycle.ts'
import { noBounds, type Bounds, type Ticks } from '../base/ticks.ts'
import { nextFunding, recordFundingDue } from '../accounting/funding.ts'
import { matchDelayed } from '../order-entry/enter-order.ts'
import type { Market } from '../model/market.ts'
import {
  crossBounds,
  fillCrossedOrders,
  fillTouchedOrders,
  showPrices,
  waitsInQueue,
} from '../execution/crossed-orders.ts'
import { type Budget, react, unlimited } from './react.ts'
import type { Timer } from '../model/timer.ts'
import { resetPriceWatches, priceWatchOf } from './price-watch.ts'
import { chooseWorst } from './worst-path.ts'
import { accountOf, marketOf, type World } from '../model/world.ts'
import { isFinal } from '../model/order.ts'

/** Advances the time and returns the events on the way, in order. An earlier time than now changes nothing. */
export function advance(world: World, to: number): readonly WorldEvent[] {
  world.events.length = 0
  advanceSliced(world, to, unlimited)
  return world.events
}

/**
 * Completes the effects of the present time and goes on to a later one, as far as a budget allows; returns whether it
 * has arrived. Events are added to those of the world.
 */
export function advanceSliced(world: World, to: number, budget: Budget): boolean {
  if (world.isReacting && !react(world, budget)) return false
  for (;;) {
    const timer = world.timers.next?.time ?? Infinity
    const due = Math.min(timer, nextFunding(world, Math.min(to, timer)))
    // A feed step at the time of a timer is handled together with the timer.
    const step = findStep(world, Math.min(to, due - 1))
    if (step === null && due > to) break
    if (!runMoment(world, step === null ? due : step * feedStepMs, budget)) return false
  }
  if (to > world.time) world.time = to
  return true
}

function runMoment(world: World, time: number, budget: Budget): boolean {
  const isLater = time > world.time
  if (isLater) world.time = time
  for (let timer; (timer = world.timers.take('order', time));) runTimer(world, timer)
  for (let timer; (timer = world.timers.take('feed', time));) runTimer(world, timer)
  moveFeeds(world, stepOf(time))
  if (isLater) recordFundingDue(world)
  budget.left -= 1
  return react(world, budget) && budget.left > 0
}

function runTimer(world: World, timer: Timer): void {
  if (timer.kind === 'feed') return stopFeed(marketOf(world, timer), timer.step)
  const { action, orderId } = timer
  const order = accountOf(world, timer).orders.get(orderId)
  if (!order || isFinal(order)) return
  if (action === 'match') matchDelayed(world, order)
  else endOrder(world, order, 'requested')
}

function moveFeeds(world: World, step: number): void {
  if (step <= world.feedStep) return
  // Delayed orders of this moment may have changed the bounds.
  resetPriceWatches(world)
  for (const market of world.markets.values()) chooseWorst(world, market, step)
  const reached = Array.from(world.markets.values()).filter((market) => isReached(world, market, step))
  world.feedStep = step
  recordMoves(world, step)
  for (const market of reached) {
    const price = market.feed.at(step)
    // A mark that only needs a solvency check has no effect yet.
    if (!isAt(crossBounds(market), price) && !isNear(market.triggers.bounds(), market, step)) continue
    if (hasMoved(market, step)) fillCrossedOrders(world, market, price)
    else {
      const returns = leavesLastTrade(market, step)
      if (waitsInQueue(market, step)) fillTouchedOrders(world, market, price)
      if (returns) showPrices(world, market, market.feed.lastAt(step))
    }
  }
}

function recordMoves({ marketList, marksBefore }: World, step: number): void {
  for (const { feed, contract } of marketList) {
    const before = feed.at(step - 1)
    if (feed.at(step) !== before) marksBefore.set(contract.symbol, before)
  }
}

// Skips the steps in which nothing happens, and returns the first in which something does.
function findStep(world: World, until: number): number | null {
  const last = stepOf(until)
  if (last <= world.feedStep) return null
  let watched = Array.from(world.markets.values()).filter((market) => isWatched(world, market))
  for (let step = world.feedStep + 1; step <= last && watched.length > 0; step = world.feedStep + 1) {
    for (const market of watched) chooseWorst(world, market, step)
    if (watched.some((market) => isReached(world, market, step))) return step
    // A feed that holds its price needs no more checks, except for a last price that returns from a trade to the feed.
    if (watched.some((market) => isStillFrom(market, step)))
      watched = watched.filter((market) => !isStillFrom(market, step))
    world.feedStep = Math.min(last, insideUntil(world, watched, step, last))
  }
  world.feedStep = Math.max(world.feedStep, last)
  return null
}

// Returns the step until which no price can reach a bound. Skipping to it has the same result as single steps.
function insideUntil(world: World, markets: readonly Market[], step: number, last: number): number {
  let until = Infinity
  for (const market of markets) {
    const { low, high } = priceWatchOf(world, market)
    until = Math.min(until, market.feed.insideUntil(step, last, low, high))
    if (until === step) break
  }
  return until
}

// A market whose price has no effect anywhere need not be checked.
function isWatched(world: World, market: Market): boolean {
  const { low, high } = priceWatchOf(world, market)
  return low !== noBounds.low || high !== noBounds.high
}

function isReached(world: World, market: Market, step: number): boolean {
  const { low, high } = priceWatchOf(world, market)
  if (market.feed.candles?.isCandleInside(step, low, high)) return false
  if (!isNear(priceWatchOf(world, market), market, step)) return false
  return hasMoved(market, step) || leavesLastTrade(market, step) || waitsInQueue(market, step)
}

function isStillFrom(market: Market, step: number): boolean {
  return market.feed.isStillFrom(step) && !waitsInQueue(market, step)
}

function hasMoved({ feed }: Market, step: number): boolean {
  return feed.at(step) !== feed.at(step - 1)
}

// True where the last price was that of a trade until this step.
function leavesLastTrade({ lastPrice, feed }: Market, step: number): boolean {
  return lastPrice !== null && lastPrice.step === step - 1 && lastPrice.price !== feed.lastAt(step)
}

// True where the mark price is at a bound, or the last price where that is mirrored separately.
function isNear(bounds: Bounds, { feed }: Market, step: number): boolean {
  return isAt(bounds, feed.at(step)) || (feed.source.kind === 'mirror' && isAt(bounds, feed.lastAt(step)))
}

function isAt({ low, high }: Bounds, price: Ticks): boolean {
  return price <= low || price >= high
}

/** Stops the market maker at the end of a path, unless the feed was changed meanwhile. */
function stopFeed(market: Market, step: number): void {
  const segment = market.feed.segments.at(-1)
  if (segment?.step === step && segment.source.kind === 'path')
    market.marketMaker = { ...market.marketMaker, isEnabled: false }
}
