// Candles of any width, computed on request from the price history, so that candles of every width add up to those of a
// minute.
import { minuteMs, minutesPerDay, type ClosedPeriod } from '../prices/statistics.ts'
import type { HistoryPrice } from '../prices/price-history.ts'
import { lastPriceAt, type Market } from '../model/market.ts'

export interface Candle extends ClosedPeriod {
  /** Opening time. */
  readonly time: number
}

export interface CandleFilter {
  /** Width in minutes: a part of an hour, hours, a day or a week. */
  readonly minutes: number
  readonly price: HistoryPrice
  /** Opening times are at this time or later. @default no bound */
  readonly from?: number | undefined
  /** Opening times are before this time. @default no bound */
  readonly before?: number | undefined
  readonly limit: number
}

/** The first Monday after 1970 began, in minutes. G55: weeks begin on Monday, days at midnight UTC. */
const firstMonday = 4 * minutesPerDay
const minutesPerWeek = 7 * minutesPerDay

/** Returns the latest candles at a time, oldest first, limited to the last 24 hours. */
export function candlesAt(market: Market, time: number, minutes: number, limit: number): readonly Candle[] {
  const from = (Math.floor(time / minuteMs) - minutesPerDay) * minuteMs
  return listCandles(market, time, { minutes, price: 'last', from, limit }).toReversed()
}

/**
 * Returns the candles that open in a range, the newest first; the newest one may still be forming. Of more than the
 * limit, the latest are returned; with a lower bound and no upper one, `isForward` returns the first ones.
 */
export function listCandles(market: Market, time: number, filter: CandleFilter, isForward = false): readonly Candle[] {
  const { minutes, price, from = 0, before = Infinity, limit } = filter
  const width = minutes * minuteMs
  const shift = minutes === minutesPerWeek ? firstMonday * minuteMs : 0
  // No candle opens before 1970, and none ends before the candles with which the world began.
  const { beginsAt } = market.history
  const begins = beginsAt === null || beginsAt > time ? 0 : Math.floor((beginsAt - shift) / width)
  const earliest = Math.max(begins, Math.ceil((Math.max(0, from) - shift) / width))
  const latest = Math.ceil((Math.min(before, time + 1) - shift) / width) - 1
  const first = isForward ? earliest : Math.max(earliest, latest - limit + 1)
  const last = isForward ? Math.min(latest, earliest + limit - 1) : latest
  const candles: Candle[] = []
  for (let index = last; index >= first; index -= 1) {
    candles.push(candleOf(market, time, price, (index * width + shift) / minuteMs, minutes))
  }
  return candles
}

function candleOf(market: Market, time: number, price: HistoryPrice, first: number, minutes: number): Candle {
  const end = first + minutes
  const { open, high, low, close: latest, volume, value } = market.history.period(price, first, end, time)
  const close = end * minuteMs <= time || price === 'mark' ? latest : lastPriceAt(market, time)
  return { time: first * minuteMs, open, high: Math.max(high, close), low: Math.min(low, close), close, volume, value }
}
