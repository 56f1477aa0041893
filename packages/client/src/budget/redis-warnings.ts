// What the shared rate limiter says about Redis: that it lost what was spent, that its clock was set, and that a call
// waits for long.
import { notify } from '../transport/notify.ts'
import type { ScriptResult } from './redis-script.ts'

export interface Warnings {
  /** Reports what a run of the script found, and the wait of the first of the waiting calls. */
  afterRun(result: ScriptResult, waiting: readonly { readonly since: number }[]): void
  /** Reports how Redis deletes keys when its memory is full, unless it is null. */
  eviction(policy: string | null): void
}

export function createWarnings(
  onWarning: (message: string) => void,
  windowMs: number,
  elapsed: () => number,
): Warnings {
  const warn = (message: string): void => notify(onWarning, message)
  /** When a wait was last reported. */
  let reportedAt = -Infinity
  return {
    afterRun({ isLost, backMs }, [first]) {
      if (backMs > 0) warn(`The clock of Redis went back by ${backMs} ms; calls wait for at most one window.`)
      if (isLost)
        warn(
          `Redis lost weights that were spent, or its clock went forward; calls wait for one window of ${windowMs} ms.`,
        )
      if (!first || elapsed() - Math.max(first.since, reportedAt) <= windowMs) return
      reportedAt = elapsed()
      warn(
        `A call has waited for the shared budget for ${Math.round(reportedAt - first.since)} ms, more than one window.`,
      )
    },
    eviction(policy) {
      if (policy === null) return
      warn(`Redis may evict weights that were spent (maxmemory-policy ${policy}), and calls then wait for one window.`)
    },
  }
}
