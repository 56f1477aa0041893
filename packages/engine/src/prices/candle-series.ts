// The candles that a price feed replays, with their times, as columns of numbers: 29 bytes for each, so that a year of
// minutes needs 15 MB.
//
// Candles are in the order of time and do not overlap. New ones are appended. The price of any step is computed
// directly from the candle that contains it. Between two candles, and after the last one, the price is the latest
// close; before the first one it is the price that the feed had when the series began.
import { firstIndex } from '../base/sorted.ts'
import type { Steps, Ticks } from '../base/units.ts'
import { drawPath, pathOffset, pathPlace, pathPrices, randomOf, squaredRangeOf } from './drawn-path.ts'
import {
  type CandlePath,
  type CandleTable,
  type Chunk,
  chunkSize,
  chunksOf,
  copyChunk,
  createChunk,
  type FeedCandle,
  hasPossiblePrices,
  isLowFirst,
  nextPoint,
  packCandles,
  priceInside,
  readCandle,
  unpackCandles,
  writeCandle,
} from './packed-candles.ts'
import type { PriceRange } from './random-walk.ts'

/** Candles whose ranges show how far a step of a drawn path goes, before its own. */
const candlesBefore = 60
/** Drawn paths that are cached. */
const fewPaths = 8

export class CandleSeries {
  readonly terms: SeriesTerms
  #chunks: Chunk[] = []
  #size = 0
  /** The index of the latest candle that was looked up, because steps are read in order. */
  #latest = -1
  /** The latest paths that were drawn, by the number of their candle. */
  readonly #drawn = new Map<number, readonly Ticks[]>()

  constructor(terms: SeriesTerms) {
    this.terms = terms
  }

  /** Number of candles. */
  get size(): number {
    return this.#size
  }

  /** The step in which the first candle begins; undefined without candles. */
  get firstStep(): number | undefined {
    return this.#size === 0 ? undefined : this.#chunks[0]!.steps[0]!
  }

  /** The step after the last candle; undefined without candles. */
  get endStep(): number | undefined {
    return this.#size === 0 ? undefined : this.#stepOf(this.#size - 1) + this.terms.length
  }

  /** Returns the number of candles that begin after a step. */
  aheadOf(step: number): number {
    return this.#size - 1 - this.#find(step)
  }

  /** Adds candles. The caller has checked that each begins when the one before has ended, or later. */
  append(candles: Iterable<FeedCandle>): void {
    for (const candle of candles) {
      const slot = this.#size % chunkSize
      if (slot === 0) this.#chunks.push(createChunk())
      if (this.#chunks.at(-1)!.isShared) this.#chunks.push(copyChunk(this.#chunks.pop()!))
      const chunk = this.#chunks.at(-1)!
      writeCandle(chunk, slot, candle)
      chunk.lowFirst[slot] = isLowFirst(this.terms.path, candle, 0) ? 1 : 0
      this.#size += 1
    }
  }

  /** Replays the candles of a table without a copy of them. The series must be empty. */
  attach(table: CandleTable): void {
    this.#chunks.push(...chunksOf(table))
    this.#size = table.count
    for (let index = 0; index < this.#size; index += 1)
      this.#chunkOf(index).lowFirst[index % chunkSize] = isLowFirst(this.terms.path, this.#candle(index), 0) ? 1 : 0
  }

  /** Removes the candles that begin after a step. */
  endAfter(step: number): void {
    this.#size = firstIndex(this.#size, (index) => this.#stepOf(index) > step)
    this.#chunks.length = Math.ceil(this.#size / chunkSize)
    this.#latest = -1
    this.#drawn.clear()
  }

  /** Removes the oldest candles, some thousands, if all of them ended before a step; returns whether it did. */
  dropBefore(step: number): boolean {
    if (this.#size <= chunkSize || this.#stepOf(chunkSize - 1) + this.terms.length >= step) return false
    this.#chunks.shift()
    this.#size -= chunkSize
    this.#latest = -1
    this.#drawn.clear()
    return true
  }

  // Open and close are known without the path, so that a program that acts between candles needs none.
  #drawnPrice(index: number, offset: number): Ticks {
    const place = pathPlace(offset, this.terms.length)
    const { opens, closes } = this.#chunkOf(index)
    if (place === 0) return opens[index % chunkSize]!
    if (place === pathPrices(this.terms.length) - 1) return closes[index % chunkSize]!
    return this.#pathOf(index)[place]!
  }

  // Returns the last step, from an offset on, before a path leaves two prices; undefined where it does not.
  #drawnInside(index: number, offset: number, low: Ticks, high: Ticks): number | undefined {
    const { length } = this.terms
    const path = this.#pathOf(index)
    const leaves = path.findIndex(
      (price, place) => place > pathPlace(offset, length) && (price <= low || price >= high),
    )
    return leaves < 0 ? undefined : this.#stepOf(index) + pathOffset(leaves, length) - 1
  }

  #pathOf(index: number): readonly Ticks[] {
    const known = this.#drawn.get(index)
    if (known) return known
    const { length, pathSeed = 0 } = this.terms
    const count = pathPrices(length)
    const candle = this.#candle(index)
    const path = drawPath(candle, count, this.#deviationAt(index, count - 1), randomOf(pathSeed, candle.step))
    if (this.#drawn.size >= fewPaths) this.#drawn.delete(this.#drawn.keys().next().value!)
    this.#drawn.set(index, path)
    return path
  }

  // The deviation of a step in ticks, from the ranges of a candle and those before it. Those after it are unknown.
  #deviationAt(index: number, steps: number): number {
    const first = Math.max(0, index - candlesBefore)
    let sum = 0
    for (let each = first; each <= index; each += 1) {
      const { highs, lows } = this.#chunkOf(each)
      const range = highs[each % chunkSize]! - lows[each % chunkSize]!
      sum += range * range
    }
    return Math.sqrt(sum / (index - first + 1) / squaredRangeOf(steps))
  }

  /** Whether the order of the extremes of a candle is chosen in a step, in the worst case. */
  choosesAt(step: number): boolean {
    const index = this.#find(step)
    return index >= 0 && step - this.#stepOf(index) === this.#choiceOffset
  }

  // Where the price first leaves the open; an earlier version chose when the candle began.
  get #choiceOffset(): number {
    const { rules, length } = this.terms
    return rules === undefined ? 0 : nextPoint(false, 0, length)
  }

