// Finds responses of a machine that has lost the disk to another one, and does not know yet: its state lacks what the
// other machine had acknowledged before the request arrived. What a single account sees of that is checked by the
// traders.
import type { Incoming, Outgoing } from '@capi/client'

export interface OrderedMachine {
  readonly name: string
  /** Whether no other machine has taken the disk. */
  readonly hasDisk: boolean
}

export interface MachineOrder {
  /**
   * Begins to watch a request that arrives at a machine. Returns a function that checks the response when it leaves.
   */
  begin(machine: OrderedMachine, request: Outgoing): (response: Incoming) => void
  /** A machine has taken the disk, with everything that was acknowledged until then. */
  takeOver(): void
}

export function createMachineOrder(onViolation: (text: string) => void): MachineOrder {
  /** The machine that was the last to acknowledge a change, and what it was. */
  let latest: { readonly machine: OrderedMachine; readonly change: string } | undefined
  return {
    begin(machine, request) {
      const before = latest
      const name = `${request.method} ${request.target.split('?')[0]}`
      return ({ status }) => {
        // A refusal need not depend on the state.
        if (status >= 300) return
        if (before && before.machine !== machine && !machine.hasDisk)
          onViolation(
            `Machine ${machine.name} has responded to ${name} without the disk, ` +
              `although machine ${before.machine.name} had acknowledged ${before.change} before.`,
          )
        if (request.method === 'POST') latest = { machine, change: name }
      }
    },
    takeOver: () => void (latest = undefined),
  }
}
