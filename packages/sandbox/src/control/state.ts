// The exchange as a whole: its health, its invariants, and reset.

import { checkInvariants, stateHash } from '../engine/index.ts'
import { type ClockState, showClock } from './clock.ts'
import type { ControlContext, Output } from './context.ts'

export interface StateControl {
  getHealth(): Output<'getHealth'>
  /** Checks the invariants over the complete history. */
  checkInvariants(): Promise<Output<'checkInvariants'>>
  /** Resets everything to the initial state. */
  reset(): ClockState
  /** Returns a hash of the live state, as hexadecimal: the same commands give the same hash. In process only. */
  stateHash(): string
}

export function createStateControl(context: ControlContext): StateControl {
  const { exchange, history, keys, faults, journalRange, openFirstAccounts } = context
  return {
    getHealth: () => ({ ok: true, ...showClock(context), ...(journalRange && { journal: journalRange() }) }),
    async checkInvariants() {
      exchange.sync()
      const checks = checkInvariants(await history.readWorld())
      return { ok: checks.every(({ ok }) => ok), checks }
    },
    reset() {
      // The restart is recorded as one change, so the keys must be cleared before it.
      keys.clear()
      exchange.restart()
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
