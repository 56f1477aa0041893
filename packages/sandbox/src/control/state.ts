// The exchange as a whole: whether it runs, whether its books hold, and a new start.

import { type Check, checkInvariants, stateHash } from '../engine/index.ts'
import { after, type Eventually } from '../session/maybe-promise.ts'
import { type ClockState, showClock } from './clock.ts'
import type { ControlContext } from './context.ts'

/** What was found in the books. */
export interface Books {
  readonly ok: boolean
  readonly checks: readonly Check[]
}

export interface StateControl {
  getHealth(): { readonly ok: true } & ClockState
  /** Checks what must always hold. Where the past is not in memory, it is read first. */
  checkInvariants(): Eventually<Books>
  /** Makes everything as it was at the start. */
  reset(): ClockState
  /** Returns a hash of all live state, as hexadecimal: what was told the same has the same. In process only. */
  stateHash(): string
}

export function createStateControl(context: ControlContext): StateControl {
  const { exchange, records, keys, faults, openFirstAccounts } = context
  return {
    getHealth: () => ({ ok: true, ...showClock(context) }),
    checkInvariants() {
      exchange.sync()
      return after(records.readWorld(), (world) => {
        const checks = checkInvariants(world)
        return { ok: checks.every(({ ok }) => ok), checks }
      })
    },
    reset() {
      // The restart is what is noted, so nothing that belongs to it comes later.
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
