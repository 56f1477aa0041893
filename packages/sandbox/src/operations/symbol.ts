// Looks up the market of a symbol that a request names.

import type { Market } from '../engine/index.ts'
import type { Exchange } from '../session/engine-driver.ts'
import { oneOfMessage } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the market of a symbol; throws a rejection with the known symbols if there is none. */
export function requireMarket({ world }: Exchange, symbol: unknown, name: string = 'Query parameter symbol'): Market {
  const market = world.markets.get(String(symbol))
  if (market) return market
  throw new Rejection('parameter_invalid', oneOfMessage(name, world.markets.keys(), symbol))
}

/** Returns the symbol that filters a list, or undefined if none does. */
export function readSymbolFilter(exchange: Exchange, symbol: unknown): string | undefined {
  return symbol === undefined ? undefined : requireMarket(exchange, symbol).contract.symbol
}
