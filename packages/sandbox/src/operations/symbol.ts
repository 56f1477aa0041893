// Finds the contract that a request names.

import type { Market } from '../engine/index.ts'
import type { Exchange } from '../session/engine-driver.ts'
import { show } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the market of a symbol; throws a rejection that names those that exist. */
export function requireMarket({ world }: Exchange, symbol: unknown, name: string = 'Query parameter symbol'): Market {
  const market = world.markets.get(String(symbol))
  if (market) return market
  const known = Array.from(world.markets.keys()).join(', ')
  throw new Rejection('parameter_invalid', `${name} must be one of ${known}, was ${show(symbol)}.`)
}

/** Returns the symbol that a list is narrowed to, or undefined where it is not. */
export function readSymbolFilter(exchange: Exchange, symbol: unknown): string | undefined {
  return symbol === undefined ? undefined : requireMarket(exchange, symbol).contract.symbol
}
