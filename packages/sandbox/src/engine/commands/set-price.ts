// The command that sets a price.

import { readFeedPrice, stepOf, type FeedSource } from '../prices/price-feed.ts'
import { priceAt, showPrice, type Market } from '../model/market.ts'
import { fillCrossedOrders } from '../execution/matching.ts'
import { react } from '../time/react.ts'
import { accept, checkWhole, type Result } from '../base/result.ts'
import { findMarket, type World } from '../model/world.ts'

export interface SetPriceCommand {
  readonly symbol: string
  /** Decimal text. */
  readonly price: string
  /** A jump leaves out what lies between; a glide goes through `steps` prices on the way, all at the present time. */
  readonly mode: 'jump' | 'glide'
  /** @default 100, and never more than there are ticks on the way */
  readonly steps?: number | undefined
}

const defaultSteps = 100
const mostSteps = 10_000

/** Moves the price now. It holds from then on. */
export function setPrice(world: World, { symbol, price, mode, steps = defaultSteps }: SetPriceCommand): Result<Market> {
  const found = findMarket(world, symbol)
  if (!found.ok) return found
  const market = found.value
  const target = readFeedPrice(market.contract.grid, price)
  if (!target.ok) return target
  const wrong = checkWhole('SETTING_RANGE', 'steps', steps, 1, mostSteps)
  if (wrong) return wrong
  const from = priceAt(market, world.time)
  const way = target.value - from
  const count = mode === 'jump' ? 1 : Math.max(1, Math.min(steps, Math.abs(way)))
  for (let index = 1; index <= count; index += 1) {
    // `execute` processes the effects of the last step, as those of every command.
    if (index > 1) react(world)
    // The last step is exact; those before it are evenly spaced.
    setPriceSource(world, market, { kind: 'hold', price: from + Math.trunc((way * index) / count) })
  }
  return accept(market)
}

/** Lets the feed follow a source from now on. What the price goes through on the way there happens now. */
export function setPriceSource(world: World, market: Market, source: FeedSource): void {
  const step = stepOf(world.time)
  const before = market.feed.at(step)
  market.minuteTrades.record(world.time, before, 0, 0n)
  market.feed.follow(step, source)
  const price = market.feed.at(step)
  market.minuteTrades.record(world.time, price, 0, 0n)
  if (price !== before) fillCrossedOrders(world, market, price)
  else showPrice(market, world.time, price)
}
