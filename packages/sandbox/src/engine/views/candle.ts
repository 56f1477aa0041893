// Candles of the last 24 hours. They are computed on request from the same minutes as the 24-hour statistics, so the two always
// agree.

import { joinPeriods } from '../prices/rolling-day.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { lastPriceAt, type Market, priceAt } from '../model/market.ts'
import { minuteMs, minutesPerDay } from '../prices/minute-trades.ts'

export interface Candle {
  /** Start of the candle, a multiple of the interval. */
  readonly time: number
  readonly open: Ticks
  readonly high: Ticks
  readonly low: Ticks
  /** The price of the feed at the end of the candle; for the latest candle, the last price. */
  readonly close: Ticks
  readonly volume: Steps
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
  const end = (firstMinute + minutesEach) * minuteMs
  let statistics = market.minutes(firstMinute, time)
  for (let minute = firstMinute + 1; minute < firstMinute + minutesEach && minute * minuteMs <= time; minute += 1) {
    statistics = joinPeriods(statistics, market.minutes(minute, time))
  }
  const { open, high, low, volume } = statistics
  const close = end <= time ? priceAt(market, end - 1) : lastPriceAt(market, time)
  return { time: firstMinute * minuteMs, open, high: Math.max(high, close), low: Math.min(low, close), close, volume }
}
