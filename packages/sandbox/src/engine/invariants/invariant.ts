import type { World } from '../model/world.ts'

export type Invariant = (world: World) => string | null
