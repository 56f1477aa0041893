// Open, high, low, close and volume of any period: long before the start of a world from its early history, later from
// minutes.
//
// Complete candles of each width are stored when they are first read, and a longer one is made of the longest that it
// contains. So the latest candles of a width are read in the time of their number, and not of their minutes. Of the
// widths below an hour, only those that a program reads are stored. A candle is always the sum of its minutes.
import type { EarlyHistory } from './early-history.ts'
import { PeriodTable } from './period-table.ts'
import { feedStepMs, stepOf } from './feed-source.ts'
import { type PriceFeed } from './price-feed.ts'
import {
  isExact,
  minuteMs,
  minutesPerDay,
  minutesPerHour,
  stepsPerMinute,
  type ClosedPeriod,
  type Minutes,
} from './statistics.ts'

/** The prices that a history can be made of: those of trades, or the mark price, without volume. */
export type HistoryPrice = 'last' | 'mark'

export interface PriceHistory {
  /**
   * Returns the statistics of the minutes from `first` to before `end`, counted from 1970, as they are at a time; of
   * the minute that contains the time, only until then.
   */
  period(price: HistoryPrice, first: number, end: number, time: number): ClosedPeriod
  /**
   * The time of the candles with which the world began, before which nothing was; null where there was a history.
   */
  readonly beginsAt: number | null
}

interface Sources extends Readonly<Record<HistoryPrice, Minutes>> {
  readonly early: EarlyHistory
  /** The early history ends two days before, so that the statistics of 24 hours never reach it. */
  readonly startTime: number
  readonly feed: Pick<PriceFeed, 'at' | 'lastAt' | 'revision' | 'startIn' | 'segments' | 'candlesFrom'>
}

/** The widths of stored candles in minutes, the longest first. Each is a multiple of the next one. */
const widths = [minutesPerDay, 720, 240, minutesPerHour, 30, 15, 5, 1] as const

/** A width and the stored candles of it. */
interface Level {
  readonly minutes: number
  readonly table: PeriodTable
  isUsed: boolean
}

const hourMs = minutesPerHour * minuteMs

/** Creates the history of a market. */
export function createPriceHistory({ early, startTime, feed, ...minutes }: Sources): PriceHistory {
  const firstHour = Math.floor(startTime / hourMs) - (2 * minutesPerDay) / minutesPerHour
  const firstMinute = firstHour * minutesPerHour
  const createLevels = (): readonly Level[] =>
    widths.map((width) => ({ minutes: width, table: new PeriodTable(), isUsed: width >= minutesPerHour }))
  const levels = { last: createLevels(), mark: createLevels() }
  let { revision } = feed

  // Candles of the feed may begin even earlier, and the early history ends there.
  const earlyEnd = (): number =>
    Math.min(firstMinute, Math.floor((feed.segments[0]?.step ?? Infinity) / stepsPerMinute))

  /** Returns an object that the caller may change. */
  function minuteOf(price: HistoryPrice, minute: number, time: number): ClosedPeriod {
    if (minute < earlyEnd()) return { ...early.minute(minute) }
    const { open, high, low, close, volume, value } = minutes[price](minute, time)
    if (close !== undefined) return { open, high, low, close, volume, value }
    const step = stepOf(Math.min(time, (minute + 1) * minuteMs - feedStepMs))
    return { open, high, low, close: price === 'last' ? feed.lastAt(step) : feed.at(step), volume, value }
  }

  /** Returns a complete candle of a level. */
  function candleOf(price: HistoryPrice, level: number, first: number, time: number): ClosedPeriod {
    const { minutes: width, table } = levels[price][level]!
    if (width <= minutesPerHour && first + width <= earlyEnd())
      return width === minutesPerHour ? early.hour(first / width) : sum(price, level + 1, first, first + width, time)
    const isStored = width >= minutesPerHour || isExact(first, time)
    const known = isStored ? table.get(first / width) : undefined
    if (known) return known
    const candle = width === 1 ? minuteOf(price, first, time) : sum(price, level + 1, first, first + width, time)
    if (isStored) table.set(first / width, candle)
    return candle
  }

  /** Adds up the longest candles that a range is made of, from a level on. All of its minutes have begun. */
  function sum(price: HistoryPrice, level: number, first: number, end: number, time: number): ClosedPeriod {
    const complete = Math.min(end, Math.floor(time / minuteMs))
    const own = levels[price]
    let period: MutablePeriod | undefined
    const until = Math.min(end * stepsPerMinute, stepOf(time) + 1)
    const start = feed.startIn(first * stepsPerMinute, until)
    for (let minute = start === undefined ? first : Math.floor(start / stepsPerMinute); minute < end;) {
      let at = level
      while (at < own.length && !fits(own[at]!, minute, complete)) at += 1
      const part = at < own.length ? candleOf(price, at, minute, time) : minuteOf(price, minute, time)
      if (period) extend(period, part)
      else period = part
      minute += own[at]?.minutes ?? 1
    }
    return period!
  }

  /** Notes which widths a program reads: its own, and of a candle that is forming, all that it will be made of. */
  function use(price: HistoryPrice, first: number, end: number, time: number): void {
    const present = Math.floor(time / minuteMs)
    const isForming = first < present && present < end
    for (const level of levels[price]) if (isForming || level.minutes === end - first) level.isUsed = true
  }

  return {
    get beginsAt() {
      const step = feed.candlesFrom(stepOf(startTime))
      return step === undefined ? null : step * feedStepMs
    },
    period(price, first, end, time) {
      if (revision !== feed.revision) {
        for (const { table } of [...levels.last, ...levels.mark]) table.clear()
        ;({ revision } = feed)
      }
      use(price, first, end, time)
      const period = sum(price, 0, first, Math.min(end, Math.floor(time / minuteMs) + 1), time)
      return price === 'last' ? period : { ...period, volume: 0, value: 0n }
    },
  }
}

type MutablePeriod = { -readonly [Name in keyof ClosedPeriod]: ClosedPeriod[Name] }

function fits({ minutes, isUsed }: Level, minute: number, end: number): boolean {
  return isUsed && minute % minutes === 0 && minute + minutes <= end
}

/** Extends a period by the next one. It changes the period, because long periods have many parts. */
function extend(period: MutablePeriod, next: ClosedPeriod): void {
  if (next.high > period.high) period.high = next.high
  if (next.low < period.low) period.low = next.low
  period.close = next.close
  period.volume += next.volume
  period.value += next.value
}
