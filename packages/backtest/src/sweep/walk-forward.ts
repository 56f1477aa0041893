// Walk-forward: the best point of each window is run on the time after it, which it has not seen. Those runs together are the result.

import type { CandleData } from '@capi/sandbox'
import type { Runner } from '../pool/runner.ts'
import { unitsOf, writeUnits } from '../strategy/parameters.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { Axis } from './axes.ts'
import type { Objective } from './objective.ts'
import { rankPoints, type RankedPoint } from './rank.ts'
import type { SweepResult } from './results-file.ts'
import { runSweep, type SweepInput } from './run-sweep.ts'

/** A window: points are compared from `from` to `split`, and the best one runs from there to `to`. Unix milliseconds. */
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

/** Returns the windows of a range. The times out of the sample follow each other without a gap; a last one that is not complete is left out. */
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

export interface WalkedWindow extends Window {
  readonly best: RankedPoint
  readonly outOfSample: SweepResult
}

export interface WalkForward {
  readonly windows: readonly WalkedWindow[]
  /** The equity out of the sample at the end of each UTC day: the deposit and the profits of all windows until then, exactly. */
  readonly equity: readonly (readonly [time: number, equity: string])[]
  /** The sum of the profits out of the sample, with open positions. */
  readonly totalProfit: string
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
  for (const window of input.windows) {
    const { from, split, to } = window
    const inSample = await runSweep(runner, { ...input, options: { ...input.options, from, to: split } })
    const [best] = rankPoints(inSample, input.axes, input.objective)
    if (!best) {
      const error = inSample.find((each) => each.error !== null)?.error
      const reason = error ? `the first error is: ${error}` : 'a longer window may have it'
      const start = new Date(from).toISOString()
      throw new StrategyError(
        `A window must have a point with the figure ${input.objective}, the one from ${start} has none: ${reason}`,
      )
    }
    const [outOfSample] = await runSweep(runner, {
      ...input,
      points: [best.parameters],
      fills: [input.fills[0]!],
      options: { ...input.options, from: split, to },
    })
    if (outOfSample!.error !== null) throw new StrategyError(outOfSample!.error)
    walked.push({ ...window, best, outOfSample: outOfSample! })
  }
  return { windows: walked, ...joinEquity(walked, input.deposit) }
}

/** Joins the runs out of the sample: each continues with the profit of those before it. */
export function joinEquity(
  windows: readonly Pick<WalkedWindow, 'outOfSample'>[],
  deposit: string,
): Pick<WalkForward, 'equity' | 'totalProfit'> {
  const start = unitsOf(deposit)
  let profit = 0n
  const equity: [number, string][] = []
  for (const { outOfSample } of windows) {
    for (const [time, each] of outOfSample.equity) equity.push([time, writeUnits(unitsOf(each) + profit)])
    profit += unitsOf(outOfSample.equity.at(-1)?.[1] ?? deposit) - start
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
