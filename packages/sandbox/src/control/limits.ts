// What was spent of the weight budgets.

import type { SpentWeight, WeightLimits } from '../operations/rate-limits.ts'
import type { ControlContext } from './context.ts'

export interface LimitsState {
  /** Null where there are no budgets. */
  readonly limits: WeightLimits | null
  /** By address, since the start of the process. */
  readonly ip: readonly SpentWeight[]
  /** By account. */
  readonly uid: readonly SpentWeight[]
}

export interface LimitsControl {
  /** Returns the budgets, and what was spent of them. */
  getLimits(): LimitsState
}

export function createLimitsControl({ weights, authClock }: ControlContext): LimitsControl {
  return {
    getLimits() {
      if (!weights) return { limits: null, ip: [], uid: [] }
      return { limits: weights.limits, ...weights.report(authClock()) }
    },
  }
}
