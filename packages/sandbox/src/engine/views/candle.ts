// Candles of the last 24 hours. They are computed on request from the same minutes as the 24-hour statistics, so the two always
// agree.

import { joinMinutes, minuteMs, minutesPerDay, type PeriodStatistics } from '../prices/statistics.ts'
import type { Ticks } from '../base/ticks.ts'
import { lastPriceAt, type Market, priceAt } from '../model/market.ts'

export interface Candle extends Omit<PeriodStatistics, 'value'> {
  /** Start of the candle, a multiple of the interval. */
  readonly time: number
  /** The price of the feed at the end of the candle; for the latest candle, the last price. */
  readonly close: Ticks
}

/** Returns the latest candles at a time, oldest first, limited to the last 24 hours. */
export function candlesAt(market: Market, time: number, minutesEach: number, limit: number): readonly Candle[] {
  const last = Math.floor(time / (minutesEach * minuteMs))
  const first = Math.max(last - limit + 1, Math.ceil((Math.floor(time / minuteMs) - minutesPerDay) / minutesEach))
  const candles: Candle[] = []
  for (let index = first; index <= last; index += 1)
    candles.push(candleOf(market, time, index * minutesEach, minutesEach))
  return candles
}

function candleOf(market: Market, time: number, firstMinute: number, minutesEach: number): Candle {
  const end = firstMinute + minutesEach
  const lastMinute = Math.min(end, Math.floor(time / minuteMs) + 1)
  const { open, high, low, volume } = joinMinutes(market.minutes, firstMinute, lastMinute, time)
  const close = end * minuteMs <= time ? priceAt(market, end * minuteMs - 1) : lastPriceAt(market, time)
  return { time: firstMinute * minuteMs, open, high: Math.max(high, close), low: Math.min(low, close), close, volume }
}
