// The exchange as a whole: whether it runs, whether its books hold, and a new start.

import { type Check, checkInvariants, stateHash } from '../engine/index.ts'
import { type ClockState, showClock } from './clock.ts'
import type { ControlContext } from './context.ts'

export interface StateControl {
  getHealth(): { readonly ok: true } & ClockState
  /** Checks what must always hold. */
  checkInvariants(): { readonly ok: boolean; readonly checks: readonly Check[] }
  /** Makes everything as it was at the start. */
  reset(): ClockState
  /** Returns a hash of all live state, as hexadecimal: what was told the same has the same. In process only. */
  stateHash(): string
}

export function createStateControl(context: ControlContext): StateControl {
  const { exchange, keys, faults, openFirstAccounts } = context
  return {
    getHealth: () => ({ ok: true, ...showClock(context) }),
    checkInvariants() {
      exchange.sync()
      const checks = checkInvariants(exchange.world)
      return { ok: checks.every(({ ok }) => ok), checks }
    },
    reset() {
      exchange.restart()
      keys.clear()
      faults.restart()
      openFirstAccounts()
      return showClock(context)
    },
    stateHash() {
      exchange.sync()
      return stateHash(exchange.world)
    },
  }
}
