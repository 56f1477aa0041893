// Open, high, low, close and volume of any period: long before the start of a world from its early history, later from
// minutes.
//
// Complete candles of each width are stored when they are first read, and a longer one is made of the longest that it
// contains. So the latest candles of a width are read in the time of their number, and not of their minutes. Of the
// widths below an hour, only those that a program reads are stored. A candle is always the sum of its minutes.
import type { Contract } from '../base/contract.ts'
import { hash, seedOf } from '../base/ids.ts'
import { type Steps, type Ticks, valueOf } from '../base/units.ts'
import { feedStepMs, type PriceFeed, stepOf } from './feed.ts'
import type { RandomWalk } from './random-walk.ts'
import {
  type ClosedPeriod,
  isExact,
  minuteMs,
  type Minutes,
  minutesPerDay,
  minutesPerHour,
  stepsPerMinute,
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

// Prices and volumes of the time long before a world starts. An hour follows from the seed at once, without its
// minutes, so that years are cheap to read; its minutes add up to it exactly.
//
// Each hour opens and closes on the random walk. Its path is symmetric about its middle: what is above the mean of open
// and close in the first half is as far below it in the second, and both halves trade the same sizes. So the value of
// an hour is its volume at the mean of open and close, whatever its minutes are.

/** The hours and minutes of a contract before a world starts, counted from 1970. */
export interface EarlyHistory {
  hour(hour: number): ClosedPeriod
  minute(minute: number): ClosedPeriod
}

/** The furthest an hour goes beyond its open and close, as a divisor of the base price. */
const reachDivisor = 400
const half = minutesPerHour / 2
const hourSteps = minutesPerHour * stepsPerMinute
/** Hours whose minutes are cached. */
const cachedHours = 64

/** An hour, and the size traded in each of its halves. */
interface Hour {
  readonly open: Ticks
  readonly close: Ticks
  readonly high: Ticks
  readonly low: Ticks
  readonly halfVolume: Steps
}

/** Creates the early history of a contract, along its random walk. */
export function createEarlyHistory(contract: Contract, walk: Pick<RandomWalk, 'at'>, seed: string): EarlyHistory {
  const { grid, basePrice, dailyVolume } = contract
  const seeds = {
    reach: seedOf(`${seed}/${contract.symbol}/early-reach`),
    volume: seedOf(`${seed}/${contract.symbol}/early-volume`),
    path: seedOf(`${seed}/${contract.symbol}/early-path`),
  }
  const perHalfHour = Math.floor(dailyVolume / 48)
  const minutesOf = new Map<number, readonly ClosedPeriod[]>()

  function hourAt(hour: number): Hour {
    const open = walk.at(hour * hourSteps)
    const end = walk.at((hour + 1) * hourSteps - 1)
    // The mean of open and close must be a whole tick.
    const close = end + ((open + end) % 2)
    const furthest = Math.min(Math.ceil(basePrice / reachDivisor), open - 1, close - 1)
    const reach = furthest > 0 ? hash(seeds.reach, hour) % (furthest + 1) : 0
    const busy = 64 + (hash(seeds.volume, hour) % 128)
    return {
      open,
      close,
      high: Math.max(open, close) + reach,
      low: Math.min(open, close) - reach,
      halfVolume: Math.floor((perHalfHour * busy) / 128),
    }
  }

  function splitHour(hour: number): readonly ClosedPeriod[] {
    const whole = hourAt(hour)
    const prices = pathOf(whole, (minute) => hash(seeds.path, hour * minutesPerHour + minute))
    const sizes = splitVolume(whole.halfVolume, (minute) => hash(seeds.volume, -1 - hour * half - minute))
    const minutes: ClosedPeriod[] = []
    for (let minute = 0; minute < minutesPerHour; minute += 1) {
      const [open, close] = [prices[minute]!, prices[minute + 1]!]
      const mirror = minutesPerHour - 1 - minute
      const volume = sizes[Math.min(minute, mirror)]!
      // A minute trades at the mean of its open and close. Where that is half a unit, its mirror image has the other
      // half.
      const value =
        minute < half
          ? valueOf(grid, open + close, volume) / 2n
          : valueOf(grid, whole.open + whole.close, volume) - minutes[mirror]!.value
      minutes.push({ open, high: Math.max(open, close), low: Math.min(open, close), close, volume, value })
    }
    return minutes
  }

  return {
    hour(hour) {
      const { open, high, low, close, halfVolume } = hourAt(hour)
      const volume = 2 * halfVolume
      return { open, high, low, close, volume, value: valueOf(grid, (open + close) / 2, volume) }
    },
    minute(minute) {
      const hour = Math.floor(minute / minutesPerHour)
      let minutes = minutesOf.get(hour)
      if (!minutes) {
        if (minutesOf.size >= cachedHours) minutesOf.clear()
        minutesOf.set(hour, (minutes = splitHour(hour)))
      }
      return minutes[minute - hour * minutesPerHour]!
    },
  }
}

/**
 * Returns the price at the start of each minute and at the end: from the open to one extreme, through the mean to the
 * other, to the close.
 */
function pathOf({ open, close, high, low }: Hour, noise: (minute: number) => number): readonly Ticks[] {
  const mean = (open + close) / 2
  const extremeAt = 1 + (noise(0) % (half - 1))
  const extreme = noise(half) % 2 === 0 ? high : low
  const span = high - low
  const between = (from: Ticks, to: Ticks, part: number, parts: number): Ticks =>
    from + Math.trunc(((to - from) * part) / parts)
  const prices: Ticks[] = Array.from({ length: minutesPerHour + 1 })
  for (let minute = 0; minute <= half; minute += 1) {
    const straight =
      minute <= extremeAt
        ? between(open, extreme, minute, extremeAt)
        : between(extreme, mean, minute - extremeAt, half - extremeAt)
    const isFixed = minute === 0 || minute === extremeAt || minute === half
    const jitter = isFixed ? 0 : Math.trunc(((noise(minute) % 257) - 128) * (span / 1_024))
    prices[minute] = Math.min(high, Math.max(low, straight + jitter))
    prices[minutesPerHour - minute] = open + close - prices[minute]!
  }
  return prices
}

/** Splits a volume over the minutes of half an hour, exactly. */
function splitVolume(volume: Steps, noise: (minute: number) => number): readonly Steps[] {
  const weights = Array.from({ length: half }, (_, minute) => 64 + (noise(minute) % 128))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weight = 0
  let given = 0
  return weights.map((each) => {
    weight += each
    const until = Math.floor((volume * weight) / total)
    const own = until - given
    given = until
    return own
  })
}

// Complete candles of one width, as rows of numbers: 56 bytes for each, and no objects that the garbage collector has
// to visit.
//
// A candle is stored at its number modulo the capacity, and replaces what was stored there. So the latest candles are
// always found, and what is far back may have to be computed again. The capacity grows with use, up to a limit.

const leastCapacity = 64
const mostCapacity = 16_384
/** Number, open, high, low, close and volume. */
const fields = 6

class PeriodTable {
  #capacity = 0
  #numbers = new Float64Array(0)
  #values = new BigInt64Array(0)

  /** Returns the candle with a number, counted from 1970; undefined if it is not stored. */
  get(number: number): ClosedPeriod | undefined {
    if (this.#capacity === 0) return undefined
    const row = number & (this.#capacity - 1)
    const numbers = this.#numbers
    const at = row * fields
    if (numbers[at] !== number) return undefined
    return {
      open: numbers[at + 1]!,
      high: numbers[at + 2]!,
      low: numbers[at + 3]!,
      close: numbers[at + 4]!,
      volume: numbers[at + 5]!,
      value: this.#values[row]!,
    }
  }

  /** Stores a candle, unless its value has more than 64 bits. */
  set(number: number, period: ClosedPeriod): void {
    if (BigInt.asIntN(64, period.value) !== period.value) return
    while (this.#mustGrow(number)) this.#grow()
    const row = number & (this.#capacity - 1)
    const at = row * fields
    const numbers = this.#numbers
    numbers[at] = number
    numbers[at + 1] = period.open
    numbers[at + 2] = period.high
    numbers[at + 3] = period.low
    numbers[at + 4] = period.close
    numbers[at + 5] = period.volume
    this.#values[row] = period.value
  }

  clear(): void {
    for (let at = 0; at < this.#numbers.length; at += fields) this.#numbers[at] = Number.NaN
  }

  #mustGrow(number: number): boolean {
    if (this.#capacity === 0) return true
    const stored = this.#numbers[(number & (this.#capacity - 1)) * fields]!
    return stored >= 0 && stored !== number && this.#capacity < mostCapacity
  }

  #grow(): void {
    const [numbers, values] = [this.#numbers, this.#values]
    this.#capacity = this.#capacity === 0 ? leastCapacity : this.#capacity * 2
    this.#numbers = new Float64Array(this.#capacity * fields)
    this.#values = new BigInt64Array(this.#capacity)
    this.clear()
    for (const [from, value] of values.entries()) {
      const number = numbers[from * fields]!
      if (Number.isNaN(number)) continue
      const row = number & (this.#capacity - 1)
      this.#numbers.set(numbers.subarray(from * fields, (from + 1) * fields), row * fields)
      this.#values[row] = value
    }
  }
}
