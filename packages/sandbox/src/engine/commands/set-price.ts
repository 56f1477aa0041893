// The command that sets the price of a contract, and the change of price that it shares with `set-feed.ts`.

import { readFeedPrice, stepOf, type FeedSource } from '../prices/price-feed.ts'
import { priceAt, setLastPrice, type Market } from '../model/market.ts'
import { fillCrossedOrders } from '../execution/matching.ts'
import { react } from '../time/react.ts'
import { checkWhole } from '../base/result.ts'
import { findMarket, type World } from '../model/world.ts'

export interface SetPriceCommand {
  readonly symbol: string
  /** Decimal text. */
  readonly price: string
  /** A jump skips the prices in between; a glide goes through `steps` prices, all at the present time. */
  readonly mode: 'jump' | 'glide'
  /** At most one for each tick on the way. @default 100 */
  readonly steps?: number | undefined
}

const defaultSteps = 100
const mostSteps = 10_000

/** Moves the price now, and holds it from then on. */
export function setPrice(world: World, { symbol, price, mode, steps = defaultSteps }: SetPriceCommand): Market {
  const market = findMarket(world, symbol)
  const target = readFeedPrice(market.contract.grid, price)
  checkWhole('SETTING_RANGE', 'steps', steps, 1, mostSteps)
  const from = priceAt(market, world.time)
  const way = target - from
  const count = mode === 'jump' ? 1 : Math.max(1, Math.min(steps, Math.abs(way)))
  for (let index = 1; index <= count; index += 1) {
    // `execute` handles the effects of the last step, as it does for every command.
    if (index > 1) react(world)
    // The last step is exact; those before it are evenly spaced.
    setPriceSource(world, market, { kind: 'hold', price: from + Math.trunc((way * index) / count) })
  }
  return market
}

/** Makes the feed follow a source from now on. The caller handles the effects, with `react`. */
export function setPriceSource(world: World, market: Market, source: FeedSource): void {
  changeFeed(world, market, (step) => market.feed.follow(step, source))
}

/** Changes the feed, and with it the price of the present step. The caller handles the effects, with `react`. */
export function changeFeed(world: World, market: Market, change: (step: number) => void): void {
  const step = stepOf(world.time)
  // The prices are no longer those of another server.
  market.freshUntil = null
  const before = market.feed.at(step)
  market.minuteTrades.record(world.time, before, 0, 0n)
  change(step)
  const price = market.feed.at(step)
  market.minuteTrades.record(world.time, price, 0, 0n)
  if (price !== before) fillCrossedOrders(world, market, price)
  else setLastPrice(market, world.time, price)
}
