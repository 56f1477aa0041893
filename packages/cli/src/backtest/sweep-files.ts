// The files of a sweep or a walk-forward: the page, for which the best runs again with its trades, and comma-separated
// values.
import { basename } from 'node:path'
import type {
  Axis,
  Objective,
  PathSpread,
  Runner,
  RunOutcome,
  SweepInput,
  SweepResult,
  WalkForward,
} from '@capi/backtest'
import type { Backtest } from './load-backtest.ts'
import { requireNew, writeNew } from './result-files.ts'

interface FileOptions {
  readonly report?: string
  readonly csv?: string
}

export interface SweepRun {
  readonly backtest: Backtest
  readonly runner: Runner
  readonly input: SweepInput
  readonly axes: readonly Axis[]
  readonly objective: Objective
  /** The values of all parameters that are not in the grid, and the defaults of those that are. */
  readonly base: SweepInput['points'][0]
  /** Threads for the runs that are made again. @default the number of cores */
  readonly threads: number | undefined
}

/** Refuses files that exist. */
export function requireNewFiles({ report, csv }: FileOptions): void {
  requireNew({ '--report': report, '--csv': csv })
}

/** Writes the files of a sweep. */
export async function writeSweepFiles(
  { report, csv }: FileOptions,
  run: SweepRun,
  results: readonly SweepResult[],
): Promise<void> {
  const { backtest, runner, input, axes, objective, base } = run
  writeNew('--csv', csv, () => backtest.writeResultsCsv(results))
  if (report === undefined) return
  const [best] = backtest.rankPoints(results, axes, objective)
  const defaults = await backtest.runSweep(runner, { ...input, points: [base], onResult: undefined })
  const { from = 0, to = 0 } = input.options
  const { outcomes, spread } = await runAgain(run, best ? [{ parameters: best.parameters, from, to }] : [])
  const [outcome = null] = outcomes
  const page = { ...describe(run), axes, objective, from, to, results, defaults, best: outcome, spread }
  writeNew('--report', report, () => backtest.writeSweepPage(page))
}

/** Writes the files of a walk-forward. */
export async function writeWalkFiles({ report, csv }: FileOptions, run: SweepRun, walked: WalkForward): Promise<void> {
  const { backtest, axes, objective } = run
  writeNew('--csv', csv, () => backtest.writeWindowsCsv(walked, objective))
  if (report === undefined) return
  const windows = backtest
    .completeWindows(walked.windows)
    .map(({ best, split, to }) => ({ parameters: best.parameters, from: split, to }))
  const again = await runAgain(run, windows)
  writeNew('--report', report, () => backtest.writeWalkPage({ ...describe(run), axes, objective, walked, ...again }))
}

interface Repetition {
  readonly parameters: SweepRun['base']
  readonly from: number
  readonly to: number
}

// Results have no trades: with those of all runs, their file would be large. Workers of a queue send none either.
async function runAgain(
  { backtest, input, threads }: SweepRun,
  runs: readonly Repetition[],
): Promise<{ readonly outcomes: readonly RunOutcome[]; readonly spread: PathSpread | null }> {
  const { code, data, options, fills, signal } = input
  const pool = backtest.createRunPool({ threads })
  try {
    const tasks = runs.map(({ parameters, from, to }) => ({
      code,
      data,
      parameters,
      options: { ...options, from, to, fills: fills[0] },
    }))
    const outcomes = await Promise.all(tasks.map((task) => pool.run(task, { signal })))
    return { outcomes, spread: await backtest.spreadOverWindows(pool, tasks, outcomes, signal) }
  } finally {
    await pool.close()
  }
}

function describe({ backtest, input }: SweepRun) {
  const { code, data, fills, options } = input
  return {
    name: basename(code.name),
    symbols: data.map(({ symbol }) => symbol),
    deposit: options.deposit ?? '',
    seed: options.seed ?? '',
    fills,
    dataRemarks: data.flatMap(backtest.remarksOnData),
  }
}
