import { StrategyError } from '../strategy/strategy-error.ts'

/**
 * Why a run has no result although its strategy did not fail: it made no progress, or its thread or its worker ended.
 * That may have other reasons than the strategy, so it is no result, and a later sweep tries the run again.
 */
export class UnfinishedRunError extends StrategyError {}

/** Returns the reason of a run without a result, such as a thread that has ended, or an error of the exchange. */
export function reasonOfUnfinished(error: unknown): string {
  const { message } = error as Error
  return error instanceof UnfinishedRunError ? message : `The run has no result: ${message}`
}
