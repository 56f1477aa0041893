// How much the figures of a run depend on the path that was drawn inside its candles: the same run on other paths of
// the same candles. It is a measure of uncertainty. No path is better than another one, so a sweep never chooses one.
import { unitsOf } from '../strategy/parameters.ts'
import type { RunPool } from '../pool/run-pool.ts'
import type { RunOutcome, RunTask } from '../pool/task.ts'

/** The seeds of the paths that a run is repeated with, beside its own. */
const otherPathSeeds = ['2', '3', '4', '5'] as const

/** The lowest and the highest of a figure. */
export type Spread<Value> = readonly [lowest: Value, highest: Value]

/** The figures of a run on several paths. */
export interface PathSpread {
  /** The paths, with that of the run. */
  readonly paths: number
  readonly netProfit: Spread<string>
  readonly totalProfit: Spread<string>
  readonly drawdown: Spread<string>
  readonly trades: Spread<number>
  /** From 0 to 1; null where a run has no closed trade. */
  readonly winRate: Spread<number> | null
}

/**
 * Repeats a run on other drawn paths; returns the spread of its figures, or null where its path is no drawn one.
 */
export async function spreadOverPaths(
  pool: RunPool,
  task: RunTask,
  own: RunOutcome,
  signal?: AbortSignal,
): Promise<PathSpread | null> {
  if ((task.options.path ?? 'drawn') !== 'drawn') return null
  const others = otherPathSeeds.map((seed) => `${task.options.pathSeed ?? ''}/${seed}`)
  const outcomes = await Promise.all(
    others.map((pathSeed) => pool.run({ ...task, options: { ...task.options, pathSeed } }, { signal })),
  )
  return spreadOf([own, ...outcomes])
}

/** Returns the lowest and the highest figures of runs. */
function spreadOf(outcomes: readonly Pick<RunOutcome, 'metrics'>[]): PathSpread {
  const all = outcomes.map(({ metrics }) => metrics)
  const amounts = (read: (metrics: RunOutcome['metrics']) => string): Spread<string> => {
    const sorted = all.map(read).toSorted((one, other) => (unitsOf(one) < unitsOf(other) ? -1 : 1))
    return [sorted[0]!, sorted.at(-1)!]
  }
  const numbers = (values: readonly number[]): Spread<number> => [Math.min(...values), Math.max(...values)]
  const rates = all.map(({ winRate }) => winRate).filter((rate) => rate !== null)
  return {
    paths: all.length,
    netProfit: amounts(({ netProfit }) => netProfit),
    totalProfit: amounts(({ totalProfit }) => totalProfit),
    drawdown: amounts(({ drawdown }) => drawdown),
    trades: numbers(all.map(({ trades }) => trades)),
    winRate: rates.length < all.length ? null : numbers(rates),
  }
}
