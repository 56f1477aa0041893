// The part of a shared rate limiter that one program uses. When the program ends, what it has spent and not reported to
// be done is reported by the lease, as a limiter outside the program would do.
import type { Cost, Governor } from '@capi/client'

export interface LeasedGovernor extends Governor {
  /** Ends the lease. Calls that wait are never let through. */
  end(): void
}

export function leaseGovernor(shared: Governor): LeasedGovernor {
  const spent: Cost[] = []
  let isEnded = false
  const spend = (cost: Cost): Promise<void> | undefined => {
    if (!isEnded) return void spent.push(cost)
    shared.done(cost)
    return new Promise(() => undefined)
  }
  return {
    take(cost, signal) {
      const waiting = shared.take(cost, signal)
      return waiting ? waiting.then(() => spend(cost)) : spend(cost)
    },
    done(cost) {
      const index = spent.indexOf(cost)
      if (index >= 0) spent.splice(index, 1)
      shared.done(cost)
    },
    pause: (ms) => shared.pause(ms),
    end() {
      isEnded = true
      for (const cost of spent.splice(0)) shared.done(cost)
    },
  }
}