  /** Chooses the order of the extremes of the candle that has a step, in the worst case. */
  choose(step: number, lean: number): void {
    const index = this.#find(step)
    const lowFirst = isLowFirst('worst', this.#candle(index), lean)
    this.#chunkOf(index).lowFirst[index % chunkSize] = lowFirst ? 1 : 0
  }

  /** Returns the price of a step. */
  priceAt(step: number): Ticks {
    const index = this.#find(step)
    if (index < 0) return this.terms.before
    const chunk = this.#chunkOf(index)
    const slot = index % chunkSize
    const offset = step - chunk.steps[slot]!
    const { length, path } = this.terms
    if (offset >= length) return chunk.closes[slot]!
    if (path === 'drawn') return this.#drawnPrice(index, offset)
    return priceInside(this.#candle(index), chunk.lowFirst[slot] === 1, path === 'glide', offset, length)
  }

  /**
   * Returns the prices from a step to before another; undefined where the range is not made of whole candles that
   * follow one another. A candle reaches all of its prices.
   */
  rangeIn(from: number, to: number): Required<PriceRange> | undefined {
    const { length } = this.terms
    let [open, low, high, close] = [0, Infinity, 0, 0]
    let step = from
    for (let index = this.#find(from); step < to; index += 1) {
      if (index < 0 || index >= this.#size || this.#stepOf(index) !== step) return undefined
      const { opens, lows, highs, closes } = this.#chunkOf(index)
      const slot = index % chunkSize
      if (step === from) open = opens[slot]!
      low = Math.min(low, lows[slot]!)
      high = Math.max(high, highs[slot]!)
      close = closes[slot]!
      step += length
    }
    return step === to ? { open, low, high, close } : undefined
  }

  /** Whether the market is closed in a step: in a gap, or after the end, where the terms say so. */
  isClosedAt(step: number): boolean {
    const { gaps, end, length } = this.terms
    if (gaps !== 'close' && end !== 'close') return false
    const index = this.#find(step)
    if (index < 0 || step - this.#stepOf(index) < length) return false
    return (index === this.#size - 1 ? end : gaps) === 'close'
  }

  /** Whether the price is constant from a step on, unless candles are appended. */
  isStillFrom(step: number): boolean {
    const end = this.endStep
    return end === undefined || step >= end - 1
  }

  /** Whether all prices of the candle that has a step lie between two others, so that its path need not be drawn. */
  isCandleInside(step: number, low: Ticks, high: Ticks): boolean {
    const index = this.#find(step)
    if (index < 0) return false
    const { lows, highs } = this.#chunkOf(index)
    const slot = index % chunkSize
    return lows[slot]! > low && highs[slot]! < high
  }

  /**
   * Returns a step up to which the price certainly stays between `low` and `high`; `step` itself when this is not
   * certain.
   */
  insideUntil(step: number, last: number, low: Ticks, high: Ticks): number {
    const { path } = this.terms
    const until = this.#insideUntil(step, last, low, high)
    return path === 'worst' ? Math.min(until, this.#nextChoice(step) - 1) : until
  }

  // The order of the extremes is not known before.
  #nextChoice(step: number): number {
    const index = this.#find(step)
    const own = index < 0 ? -Infinity : this.#stepOf(index) + this.#choiceOffset
    if (own > step) return own
    return index + 1 < this.#size ? this.#stepOf(index + 1) + this.#choiceOffset : Infinity
  }

  #insideUntil(step: number, last: number, low: Ticks, high: Ticks): number {
    const { length, path } = this.terms
    let until = step
    for (let index = this.#find(step); until < last; index += 1) {
      const next = index + 1 < this.#size ? this.#stepOf(index + 1) : Infinity
      // Before the first candle, the price holds.
      const chunk = index < 0 ? undefined : this.#chunkOf(index)
      const slot = index % chunkSize
      if (chunk && (chunk.lows[slot]! <= low || chunk.highs[slot]! >= high)) {
        if (until > step) return until
        // Until the next point, or in a gap, the price is that of the step, which is inside.
        const start = chunk.steps[slot]!
        const offset = step - start
        if (offset >= length) return next - 1
        if (path === 'drawn') return this.#drawnInside(index, offset, low, high) ?? next - 1
        return Math.max(step, start + nextPoint(path === 'glide', offset, length) - 1)
      }
      until = next - 1
    }
    return until
  }

  /**
   * Returns the volume of the candles in a range of steps, each in proportion to its time in the range; undefined where
   * the range has a candle without a volume, or begins before the first candle.
   */
  volumeIn(from: number, to: number): Steps | undefined {
    const { length } = this.terms
    let index = this.#find(from)
    if (index < 0) return undefined
    let volume = 0
    for (; index < this.#size && this.#stepOf(index) < to; index += 1) {
      const start = this.#stepOf(index)
      const whole = this.#chunkOf(index).volumes[index % chunkSize]!
      if (start + length <= from) continue
      if (whole < 0) return undefined
      if (start === from && start + length === to) return whole
      const share = (step: number): number => Math.floor((whole * Math.min(length, Math.max(0, step - start))) / length)
      volume += share(to) - share(from)
    }
    return volume
  }

  /** Returns the series as plain data. */
  write(): WrittenSeries {
    const chunks = this.#chunks.map((_, index) => {
      const first = index * chunkSize
      return packCandles(this.#range(first, Math.min(this.#size, first + chunkSize)))
    })
    const lowFirst = this.terms.path === 'worst' ? this.#chunks.map(({ lowFirst: flags }) => flags.join('')) : undefined
    return { ...this.terms, chunks, lowFirst }
  }

  /** Returns the series of plain data; throws where a price is impossible. */
  static read({ chunks, lowFirst, ...terms }: WrittenSeries): CandleSeries {
    const series = new CandleSeries(terms)
    for (const text of chunks) {
      const candles = Array.from(unpackCandles(text))
      const wrong = candles.find((candle) => !hasPossiblePrices(candle))
      if (wrong) throw new RangeError(`A stored candle must have possible prices, was ${JSON.stringify(wrong)}.`)
      series.append(candles)
    }
    lowFirst?.forEach((flags, index) => series.#chunks[index]!.lowFirst.set(Array.from(flags, Number)))
    return series
  }

  *#range(first: number, end: number): Generator<FeedCandle> {
    for (let index = first; index < end; index += 1) yield this.#candle(index)
  }

  #candle(index: number): FeedCandle {
    return readCandle(this.#chunkOf(index), index % chunkSize)
  }

  /** Returns the index of the last candle that begins at or before a step; minus one before the first. */
  #find(step: number): number {
    if (this.#isAt(this.#latest, step)) return this.#latest
    if (this.#latest + 1 < this.#size && this.#isAt(this.#latest + 1, step)) return (this.#latest += 1)
    this.#latest = firstIndex(this.#size, (index) => this.#stepOf(index) > step) - 1
    return this.#latest
  }

  #isAt(index: number, step: number): boolean {
    return (index < 0 || this.#stepOf(index) <= step) && (index + 1 >= this.#size || this.#stepOf(index + 1) > step)
  }

  #stepOf(index: number): number {
    return this.#chunkOf(index).steps[index % chunkSize]!
  }

  #chunkOf(index: number): Chunk {
    return this.#chunks[Math.floor(index / chunkSize)]!
  }
}

// How a series of candles is replayed, and the series as plain data.

/**
 * What happens to the market between two candles, or after the last one: the price holds; the market maker leaves as
 * well.
 */
type GapRule = 'hold' | 'close'

export interface SeriesTerms {
  /** Steps of a candle. */
  readonly length: number
  readonly path: CandlePath
  /** Between two candles; `refuse` does not accept a gap. */
  readonly gaps: GapRule | 'refuse'
  /** After the last candle. */
  readonly end: GapRule
  /** The price before the first candle. */
  readonly before: Ticks
  /**
   * The rules by which it is replayed; a series of an earlier version has none, and stays as it was. With the second
   * ones, nothing that was before its first candle counts in the candles that it makes, and the worst path is chosen
   * when the price first moves in a candle.
   */
  readonly rules?: 2 | undefined
  /** What the paths are drawn from, 32 bits; only with a drawn path. */
  readonly pathSeed?: number | undefined
}

/** A series as plain data. */
interface WrittenSeries extends SeriesTerms {
  /** The candles, packed. */
  readonly chunks: readonly string[]
  /** For the worst case, whether the low comes first in each candle, as digits. */
  readonly lowFirst?: readonly string[] | undefined
}
