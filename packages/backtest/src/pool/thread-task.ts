// A run as a thread of the pool is given it. Apart from task.ts, which users import and which must not need the types
// of Node.
import type { MessagePort } from 'node:worker_threads'
import type { RunOutcome, RunTask } from './task.ts'

export interface ThreadTask extends RunTask {
  /** Takes notices and lines. */
  readonly port: MessagePort
  /** Whether lines of the strategy are sent: a year of decisions has thousands. */
  readonly hasLog: boolean
}

/** What the thread returns: the result of a run, or why its strategy failed. */
export type ThreadResult = RunOutcome | { readonly failure: string }
