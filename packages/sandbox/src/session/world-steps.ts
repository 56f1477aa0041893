// Changes of a world in slices: passing time, and executing a command with all of its effects.

import {
  type Budget,
  type CommandKind,
  type Commands,
  continueAdvance,
  execute,
  react,
  type Result,
  type Results,
  type World,
  type WorldEvent,
} from '@capi/engine'
import type { EventLog } from './event-log.ts'
import type { Slices } from './turns.ts'

/** Effects of one slice. A liquidation takes up to a few hundred microseconds. */
const sliceEffects = 64

/** Moves a world forward to a time, and returns the events that this caused. */
export function* passTime(world: World, to: number, events: EventLog): Slices<readonly WorldEvent[]> {
  world.events.length = 0
  while (!continueAdvance(world, to, newBudget())) yield
  events.add(world.events, 'clock')
  return world.events
}

/** Executes a command, and everything that it causes. */
export function* executeFully<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
  events: EventLog,
): Slices<Result<Results[Kind]>> {
  const outcome = execute(world, kind, command, newBudget())
  while (world.isReacting && !react(world, newBudget())) yield
  events.add(world.events, kind)
  return outcome
}

function newBudget(): Budget {
  return { left: sliceEffects }
}
