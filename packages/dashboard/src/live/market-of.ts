import type { Market, Snapshot } from './snapshot.ts'

/** Finds the market of a symbol. */
export type MarketOf = (symbol: string | null) => Market | undefined

export function createMarketOf({ markets }: Snapshot): MarketOf {
  return (symbol) => markets.find(({ contract }) => contract.symbol === symbol)
}

/** Returns how many decimals prices and sizes of a symbol have. */
export function placesOf(marketOf: MarketOf, symbol: string | null): { readonly price: number; readonly size: number } {
  const market = marketOf(symbol)
  return { price: market?.pricePlaces ?? 0, size: market?.sizePlaces ?? 0 }
}

/** Returns the name of a contract for people: `BTC/USDT`. */
export function nameOf({ contract }: Market): string {
  return `${contract.underlyingIndex}/${contract.quoteCurrency}`
}
