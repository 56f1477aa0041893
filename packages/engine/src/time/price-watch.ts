// The nearest prices at which something happens in a market. A feed step between them costs one comparison.
//
// Each source returns its own bounds, and the nearest of all are cached. Code that changes the input of a source must
// call `resetPriceWatches`, which `react` does after every change.
import { crossBounds } from '../execution/crossed-orders.ts'
import type { Market } from '../model/market.ts'
import type { World } from '../model/world.ts'
import { type Bounds, noBounds } from '../base/ticks.ts'

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
export function resetPriceWatches({ marketList }: World): void {
  for (const market of marketList) market.priceWatch = null
}
