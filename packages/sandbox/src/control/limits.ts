// Reports the weight budgets and what was spent of them.

import type { ControlContext, Output } from './context.ts'

export interface LimitsControl {
  /** Returns the budgets, and the spent weight. */
  getLimits(): Output<'getLimits'>
}

export function createLimitsControl({ rateLimits, authClock }: ControlContext): LimitsControl {
  return {
    getLimits() {
      if (!rateLimits) return { limits: null, ip: [], uid: [] }
      return { limits: rateLimits.limits, ...rateLimits.report(authClock()) }
    },
  }
}
