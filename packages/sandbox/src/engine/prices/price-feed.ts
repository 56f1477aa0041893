// The price of a contract over time. It walks by itself until somebody sets it or lays down a path; from then on it holds
// or follows that, until the next change.
//
// Only changes are kept, and those of the last two days are enough: whatever is older is in no window.

import { refuse, type Result } from '../base/result.ts'
import { parsePrice, type Grid, type Ticks } from '../base/ticks.ts'
import { highestBase } from '../contract/contract.ts'
import { isOver, priceOn, type PricePath } from './price-path.ts'
import type { RandomWalk } from './random-walk.ts'

/** Milliseconds of engine time between two steps of a feed. */
export const feedStepMs = 1_000

const rememberedSteps = 2 * 86_400

/** Where prices come from. */
export type FeedSource =
  { readonly kind: 'walk' } | { readonly kind: 'hold'; readonly price: Ticks } | ({ readonly kind: 'path' } & PricePath)

/** A source, and the step from which on it is the one. */
export interface FeedSegment {
  readonly step: number
  readonly source: FeedSource
}

const walking: FeedSegment = { step: -Infinity, source: { kind: 'walk' } }

export class PriceFeed {
  readonly #walk: RandomWalk
  readonly #segments: FeedSegment[] = []
  // The two latest answers: a step and the one before it are asked for many times in a row.
  #step = Number.NaN
  #price: Ticks = 0
  #stepBefore = Number.NaN
  #priceBefore: Ticks = 0

  constructor(walk: RandomWalk) {
    this.#walk = walk
  }

  /** What was changed, oldest first. */
  get segments(): readonly FeedSegment[] {
    return this.#segments
  }

  /** What it follows now. */
  get source(): FeedSource {
    return (this.#segments.at(-1) ?? walking).source
  }

  /** Returns the price in a step. Steps may be negative. */
  at(step: number): Ticks {
    if (step === this.#step) return this.#price
    if (step === this.#stepBefore) return this.#priceBefore
    this.#stepBefore = this.#step
    this.#priceBefore = this.#price
    this.#price = this.#find(step)
    this.#step = step
    return this.#price
  }

  /** Follows a source from a step on; steps never go back. */
  follow(step: number, source: FeedSource): void {
    if (this.#segments.at(-1)?.step === step) this.#segments.pop()
    this.#segments.push({ step, source })
    while (this.#segments.length > 1 && this.#segments[1]!.step < step - rememberedSteps) this.#segments.shift()
    this.#step = Number.NaN
    this.#stepBefore = Number.NaN
  }

  /** True where the price of a step is that of all later ones. */
  isStillFrom(step: number): boolean {
    const { step: start, source } = this.#segments.at(-1) ?? walking
    return source.kind === 'hold' || (source.kind === 'path' && isOver(source, step - start))
  }

  /** Returns a later step up to which the price surely stays between two others; the step itself where that is not sure. */
  insideUntil(step: number, last: number, low: Ticks, high: Ticks): number {
    return this.source.kind === 'walk' ? this.#walk.insideUntil(step, last, low, high) : step
  }

  #find(step: number): Ticks {
    const { step: start, source } = this.#segmentAt(step)
    if (source.kind === 'walk') return this.#walk.at(step)
    return source.kind === 'hold' ? source.price : priceOn(source, step - start)
  }

  // The last one that begins at or before a step.
  #segmentAt(step: number): FeedSegment {
    const segments = this.#segments
    let [low, high] = [0, segments.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (segments[middle]!.step <= step) low = middle + 1
      else high = middle
    }
    return low === 0 ? walking : segments[low - 1]!
  }
}

/** Returns the ticks of a price that a feed can have, or why it cannot. */
export function readFeedPrice(grid: Grid, text: string): Result<Ticks> {
  const price = parsePrice(grid, text)
  if (!price.ok || (price.value >= 1 && price.value <= highestBase)) return price
  return refuse('PRICE_PRECISION', `the price must be from 1 to ${highestBase} ticks`, text)
}

/** Returns the step that a time lies in. */
export function stepOf(time: number): number {
  return Math.floor(time / feedStepMs)
}
