// Open, high, low, close and volume of any period: long before the start of a world from its early history, later from minutes.
//
// Complete hours are cached, so that long periods are read quickly the second time. An hour is always the sum of its minutes.

import type { EarlyHistory } from './early-history.ts'
import { feedStepMs, stepOf, type PriceFeed } from './price-feed.ts'
import { minuteMs, minutesPerDay, minutesPerHour, type ClosedPeriod, type Minutes } from './statistics.ts'

/** The prices that a history can be made of: those of trades, or the mark price, without volume. */
export type HistoryPrice = 'last' | 'mark'

export interface PriceHistory {
  /**
   * Returns the statistics of the minutes from `first` to before `end`, counted from 1970, as they are at a time; of the minute
   * that contains the time, only until then.
   */
  period(price: HistoryPrice, first: number, end: number, time: number): ClosedPeriod
}

interface Sources extends Readonly<Record<HistoryPrice, Minutes>> {
  readonly early: EarlyHistory
  /** The early history ends two days before, so that the statistics of 24 hours never reach it. */
  readonly startTime: number
  readonly feed: Pick<PriceFeed, 'at' | 'lastAt' | 'revision'>
}

const hourMs = minutesPerHour * minuteMs
const cachedHours = 20_000

/** Creates the history of a market. */
export function createPriceHistory({ early, startTime, feed, ...minutes }: Sources): PriceHistory {
  const firstHour = Math.floor(startTime / hourMs) - (2 * minutesPerDay) / minutesPerHour
  const firstMinute = firstHour * minutesPerHour
  const hours = { last: new Map<number, ClosedPeriod>(), mark: new Map<number, ClosedPeriod>() }

  let revision = feed.revision

  function minuteOf(price: HistoryPrice, minute: number, time: number): ClosedPeriod {
    if (minute < firstMinute) return early.minute(minute)
    const end = Math.min(time, (minute + 1) * minuteMs - feedStepMs)
    return {
      ...minutes[price](minute, time),
      close: price === 'last' ? feed.lastAt(stepOf(end)) : feed.at(stepOf(end)),
    }
  }

  function hourOf(price: HistoryPrice, hour: number, time: number): ClosedPeriod {
    if (hour < firstHour) return early.hour(hour)
    const [first, end] = [hour * minutesPerHour, (hour + 1) * minutesPerHour]
    if (end * minuteMs > time) return sum(price, first, Math.floor(time / minuteMs) + 1, time)
    if (revision !== feed.revision) {
      for (const cached of [hours.last, hours.mark]) cached.clear()
      revision = feed.revision
    }
    const known = hours[price].get(hour)
    if (known) return known
    if (hours[price].size >= cachedHours) hours[price].clear()
    const complete = sum(price, first, end, time)
    hours[price].set(hour, complete)
    return complete
  }

  function sum(price: HistoryPrice, first: number, end: number, time: number): ClosedPeriod {
    const period = { ...minuteOf(price, first, time) }
    for (let minute = first + 1; minute < end; minute += 1) extend(period, minuteOf(price, minute, time))
    return period
  }

  return {
    period(price, first, end, time) {
      const last = Math.min(end, Math.floor(time / minuteMs) + 1)
      const isWhole = (minute: number): boolean => minute % minutesPerHour === 0 && minute + minutesPerHour <= end
      const partOf = (minute: number): ClosedPeriod =>
        isWhole(minute) ? hourOf(price, minute / minutesPerHour, time) : minuteOf(price, minute, time)
      const period = { ...partOf(first) }
      let minute = first + (isWhole(first) ? minutesPerHour : 1)
      while (minute < last) {
        extend(period, partOf(minute))
        minute += isWhole(minute) ? minutesPerHour : 1
      }
      return price === 'last' ? period : { ...period, volume: 0, value: 0n }
    },
  }
}

/** Extends a period by the next one. It changes the period, because long periods have many parts. */
function extend(period: { -readonly [Name in keyof ClosedPeriod]: ClosedPeriod[Name] }, next: ClosedPeriod): void {
  if (next.high > period.high) period.high = next.high
  if (next.low < period.low) period.low = next.low
  period.close = next.close
  period.volume += next.volume
  period.value += next.value
}
