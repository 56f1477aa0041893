// The comparison of all rounds of one metric. In a round three processes take turns: `base` and `control` run the same
// build of the base commit, `now` runs the present tree. A ratio is time now over time base: above 1 is slower.
import { type Interval, intervalOfMedian, median } from './statistics.ts'

export type Samples = Readonly<Record<'base' | 'now' | 'control', readonly number[]>>

export interface Comparison {
  readonly base: number
  readonly now: number
  /** Median over the rounds of now / base. */
  readonly ratio: number
  /** Null for fewer than six rounds. */
  readonly interval: Interval | null
  /** Interval of control / base, the same commit twice; the same when both are swapped. */
  readonly control: Interval | null
  readonly verdict: 'within 3 %' | 'within A/A' | 'slower' | 'faster' | 'too few rounds'
}

/** Compares the rounds of one metric. Rounds are independent, since each has processes of its own; turns are not. */
export function compare(rounds: readonly Samples[]): Comparison {
  const divide = (values: readonly number[], others: readonly number[]): number[] =>
    values.map((value, turn) => value / others[turn]!)
  const ratios = rounds.map(({ base, now, control }) => median([...divide(now, base), ...divide(now, control)]))
  const noise = intervalOfMedian(rounds.map(({ base, control }) => median(divide(control, base))))
  const widest = noise && Math.max(noise.high, 1 / noise.low)
  const ratio = median(ratios)
  return {
    base: median(rounds.map(({ base, control }) => median([...base, ...control]))),
    now: median(rounds.map(({ now }) => median(now))),
    ratio,
    interval: intervalOfMedian(ratios),
    control: widest === null ? null : { low: 1 / widest, high: widest },
    verdict: judge(ratio, widest),
  }
}

function judge(ratio: number, widest: number | null): Comparison['verdict'] {
  if (widest === null) return 'too few rounds'
  const distance = Math.max(ratio, 1 / ratio)
  if (distance <= 1.03) return 'within 3 %'
  if (distance <= widest) return 'within A/A'
  return ratio > 1 ? 'slower' : 'faster'
}
