// What the shared rate limiter says about Redis, and what to do: that it lost what was spent, that its clock was set,
// that it does not respond or is far away, and that a call waits for long.
import { notify } from '../transport/notify.ts'
import type { ScriptResult } from './redis-script.ts'

export interface Warnings {
  /** Reports what a run of the script found, and the wait of the first of the waiting calls. */
  afterRun(result: ScriptResult, waiting: readonly { readonly since: number }[]): void
  /** Reports an exchange that takes long, once. */
  onTrip(ms: number): void
  /** Reports that Redis did not respond, once until it does, and how many calls failed. */
  onFailure(error: Error, failed: number): void
  /** Reports how Redis deletes keys when its memory is full, unless it is null. */
  eviction(policy: string | null): void
}

/** A program whose exchanges take longer may get less than its share. */
const FAR_MS = 500

export function createWarnings(
  onWarning: (message: string) => void,
  windowMs: number,
  elapsed: () => number,
): Warnings {
  const warn = (message: string): void => notify(onWarning, message)
  /** When a wait was last reported. */
  let reportedAt = -Infinity
  let [isFar, isFailing] = [false, false]
  return {
    afterRun({ isLost, backMs }, [first]) {
      isFailing = false
      if (backMs > 0)
        warn(
          `The clock of Redis went back by ${backMs} ms; calls wait for at most one window. ` +
            'Let its machine adjust the clock slowly (NTP) instead of setting it.',
        )
      if (isLost)
        warn(
          `Redis lost weights that were spent, or its clock went forward; calls wait for one window of ${windowMs} ms. ` +
            'Redis needs an append-only file (appendonly yes), maxmemory-policy noeviction, and a clock that is not set.',
        )
      if (!first || elapsed() - Math.max(first.since, reportedAt) <= windowMs) return
      reportedAt = elapsed()
      warn(
        `A call has waited for the shared budget for ${Math.round(reportedAt - first.since)} ms, more than one window: ` +
          'the programs of this account and address need more than the budget. Send less, or in fewer programs.',
      )
    },
    onTrip(ms) {
      if (isFar || ms <= FAR_MS) return
      isFar = true
      warn(
        `An exchange with Redis took ${Math.round(ms)} ms, and each call needs one. Above ${FAR_MS} ms this program may ` +
          'get less than its share: run Redis nearer to it, or give it an account and an address of its own.',
      )
    },
    onFailure({ message }, failed) {
      // A program that ends closes its connection while responses may still come.
      if (isFailing || failed === 0) return
      isFailing = true
      warn(
        `${message}. Calls fail before they are sent until Redis responds (${failed} so far); what it does not know yet ` +
          'is sent again in the background. Check that Redis runs and can be reached from here.',
      )
    },
    eviction(policy) {
      if (policy === null) return
      warn(
        `Redis may evict weights that were spent (maxmemory-policy ${policy}), and calls then wait for one window. ` +
          'Set maxmemory-policy to noeviction.',
      )
    },
  }
}
