// Numbers of currencies and contracts in records of positions, assigned in the order of the contracts.

import type { Contract, World } from '../../engine/index.ts'

const firstCoin = 2
const firstContract = 10_000_001

export function coinNumber({ markets }: World, { terms }: Contract): number {
  const coins = new Set(Array.from(markets.values(), ({ contract }) => contract.terms.coin))
  return firstCoin + Array.from(coins).indexOf(terms.coin)
}

export function contractNumber({ markets }: World, { symbol }: Contract): number {
  return firstContract + Array.from(markets.keys()).indexOf(symbol)
}
