// The mark prices of a world at any time, as decimals. A copy or a replacement of the world does not change them.
import { formatPrice } from '../base/ticks.ts'
import { priceAt } from '../model/market.ts'
import type { World } from '../model/world.ts'

/** Returns the mark price of a contract at a time; null for a contract that the world does not have. */
export type MarkPrices = (symbol: string, time: number) => string | null

/** Returns the mark prices of a world. */
export function markPricesOf({ markets }: World): MarkPrices {
  return (symbol, time) => {
    const market = markets.get(symbol)
    return market?.contract.hasMarket ? formatPrice(market.contract.grid, priceAt(market, time)) : null
  }
}
