// Statistics of the speed comparison: medians, ranks from tables of the sign test, and coverage counted on random samples.
import { describe, expect, it } from 'vitest'
import {
  fewestRounds,
  intervalOfMedian,
  median,
  mirrored,
  ranksOfMedian,
  verdictOf,
} from '../../../bench/src/measure/statistics.ts'
import { randomOf } from '../../../bench/src/measure/random.ts'

describe('median', () => {
  it.each([
    { given: [7], want: 7 },
    { given: [10, 9, 100], want: 10 },
    { given: [4, 1, 3, 2], want: 2.5 },
    { given: [2, 2, 2, 50], want: 2 },
  ])('of $given is $want', ({ given, want }) => {
    expect(median(given)).toBe(want)
  })

  it('leaves its argument as it was', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it('refuses an empty list', () => {
    expect(() => median([])).toThrow(new RangeError('Expected at least one value, was none.'))
  })
})

describe('ranksOfMedian', () => {
  it.each([
    { count: 6, low: 1, high: 6, coverage: 0.9688 },
    { count: 8, low: 1, high: 8, coverage: 0.9922 },
    { count: 9, low: 2, high: 8, coverage: 0.9609 },
    { count: 10, low: 2, high: 9, coverage: 0.9785 },
    { count: 12, low: 3, high: 10, coverage: 0.9614 },
    { count: 15, low: 4, high: 12, coverage: 0.9648 },
    { count: 17, low: 5, high: 13, coverage: 0.951 },
    { count: 20, low: 6, high: 15, coverage: 0.9586 },
    { count: 25, low: 8, high: 18, coverage: 0.9567 },
    { count: 30, low: 10, high: 21, coverage: 0.9572 },
    { count: 50, low: 18, high: 33, coverage: 0.9672 },
    { count: 100, low: 40, high: 61, coverage: 0.9648 },
  ])('of $count values are $low and $high', ({ count, low, high, coverage }) => {
    const ranks = ranksOfMedian(count)
    expect(ranks).toMatchObject({ low, high })
    expect(ranks!.coverage).toBeCloseTo(coverage, 4)
  })

  it.each([
    { confidence: 0.9, low: 6, high: 15, coverage: 0.9586 },
    { confidence: 0.99, low: 4, high: 17, coverage: 0.9974 },
  ])('of 20 values follow a confidence of $confidence', ({ confidence, low, high, coverage }) => {
    const ranks = ranksOfMedian(20, confidence)
    expect(ranks).toMatchObject({ low, high })
    expect(ranks!.coverage).toBeCloseTo(coverage, 4)
  })

  it('exist from six values on', () => {
    expect(fewestRounds).toBe(6)
    for (const count of [0, 1, 2, 3, 4, 5]) expect(ranksOfMedian(count)).toBeNull()
  })

  it('hold at least the confidence, and the next narrower pair does not', () => {
    for (let count = fewestRounds; count <= 1_000; count += 1) {
      const { low, high, coverage } = ranksOfMedian(count)!
      expect(low + high).toBe(count + 1)
      expect(coverage).toBeGreaterThanOrEqual(0.95)
      expect(high).toBeGreaterThan(low)
      if (count > 40) continue
      // The probability that low <= X < high values lie below the median, summed from Pascal's triangle.
      const between = (from: number, to: number): number => {
        let sum = 0
        for (let below = from; below < to; below += 1) sum += choose(count, below)
        return sum / 2 ** count
      }
      expect(coverage).toBeCloseTo(between(low, high), 10)
      expect(between(low + 1, high - 1)).toBeLessThan(0.95)
    }
  })
})

describe('intervalOfMedian', () => {
  it('lies between values of the sample, whatever their order', () => {
    expect(intervalOfMedian([9, 1, 8, 2, 7, 3, 6, 4, 5, 10, 12, 11])).toEqual({ low: 3, high: 10 })
  })

  it('is not moved by how far outliers lie', () => {
    expect(intervalOfMedian([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1e9])).toEqual({ low: 3, high: 10 })
  })

  it('does not exist for five values', () => {
    expect(intervalOfMedian([1, 2, 3, 4, 5])).toBeNull()
  })

  it('contains the true median of a skewed distribution in at least 95 of 100 samples', () => {
    const random = randomOf(1)
    const samples = 4_000
    let hits = 0
    for (let sample = 0; sample < samples; sample += 1) {
      // Exponential, whose median is ln 2.
      const { low, high } = intervalOfMedian(Array.from({ length: 12 }, () => -Math.log(1 - random())))!
      if (low <= Math.LN2 && Math.LN2 <= high) hits += 1
    }
    // 96.14 % is exact for twelve values; the spread of the count is 0.3 %.
    expect(hits / samples).toBeGreaterThan(0.952)
    expect(hits / samples).toBeLessThan(0.971)
  })
})

describe('mirrored', () => {
  it.each([
    { given: { low: 0.98, high: 1.01 }, want: { low: 0.98, high: 1 / 0.98 } },
    { given: { low: 1.02, high: 1.05 }, want: { low: 1 / 1.05, high: 1.05 } },
    { given: { low: 0.5, high: 0.8 }, want: { low: 0.5, high: 2 } },
  ])('of $given.low to $given.high is the same with both sides swapped', ({ given, want }) => {
    const { low, high } = mirrored(given)
    expect(low).toBeCloseTo(want.low, 12)
    expect(high).toBeCloseTo(want.high, 12)
  })
})

describe('verdictOf', () => {
  const narrow = { low: 1 / 1.01, high: 1.01 }
  const wide = { low: 1 / 1.08, high: 1.08 }
  it.each([
    { ratio: 1, control: narrow, want: 'within 3 %' },
    { ratio: 1.03, control: narrow, want: 'within 3 %' },
    { ratio: 1 / 1.03, control: narrow, want: 'within 3 %' },
    { ratio: 1.031, control: narrow, want: 'slower' },
    { ratio: 0.97, control: narrow, want: 'faster' },
    { ratio: 1.079, control: wide, want: 'within A/A' },
    { ratio: 0.93, control: wide, want: 'within A/A' },
    { ratio: 1.081, control: wide, want: 'slower' },
    { ratio: 0.92, control: wide, want: 'faster' },
    { ratio: 1.04, control: null, want: 'too few rounds' },
  ])('calls $ratio $want', ({ ratio, control, want }) => {
    expect(verdictOf(ratio, control)).toBe(want)
  })
})

function choose(count: number, chosen: number): number {
  let product = 1
  for (let index = 1; index <= chosen; index += 1) product = (product * (count - chosen + index)) / index
  return product
}
