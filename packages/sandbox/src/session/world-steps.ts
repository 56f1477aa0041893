// The time of a world, advanced in slices, and how much one slice may do.
import * as engine from '@capi/engine'
import type { Budget, World, WorldEvent } from '@capi/engine'
import type { EventLog } from './event-log.ts'
import type { Slices } from './turns.ts'

/** Effects of one slice. A liquidation takes up to a few hundred microseconds. */
const sliceEffects = 64

/** Advances a world to a time, and returns the events that this caused. */
export function* advanceSliced(world: World, to: number, events: EventLog): Slices<readonly WorldEvent[]> {
  world.events.length = 0
  while (!engine.advanceSliced(world, to, newBudget())) yield
  events.add(world.events, 'clock')
  return world.events
}

/** Returns the budget of one slice. */
export function newBudget(): Budget {
  return { left: sliceEffects }
}
