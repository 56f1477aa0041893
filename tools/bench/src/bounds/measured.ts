/** From the rounds of a bound to its value, with the 95 % confidence interval of the median, and to a verdict. */
import type { Turns } from '../measure/round.ts'
import { type Interval, intervalOfMedian, median } from '../measure/statistics.ts'
import type { Bound } from './bounds.ts'

export interface Measured {
  readonly value: number
  /** Null for fewer than six rounds. */
  readonly interval: Interval | null
  readonly rounds: number
}

/** Returns the ratio of one round: the median over the turns, each compared with the other side's turn next to it. */
export function ratioOf(turns: Turns, metric: string, over: string, under: string): number {
  const sides = turns[metric]!
  return median(sides[over]!.map((value, turn) => value / sides[under]![turn]!))
}

/** Summarises the values of all rounds. */
export function summarise(values: readonly number[]): Measured {
  return { value: median(values), interval: intervalOfMedian(values), rounds: values.length }
}

/** Says whether a value is within a limit. */
export function isWithin({ kind, limit }: Pick<Bound, 'kind' | 'limit'>, value: number): boolean {
  return kind === 'at most' ? value <= limit : value >= limit
}

/** Says in a few words whether a bound holds. */
export function verdictOf(bound: Pick<Bound, 'kind' | 'limit'>, { value, interval }: Measured): string {
  const distance = `${Math.abs((value / bound.limit - 1) * 100).toFixed(0)} %`
  const worst = interval && (bound.kind === 'at most' ? interval.high : interval.low)
  if (!isWithin(bound, value)) return `misses by ${distance}`
  return worst === null || isWithin(bound, worst) ? `holds, ${distance} left` : `holds, not certain`
}

/** How far outside an earlier interval a value may be, as a factor, before it counts as a regression in a short run. */
export const tolerance = 1.5

/** Says whether a value is far worse than an earlier measurement, beyond what a short run on another machine explains. */
export function isFarWorse({ kind }: Pick<Bound, 'kind'>, value: number, earlier: Measured): boolean {
  const { low, high } = earlier.interval ?? { low: earlier.value, high: earlier.value }
  return kind === 'at most' ? value > high * tolerance : value < low / tolerance
}

/** Says whether the intervals of two measurements do not overlap, and the new one is the worse of both. */
export function isWorse({ kind }: Pick<Bound, 'kind'>, now: Measured, earlier: Measured): boolean {
  if (!now.interval || !earlier.interval) return false
  return kind === 'at most' ? now.interval.low > earlier.interval.high : now.interval.high < earlier.interval.low
}
