/**
 * What one round measures, and the comparison of all rounds of one metric. In a round three processes take turns: `base`
 * and `control` run the same build of the base commit, `now` runs the present tree. Values are microseconds an operation.
 */
import { type Interval, intervalOfMedian, median, mirrored, type Verdict, verdictOf } from '../measure/statistics.ts'

export const roles = ['base', 'now', 'control'] as const
export type Role = (typeof roles)[number]

/** Of each role the values of its turns; the turns of one index were measured one directly after the other. */
export type Samples = Readonly<Record<Role, readonly number[]>>

export interface Comparison {
  readonly base: number
  readonly now: number
  /** Median over the rounds of now / base. */
  readonly ratio: number
  /** Null for fewer than six rounds. */
  readonly interval: Interval | null
  /** Interval of control / base, the same commit twice. */
  readonly control: Interval | null
  readonly verdict: Verdict
}

/** Compares the rounds of one metric. Rounds are independent, since each has processes of its own; turns are not. */
export function compare(rounds: readonly Samples[]): Comparison {
  const ratios = rounds.map(({ base, now, control }) => median([...ratiosOf(now, base), ...ratiosOf(now, control)]))
  const control = intervalOfMedian(rounds.map((round) => median(ratiosOf(round.control, round.base))))
  const ratio = median(ratios)
  const noise = control && mirrored(control)
  return {
    base: median(rounds.map((round) => median([...round.base, ...round.control]))),
    now: median(rounds.map((round) => median(round.now))),
    ratio,
    interval: intervalOfMedian(ratios),
    control: noise,
    verdict: verdictOf(ratio, noise),
  }
}

/**
 * Returns the ratio of each turn to that of the other process. Each turn is compared with one turn and never with the mean
 * of two: disturbances only ever add time, so a mean of two is disturbed more often than one, and the ratio would lean.
 */
function ratiosOf(values: readonly number[], others: readonly number[]): number[] {
  return values.map((value, turn) => value / others[turn]!)
}
