// Walk-forward: the best point of each window is run on the time after it, which it has not seen. Those runs together
// are the result.
import type { CandleData } from '@capi/sandbox'
import type { Runner } from '../pool/runner.ts'
import { unitsOf, writeUnits } from '../strategy/parameters.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { Axis } from './axes.ts'
import { labelOf, type Objective } from './objective.ts'
import { noneOf, rankPoints, type RankedPoint } from './rank.ts'
import type { SweepResult } from './results-file.ts'
import { runSweep, type SweepInput } from './run-sweep.ts'

/**
 * A window: points are compared from `from` to `split`, and the best one runs from there to `to`. Unix milliseconds.
 */
export interface Window {
  readonly from: number
  readonly split: number
  readonly to: number
}

export interface WindowOptions {
  /** The lengths of the time in the sample and out of it, in milliseconds. */
  readonly inSampleMs: number
  readonly outOfSampleMs: number
  /** Whether every window begins with the first one, and grows. */
  readonly isAnchored: boolean
}

/** Reads `60d/20d`: days or hours in the sample and out of it. */
export function readWindowLengths(text: string): Pick<WindowOptions, 'inSampleMs' | 'outOfSampleMs'> {
  const match = /^(\d{1,5})([dh])\/(\d{1,5})([dh])$/.exec(text)
  const lengthOf = (count: string, unit: string): number => Number(count) * (unit === 'd' ? 86_400_000 : 3_600_000)
  const [inSampleMs, outOfSampleMs] = match ? [lengthOf(match[1]!, match[2]!), lengthOf(match[3]!, match[4]!)] : [0, 0]
  if (inSampleMs > 0 && outOfSampleMs > 0) return { inSampleMs, outOfSampleMs }
  throw new StrategyError(
    `A walk-forward must be such as 60d/20d, the time in the sample and out of it, was ${JSON.stringify(text)}.`,
  )
}

/**
 * Returns the windows of a range. The times out of the sample follow each other without a gap; a last one that is not
 * complete is left out.
 */
export function listWindows(
  from: number,
  to: number,
  { inSampleMs, outOfSampleMs, isAnchored }: WindowOptions,
): readonly Window[] {
  const windows: Window[] = []
  for (let split = from + inSampleMs; split + outOfSampleMs <= to; split += outOfSampleMs)
    windows.push({ from: isAnchored ? from : split - inSampleMs, split, to: split + outOfSampleMs })
  if (windows.length > 0) return windows
  const days = (ms: number): string => `${(ms / 86_400_000).toFixed(1)} days`
  throw new StrategyError(
    `A walk-forward must fit into the candles: it needs ${days(inSampleMs + outOfSampleMs)}, they have ${days(to - from)}.`,
  )
}

/** A window whose best point ran on the time after it. */
export interface CompleteWindow extends Window {
  readonly best: RankedPoint
  /** The runs out of the sample, one for each model of fills, in the order of the models. All have figures. */
  readonly outOfSample: readonly SweepResult[]
  readonly failure: null
}

/** A window in which nothing could be run out of the sample. It counts as time without a trade. */
export interface FailedWindow extends Window {
  readonly best: RankedPoint | null
  readonly outOfSample: readonly []
  /** Why it has no result, as a sentence. */
  readonly failure: string
}

export type WalkedWindow = CompleteWindow | FailedWindow

/** The runs out of the sample with one model of fills, joined. */
export interface JoinedRuns {
  readonly fills: string
  /**
   * The equity at the end of each UTC day on which it changed: the deposit and the profits of all windows until then,
   * exactly.
   */
  readonly equity: readonly (readonly [time: number, equity: string])[]
  /** The sum of the profits, with open positions. */
  readonly totalProfit: string
}

export interface WalkForward {
  readonly windows: readonly WalkedWindow[]
  /** One for each model of fills. */
  readonly joined: readonly JoinedRuns[]
}

export interface WalkForwardInput extends SweepInput {
  readonly axes: readonly Axis[]
  readonly objective: Objective
  readonly windows: readonly Window[]
  readonly deposit: string
}

/** Walks through the windows. Each run begins with the same deposit, so that sizes mean the same in all of them. */
export async function walkForward(runner: Runner, input: WalkForwardInput): Promise<WalkForward> {
  const walked: WalkedWindow[] = []
  for (const window of input.windows) walked.push(await walkWindow(runner, input, window))
  const complete = completeWindows(walked)
  if (complete.length === 0)
    throw new StrategyError(
      `A walk-forward must have a window with a result, the first one has none: ${walked[0]!.failure}`,
    )
  const joined = input.fills.map((fills, index) => ({
    fills,
    ...joinEquity(
      complete.map(({ outOfSample }) => outOfSample[index]!),
      input.deposit,
    ),
  }))
  return { windows: walked, joined }
}

/** Returns the windows that have a result. */
export function completeWindows(windows: readonly WalkedWindow[]): readonly CompleteWindow[] {
  return windows.filter((window) => window.failure === null)
}

async function walkWindow(runner: Runner, input: WalkForwardInput, window: Window): Promise<WalkedWindow> {
  const { from, split, to } = window
  const inSample = await runSweep(runner, { ...input, options: { ...input.options, from, to: split } })
  const [best] = rankPoints(inSample, input.axes, input.objective)
  if (!best) {
    const error = inSample.find((each) => each.error !== null)?.error
    const failure = error
      ? `No point has the figure ${labelOf(input.objective)}; the first error is: ${error}`
      : `${noneOf(inSample, input.objective)} A longer window may have it.`
    return { ...window, best: null, outOfSample: [], failure }
  }
  const outOfSample = await runSweep(runner, {
    ...input,
    points: [best.parameters],
    options: { ...input.options, from: split, to },
  })
  const failed = outOfSample.find(({ error }) => error !== null)
  if (failed)
    return { ...window, best, outOfSample: [], failure: `Out of the sample, the best failed: ${failed.error}` }
  return { ...window, best, outOfSample, failure: null }
}

/** Joins the runs out of the sample: each continues with the profit of those before it. */
export function joinEquity(
  runs: readonly Pick<SweepResult, 'equity'>[],
  deposit: string,
): Pick<JoinedRuns, 'equity' | 'totalProfit'> {
  const start = unitsOf(deposit)
  let profit = 0n
  const equity: [number, string][] = []
  for (const run of runs) {
    for (const [time, each] of run.equity) equity.push([time, writeUnits(unitsOf(each) + profit)])
    profit += unitsOf(run.equity.at(-1)?.[1] ?? deposit) - start
  }
  return { equity, totalProfit: writeUnits(profit) }
}

/** Returns the range that all data have, and in which a strategy with some history can trade. */
export function rangeOf(data: readonly CandleData[], warmUpMs: number): { readonly from: number; readonly to: number } {
  return {
    from: Math.max(...data.map(({ startsAt }) => startsAt)) + warmUpMs,
    to: Math.min(...data.map(({ endsAt }) => endsAt)),
  }
}
