// Changes the source of a price now, in one step or in the steps of a glide.
import { fillCrossedOrders, showPrices } from '../execution/crossed-orders.ts'
import { dropDeleverageQueues } from '../liquidation/deleverage.ts'
import { lastPriceAt, type Market } from '../model/market.ts'
import { tradingStopAt } from '../model/market.ts'
import type { World } from '../model/world.ts'
import type { Ticks } from '../base/ticks.ts'
import { type FeedSource, stepOf } from '../prices/feed-source.ts'
import { stepsPerMinute } from '../prices/statistics.ts'

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
