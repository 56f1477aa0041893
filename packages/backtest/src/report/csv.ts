// Results of a sweep, or windows of a walk-forward, as comma-separated values.

import { writeCsv } from '@capi/report'
import type { Metrics } from '../run/metrics.ts'
import type { SweepResult } from '../sweep/results-file.ts'
import type { WalkForward } from '../sweep/walk-forward.ts'

const figures = [
  'netProfit',
  'totalProfit',
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

/** Returns one row for each window: the parameters of its best, what it is in sample, and the figures out of sample. */
export function writeWindowsCsv({ windows }: WalkForward): string {
  const names = namesOf(windows.map(({ outOfSample }) => outOfSample))
  const head = ['inSampleFrom', 'inSampleScore', 'inSampleProfit', ...names, 'fills', 'from', 'to', ...figures]
  const rows = windows.map(({ from, best, outOfSample }) => [
    writeDate(from),
    String(best.score),
    best.results[0]!.metrics!.totalProfit,
    ...rowOf(outOfSample, names),
  ])
  return writeCsv([head, ...rows])
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
