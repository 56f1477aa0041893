import type { World } from '../model/world.ts'

/** Returns a description of the first violation, or null. */
export type Invariant = (world: World) => string | null
