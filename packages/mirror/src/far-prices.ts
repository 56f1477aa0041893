// Which mirrored prices are too far apart to belong together: the higher one exceeds the lower by more than a tenth,
// and by more than two ticks.
import { type Contract, formatPrice, type MirroredPrices, parsePrice, type Ticks } from '@capi/engine'

const farPercent = 10
const toleratedTicks = 2

/** Returns whether two prices are too far apart. */
export function areFar(one: Ticks, other: Ticks): boolean {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high - low > toleratedTicks && high * 100 > low * (100 + farPercent)
}

/**
 * Returns prices with an empty side in place of a bid far below the mark, or an ask far above it. No order has to trade
 * there, so they are no reason to stop; but where the price limits of the contract are wide, a market order would.
 */
export function dropFarOffers({ grid }: Pick<Contract, 'grid'>, prices: MirroredPrices): MirroredPrices {
  const [mark, bid, ask] = [prices.mark, prices.bid, prices.ask].map((text) => parsePrice(grid, text)) as [
    Ticks,
    Ticks,
    Ticks,
  ]
  const none = formatPrice(grid, 0)
  return {
    ...prices,
    ...(bid < mark && areFar(bid, mark) && { bid: none }),
    ...(ask > mark && areFar(ask, mark) && { ask: none }),
  }
}
