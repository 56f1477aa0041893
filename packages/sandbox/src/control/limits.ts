// Reports the weight budgets and what was spent of them.

import type { SpentWeight, WeightLimits } from '../operations/rate-limits.ts'
import type { ControlContext } from './context.ts'

export interface LimitsState {
  /** Null if there are no limits. */
  readonly limits: WeightLimits | null
  /** By address, since the start of the process. */
  readonly ip: readonly SpentWeight[]
  /** By account. */
  readonly uid: readonly SpentWeight[]
}

export interface LimitsControl {
  /** Returns the budgets, and the spent weight. */
  getLimits(): LimitsState
}

export function createLimitsControl({ rateLimits, authClock }: ControlContext): LimitsControl {
  return {
    getLimits() {
      if (!rateLimits) return { limits: null, ip: [], uid: [] }
      return { limits: rateLimits.limits, ...rateLimits.report(authClock()) }
    },
  }
}
