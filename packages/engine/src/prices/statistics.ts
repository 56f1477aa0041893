// Statistics of a contract by minute: open, high, low and volume. Candles and the 24-hour statistics are made of them.
//
// A minute is computed from the price feed, so a new world has a history at once; minutes are only cached here. The
// simulated volume of a minute is that of `createMinuteVolume`. Trades of users, and prices that were set between two
// steps, are recorded in addition.
import type { Contract } from '../base/contract.ts'
import { hash, seedOf } from '../base/ids.ts'
import { type Money, type Steps, type Ticks, valueOf } from '../base/units.ts'
import { feedStepMs, type PriceFeed, stepOf } from './feed.ts'
import type { PriceRange, RandomWalk } from './random-walk.ts'

export const minuteMs = 60_000
export const minutesPerDay = 1_440
export const minutesPerHour = 60
export const stepsPerMinute: number = minuteMs / feedStepMs
const cachedMinutes = 2 * minutesPerDay
const cachedHours = 48
/** How long the trades and the price changes of each minute are stored. */
export const exactMinutes: number = 21 * minutesPerDay

export interface PeriodStatistics {
  /** Price at the start of the period. */
  readonly open: Ticks
  readonly high: Ticks
  readonly low: Ticks
  /** Traded size. */
  readonly volume: Steps
  /** Traded value, in the quote currency. */
  readonly value: Money
  /** The price of the feed at its end, where it is known already. */
  readonly close?: Ticks | undefined
}

/** A period with the price at its end. */
export interface ClosedPeriod extends PeriodStatistics {
  readonly close: Ticks
}

/** The trades of a minute. */
type Trades = Omit<PeriodStatistics, 'open' | 'close'>
type MutableTrades = { -readonly [Name in keyof Trades]: Trades[Name] }

/**
 * Trades and set prices by minute. After 21 days, those of an hour count in its first minute that has any, so that the
 * number of minutes stays small; the hour keeps its statistics. The latest 1,000 candles of every width are exact.
 */
export class MinuteTrades {
  readonly #minutes = new Map<number, MutableTrades>()
  /** The minutes older than the limit, each the only one of its hour. */
  readonly #hours = new Map<number, MutableTrades>()
  #latestHour: number | undefined

