// A random walk of a price in which any step, past or future, can be computed directly.
//
// It is the sum of noise at several scales. Within a scale, values at evenly spaced knots are interpolated linearly.
// Slow scales have a large amplitude and fast ones a small one, which looks like a random walk; since the sum is
// bounded, the price stays near its base and above zero. Only integers are used, so the walk is the same on every
// machine.
import type { Bounds, Ticks } from '../base/units.ts'
import { hash, seedOf } from '../base/ids.ts'

/** A price by step. Steps may be negative. */
export interface RandomWalk {
  at(step: number): Ticks
  /**
   * Returns a step up to which the price certainly stays between `low` and `high`; `step` itself when this is not
   * certain. The search stops at `last`, but the result may be later.
   */
  insideUntil(step: number, last: number, low: Ticks, high: Ticks): number
  /** Returns the range of the prices from a step to before another one, faster than from each price. */
  rangeIn(from: number, to: number): PriceRange
}

/** The first price of some steps, the lowest and the highest one, and the last one where it is known already. */
export interface PriceRange extends Bounds {
  readonly open: Ticks
  readonly close?: Ticks
}

/** The unit of noise, as a fraction of the base price. Only powers of two are divisors, so that divisions are exact. */
const one = 2 ** 20

/** Knots every 2^shift steps, each at most `reach` away from zero. Their sum is at most 7 % of the price. */
const scales = [
  { shift: 17, reach: 36_000 },
  { shift: 15, reach: 18_000 },
  { shift: 13, reach: 9_600 },
  { shift: 11, reach: 4_800 },
  { shift: 9, reach: 2_400 },
  { shift: 7, reach: 1_200 },
  { shift: 5, reach: 600 },
  { shift: 3, reach: 300 },
  { shift: 1, reach: 150 },
] as const

/** Sizes of the blocks of steps that are bounded as a whole, largest first. */
const blocks = [17, 13, 9, 5].map((shift) => 2 ** shift)

/** Creates the walk of one symbol around its base price. */
export function createRandomWalk(seed: string, symbol: string, base: Ticks): RandomWalk {
  const scaleSeeds = scales.map(({ shift }) => seedOf(`${seed}/${symbol}/${shift}`))
  const noises = scales.map(({ shift, reach }, index) => createNoise(scaleSeeds[index]!, 2 ** shift, reach))
  const priceOf = (sum: number): Ticks => Math.max(1, base + Math.floor((base * sum) / one))

  // In a block that lies between two knots of a scale, the noise of that scale is linear, so its ends are its extremes.
  function isInside(first: number, size: number, low: Ticks, high: Ticks): boolean {
    let [lowest, highest] = [0, 0]
    for (const [index, { shift, reach }] of scales.entries()) {
      if (2 ** shift < size) {
        lowest -= reach
        highest += reach
        continue
      }
      const noise = noises[index]!
      const [start, end] = [noise(first), noise(first + size - 1)]
      lowest += Math.min(start, end)
      highest += Math.max(start, end)
    }
    return priceOf(lowest) > low && priceOf(highest) < high
  }

  return {
    at(step) {
      let sum = 0
      for (const noise of noises) sum += noise(step)
      return priceOf(sum)
    },
    insideUntil(step, last, low, high) {
      let until = step
      while (until < last) {
        const next = until + 1
        // When even the smallest block is not certain, a check at each of its steps would cost more than it saves.
        if (next % blocks.at(-1)! !== 0) return until
        const size = blocks.find((each) => next % each === 0 && isInside(next, each, low, high))
        if (size === undefined) return until
        until += size
      }
      return until
    },
    rangeIn(from, to) {
      let open = 0
      let low = Infinity
      let high = -Infinity
      for (let first = from; first < to; first += sums.length) {
        const end = Math.min(to, first + sums.length)
        sumNoises(scaleSeeds, first, end)
        if (first === from) open = sums[0]!
        for (let step = first; step < end; step += 1) {
          const sum = sums[step - first]!
          if (sum < low) low = sum
          if (sum > high) high = sum
        }
      }
      // The price never falls where the sum rises.
      return { open: priceOf(open), low: priceOf(low), high: priceOf(high) }
    },
  }
}

/** The sums of the noise at consecutive steps, while a range is computed. */
const sums = new Int32Array(60)

/** Sets `sums` to the noise of all scales from a step to before another one. Each knot is hashed once. */
function sumNoises(seeds: readonly number[], from: number, to: number): void {
  sums.fill(0)
  for (let scale = 0; scale < scales.length; scale += 1) {
    const { shift, reach } = scales[scale]!
    const period = 2 ** shift
    const seed = seeds[scale]!
    let start = Math.floor(from / period) * period
    let value = knotValue(seed, start / period, reach)
    while (start < to) {
      const end = start + period
      const next = knotValue(seed, end / period, reach)
      const slope = (next - value) / period
      const last = end < to ? end : to
      for (let step = start < from ? from : start; step < last; step += 1) {
        sums[step - from] = sums[step - from]! + value + Math.floor(slope * (step - start))
      }
      value = next
      start = end
    }
  }
}

function knotValue(seed: number, knot: number, reach: number): number {
  return (hash(seed, knot) % (2 * reach + 1)) - reach
}

function createNoise(seed: number, period: number, reach: number): (step: number) => number {
  // The current interval is cached, so that reading steps in order hashes once per knot.
  let knot = Number.NaN
  let from = 0
  let rise = 0
  return (step) => {
    const wanted = Math.floor(step / period)
    if (wanted !== knot) {
      knot = wanted
      from = knotValue(seed, knot, reach)
      rise = knotValue(seed, knot + 1, reach) - from
    }
    return from + Math.floor((rise * (step - knot * period)) / period)
  }
}
