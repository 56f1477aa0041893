/**
 * Statistics of paired measurements: median, its confidence interval from order statistics, and the verdict on a ratio.
 * The interval assumes nothing about the distribution: it is the sign test turned around, so it is exact for every sample
 * of independent rounds. A ratio is time now over time base: above 1 is slower.
 */

export interface Interval {
  readonly low: number
  readonly high: number
}

/** Ranks count from 1; `coverage` is the probability that the interval between them contains the median. */
export interface Ranks extends Interval {
  readonly coverage: number
}

/** The fewest rounds of which a 95 % interval of the median exists: half of 2^-5 is more than 2.5 %. */
export const fewestRounds = 6

export type Verdict = 'within 3 %' | 'within A/A' | 'slower' | 'faster' | 'too few rounds'

/** The largest difference that counts as none, as a factor. */
export const bound = 1.03

/** Returns the median; of an even count the mean of the two in the middle. Throws a `RangeError` when there is no value. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('Expected at least one value, was none.')
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the narrowest symmetric pair of ranks with at least this coverage, or null when there are too few values. */
export function ranksOfMedian(count: number, confidence = 0.95): Ranks | null {
  // P(X = successes) and P(X <= successes) of a binomial distribution with p = 1/2: how many values lie below the median.
  let probability = 0.5 ** count
  let below = probability
  let found: Ranks | null = null
  for (let rank = 1; rank <= count / 2 && 1 - 2 * below >= confidence; rank += 1) {
    found = { low: rank, high: count + 1 - rank, coverage: 1 - 2 * below }
    probability *= (count - rank + 1) / rank
    below += probability
  }
  return found
}

/** Returns the 95 % confidence interval of the median, or null for fewer than six values. */
export function intervalOfMedian(values: readonly number[]): Interval | null {
  const ranks = ranksOfMedian(values.length)
  if (!ranks) return null
  const sorted = values.toSorted((one, other) => one - other)
  return { low: sorted[ranks.low - 1]!, high: sorted[ranks.high - 1]! }
}

/** Returns the smallest interval around this one that stays the same when the two sides of every ratio are swapped. */
export function mirrored({ low, high }: Interval): Interval {
  const widest = Math.max(high, 1 / low)
  return { low: 1 / widest, high: widest }
}

/** Returns the verdict on a median ratio; without an A/A interval there is none yet. */
export function verdictOf(ratio: number, control: Interval | null): Verdict {
  if (!control) return 'too few rounds'
  if (contains({ low: 1 / bound, high: bound }, ratio)) return 'within 3 %'
  if (contains(control, ratio)) return 'within A/A'
  return ratio > 1 ? 'slower' : 'faster'
}

function contains({ low, high }: Interval, value: number): boolean {
  return low <= value && value <= high
}
