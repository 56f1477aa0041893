// Manages fault rules, by which requests of the interface fail.

import type { Fault, FaultRule } from '../faults/rule.ts'
import { validateRule } from '../faults/validate-rule.ts'
import type { ControlContext } from './context.ts'

export interface FaultControl {
  /** Adds a rule. */
  createFault(rule: FaultRule): { readonly faultId: string }
  /** Returns all rules with their counters, the oldest first. */
  listFaults(): { readonly faults: readonly Fault[] }
  /** Removes all rules and returns them. */
  deleteFaults(): { readonly faults: readonly Fault[] }
  /** Removes a rule and returns it. */
  deleteFault(input: { faultId: string }): Fault
}

export function createFaultControl({ exchange, faults }: ControlContext): FaultControl {
  return {
    createFault(rule) {
      validateRule(rule, { has: (id) => /^\d+$/.test(id) && exchange.world.accounts.has(BigInt(id)) })
      return { faultId: faults.add(rule) }
    },
    listFaults: () => ({ faults: faults.list() }),
    deleteFaults: () => ({ faults: faults.clear() }),
    deleteFault: ({ faultId }) => faults.remove(faultId),
  }
}
