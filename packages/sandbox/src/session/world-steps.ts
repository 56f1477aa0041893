// A command and the course of time, in slices, and how much one slice may do.
import * as engine from '@capi/engine'
import type { Budget, CommandKind, Commands, Result, Results, World, WorldEvent } from '@capi/engine'
import type { EventLog } from './event-log.ts'
import type { Slices } from './turns.ts'

/** Effects of one slice. A liquidation takes up to a few hundred microseconds. */
const sliceEffects = 64

/** A command that was executed, or refused. */
export interface Executed<Kind extends CommandKind> {
  readonly outcome: Result<Results[Kind]>
  /** Digest of its events; empty where none is wanted, and for a command that is refused. */
  readonly eventDigest: string
}

/** Executes a command and everything that it causes. With a manual clock, a millisecond passes after it. */
export function* executeSliced<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
  events: EventLog,
  { isDigested, isManual }: { readonly isDigested: boolean; readonly isManual: boolean },
): Slices<Executed<Kind>> {
  const outcome = engine.execute(world, kind, command, newBudget())
  while (world.isReacting && !engine.react(world, newBudget())) yield
  events.add(world.events, kind)
  if (!outcome.ok) return { outcome, eventDigest: '' }
  // What happens in the millisecond has no part in it.
  const eventDigest = isDigested ? engine.digestEvents(world) : ''
  if (isManual) yield* advanceSliced(world, world.time + 1, events)
  return { outcome, eventDigest }
}

/** Advances a world to a time, and returns the events that this caused. */
export function* advanceSliced(world: World, to: number, events: EventLog): Slices<readonly WorldEvent[]> {
  world.events.length = 0
  while (!engine.advanceSliced(world, to, newBudget())) yield
  events.add(world.events, 'clock')
  return world.events
}

/** Returns the budget of one slice. */
function newBudget(): Budget {
  return { left: sliceEffects }
}
