import type { World } from './world.ts'

/** Returns the live state as canonical JSON: the same state gives the same bytes. */
export function stateText(_world: World): string {
  throw new Error('not yet')
}

/** Returns 32 hexadecimal digits that stand for the live state. */
export function stateHash(_world: World): string {
  throw new Error('not yet')
}
