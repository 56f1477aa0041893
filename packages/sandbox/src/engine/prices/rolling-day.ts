// 24-hour statistics of a contract: open, high, low and volume, in buckets of one minute, which are also those of candles.
//
// A bucket is computed from the price feed, so a new world has 24 hours of history at once; buckets are only cached here.
// The simulated volume of a minute is derived from a hash. Trades of users, and prices that were set between two steps, are
// added from the minute trades.

import type { Contract } from '../contract/contract.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { hash, seedOf } from '../base/hash.ts'
import type { Money } from '../base/money.ts'
import { feedStepMs } from './price-feed.ts'
import { minuteMs, minutesPerDay, type MinuteTrades } from './minute-trades.ts'
import type { RandomWalk } from './random-walk.ts'

const stepsPerMinute = minuteMs / feedStepMs
const cachedMinutes = 2 * minutesPerDay

export interface PeriodStatistics {
  /** Price 24 hours ago. */
  readonly open: Ticks
  readonly high: Ticks
  readonly low: Ticks
  /** Traded size. */
  readonly volume: Steps
  /** Traded value, in the quote currency. */
  readonly value: Money
}

/** Returns the statistics of a minute, counted from 1970; of the current minute, only until `time`. */
export type Minutes = (minute: number, time: number) => PeriodStatistics

/** Creates the function that computes and caches the statistics of minutes. */
export function createMinutes(
  contract: Contract,
  feed: Pick<RandomWalk, 'at'>,
  seed: string,
  minuteTrades?: MinuteTrades,
): Minutes {
  const volumeSeed = seedOf(`${seed}/${contract.symbol}/volume`)
  const perMinute = Math.floor(contract.dailyVolume / minutesPerDay)
  const buckets = new Map<number, PeriodStatistics>()

  function bucketUntil(minute: number, lastStep: number, elapsedMs: number): PeriodStatistics {
    const firstStep = minute * stepsPerMinute
    const open = feed.at(firstStep)
    let high = open
    let low = open
    for (let step = firstStep + 1; step <= lastStep; step += 1) {
      const price = feed.at(step)
      if (price > high) high = price
      else if (price < low) low = price
    }
    const busy = 64 + (hash(volumeSeed, minute) % 128)
    const volume = Math.floor((perMinute * busy * elapsedMs) / (128 * minuteMs))
    const value = valueOf(contract.grid, Math.floor((high + low) / 2), volume)
    const traded = minuteTrades?.at(minute)
    if (!traded) return { open, high, low, volume, value }
    return {
      open,
      high: Math.max(high, traded.high),
      low: Math.min(low, traded.low),
      volume: volume + traded.volume,
      value: value + traded.value,
    }
  }

  function fullBucket(minute: number): PeriodStatistics {
    const known = buckets.get(minute)
    if (known) return known
    if (buckets.size >= cachedMinutes) buckets.clear()
    const bucket = bucketUntil(minute, (minute + 1) * stepsPerMinute - 1, minuteMs)
    buckets.set(minute, bucket)
    return bucket
  }

  return (minute, time) => {
    const elapsedMs = time - minute * minuteMs
    return elapsedMs >= minuteMs ? fullBucket(minute) : bucketUntil(minute, Math.floor(time / feedStepMs), elapsedMs)
  }
}

/** Creates the function that returns the statistics of the 24 hours before a time. */
export function createRollingDay(minutes: Minutes): (time: number) => PeriodStatistics {
  function fullDay(beforeMinute: number): PeriodStatistics {
    const end = beforeMinute * minuteMs
    let day = minutes(beforeMinute - minutesPerDay, end)
    for (let minute = beforeMinute - minutesPerDay + 1; minute < beforeMinute; minute += 1) {
      day = joinPeriods(day, minutes(minute, end))
    }
    return day
  }

  let latest: { readonly minute: number; readonly day: PeriodStatistics } | undefined
  return (time) => {
    const minute = Math.floor(time / minuteMs)
    if (latest?.minute !== minute) latest = { minute, day: fullDay(minute) }
    return joinPeriods(latest.day, minutes(minute, time))
  }
}

/** Combines the statistics of two adjacent periods. */
export function joinPeriods(earlier: PeriodStatistics, later: PeriodStatistics): PeriodStatistics {
  return {
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    volume: earlier.volume + later.volume,
    value: earlier.value + later.value,
  }
}
