// What makes the runs of a sweep: threads of this process, or workers behind a queue.
import type { CurvePoint } from '@capi/report'
import type { RunCall } from './run-pool.ts'
import type { RunOutcome, RunTask } from './task.ts'

/** What a sweep keeps of a run. */
export interface RunSummary extends Pick<RunOutcome, 'from' | 'to' | 'metrics'> {
  readonly report: { readonly closes?: readonly Pick<CurvePoint, 'time' | 'equity'>[] }
}

export interface Runner {
  /** How many runs it makes at a time. */
  readonly threads: number
  /** Makes a run; rejects with a `StrategyError`, or the reason of the signal. */
  run(task: RunTask, call?: RunCall): Promise<RunSummary>
  close(): Promise<void>
}

/**
 * Why no run can be made any more, such as a queue that refuses them. It is the result of no run, and ends the sweep.
 */
export class RunnerError extends Error {
  override readonly name = 'RunnerError'
}
