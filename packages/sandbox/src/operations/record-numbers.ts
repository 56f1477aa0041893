// The numbers that records have for currencies and contracts.
import { type World, contractsOf } from '@capi/engine'

/** Numbers of the first currency and the first contract; others follow in the order of the contracts. */
const firstCoin = 2
const firstContract = 10_000_001

/** Returns the number of a currency. */
export function coinIdOf(world: World, coin: string): number {
  const coins = Array.from(new Set(contractsOf(world.markets).map(({ terms }) => terms.coin)))
  return firstCoin + coins.indexOf(coin)
}

/** Returns the number of a contract. */
export function contractIdOf(world: World, symbol: string): number {
  return firstContract + Array.from(world.markets.keys()).indexOf(symbol)
}
