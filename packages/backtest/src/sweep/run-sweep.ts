// Runs the points of a sweep, as many at a time as its runner can. A run whose strategy fails has its error as its
// result. What is known is not run again. A run without a result, such as one whose worker ended, is tried again by the
// next sweep.
import { createHash } from 'node:crypto'
import type { CandleData } from '@capi/sandbox'
import { digestOf } from '../data/read-files.ts'
import { type Runner, RunnerError } from '../pool/runner.ts'
import { reasonOfUnfinished, UnfinishedRunError } from '../pool/unfinished-run.ts'
import type { FillChoice, RunOptions } from '../run/run-backtest.ts'
import { readBuild } from '../run/version.ts'
import type { StrategyCode } from '../strategy/load-strategy.ts'
import type { ParameterValues } from '../strategy/parameters.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { ResultsFile, SweepResult } from './results-file.ts'

export interface SweepInput {
  readonly code: StrategyCode
  readonly data: readonly CandleData[]
  readonly points: readonly ParameterValues[]
  /** The models of fills that each point runs with. */
  readonly fills: readonly FillChoice[]
  readonly options: RunOptions
  readonly results: ResultsFile
  readonly signal?: AbortSignal | undefined
  /** Called after each run, and each result that was known. */
  readonly onResult?: ((result: SweepResult, isKnown: boolean) => void) | undefined
}

interface Job {
  readonly parameters: ParameterValues
  readonly fills: FillChoice
  readonly key: string
}

/** Runs all points; returns their results in the order of the points, those of a point in the order of the fills. */
export async function runSweep(runner: Runner, input: SweepInput): Promise<readonly SweepResult[]> {
  const { code, data, points, fills: models, options, results, signal, onResult } = input
  const [build, dataDigest] = [await readBuild(), digestOf(data)]
  const jobs = points.flatMap((parameters) =>
    models.map((fills): Job => {
      const named = JSON.stringify([
        build,
        code.digest,
        dataDigest,
        Object.entries(parameters).toSorted(),
        { ...options, fills },
      ])
      return { parameters, fills, key: createHash('sha256').update(named).digest('hex') }
    }),
  )
  const made = new Map<string, SweepResult>()
  let next = 0
  // A failure here, such as a full disk, ends the runs that are in progress.
  const failed = new AbortController()
  const stop = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])])
  const work = async (): Promise<void> => {
    for (; next < jobs.length && !failed.signal.aborted;) {
      const job = jobs[next]!
      next += 1
      const known = results.get(job.key)
      try {
        stop.throwIfAborted()
        const { result, isFinal } = known ? { result: known, isFinal: true } : await run(runner, input, job, stop)
        if (!known && isFinal) results.add(result)
        made.set(job.key, result)
        onResult?.(result, known !== undefined)
      } catch (error) {
        failed.abort(error)
      }
    }
  }
  // One more than there are threads, so that no thread waits for its next run.
  await Promise.all(Array.from({ length: Math.min(runner.threads + 1, jobs.length) }, work))
  failed.signal.throwIfAborted()
  return jobs.map(({ key }) => made.get(key)!)
}

/** Makes a run. Its result is not final where it is none of the strategy. */
async function run(
  runner: Runner,
  { code, data, options }: SweepInput,
  { parameters, fills, key }: Job,
  signal: AbortSignal,
): Promise<{ readonly result: SweepResult; readonly isFinal: boolean }> {
  const failed = { key, parameters, fills, from: 0, to: 0, metrics: null, equity: [] }
  try {
    const { from, to, metrics, report } = await runner.run(
      { code, data, parameters, options: { ...options, fills } },
      { signal },
    )
    const equity = (report.closes ?? []).map(({ time, equity: each }) => [time, each] as const)
    return { result: { key, parameters, fills, from, to, metrics, equity, error: null }, isFinal: true }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RunnerError) throw error
    const isFinal = error instanceof StrategyError && !(error instanceof UnfinishedRunError)
    return { result: { ...failed, error: isFinal ? error.message : reasonOfUnfinished(error) }, isFinal }
  }
}
