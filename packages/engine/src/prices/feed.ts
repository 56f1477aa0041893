// The price feed of a contract: index and mark price over time. It follows a random walk until a command sets a fixed
// price or a price path, which then holds until the next change, or replays candles. Prices that are mirrored from
// another server are set one by one, and differ for last, mark and index price.
//
// Only changes of the source are stored. Of mirrored prices, only the first and the last change of each minute remain
// after an hour; of all changes, only the last of each hour after 21 days.
import { highestBase } from '../base/contract.ts'
import { Refusal } from '../base/refusal.ts'
import { firstIndex } from '../base/sorted.ts'
import { type Grid, parsePrice, type Steps, type Ticks } from '../base/units.ts'
import type { CandleSeries } from './candle-series.ts'
import type { CandleTable, FeedCandle } from './packed-candles.ts'
import type { PriceRange, RandomWalk } from './random-walk.ts'

const hourSteps = 3_600
const minuteSteps = 60
const exactSteps = 21 * 24 * hourSteps

/** The most candles of a feed. Beyond this number, those that ended 21 days ago are dropped. */
export const mostCandles = 2_000_000

const walking: FeedSegment = { step: -Infinity, source: { kind: 'walk' } }

export class PriceFeed {
  readonly #walk: RandomWalk
  readonly #segments: FeedSegment[] = []
  /** Index of the last segment whose hour has no other one before it. */
  #thinned = 0
  /** The same for minutes. */
  #thinnedMinutes = 0
  /** Whether any segment is mirrored. */
  #isMirrored = false
  /** Whether with any segment nothing before it counts. */
  #hasCandles = false
  #revision = 0
  #changes = 0
  // A cache of two prices, because a step and the one before it are read many times in a row.
  #step = Number.NaN
  #price: Ticks = 0
  #stepBefore = Number.NaN
  #priceBefore: Ticks = 0

  constructor(walk: RandomWalk) {
    this.#walk = walk
  }

  /** The changes of the source, oldest first. */
  get segments(): readonly FeedSegment[] {
    return this.#segments
  }

  /**
   * Changes when prices of the past may have changed: changes of the source were removed, or a candle begins in the
   * past.
   */
  get revision(): number {
    return this.#revision
  }

  /** Changes with the source, and with its candles. */
  get changes(): number {
    return this.#changes
  }

