// The command that sets the price of a contract.
import { readFeedPrice } from '../prices/feed-source.ts'
import { priceAt, type Market } from '../model/market.ts'
import { glideOn } from '../time/price-change.ts'
import { checkWhole } from '../base/result.ts'
import { findMarket, type World } from '../model/world.ts'

export interface SetPriceCommand {
  readonly symbol: string
  /** Decimal text. */
  readonly price: string
  /**
   * A jump skips the prices in between; a glide goes through `steps` prices, all at the present time, each with its
   * effects.
   */
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
  world.glide = { market, from, way, count, done: 0 }
  glideOn(world)
  return market
}
