// The command that sets a price.

import { stepOf, type FeedSource } from '../prices/price-feed.ts'
import { parsePrice } from '../base/ticks.ts'
import { priceAt, showPrice, type Market } from '../model/market.ts'
import { fillCrossedOrders } from '../execution/price-cross.ts'
import { react } from '../time/react.ts'
import { accept, refuse, type Result } from '../base/result.ts'
import type { World } from '../model/world.ts'
import { highestBase } from '../contract/contract.ts'

export interface SetPriceCommand {
  readonly symbol: string
  /** Decimal text. */
  readonly price: string
  /** A jump leaves out what lies between; a glide goes through `steps` prices on the way, all at the present time. */
  readonly mode: 'jump' | 'glide'
  /** @default 100, and never more than there are ticks on the way */
  readonly steps?: number | undefined
}

const usualSteps = 100
const mostSteps = 10_000

/** Moves the price now. It holds from then on. */
export function setPrice(world: World, { symbol, price, mode, steps = usualSteps }: SetPriceCommand): Result<Market> {
  const market = world.markets.get(symbol)
  if (!market) {
    return refuse('SYMBOL_UNKNOWN', `the symbol must be one of ${Array.from(world.markets.keys()).join(', ')}`, symbol)
  }
  const target = parsePrice(market.contract.grid, price)
  if (!target.ok) return target
  if (target.value < 1 || target.value > highestBase) {
    return refuse('PRICE_PRECISION', `the price must be from 1 to ${highestBase} ticks`, price)
  }
  if (!Number.isInteger(steps) || steps < 1 || steps > mostSteps) {
    return refuse('SETTING_RANGE', `steps must be a whole number from 1 to ${mostSteps}`, String(steps))
  }
  const from = priceAt(market, world.time)
  const way = target.value - from
  const count = mode === 'jump' ? 1 : Math.max(1, Math.min(steps, Math.abs(way)))
  for (let index = 1; index <= count; index += 1) {
    // The last one is exact; those before lie evenly.
    setPriceSource(world, market, { kind: 'hold', price: from + Math.trunc((way * index) / count) })
  }
  return accept(market)
}

/** Lets the feed follow a source from now on. What the price goes through on the way there happens now. */
export function setPriceSource(world: World, market: Market, source: FeedSource): void {
  const step = stepOf(world.time)
  const before = market.feed.at(step)
  market.tape.note(world.time, before, 0, 0n)
  market.feed.follow(step, source)
  const price = market.feed.at(step)
  market.tape.note(world.time, price, 0, 0n)
  if (price !== before) fillCrossedOrders(world, market, price)
  else showPrice(market, world.time, price)
  react(world)
}
