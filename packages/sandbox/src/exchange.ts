// One world and the clock that drives it.
//
// In real mode engine time follows the wall clock; it may be ahead of it, by as much as it was moved. In manual mode it
// moves when told, and by one millisecond after each accepted command, so that records keep an order. Whoever reads or
// commands calls `sync` first. Time never goes back, whatever the wall clock does.

import {
  advance,
  type CommandKind,
  type Commands,
  execute,
  type Outcome,
  type Results,
  type World,
} from './engine/index.ts'
import { createEventLog, type EventLog } from './event-log.ts'

export type ClockMode = 'real' | 'manual'

const keptEvents = 10_000

export interface ExchangeOptions {
  /** Makes the world at a moment: once now, and again for every restart. */
  readonly makeWorld: (startTime: number) => World
  /** Where a world starts; undefined starts it at the time of the wall clock. */
  readonly startTime: number | undefined
  readonly wallClock: () => number
  readonly mode: ClockMode
}

export interface Exchange {
  readonly world: World
  readonly mode: ClockMode
  /** What happened lately. */
  readonly events: EventLog
  /** Lets engine time catch up with the clock, and returns it. */
  sync(): number
  /** Carries out one command now. */
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Outcome<Results[Kind]>
  /** Switches the mode; time goes on from where it is. */
  switchTo(mode: ClockMode): void
  /** Moves time forward to a moment; throws where the moment is past. */
  advanceTo(time: number): void
  /** Makes a new world, and the clock as it was at the start. */
  restart(): void
}

export function createExchange({ makeWorld, startTime, wallClock, mode: firstMode }: ExchangeOptions): Exchange {
  let mode = firstMode
  let ahead = 0
  const start = (): World => makeWorld(startTime ?? wallClock())
  let world = start()

  const events = createEventLog(keptEvents)
  const pass = (to: number): void => events.add(advance(world, to), 'clock')
  const sync = (): number => {
    if (mode === 'real') pass(wallClock() + ahead)
    return world.time
  }
  return {
    get world() {
      return world
    },
    get mode() {
      return mode
    },
    events,
    sync,
    run(kind, command) {
      sync()
      const outcome = execute(world, kind, command)
      events.add(world.events, kind)
      if (outcome.ok && mode === 'manual') pass(world.time + 1)
      return outcome
    },
    switchTo(wanted) {
      sync()
      if (wanted === mode) return
      mode = wanted
      if (mode === 'real') ahead = world.time - wallClock()
    },
    advanceTo(time) {
      sync()
      if (!Number.isSafeInteger(time) || time < world.time) {
        throw new RangeError(`Time must be whole ms and not before ${world.time}, was ${time}.`)
      }
      if (mode === 'real') ahead += time - world.time
      pass(time)
    },
    restart() {
      mode = firstMode
      ahead = 0
      world = start()
      events.clear()
    },
  }
}
