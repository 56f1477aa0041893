import type { World } from './world.ts'

export interface Check {
  /** Name of the invariant, such as `I1`. */
  readonly id: string
  readonly ok: boolean
  /** What was found instead; only where it does not hold. */
  readonly detail?: string
}

/** Returns what holds of a world that is between two commands. Reads everything; changes nothing. */
export function checkInvariants(_world: World): readonly Check[] {
  throw new Error('not yet')
}
