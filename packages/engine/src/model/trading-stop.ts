// Whether a contract can be traded now. It cannot while it is halted, nor while the prices that it mirrors from another server
// are out of date. Orders are then refused, delayed orders are canceled, and triggers and liquidations wait; cancellations work.

import { Refusal } from '../base/result.ts'
import type { Market } from './market.ts'

export type TradingStop = 'halted' | 'stale'

/** Returns why nothing in a contract may trade at a time; null where it may. */
export function tradingStopAt({ halt, freshUntil }: Market, time: number): TradingStop | null {
  if (halt) return 'halted'
  return freshUntil !== null && time >= freshUntil ? 'stale' : null
}

/** Refuses an order of a contract that cannot be traded now, with MARKET_HALTED or PRICE_STALE. */
export function checkTrading(market: Market, time: number): void {
  const { halt, freshUntil, contract } = market
  const stop = tradingStopAt(market, time)
  if (stop === 'halted') {
    throw new Refusal('MARKET_HALTED', `${contract.symbol} must not be halted`, `halted: ${halt!.reason}`)
  }
  if (stop === 'stale') {
    const rule = `the mirrored prices of ${contract.symbol} must be up to date`
    throw new Refusal('PRICE_STALE', rule, `stale for ${time - freshUntil!} ms`)
  }
}
