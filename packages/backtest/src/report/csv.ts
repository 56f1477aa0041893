// Results of a sweep, or windows of a walk-forward, as comma-separated values.
import { writeCsv } from '@capi/report'
import type { Metrics } from '../run/metrics.ts'
import { figureOf, type Objective, worstScore } from '../sweep/objective.ts'
import type { SweepResult } from '../sweep/results-file.ts'
import { completeWindows, type WalkForward } from '../sweep/walk-forward.ts'

const figures = [
  'netProfit',
  'totalProfit',
  'holdProfit',
  'fees',
  'funding',
  'turnover',
  'trades',
  'winRate',
  'profitFactor',
  'drawdown',
  'relativeDrawdown',
  'sharpe',
  'sortino',
  'calmar',
  'exposure',
] as const satisfies readonly (keyof Metrics)[]

/** Returns one row for each run. */
export function writeResultsCsv(results: readonly SweepResult[]): string {
  const names = namesOf(results)
  const head = [...names, 'fills', 'from', 'to', ...figures, 'error']
  return writeCsv([head, ...results.map((result) => [...rowOf(result, names), result.error ?? ''])])
}

/**
 * Returns one row for each window and model of fills: the parameters of the best, its figure of the objective in sample
 * and out of it, and the figures out of sample. A window without a result has one row with the reason.
 */
export function writeWindowsCsv({ windows }: WalkForward, objective: Objective): string {
  const names = namesOf(completeWindows(windows).flatMap(({ outOfSample }) => outOfSample))
  const head = [
    'inSampleFrom',
    'inSampleScore',
    'outOfSampleScore',
    'inSampleProfit',
    ...names,
    'fills',
    'from',
    'to',
    ...figures,
    'error',
  ]
  const rows = windows.flatMap(({ from, split, to, best, outOfSample, failure }) => {
    const scores = [best?.score, worstScore(objective, outOfSample)].map((score) => writeScore(objective, score))
    const inside = [writeDate(from), ...scores, best?.results[0]!.metrics!.totalProfit ?? '']
    if (failure === null) return outOfSample.map((result) => [...inside, ...rowOf(result, names), ''])
    const times = [writeDate(split), writeDate(to)]
    return [
      [
        ...inside,
        ...names.map((name) => String(best?.parameters[name] ?? '')),
        '',
        ...times,
        ...figures.map(() => ''),
        failure,
      ],
    ]
  })
  return writeCsv([head, ...rows])
}

function writeScore(objective: Objective, score: number | null | undefined): string {
  return score === null || score === undefined ? '' : String(figureOf(objective, score))
}

/**
 * Returns one row for each time at which the equity of a run is another one than before, with its model of fills. The
 * first is the start of the run. The last may be a moment after its end, when its last orders were final.
 */
export function writeEquityCsv(
  runs: readonly { readonly fills: string; readonly equity: readonly (readonly [time: number, equity: string])[] }[],
): string {
  const rows = runs.flatMap(({ fills, equity }) => equity.map(([time, each]) => [fills, writeDate(time), each]))
  return writeCsv([['fills', 'time', 'equity'], ...rows])
}

function namesOf(results: readonly SweepResult[]): readonly string[] {
  return Object.keys(results[0]?.parameters ?? {})
}

function rowOf({ parameters, fills, from, to, metrics }: SweepResult, names: readonly string[]): readonly string[] {
  const values = figures.map((name) => String(metrics?.[name] ?? ''))
  const times = metrics ? [writeDate(from), writeDate(to)] : ['', '']
  return [...names.map((name) => String(parameters[name])), fills, ...times, ...values]
}

function writeDate(time: number): string {
  return new Date(time).toISOString()
}
