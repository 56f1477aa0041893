// Medians and their intervals: ranks from tables of the sign test, and coverage counted on random samples.
import { expect, it } from 'vitest'
import { fewestRounds, intervalOfMedian, median, ratioOf } from '../../repository/bench/src/statistics.ts'
import { createRandom } from './random.ts'

it.each([
  { given: [7], want: 7 },
  { given: [10, 9, 100], want: 10 },
  { given: [4, 1, 3, 2], want: 2.5 },
])('the median of $given is $want', ({ given, want }) => {
  expect(median(given)).toBe(want)
})

it('there is no median of an empty list', () => {
  expect(() => median([])).toThrow(new RangeError('Expected at least one value, was none.'))
})

it.each([
  { count: 6, low: 1, high: 6 },
  { count: 8, low: 1, high: 8 },
  { count: 9, low: 2, high: 8 },
  { count: 12, low: 3, high: 10 },
  { count: 15, low: 4, high: 12 },
  { count: 17, low: 5, high: 13 },
  { count: 20, low: 6, high: 15 },
  { count: 50, low: 18, high: 33 },
  { count: 100, low: 40, high: 61 },
])('the interval of $count values is from rank $low to rank $high, in any order', ({ count, low, high }) => {
  const values = Array.from({ length: count }, (_, index) => ((index * 7) % count) + 1)
  const whole = new Set(values).size === count ? values : values.map((_, index) => count - index)
  expect(intervalOfMedian(whole)).toEqual({ low, high })
})

it('an interval exists from six values on', () => {
  expect(fewestRounds).toBe(6)
  expect(intervalOfMedian([1, 2, 3, 4, 5])).toBeNull()
})

it('the interval contains the true median of a skewed distribution in at least 95 of 100 samples', () => {
  const random = createRandom(1)
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

it('the ratio of a round compares each turn with the turn next to it', () => {
  expect(ratioOf([2, 40, 6], [1, 10, 2])).toBe(3)
})