  /** The current source. */
  get source(): FeedSource {
    return (this.#segments.at(-1) ?? walking).source
  }

  /** Returns the price of a step: the mark price. Steps may be negative. */
  at(step: number): Ticks {
    if (step === this.#step) return this.#price
    if (step === this.#stepBefore) return this.#priceBefore
    this.#stepBefore = this.#step
    this.#priceBefore = this.#price
    this.#price = this.#find(step)
    this.#step = step
    return this.#price
  }

  /** Returns the last price of a step, apart from trades. */
  lastAt(step: number): Ticks {
    return this.#mirroredAt(step)?.last ?? this.at(step)
  }

  /** Returns the index price of a step. */
  indexAt(step: number): Ticks {
    return this.#mirroredAt(step)?.index ?? this.at(step)
  }

  /** Changes the source from a step on. Steps must never decrease. */
  follow(step: number, source: FeedSource): void {
    this.candles?.endAfter(step)
    if (this.#segments.at(-1)?.step === step) this.#segments.pop()
    this.#segments.push({ step, source })
    if (source.kind === 'mirror') this.#isMirrored = true
    if (isAlone(source)) this.#hasCandles = true
    this.#thinMinutesBefore(step - hourSteps)
    this.#thinBefore(step - exactSteps)
    this.#forget()
  }

  /** The candles that the feed replays; undefined where it has another source. */
  get candles(): CandleSeries | undefined {
    const { source } = this
    return source.kind === 'candles' ? source.series : undefined
  }

  /**
   * Appends candles to those that the feed replays. `step` is the present one: candles that ended long before it may be
   * dropped.
   */
  append(candles: readonly FeedCandle[], step: number): void {
    const series = this.candles!
    if (series.size === 0) this.#beginAt(candles[0]!.step)
    // One that lasts at the present time has begun earlier.
    if (candles[0] && candles[0].step < step) this.#revision += 1
    while (series.size > mostCandles && series.dropBefore(step - exactSteps)) this.#revision += 1
    series.append(candles)
    this.#forget()
  }

  /** Replays the candles of a table from its beginning. The feed must replay candles and have none yet. */
  attach(table: CandleTable): void {
    const series = this.candles!
    series.attach(table)
    this.#beginAt(series.firstStep!)
    this.#forget()
  }

  /**
   * Returns the step of a range in which candles begin with which nothing before them counts, neither in a period of
   * this range; undefined where no such candles begin after its first step.
   */
  startIn(from: number, to: number): number | undefined {
    if (!this.#hasCandles) return undefined
    let next = to
    let index = firstIndex(this.#segments.length, (each) => this.#segments[each]!.step >= to) - 1
    for (; index >= 0 && next > from; index -= 1) {
      const segment = this.#segments[index]!
      const first = ownStartOf(segment)
      if (first !== undefined && first > from && first < next) return first
      next = Math.min(next, segment.step)
    }
    return undefined
  }

  /** Whether the feed replays candles by rules in which nothing before them counts. */
  get isAlone(): boolean {
    return isAlone(this.source)
  }

  /** The step in which such candles begin; undefined with another source, and without candles. */
  get ownStart(): number | undefined {
    return ownStartOf(this.#segments.at(-1) ?? walking)
  }

  /**
   * Returns the step of the first candle of those that the feed replayed from a step on, such as the start of a world;
   * undefined where it had another source then, or candles by rules in which what was before them counts.
   */
  candlesFrom(step: number): number | undefined {
    const [first] = this.#segments
    if (!first || first.step > step || first.source.kind !== 'candles') return undefined
    return ownStartOf(first)
  }

  // A candle that lasts at the present time has begun earlier, and its prices with it.
  #beginAt(step: number): void {
    const own = this.#segments.at(-1)!
    if (!isAlone(own.source) || step >= own.step) return
    while (this.#segments.length > 0 && this.#segments.at(-1)!.step >= step) this.#segments.pop()
    this.#segments.push({ step, source: own.source })
    const last = this.#segments.length - 1
    this.#thinned = Math.min(this.#thinned, last)
    this.#thinnedMinutes = Math.min(this.#thinnedMinutes, last)
    this.#revision += 1
  }

  /** Whether the order of the extremes of a candle is chosen in a step, by what accounts would lose with each. */
  choosesAt(step: number): boolean {
    const series = this.candles
    return series?.terms.path === 'worst' && series.choosesAt(step)
  }

  /** Chooses the order of the extremes in such a step; the price moves against `lean` first. */
  choose(step: number, lean: number): void {
    this.candles!.choose(step, lean)
    this.#forget()
  }

  /** Returns the volume of the candles from a step to before another; undefined where it is not known. */
  volumeIn(from: number, to: number): Steps | undefined {
    const first = this.startIn(from, to) ?? from
    const { step, source } = this.#segmentAt(first)
    return source.kind === 'candles' && step <= first ? source.series.volumeIn(first, to) : undefined
  }

  /** Returns the range of the prices from a step to before another; undefined where this takes a look at each step. */
  rangeIn(from: number, to: number): PriceRange | undefined {
    const { step, source } = this.#segmentAt(from)
    if (step > from || this.#segmentAt(to - 1).step !== step) return undefined
    if (source.kind === 'walk') return this.#walk.rangeIn(from, to)
    return source.kind === 'candles' ? source.series.rangeIn(from, to) : undefined
  }

  /** Whether the market is closed in a step, because the candles have a gap or have ended. */
  isClosedAt(step: number): boolean {
    return this.candles?.isClosedAt(step) ?? false
  }

  #forget(): void {
    this.#changes += 1
    this.#step = Number.NaN
    this.#stepBefore = Number.NaN
  }

  #thinBefore(step: number): void {
    for (
      let next = this.#segments[this.#thinned + 1];
      next && next.step < step;
      next = this.#segments[this.#thinned + 1]
    ) {
      const isSameHour = hourOf(this.#segments[this.#thinned]!) === hourOf(next)
      if (isSameHour) {
        this.#segments.splice(this.#thinned, 1)
        if (this.#thinnedMinutes > this.#thinned) this.#thinnedMinutes -= 1
        this.#revision += 1
      } else this.#thinned += 1
    }
  }

  // The trades of a minute have its highest and lowest last price, so the statistics stay the same.
  #thinMinutesBefore(step: number): void {
    if (!this.#isMirrored) return
    for (
      let next = this.#segments[this.#thinnedMinutes + 1];
      next && next.step < step;
      next = this.#segments[this.#thinnedMinutes + 1]
    ) {
      const { step: first, source } = this.#segments[this.#thinnedMinutes]!
      const isSameMinute = Math.floor(first / minuteSteps) === Math.floor(next.step / minuteSteps)
      // The price of its first step opens a minute.
      if (isSameMinute && first % minuteSteps !== 0 && source.kind === 'mirror')
        this.#segments.splice(this.#thinnedMinutes, 1)
      else this.#thinnedMinutes += 1
    }
  }

  /** True when the price is constant from a step on. */
  isStillFrom(step: number): boolean {
    const { step: start, source } = this.#segments.at(-1) ?? walking
    if (source.kind === 'candles') return source.series.isStillFrom(step)
    return (
      source.kind === 'hold' || source.kind === 'mirror' || (source.kind === 'path' && isOver(source, step - start))
    )
  }

  /**
   * Returns a step up to which the price certainly stays between `low` and `high`; `step` itself when this is not
   * certain.
   */
  insideUntil(step: number, last: number, low: Ticks, high: Ticks): number {
    const { source } = this
    if (source.kind === 'candles') return source.series.insideUntil(step, last, low, high)
    return source.kind === 'walk' ? this.#walk.insideUntil(step, last, low, high) : step
  }

  #find(step: number): Ticks {
    const { step: start, source } = this.#segmentAt(step)
    if (source.kind === 'walk') return this.#walk.at(step)
    if (source.kind === 'candles') return source.series.priceAt(step)
    return source.kind === 'path' ? priceOn(source, step - start) : source.price
  }

  #mirroredAt(step: number): MirrorQuote | null {
    if (!this.#isMirrored) return null
    const { source } = this.#segmentAt(step)
    return source.kind === 'mirror' ? source : null
  }

  // The last segment that begins at or before a step.
  #segmentAt(step: number): FeedSegment {
    const latest = this.#segments.at(-1)
    if (latest && latest.step <= step) return latest
    const later = firstIndex(this.#segments.length, (index) => this.#segments[index]!.step > step)
    return later === 0 ? walking : this.#segments[later - 1]!
  }
}

function hourOf({ step }: FeedSegment): number {
  return Math.floor(step / hourSteps)
}

function isAlone(source: FeedSource): boolean {
  if (source.kind === 'candles') return source.series.terms.rules !== undefined
  return source.kind === 'path' && source.rules !== undefined
}

function ownStartOf({ step, source }: FeedSegment): number | undefined {
  if (!isAlone(source)) return undefined
  return source.kind === 'candles' ? source.series.firstStep : step
}

// The sources of the prices of a feed, and the steps in which a feed has its prices.

/** Milliseconds of engine time between two steps of a feed. */
export const feedStepMs = 1_000

/** Returns the feed step of a time. */
export function stepOf(time: number): number {
  return Math.floor(time / feedStepMs)
}

/** The source of the prices. */
export type FeedSource =
  | { readonly kind: 'walk' }
  | { readonly kind: 'hold'; readonly price: Ticks }
  | ({ readonly kind: 'path' } & PricePath)
  | { readonly kind: 'candles'; readonly series: CandleSeries }
  | ({ readonly kind: 'mirror' } & MirrorQuote)

/** The prices of a contract on another server, at one moment. */
export interface MirrorQuote {
  /** The mark price. */
  readonly price: Ticks
  readonly last: Ticks
  readonly index: Ticks
  /** Zero without bids. */
  readonly bid: Ticks
  /** Zero without asks. */
  readonly ask: Ticks
}

/** A source and the first step in which it applies. */
export interface FeedSegment {
  readonly step: number
  readonly source: FeedSource
}

/** Parses a price for a feed; refuses it with PRICE_PRECISION when it is no multiple of the tick or out of range. */
export function readFeedPrice(grid: Grid, text: string): Ticks {
  const price = parsePrice(grid, text)
  if (price >= 1 && price <= highestBase) return price
  throw new Refusal('PRICE_PRECISION', `the price must be from 1 to ${highestBase} ticks`, text)
}

// A price path for backtests: prices at points in time, between which the price holds or moves linearly.
//
// The price of any step is computed directly, so a long path costs nothing until it is read.

export interface PathPoint {
  /** Steps after the start of the path. */
  readonly offset: number
  readonly price: Ticks
  /** True when the price moves there linearly from the point before; false when it jumps at this point. */
  readonly isGlide: boolean
}

export interface PricePath {
  /** By ascending offset; the first offset is 0. */
  readonly points: readonly PathPoint[]
  /** Number of steps until it ends or repeats; greater than the last offset. */
  readonly length: number
  /** Repeats at its end, instead of holding its last price. */
  readonly isLoop: boolean
  /** With the second rules, nothing that was before the path counts in the candles that it makes. */
  readonly rules?: 2 | undefined
}

/** The maximum length of a path in steps, so that interpolation stays exact. */
export const longestPath = 1_000_000

/** Returns the price of a path, `offset` steps after its start. */
export function priceOn({ points, length, isLoop }: PricePath, offset: number): Ticks {
  const wanted = isLoop ? offset % length : offset
  const next = firstIndex(points.length, (index) => points[index]!.offset > wanted)
  const from = points[next - 1]!
  const to = points[next]
  if (!to?.isGlide) return from.price
  const change = ((to.price - from.price) * (wanted - from.offset)) / (to.offset - from.offset)
  return from.price + Math.trunc(change)
}

/** True when the price of a path no longer changes. */
export function isOver({ points, isLoop }: PricePath, offset: number): boolean {
  return !isLoop && offset >= points.at(-1)!.offset
}

// The prices of a source that was stored must be possible, as those of a command are.

/** Returns a source; throws where one of its prices is no whole number of ticks in bounds. */
export function checkSource<Source extends Exclude<FeedSource, { kind: 'candles' }>>(source: Source): Source {
  for (const price of pricesOf(source)) {
    if (Number.isInteger(price) && price >= 1 && price <= highestBase) continue
    throw new RangeError(`A stored price must be from 1 to ${highestBase} ticks, was ${price}.`)
  }
  return source
}

function pricesOf(source: Exclude<FeedSource, { kind: 'candles' }>): readonly Ticks[] {
  if (source.kind === 'walk') return []
  if (source.kind === 'hold') return [source.price]
  if (source.kind === 'path') return source.points.map(({ price }) => price)
  const { price, last, index, bid, ask } = source
  // Zero is an empty side.
  return [price, last, index, ...[bid, ask].filter((each) => each !== 0)]
}
