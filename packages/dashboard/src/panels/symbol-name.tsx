import type { VNode } from 'preact'
import { type MarketOf, nameOf } from '../live/market-of.ts'

/** The short name of a contract; its symbol as programs write it is one hover away. */
export function SymbolName({ symbol, marketOf }: { symbol: string | null; marketOf: MarketOf }): VNode {
  const market = marketOf(symbol)
  return <span title={symbol ?? undefined}>{market ? nameOf(market) : (symbol ?? '–')}</span>
}
