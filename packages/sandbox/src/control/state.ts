// The sandbox as a whole: health, invariants, reset, saved states, spent weight, fault rules and scenarios.
import { checkInvariants, clip, stateHash } from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { validateRule } from '../faults/rules.ts'
import { describeClock, showClock } from './clock.ts'
import type { ControlContext, Methods, ScenarioRunner } from './context.ts'

type Read = 'getHealth' | 'checkInvariants' | 'getLimits' | 'listSnapshots' | 'listFaults'
type Changing = 'reset' | 'saveSnapshot' | 'restoreSnapshot' | 'createFault' | 'deleteFault' | 'deleteFaults'

export interface StateControl extends Pick<Methods, Read | Changing> {
  /** Returns a hash of the live state, as hexadecimal: the same commands give the same hash. In process only. */
  stateHash(): string
}

export function createStateControl(context: ControlContext): StateControl {
  const { exchange, history, session, keys, faults, reportLimits, warnings, journalRange, openFirstAccounts } = context
  const { mirror, scenarios, worldId } = context
  return {
    /** Waits for no change that is in progress, and shows nothing that such a change leaves incomplete. */
    getHealth() {
      beginSync(exchange)
      return {
        ok: true,
        ...describeClock(exchange),
        // After a crash, time must not continue before a time that a response contained.
        time: exchange.completeTime,
        world: worldId(),
        warnings: warnings.report(),
        ...(journalRange && { journal: journalRange() }),
        ...(mirror && { mirror: mirror.report() }),
      }
    },
    /** Checks the invariants over the complete history. */
    async checkInvariants() {
      exchange.sync()
      const checks = checkInvariants(await history.readWorld())
      return { ok: checks.every(({ ok }) => ok), checks }
    },
    stateHash() {
      exchange.sync()
      return stateHash(exchange.world)
    },
    /** Resets everything to the initial state. */
    reset() {
      // The restart is recorded as one change, so the keys must be cleared before it.
      scenarios?.end()
      keys.clear()
      exchange.restart()
      session.signatures.undoAfter(0)
      faults.restart()
      mirror?.reapply()
      openFirstAccounts()
      return showClock(context)
    },

    /** Returns the saved states, oldest first. */
    listSnapshots: () => Array.from(session.savedStates, ([name, { time }]) => ({ name, time })),
    /** Saves the whole state, replacing an earlier one of the same name. */
    saveSnapshot: ({ name }) => ({ name, time: session.save(name).time }),
    /** Restores everything as it was when the state was saved. */
    restoreSnapshot({ name }) {
      if (session.restore(name)) {
        scenarios?.end()
        mirror?.reapply()
        return showClock(context)
      }
      const known = Array.from(session.savedStates.keys()).join(', ') || 'there are none'
      throw new Rejection('parameter_invalid', `The name must be that of a saved state (${known}), was ${clip(name)}.`)
    },

    /** Returns the weight budgets, and the spent weight. */
    getLimits: () => reportLimits?.() ?? { limits: null, ip: [], uid: [] },

    createFault(rule) {
      validateRule(rule, { has: (id) => /^\d+$/.test(id) && exchange.world.accounts.has(BigInt(id)) })
      return { faultId: faults.add(rule) }
    },
    /** Returns all rules with their counters, the oldest first. */
    listFaults: () => ({ faults: faults.list() }),
    /** Removes all rules and returns them. */
    deleteFaults: () => ({ faults: faults.clear() }),
    /** Removes a rule and returns it. */
    deleteFault: ({ faultId }) => faults.remove(faultId),
  }
}

// Moves engine time to that of the clock, as far as one slice goes.
function beginSync(exchange: ControlContext['exchange']): void {
  if (exchange.turns.isBusy) return
  const synced = exchange.inTurn(() => undefined)
  // An error occurs again in the next request, which reports it.
  if (synced instanceof Promise) synced.catch(() => undefined)
}

type ScenarioId = 'listScenarios' | 'startScenario' | 'stepScenario'

export function createScenarioControl(
  { scenarios }: ControlContext,
  { reset, setClock }: Pick<Methods, 'reset' | 'setClock'>,
): Pick<Methods, ScenarioId> {
  function requireRunner(): ScenarioRunner {
    if (scenarios) return scenarios
    throw new Rejection('operation_forbidden', 'A sandbox plays scenarios in Node only, was in a browser.')
  }
  return {
    listScenarios: () => scenarios?.list() ?? { scenarios: [], run: null },
    /** Resets the sandbox and prepares a scenario. Checked first, so that a refusal resets nothing. */
    startScenario({ name }) {
      requireRunner().begin(name)
      reset()
      setClock({ mode: 'manual' })
      return requireRunner().begin(name)
    },
    stepScenario: () => requireRunner().step(),
  }
}
