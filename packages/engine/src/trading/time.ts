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
import { type Bounds, noBounds, type Steps, type Ticks } from '../base/units.ts'
import { type FeedSource, feedStepMs, stepOf } from '../prices/feed.ts'
import { stepsPerMinute } from '../prices/statistics.ts'
import { lastPriceAt, type Market, tradingStopAt } from '../state/market.ts'
import { isFinal, kinds, type Order, type PlanOrder, remainingOf } from '../state/order.ts'
import { accountOf, marketOf, type Timer, type World, type WorldEvent } from '../state/world.ts'
import { dropDeleverageQueues } from './forced-close.ts'
import { nextFunding, payFunding, recordFundingDue } from './funding.ts'
import { enforceSolvency } from './liquidation.ts'
import { crossBounds, fillCrossedOrders, fillTouchedOrders, showPrices, waitsInQueue } from './matching.ts'
import { endOrder } from './order-life.ts'
import { matchDelayed } from './place-order.ts'
import { fireTrigger } from './plan-orders.ts'

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

// The effects of a change, whether a command, the time or a price caused it.
//
// A change does not call its effects. It leaves them in a queue of the world, and `react` works the queues off:
//   - triggers whose price the last price or the mark has reached (`market.triggers`) place orders,
//   - contracts whose funding time it is (`world.fundingDue`) charge funding,
//   - collaterals that changed (`world.dirtyCollaterals`) are topped up or liquidated,
//   - a price that glides (`world.glide`) takes its next step.
// An effect can fill the queues again. The first queue always goes first, so that a later one never acts on what an
// earlier one would still change.
//
// One change can have thousands of effects. A caller that must do something else in between passes a budget, and calls
// again with another one until all effects are complete. The result does not depend on the budgets.

/** How many effects may still be handled. */
export interface Budget {
  left: number
}

const unlimited: Budget = { left: Infinity }

/** Handles effects until every queue is empty or the budget is spent; returns whether all effects are complete. */
export function react(world: World, budget: Budget = unlimited): boolean {
  world.isReacting = true
  // Each of them handles an item of its queue, or a few, and returns false where the queue is empty.
  while (fireTrigger(world) || payFunding(world) || enforceSolvency(world) || glideOn(world)) {
    budget.left -= 1
    if (budget.left <= 0) return false
  }
  world.isReacting = false
  dropDeleverageQueues(world)
  // Clearing a map makes a new table, even of an empty one.
  if (world.marksBefore.size > 0) world.marksBefore.clear()
  resetPriceWatches(world)
  return true
}

// The nearest prices at which something happens in a market. A feed step between them costs one comparison.
//
// Each source returns its own bounds, and the nearest of all are cached. Code that changes the input of a source must
// call `resetPriceWatches`, which `react` does after every change.

type Source = (market: Market, world: World) => Bounds

/** The effects that a price can have: it crosses a resting order, reaches a trigger, or requires a margin check. */
const sources: readonly Source[] = [
  crossBounds,
  ({ triggers }) => triggers.bounds(),
  ({ marginWatch }) => marginWatch.bounds,
]

/** Returns the nearest prices below and above at which something happens. */
export function priceWatchOf(world: World, market: Market): Bounds {
  if (market.priceWatch) return market.priceWatch
  let { low, high } = noBounds
  for (const source of sources) {
    const bounds = source(market, world)
    if (bounds.low > low) low = bounds.low
    if (bounds.high < high) high = bounds.high
  }
  market.priceWatch = { low, high }
  return market.priceWatch
}

/** Clears the cached bounds of every market. */
function resetPriceWatches({ marketList }: World): void {
  for (const market of marketList) market.priceWatch = null
}

// Changes the source of a price now, in one step or in the steps of a glide.

/** Moves a gliding price by one step; returns whether there was one. */
export function glideOn(world: World): boolean {
  const { glide } = world
  if (!glide) return false
  const { market, from, way, count } = glide
  glide.done += 1
  if (glide.done === count) world.glide = null
  // The effects of a mark are complete before the next one.
  dropDeleverageQueues(world)
  world.marksBefore.clear()
  // The last step is exact; those before it are evenly spaced.
  setPriceSource(world, market, { kind: 'hold', price: from + Math.trunc((way * glide.done) / count) })
  return true
}

/** Makes the feed follow a source from now on. The effects are left to `react`. */
export function setPriceSource(world: World, market: Market, source: FeedSource): void {
  changeFeed(world, market, (step) => market.feed.follow(step, source))
}

/** Changes the feed, and with it the price of the present step. The effects are left to `react`. */
export function changeFeed(world: World, market: Market, change: (step: number) => void): void {
  const step = stepOf(world.time)
  // The prices are no longer those of another server. What had to wait while these were out of date is checked again.
  const wasStopped = tradingStopAt(market, world.time) !== null
  if (wasStopped) market.marginWatch.isComplete = false
  market.freshUntil = null
  const before = market.feed.at(step)
  const last = lastPriceAt(market, world.time)
  const { feed } = market
  const { source, ownStart } = feed
  change(step)
  const price = feed.at(step)
  if (!feed.isAlone) recordChange(world, market, before, price)
  // Nothing that was traded before the first candle counts in what it begins.
  else if (feed.ownStart !== undefined && (feed.source !== source || ownStart === undefined))
    market.minuteTrades.forgetFrom(Math.floor(feed.ownStart / stepsPerMinute))
  if (price !== before) world.marksBefore.set(market.contract.symbol, before)
  if (price !== before) fillCrossedOrders(world, market, price)
  else if (wasStopped || price !== last) showPrices(world, market, price)
}

function recordChange({ time }: World, { minuteTrades }: Market, before: Ticks, after: Ticks): void {
  minuteTrades.record(time, before, 0, 0n)
  minuteTrades.record(time, after, 0, 0n)
}

// The worst path of a candle: the price first moves against what the accounts together hold, or would hold.

/** Chooses the order of the extremes of a candle, in the step in which its feed needs it. */
function chooseWorst(world: World, market: Market, step: number): void {
  const { feed, marketMakerNet } = market
  if (!feed.choosesAt(step)) return
  // What the market maker has sold is what all accounts together hold. A market without a watched price has neither
  // positions nor orders.
  const net = -marketMakerNet
  const isByOrders = net === 0 && feed.candles?.terms.rules !== undefined
  feed.choose(step, isByOrders ? -openingSize(world, market) : net)
}

// The size that waits to be bought, less that to be sold. A purchase is worst where the price rises before it, and has
// fallen after it.
function openingSize({ accounts }: World, { contract: { symbol } }: Market): Steps {
  let size = 0
  const add = (order: Pick<Order | PlanOrder, 'type' | 'symbol'>, left: Steps): void => {
    const { opens, orderSide } = kinds[order.type]
    if (opens && order.symbol === symbol) size += orderSide === 'BUY' ? left : -left
  }
  for (const { orders, plans } of accounts.values()) {
    for (const order of orders.values()) add(order, remainingOf(order))
    for (const plan of plans.values()) if (plan.status === 'untriggered') add(plan, plan.size)
  }
  return size
}