  /** Minutes by their number since 1970, oldest first. */
  get all(): [minute: number, trades: Trades][] {
    return [...this.#hours, ...this.#minutes]
  }

  /** Returns the trades of a minute; undefined when it has none. */
  of(minute: number): Trades | undefined {
    return this.#minutes.get(minute) ?? this.#hours.get(minute)
  }

  /** Records a price and the size and value traded at it. Time must never decrease. */
  record(time: number, price: Ticks, volume: Steps, value: Money): void {
    const minute = Math.floor(time / minuteMs)
    const known = this.#minutes.get(minute)
    if (!known) {
      this.#mergeBefore(minute - exactMinutes)
      this.#minutes.set(minute, { high: price, low: price, volume, value })
      return
    }
    addTrades(known, { high: price, low: price, volume, value })
  }

  /** Forgets the trades from a minute on. */
  forgetFrom(minute: number): void {
    for (const each of this.#minutes.keys()) if (each >= minute) this.#minutes.delete(each)
  }

  // Minutes leave in their order, so the hour of a minute is the latest one, or a new one.
  #mergeBefore(before: number): void {
    for (const [minute, trades] of this.#minutes) {
      if (minute >= before) return
      this.#minutes.delete(minute)
      const latest = this.#latestHour
      if (latest !== undefined && hourOf(latest) === hourOf(minute)) addTrades(this.#hours.get(latest)!, trades)
      else {
        this.#hours.set(minute, trades)
        this.#latestHour = minute
      }
    }
  }
}

/** Returns the hour of a minute, both counted from 1970. */
function hourOf(minute: number): number {
  return Math.floor(minute / minutesPerHour)
}

function addTrades(known: MutableTrades, { high, low, volume, value }: Trades): void {
  known.high = Math.max(known.high, high)
  known.low = Math.min(known.low, low)
  known.volume += volume
  known.value += value
}

/** Returns the statistics of a minute, counted from 1970; of the current minute, only until `time`. */
export type Minutes = (minute: number, time: number) => PeriodStatistics

/** The prices and the volumes of a feed, as far as statistics depend on them. */
type StatisticsFeed = Pick<RandomWalk, 'at'> &
  VolumeSource &
  Partial<Pick<PriceFeed, 'rangeIn' | 'startIn' | 'revision'>>

/** Creates the function that computes the statistics of minutes, by default of the prices of the feed. */
export function createMinuteSource(
  contract: Contract,
  feed: StatisticsFeed,
  seed: string,
  minuteTrades?: MinuteTrades,
  priceOf: (step: number) => Ticks = (step) => feed.at(step),
): Minutes {
  const simulated = createSimulatedVolume(contract, seed, feed)
  const volumeOf = createMinuteVolume(contract, seed, feed)

  function rangeOf(firstStep: number, lastStep: number): PriceRange {
    const open = priceOf(firstStep)
    let [high, low] = [open, open]
    for (let step = firstStep + 1; step <= lastStep; step += 1) {
      const price = priceOf(step)
      if (price > high) high = price
      else if (price < low) low = price
    }
    return { open, low, high }
  }

  return (minute, time) => {
    const elapsedMs = Math.min(time - minute * minuteMs, minuteMs)
    const wholeFirst = minute * stepsPerMinute
    const lastStep = elapsedMs < minuteMs ? Math.floor(time / feedStepMs) : wholeFirst + stepsPerMinute - 1
    const firstStep = feed.startIn?.(wholeFirst, lastStep + 1) ?? wholeFirst
    const { open, high, low, close } = feed.rangeIn?.(firstStep, lastStep + 1) ?? rangeOf(firstStep, lastStep)
    let volume = 0
    if (elapsedMs >= lastSecond * 1_000) volume = volumeOf(minute)
    // Nothing is traded in the first second, in which programs read that decide when a minute begins.
    else if (elapsedMs >= 1_000)
      for (const { second, size } of simulated(minute)) if (second * 1_000 <= elapsedMs) volume += size
    const value = valueOf(contract.grid, Math.floor((high + low) / 2), volume)
    const traded = minuteTrades?.of(minute)
    const quoted = { open, high, low, close, volume, value }
    return traded ? { ...joinPeriods(quoted, traded), close } : quoted
  }
}

/** Creates the function that computes and caches the statistics of minutes. */
export function createMinutes(...source: Parameters<typeof createMinuteSource>): Minutes {
  const compute = createMinuteSource(...source)
  const [, feed] = source
  const buckets = new Map<number, PeriodStatistics>()
  let { revision } = feed
  return (minute, time) => {
    if (feed.revision !== revision) {
      buckets.clear()
      ;({ revision } = feed)
    }
    if (!isExact(minute, time) || time - minute * minuteMs < minuteMs) return compute(minute, time)
    const known = buckets.get(minute)
    if (known) return known
    if (buckets.size >= cachedMinutes) buckets.clear()
    const bucket = compute(minute, time)
    buckets.set(minute, bucket)
    return bucket
  }
}

/**
 * Whether the trades of a minute, and of later ones, are still stored by minute. What is older may yet be merged with
 * the rest of its hour, so only whole hours are cached.
 */
export function isExact(minute: number, time: number): boolean {
  return time - minute * minuteMs < exactMinutes * minuteMs
}

/**
 * Creates the function that returns the statistics of the 24 hours before a time. Whole hours are cached, because a
 * program that reads the ticker each minute would join all minutes of a day each time.
 */
export function createRollingDay(
  minutes: Minutes,
  feed: Partial<Pick<PriceFeed, 'startIn' | 'revision'>> = {},
): (time: number) => PeriodStatistics {
  let { revision } = feed
  let latest: { readonly minute: number; readonly day: PeriodStatistics } | undefined
  const hours = new Map<number, PeriodStatistics>()

  function wholeHour(first: number, time: number): PeriodStatistics {
    const known = hours.get(first)
    if (known) return known
    if (hours.size >= cachedHours) hours.delete(hours.keys().next().value!)
    const hour = joinMinutes(minutes, first, first + minutesPerHour, time)
    hours.set(first, hour)
    return hour
  }

  function dayBefore(end: number): PeriodStatistics {
    const time = end * minuteMs
    const start = feed.startIn?.((end - minutesPerDay) * stepsPerMinute, end * stepsPerMinute)
    let minute = start === undefined ? end - minutesPerDay : Math.floor(start / stepsPerMinute)
    let day = minutes(minute, time)
    for (minute += 1; minute < end;) {
      const isWholeHour = minute % minutesPerHour === 0 && minute + minutesPerHour <= end
      day = joinPeriods(day, isWholeHour ? wholeHour(minute, time) : minutes(minute, time))
      minute += isWholeHour ? minutesPerHour : 1
    }
    return day
  }

  return (time) => {
    const minute = Math.floor(time / minuteMs)
    if (feed.revision !== revision) {
      latest = undefined
      hours.clear()
      ;({ revision } = feed)
    }
    const present = minutes(minute, time)
    // What was before candles that begin in this minute does not count.
    if (feed.startIn?.(minute * stepsPerMinute - 1, stepOf(time) + 1) !== undefined) return present
    if (latest?.minute !== minute) latest = { minute, day: dayBefore(minute) }
    return joinPeriods(latest.day, present)
  }
}

/** Returns the statistics of the minutes from `first` to before `end`, as they are at a time. */
export function joinMinutes(minutes: Minutes, first: number, end: number, time: number): PeriodStatistics {
  let period = minutes(first, time)
  for (let minute = first + 1; minute < end; minute += 1) period = joinPeriods(period, minutes(minute, time))
  return period
}

/** Combines the statistics of a period with those of the next one, or with further trades of the same. */
function joinPeriods(earlier: PeriodStatistics, later: Trades): PeriodStatistics {
  return {
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    volume: earlier.volume + later.volume,
    value: earlier.value + later.value,
  }
}

// The simulated volume of a minute, as the trades that it consists of. It follows from the seed, or is that of the
// candles that the feed replays. The sizes of the trades of a minute add up to its volume.
//
// Trades are on whole seconds, from 1 to 59 of the minute. So a trade belongs to one minute only, and its price is that
// of the second before, which a command can no longer change.

/** A part of the volume of a minute. */
interface VolumePart {
  /** Seconds after the start of the minute. */
  readonly second: number
  readonly size: Steps
  /** The buyer's order was in the book. */
  readonly isBuyerMaker: boolean
}

/** Returns the parts of the volume of a minute, counted from 1970, in the order of time. */
export type SimulatedVolume = (minute: number) => readonly VolumePart[]
/** The second of a minute in which its last part is traded. */
const lastSecond = 59
const fewestParts = 8
const mostParts = 24

/** The candles of a feed, as far as volumes depend on them. */
type VolumeSource = Partial<Pick<PriceFeed, 'volumeIn' | 'changes'>>

/** Returns the function that gives the simulated volume of a minute as a whole. */
export function createMinuteVolume(
  contract: Contract,
  seed: string,
  feed: VolumeSource = {},
): (minute: number) => Steps {
  const volumeSeed = seedOf(`${seed}/${contract.symbol}/volume`)
  const perMinute = contract.hasMarket ? Math.floor(contract.dailyVolume / minutesPerDay) : 0
  return (minute) => {
    const given = feed.volumeIn?.(minute * stepsPerMinute, (minute + 1) * stepsPerMinute)
    return given ?? Math.floor((perMinute * (64 + (hash(volumeSeed, minute) % 128))) / 128)
  }
}

/** Creates the simulated volume of a contract. */
export function createSimulatedVolume(contract: Contract, seed: string, feed: VolumeSource = {}): SimulatedVolume {
  const volumeOf = createMinuteVolume(contract, seed, feed)
  const partSeed = seedOf(`${seed}/${contract.symbol}/trades`)
  // The latest minute is cached, because the statistics of a minute in progress are read many times.
  let latest:
    | { readonly minute: number; readonly changes: number | undefined; readonly parts: readonly VolumePart[] }
    | undefined

  function split(minute: number): VolumePart[] {
    const volume = volumeOf(minute)
    const noise = (part: number): number => hash(partSeed, minute * (mostParts + 1) + part)
    const count = fewestParts + (noise(mostParts) % (mostParts - fewestParts + 1))
    const weights = Array.from({ length: count }, (_, part) => 1 + (noise(part) % 256))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const parts: VolumePart[] = []
    let [weight, placed] = [0, 0]
    for (const [part, each] of weights.entries()) {
      weight += each
      const until = Math.floor((volume * weight) / total)
      const second = Math.floor(((part + 1) * lastSecond) / count)
      if (until > placed) parts.push({ second, size: until - placed, isBuyerMaker: (noise(part) & 256) !== 0 })
      placed = until
    }
    return parts
  }

  return (minute) => {
    const { changes } = feed
    if (latest?.minute !== minute || latest.changes !== changes) latest = { minute, changes, parts: split(minute) }
    return latest.parts
  }
}
