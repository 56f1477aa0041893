// Looks up markets by symbol, with their decimals and display names.
import { grid } from '@capi/client'
import type { Market, Snapshot } from './snapshot.ts'

/** Returns the market of a symbol. */
export type MarketOf = (symbol: string | null) => Market | undefined

export function createMarketOf({ markets }: Snapshot): MarketOf {
  return (symbol) => markets.find(({ contract }) => contract.symbol === symbol)
}

/** Returns the number of decimals of prices and sizes of a symbol. */
export function placesOf(marketOf: MarketOf, symbol: string | null): { readonly price: number; readonly size: number } {
  const market = marketOf(symbol)
  return { price: market?.pricePlaces ?? 0, size: market?.sizePlaces ?? 0 }
}

/** Returns the display name of a contract, such as `BTC/USDT`. */
export function nameOf({ contract }: Market): string {
  return `${contract.underlyingIndex}/${contract.quoteCurrency}`
}

/** Rounds a size down to the step of its contract, which may be 10 or 100. */
export function roundSize(size: string, { contract }: Market): string {
  return grid(contract).size(size)
}
