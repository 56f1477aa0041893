// The filters that several lists read from their query.
import type { SignedCall } from './handler-context.ts'
import type { Market } from '@capi/engine'
import type { Exchange } from '../session/exchange.ts'
import { oneOfMessage } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'

/** The filter of a list of orders, plan orders or fills. */
export interface ListFilter {
  readonly symbol: string | undefined
  readonly orderId: bigint | undefined
  readonly startTime: number | undefined
  readonly endTime: number | undefined
  readonly limit: number
}

/** Returns the filter that the query of a call describes. */
export function readListFilter(call: SignedCall): ListFilter {
  const { exchange, query } = call
  return {
    symbol: readSymbolFilter(exchange, query['symbol']),
    orderId: query['orderId'] as bigint | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['limit'] as number,
  }
}

/** Returns the upper time bound of a list: the caller's, or the time of a stale list if that is earlier. */
export function listBound({ asOf = Infinity }: SignedCall, endTime: number = Infinity): number | undefined {
  const bound = Math.min(asOf, endTime)
  return bound === Infinity ? undefined : bound
}

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
