// The mark prices of a world at any time, as decimals. A copy or a replacement of the world does not change them.
import { formatPrice } from '../base/ticks.ts'
import { priceAt } from '../model/market.ts'
import type { World } from '../model/world.ts'

/** Returns a function from contract and time to the mark price; null for a contract that the world does not have. */
export function markPricesOf({ markets }: World): (symbol: string, time: number) => string | null {
  return (symbol, time) => {
    const market = markets.get(symbol)
    return market?.contract.hasMarket ? formatPrice(market.contract.grid, priceAt(market, time)) : null
  }
}
