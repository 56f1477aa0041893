// States that are saved by name and come back as a whole.

import { Rejection } from '../document/rejection.ts'
import { type ClockState, showClock } from './clock.ts'
import type { ControlContext } from './context.ts'

export interface SnapshotInfo {
  readonly name: string
  /** Time of the engine in the saved state, in Unix milliseconds. */
  readonly time: number
}

export interface SnapshotControl {
  /** Returns the saved states, oldest first. */
  listSnapshots(): readonly SnapshotInfo[]
  /** Saves the whole state, in place of one that had the name before. */
  saveSnapshot(input: { name: string }): SnapshotInfo
  /** Makes everything as it was when the state was saved. */
  restoreSnapshot(input: { name: string }): ClockState
}

export function createSnapshotControl(context: ControlContext): SnapshotControl {
  const { session } = context
  return {
    listSnapshots: () => Array.from(session.saved, ([name, { time }]) => ({ name, time })),
    saveSnapshot: ({ name }) => ({ name, time: session.save(name).time }),
    restoreSnapshot({ name }) {
      if (session.restore(name)) return showClock(context)
      const known = Array.from(session.saved.keys()).join(', ') || 'none is saved'
      throw new Rejection('parameter_invalid', `The state must be one that was saved (${known}), was ${name}.`)
    },
  }
}
