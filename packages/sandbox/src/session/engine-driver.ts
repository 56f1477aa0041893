// One world and the clock that drives it.
//
// In real mode engine time follows the wall clock, at a rate; it may be ahead of it, by as much as it was moved. In manual mode it
// moves when told, and by one millisecond after each accepted command, so that records keep an order. Whoever reads or
// commands calls `sync` first. Time never goes back, whatever the wall clock does.
//
// Everything that changes the world is told to `note`, and `replay` does it again from what was noted. What follows from
// the time alone (steps of the feeds) is not noted; what it brought about is, so that it is kept before anyone sees it. The
// time itself is noted ahead, now and then: up to that horizon it may be told, and from there it goes on after an end that
// nobody noted.

import {
  advance,
  type CommandKind,
  type Commands,
  execute,
  type Result,
  digestEvents,
  type Results,
  type World,
  type WorldEvent,
} from '../engine/index.ts'
import { createEventLog, type EventLog } from './event-log.ts'

export type ClockMode = 'real' | 'manual'

const keptEvents = 10_000

/** One change of a session. */
export interface Change {
  /** The name of a command of the engine, or one of `begin`, `clock`, `advance` and `horizon`. */
  readonly kind: string
  /** Engine time at which it happened, in Unix milliseconds. */
  readonly time: number
  /** What it was, as plain data. */
  readonly body: unknown
  /** What it brought about; empty where nothing is compared. */
  readonly outcome: string
}

export interface ExchangeOptions {
  /** Makes the world at a moment: once now, and again for every restart. */
  readonly makeWorld: (startTime: number) => World
  /** Where a world starts; undefined starts it at the time of the wall clock. */
  readonly startTime: number | undefined
  readonly wallClock: () => number
  readonly mode: ClockMode
  /** How far ahead time is noted in real mode, in milliseconds of the wall clock. @default it is not */
  readonly aheadMs?: number | undefined
  /** Hears of each change after it has happened. @default nobody */
  readonly note?: ((change: Change) => void) | undefined
}

export interface Exchange {
  readonly world: World
  readonly mode: ClockMode
  /** Milliseconds of engine time for each of the wall clock, in real mode. */
  readonly rate: number
  /** The latest time that may have been told. */
  readonly horizon: number
  /** What happened lately. */
  readonly events: EventLog
  /** Lets engine time catch up with the clock, and returns it. */
  sync(): number
  /** Lets engine time catch up with the clock, and notes it even where nothing happened. */
  noteTime(): void
  /** Carries out one command now. */
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Result<Results[Kind]>
  /** Switches the mode and the rate; time goes on from where it is. */
  switchTo(mode: ClockMode, rate?: number): void
  /** Moves time forward to a moment; throws where the moment is past. */
  advanceTo(time: number): void
  /** Makes a new world, and the clock as it was at the start. */
  restart(): void
  /** Goes on with a world that was taken back; its time stood still in the meantime. */
  resume(world: World, mode: ClockMode, rate: number, horizon?: number): void
  /** Does a change again and returns its outcome. Nothing is noted, and the wall clock is not looked at. */
  replay(change: Pick<Change, 'kind' | 'time' | 'body'>): string
}

export function createExchange(options: ExchangeOptions): Exchange {
  const { makeWorld, startTime, wallClock, mode: firstMode, aheadMs = Infinity, note } = options
  let mode = firstMode
  let rate = 1
  // Where both clocks stood when they were last compared.
  let anchor = { wall: 0, time: 0 }
  const anchorHere = (): void => void (anchor = { wall: wallClock(), time: world.time })
  const start = (): World => makeWorld(startTime ?? wallClock())
  let world = start()
  let horizon = world.time

  const events = createEventLog(keptEvents)
  const pass = (to: number): readonly WorldEvent[] => {
    const caused = advance(world, to)
    events.add(caused, 'clock')
    return caused
  }
  const noteAdvance = (): void =>
    note?.({ kind: 'advance', time: world.time, body: null, outcome: digestEvents(world) })
  const noteHorizon = (to: number): void => {
    horizon = to
    note?.({ kind: 'horizon', time: world.time, body: { to }, outcome: '' })
  }
  const sync = (): number => {
    if (mode === 'real') {
      const caused = pass(Math.floor(anchor.time + (wallClock() - anchor.wall) * rate))
      // A price comes back by itself.
      if (note && caused.some(({ kind }) => kind !== 'price')) noteAdvance()
      if (world.time > horizon && aheadMs < Infinity) noteHorizon(world.time + Math.ceil(aheadMs * rate))
    }
    return world.time
  }
  /** Carries out a command; in manual mode time moves on, after the outcome was written down for whom it concerns. */
  const carryOut = <Kind extends CommandKind>(
    kind: Kind,
    command: Commands[Kind],
    hear: ((outcome: string) => void) | undefined,
  ): Result<Results[Kind]> => {
    const outcome = execute(world, kind, command)
    events.add(world.events, kind)
    if (!outcome.ok) return outcome
    const text = hear ? digestEvents(world) : ''
    if (mode === 'manual') pass(world.time + 1)
    hear?.(text)
    return outcome
  }
  return {
    get world() {
      return world
    },
    get mode() {
      return mode
    },
    get rate() {
      return rate
    },
    get horizon() {
      return horizon
    },
    events,
    sync,
    noteTime() {
      sync()
      // What the record before brought about is told there; whoever does both again sees it once.
      pass(world.time)
      noteAdvance()
      if (horizon > world.time) noteHorizon(world.time)
    },
    run(kind, command) {
      sync()
      const { time } = world
      return carryOut(kind, command, note && ((outcome) => note({ kind, time, body: command, outcome })))
    },
    switchTo(wanted, wantedRate = rate) {
      sync()
      if (wanted === mode && wantedRate === rate) return
      mode = wanted
      rate = wantedRate
      horizon = world.time
      anchorHere()
      note?.({ kind: 'clock', time: world.time, body: { mode, rate }, outcome: '' })
    },
    advanceTo(time) {
      const from = world.time
      if (!Number.isSafeInteger(time) || time < from) {
        throw new RangeError(`Time must be whole ms and not before ${from}, was ${time}.`)
      }
      // The wall clock may be there first.
      const to = Math.max(time, sync())
      anchor.time += to - world.time
      pass(to)
      noteAdvance()
    },
    restart() {
      mode = firstMode
      rate = 1
      anchor = { wall: 0, time: 0 }
      world = start()
      horizon = world.time
      events.clear()
      note?.({ kind: 'begin', time: world.time, body: null, outcome: '' })
    },
    resume(resumed, resumedMode, resumedRate, resumedHorizon = resumed.time) {
      world = resumed
      mode = resumedMode
      rate = resumedRate
      horizon = resumedHorizon
      anchorHere()
      events.clear()
    },
    replay({ kind, time, body }) {
      if (kind === 'begin') {
        world = makeWorld(time)
        mode = (body as { mode: ClockMode }).mode
        rate = 1
        horizon = world.time
        return ''
      }
      pass(time)
      if (kind === 'horizon') {
        horizon = (body as { to: number }).to
        return ''
      }
      if (kind === 'advance') return digestEvents(world)
      if (kind === 'clock') {
        const change = body as { mode: ClockMode; rate?: number }
        mode = change.mode
        rate = change.rate ?? 1
        horizon = world.time
        return ''
      }
      let text = ''
      const outcome = carryOut(kind as CommandKind, body as never, (heard) => (text = heard))
      return outcome.ok ? text : `refused ${outcome.reason}`
    },
  }
}
