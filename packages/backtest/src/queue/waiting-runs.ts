// The runs whose results a sweep waits for. The first result of a run counts; later ones, of a run that was made twice,
// are ignored.
import type { RunSummary } from '../pool/runner.ts'
import { UnfinishedRunError } from '../pool/unfinished-run.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { ResultMessage, Sealed } from './messages.ts'

export interface WaitingRun {
  readonly id: string
  readonly sealed: Sealed
  /** How often its worker was lost. From the first time on, it runs alone: it may be what ended the worker. */
  readonly losses: number
  /** When it was last put into the queue. */
  addedAt: number
}

export interface WaitingRuns {
  /** Waits for the result of a run. */
  add(id: string, sealed: Sealed): { readonly run: WaitingRun; readonly result: Promise<RunSummary> }
  settle(result: ResultMessage): void
  /** Counts that a run is gone; ends it after too many times. Returns whether it is to be put into the queue again. */
  lose(run: WaitingRun): boolean
  /** Ends a run, or all of them, without a result. */
  fail(reason: unknown, id?: string): void
  all(): readonly WaitingRun[]
}

/** After so many losses, of which all but the first were of this run alone, it counts as one that ends its workers. */
const mostLosses = 3

export function createWaitingRuns(): WaitingRuns {
  interface Entry extends WaitingRun {
    losses: number
    resolve(summary: RunSummary): void
    reject(error: unknown): void
  }
  const entries = new Map<string, Entry>()
  return {
    add(id, sealed) {
      let run: Entry
      const result = new Promise<RunSummary>((resolve, reject) => {
        run = { id, sealed, addedAt: Date.now(), losses: 0, resolve, reject }
      })
      entries.set(id, run!)
      return { run: run!, result }
    },
    settle({ run, outcome }) {
      const entry = entries.get(run)
      entries.delete(run)
      if (!('error' in outcome)) entry?.resolve(outcome)
      else entry?.reject(new (outcome.isStrategyError ? StrategyError : UnfinishedRunError)(outcome.error))
    },
    lose({ id }) {
      const entry = entries.get(id)
      if (!entry) return false
      entry.losses += 1
      if (entry.losses <= mostLosses) return true
      entries.delete(id)
      entry.reject(
        new UnfinishedRunError(
          `The run was given to workers ${entry.losses} times, from the second time on alone, and none of them returned a result.`,
        ),
      )
      return false
    },
    fail(reason, id) {
      for (const entry of id === undefined ? entries.values() : [entries.get(id)]) entry?.reject(reason)
    },
    all: () => Array.from(entries.values()),
  }
}
