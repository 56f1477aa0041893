// The filters that several lists read from their query.

import { readSymbolFilter } from './symbol.ts'
import type { SignedCall } from './handler-context.ts'

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
