// Statistics of paired measurements: the median, and its confidence interval from order statistics. The interval
// assumes nothing about the distribution: it is the sign test turned around, so it is exact for every sample of
// independent rounds.

export interface Interval {
  readonly low: number
  readonly high: number
}

/** The fewest rounds of which a 95 % interval of the median exists: half of 2^-5 is more than 2.5 %. */
export const fewestRounds = 6

/**
 * Returns the median; of an even count the mean of the two in the middle. Throws a `RangeError` when there is no value.
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('Expected at least one value, was none.')
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the 95 % confidence interval of the median, or null for fewer than six values. */
export function intervalOfMedian(values: readonly number[]): Interval | null {
  const count = values.length
  const sorted = values.toSorted((one, other) => one - other)
  // P(X = successes) and P(X <= successes) of a binomial distribution with p = 1/2: how many values lie below the
  // median.
  let probability = 0.5 ** count
  let below = probability
  let found: Interval | null = null
  for (let rank = 1; rank <= count / 2 && 1 - 2 * below >= 0.95; rank += 1) {
    found = { low: sorted[rank - 1]!, high: sorted[count - rank]! }
    probability *= (count - rank + 1) / rank
    below += probability
  }
  return found
}

/**
 * Returns the ratio of one round: the median over the turns, each compared with the other side's turn next to it and
 * never with a mean of two. Disturbances only ever add time, so a mean is disturbed more often than one turn, and would
 * lean.
 */
export function ratioOf(over: readonly number[], under: readonly number[]): number {
  return median(over.map((value, turn) => value / under[turn]!))
}
