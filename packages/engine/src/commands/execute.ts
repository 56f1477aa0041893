// All commands that change a world, as data. A command either succeeds or leaves the world as it was.
//
//   1. the function of its kind in `handlers.ts` checks it, and refuses it or changes the world,
//   2. the effects of the change are handled until none is left, in the order that `react` shows,
//   3. the events of both are in `world.events`.
//
// Amounts, prices and sizes are decimal text, so that a journaled command can be executed again with the same result.
import { attempt, type Result } from '../base/refusal.ts'
import type { World } from '../state/world.ts'
import { type Budget, react } from '../trading/time.ts'
import * as handlers from './handlers.ts'

type Handlers = typeof handlers

export type CommandKind = keyof Handlers

/** The command of each kind. */
export type Commands = { [Kind in CommandKind]: Parameters<Handlers[Kind]>[1] }

/** What a command of each kind returns where it is accepted. */
export type Results = { [Kind in CommandKind]: ReturnType<Handlers[Kind]> }

// An object of its own, because the properties of a module are found more slowly.
const table: { readonly [Kind in CommandKind]: (world: World, command: Commands[Kind]) => Results[Kind] } = {
  ...handlers,
}

/**
 * Executes a command at the present time of the world, and its effects as far as a budget allows; `react` completes
 * them. `world.events` holds its events until the next command.
 */
export function execute<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
  budget?: Budget,
): Result<Results[Kind]> {
  world.events.length = 0
  const outcome = attempt(() => table[kind](world, command))
  if (outcome.ok) react(world, budget)
  return outcome
}
