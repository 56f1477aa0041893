// Changes of a world in slices: advancing its time, and executing a command with all of its effects.

import * as engine from '@capi/engine'
import type { Budget, CommandKind, Commands, Result, Results, World, WorldEvent } from '@capi/engine'
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

/** Executes a command, and everything that it causes. */
export function* executeSliced<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
  events: EventLog,
): Slices<Result<Results[Kind]>> {
  const outcome = engine.execute(world, kind, command, newBudget())
  while (world.isReacting && !engine.react(world, newBudget())) yield
  events.add(world.events, kind)
  return outcome
}

function newBudget(): Budget {
  return { left: sliceEffects }
}
