// How much the figures of a run depend on the path that was drawn inside its candles: the same run on other paths of
// the same candles. It is a measure of uncertainty. No path is better than another one, so a sweep never chooses one.
import { unitsOf, writeUnits } from '../strategy/parameters.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { RunPool } from '../pool/run-pool.ts'
import type { RunOutcome, RunTask } from '../pool/task.ts'
import type { Metrics } from '../run/metrics.ts'

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
  /** Why the strategy failed on some of the paths; the figures are those of the others. */
  readonly failures: readonly string[]
}

type Figures = Pick<Metrics, 'netProfit' | 'totalProfit' | 'drawdown' | 'trades' | 'winRate'>

/**
 * Repeats a run on other drawn paths; returns the spread of its figures, or null where its path is no drawn one.
 */
export function spreadOverPaths(
  pool: RunPool,
  task: RunTask,
  own: Pick<RunOutcome, 'metrics'>,
  signal?: AbortSignal,
): Promise<PathSpread | null> {
  return spreadOverWindows(pool, [task], [own], signal)
}

/**
 * Repeats runs that follow one another on other drawn paths. Profits and trades are their sums, and the drawdown is the
 * largest inside one of them.
 */
export async function spreadOverWindows(
  pool: RunPool,
  tasks: readonly RunTask[],
  own: readonly Pick<RunOutcome, 'metrics'>[],
  signal?: AbortSignal,
): Promise<PathSpread | null> {
  if (tasks.length === 0 || tasks.some(({ options }) => (options.path ?? 'drawn') !== 'drawn')) return null
  const others = await Promise.all(otherPathSeeds.map((seed) => runOnPath(pool, tasks, seed, signal)))
  const runs = [sumOf(own), ...others]
  return {
    ...spreadOf(runs.filter((run) => typeof run === 'object')),
    paths: runs.length,
    failures: runs.filter((run) => typeof run === 'string'),
  }
}

/** Returns the figures of all runs on another path, or why one of them failed. */
async function runOnPath(
  pool: RunPool,
  tasks: readonly RunTask[],
  seed: string,
  signal: AbortSignal | undefined,
): Promise<Figures | string> {
  try {
    const outcomes = await Promise.all(
      tasks.map((task) => {
        const pathSeed = `${task.options.pathSeed ?? ''}/${seed}`
        return pool.run({ ...task, hasEquity: false, options: { ...task.options, pathSeed } }, { signal })
      }),
    )
    return sumOf(outcomes)
  } catch (error) {
    if (error instanceof StrategyError) return error.message
    throw error
  }
}

function sumOf(runs: readonly Pick<RunOutcome, 'metrics'>[]): Figures {
  const all = runs.map(({ metrics }) => metrics)
  const amounts = (name: 'netProfit' | 'totalProfit'): string =>
    writeUnits(all.reduce((sum, metrics) => sum + unitsOf(metrics[name]), 0n))
  const trades = all.reduce((sum, metrics) => sum + metrics.trades, 0)
  const won = all.reduce((sum, metrics) => sum + Math.round((metrics.winRate ?? 0) * metrics.trades), 0)
  return {
    netProfit: amounts('netProfit'),
    totalProfit: amounts('totalProfit'),
    drawdown: sorted(all.map(({ drawdown }) => drawdown)).at(-1)!,
    trades,
    winRate: trades === 0 ? null : won / trades,
  }
}

/** Returns the lowest and the highest figures of runs. */
function spreadOf(runs: readonly Figures[]): Omit<PathSpread, 'paths' | 'failures'> {
  const amounts = (name: 'netProfit' | 'totalProfit' | 'drawdown'): Spread<string> => {
    const ordered = sorted(runs.map((run) => run[name]))
    return [ordered[0]!, ordered.at(-1)!]
  }
  const numbers = (values: readonly number[]): Spread<number> => [Math.min(...values), Math.max(...values)]
  const rates = runs.map(({ winRate }) => winRate).filter((rate) => rate !== null)
  return {
    netProfit: amounts('netProfit'),
    totalProfit: amounts('totalProfit'),
    drawdown: amounts('drawdown'),
    trades: numbers(runs.map(({ trades }) => trades)),
    winRate: rates.length < runs.length ? null : numbers(rates),
  }
}

function sorted(amounts: readonly string[]): string[] {
  return amounts.toSorted((one, other) => (unitsOf(one) < unitsOf(other) ? -1 : 1))
}
