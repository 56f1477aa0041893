// Time. It moves only here, only forward, and through every moment at which something happens: first what is due by a
// timer, then the steps of the feeds. Going there in two parts is the same as going there at once.

import type { WorldEvent } from './event.ts'
import { feedStepMs, stepOf } from './feed.ts'
import { endOrder } from './ending.ts'
import { isFinal } from './life-cycle.ts'
import { matchDelayed } from './placement.ts'
import { hasPassed } from './house.ts'
import type { Market } from './market.ts'
import { passPrice } from './passing.ts'
import type { Timer } from './timer.ts'
import type { World } from './world.ts'

/**
 * Lets time go on until a moment and returns what happened on the way, in order. Time never goes back: an earlier moment
 * changes nothing.
 */
export function advance(world: World, to: number): readonly WorldEvent[] {
  world.events.length = 0
  for (let timer = world.timers.next; timer && timer.time <= to; timer = world.timers.next) {
    // Timers come before the step of the same moment.
    walk(world, timer.time - 1)
    if (timer.time > world.time) world.time = timer.time
    world.timers.take()
    runTimer(world, timer)
  }
  walk(world, to)
  if (to > world.time) world.time = to
  return world.events
}

function runTimer(world: World, { action, accountId, orderId }: Timer): void {
  const order = world.accounts.get(accountId)!.orders.get(orderId)
  if (!order || isFinal(order)) return
  const market = world.markets.get(order.symbol)!
  if (action === 'match') matchDelayed(world, market, order)
  else endOrder(world, market, order, 'requested')
}

// Goes through the steps of the feeds until a moment. A step that reaches no resting order does no more than compare.
function walk(world: World, to: number): void {
  const last = stepOf(to)
  let watched = watchedIn(world)
  for (let step = world.feedStep + 1; step <= last && watched.length > 0; step += 1) {
    const reached = watched.filter((market) => isReached(market, step))
    if (reached.length === 0) continue
    world.time = Math.max(world.time, step * feedStepMs)
    for (const market of reached) passPrice(world, market, market.feed.at(step))
    watched = watchedIn(world)
  }
  world.feedStep = Math.max(world.feedStep, last)
}

// A price that is held does not move, and one that moves reaches nobody where nobody rests.
function watchedIn({ markets }: World): Market[] {
  return Array.from(markets.values()).filter(
    ({ feed, house, book }) => !feed.isHeld && house.isEnabled && book.depth > 0,
  )
}

function isReached(market: Market, step: number): boolean {
  const { feed, book } = market
  const price = feed.at(step)
  const bid = book.bids.best?.price
  const ask = book.asks.best?.price
  const isPassed =
    (bid !== undefined && hasPassed(market, price, 'BUY', bid)) ||
    (ask !== undefined && hasPassed(market, price, 'SELL', ask))
  return isPassed && price !== feed.at(step - 1)
}
