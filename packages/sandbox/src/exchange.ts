// One world and the clock that drives it.
//
// With a clock, engine time follows it: whoever reads or commands calls `sync` first. Without one, time is manual: it
// moves by `advanceTo`, and by one millisecond after each accepted command, so that records keep an order.

import {
  advance,
  type CommandKind,
  type Commands,
  execute,
  type Outcome,
  type Results,
  type World,
} from './engine/index.ts'

export interface Exchange {
  readonly world: World
  /** Lets engine time catch up with the clock, if there is one, and returns it. */
  sync(): number
  /** Carries out one command now. */
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Outcome<Results[Kind]>
  /** Moves manual time forward to a moment; throws where a clock drives the time or the moment is past. */
  advanceTo(time: number): void
}

/** Returns the exchange of a world. `clock` gives engine time in Unix milliseconds; without it time is manual. */
export function createExchange(world: World, clock: (() => number) | undefined): Exchange {
  const sync = (): number => {
    if (clock) advance(world, clock())
    return world.time
  }
  return {
    world,
    sync,
    run(kind, command) {
      sync()
      const outcome = execute(world, kind, command)
      if (outcome.ok && !clock) advance(world, world.time + 1)
      return outcome
    },
    advanceTo(time) {
      if (clock) throw new TypeError('Time can be moved only where it is manual; this sandbox follows a clock.')
      if (!Number.isSafeInteger(time) || time < world.time) {
        throw new RangeError(`Time must be whole ms and not before ${world.time}, was ${time}.`)
      }
      advance(world, time)
    },
  }
}
