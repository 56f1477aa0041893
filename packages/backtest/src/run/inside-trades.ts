// Trades that begin and end inside one candle. What they earn depends on the path that is assumed there.
import type { CandleData } from '@capi/sandbox'
import type { Trade } from './trades.ts'

/** Returns how many trades were opened and closed inside one candle of the data. */
export function countInsideTrades(trades: readonly Trade[], data: readonly CandleData[]): number {
  const known = new Map(data.map((each) => [each.symbol, each]))
  return trades.filter(({ symbol, openedAt, closedAt }) => {
    const candles = known.get(symbol)
    if (!candles) return false
    const numberOf = (time: number): number => Math.floor((time - candles.startsAt) / candles.candleMs)
    return numberOf(openedAt) === numberOf(closedAt)
  }).length
}
