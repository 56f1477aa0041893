// A price that wanders and has always done so: any step of past or future is computed by itself.
//
// Noise of several scales is added up. Within a scale, values lie at evenly spaced knots and go straight from one to the
// next. Slow scales reach far and fast ones little, which looks like a random walk; since the sum is bounded, the price
// stays near its base and above zero. Only integers are used, so the walk is the same on every machine.

import type { Ticks } from '../base/ticks.ts'
import { hash, seedOf } from '../base/hash.ts'

/** A price by step. Steps may be negative. */
export interface RandomWalk {
  at(step: number): Ticks
  /**
   * Returns a later step up to which the price surely stays between two others; the step itself where that is not sure.
   * Nothing is asked beyond `last`, although the answer may lie there.
   */
  insideUntil(step: number, last: number, low: Ticks, high: Ticks): number
}

/** Noise is counted in this fraction of the base price. Divisions are by powers of two only: exact in every number. */
const one = 2 ** 20

/** Knots every 2^shift steps, each at most `reach` away from zero. Together they reach 7 % of the price. */
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

/** Sizes of stretches that are judged as a whole, largest first. */
const blocks = [17, 13, 9, 5].map((shift) => 2 ** shift)

/** Returns the walk of one symbol around its base price. */
export function createRandomWalk(seed: string, symbol: string, base: Ticks): RandomWalk {
  const noises = scales.map(({ shift, reach }) => createNoise(seedOf(`${seed}/${symbol}/${shift}`), 2 ** shift, reach))
  const priceOf = (sum: number): Ticks => Math.max(1, base + Math.floor((base * sum) / one))

  // In a block that lies between two knots of a scale, noise of that scale goes straight from end to end.
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
        // Where not even the smallest block is sure, asking again at its every step would cost more than it saves.
        if (next % blocks.at(-1)! !== 0) return until
        const size = blocks.find((each) => next % each === 0 && isInside(next, each, low, high))
        if (size === undefined) return until
        until += size
      }
      return until
    },
  }
}

function createNoise(seed: number, period: number, reach: number): (step: number) => number {
  const knotValue = (knot: number): number => (hash(seed, knot) % (2 * reach + 1)) - reach
  // The latest stretch is remembered, so that going through steps in order hashes once per knot.
  let knot = Number.NaN
  let from = 0
  let rise = 0
  return (step) => {
    const wanted = Math.floor(step / period)
    if (wanted !== knot) {
      knot = wanted
      from = knotValue(knot)
      rise = knotValue(knot + 1) - from
    }
    return from + Math.floor((rise * (step - knot * period)) / period)
  }
}
