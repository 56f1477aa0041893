// Saves the whole state under a name, and restores it.

import { Rejection } from '../document/rejection.ts'
import { type ClockState, showClock } from './clock.ts'
import type { ControlContext, Input, Output } from './context.ts'

export interface SnapshotControl {
  /** Returns the saved states, oldest first. */
  listSnapshots(): Output<'listSnapshots'>
  /** Saves the whole state, replacing an earlier one of the same name. */
  saveSnapshot(input: Input<'saveSnapshot'>): Output<'saveSnapshot'>
  /** Restores everything as it was when the state was saved. */
  restoreSnapshot(input: { name: string }): ClockState
}

export function createSnapshotControl(context: ControlContext): SnapshotControl {
  const { session } = context
  return {
    listSnapshots: () => Array.from(session.savedStates, ([name, { time }]) => ({ name, time })),
    saveSnapshot: ({ name }) => ({ name, time: session.save(name).time }),
    restoreSnapshot({ name }) {
      if (session.restore(name)) return showClock(context)
      const known = Array.from(session.savedStates.keys()).join(', ') || 'there are none'
      throw new Rejection('parameter_invalid', `The name must be that of a saved state (${known}), was ${name}.`)
    },
  }
}
