// The prices at which something happens next in a market. A step of the feed that stays between them does no more than
// compare.
//
// Each source says where it would act if the price went there. The nearest of all are remembered until something changes;
// whoever changes anything that a source looks at must call `forgetWatches`, which `react` does after every change.
import { crossBounds } from '../execution/matching.ts'
import { solvencyBounds } from '../liquidation/liquidation-free-range.ts'
import type { Market } from '../model/market.ts'
import type { World } from '../model/world.ts'
import { type Bounds, noBounds } from '../base/bounds.ts'

type Source = (market: Market, world: World) => Bounds

/** What can happen because of a price. */
const sources: readonly Source[] = [crossBounds, ({ triggers }) => triggers.bounds(), solvencyBounds]

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

/** Makes every market look anew, because something has changed. */
export function resetPriceWatches({ markets }: World): void {
  for (const market of markets.values()) market.priceWatch = null
}
