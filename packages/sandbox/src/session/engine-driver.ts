// One world and the clock that drives it.
//
// In real mode engine time follows the wall clock at a rate; `advanceTo` may move it ahead. In manual mode it moves only when
// told to, and by one millisecond after each accepted command, so that records keep an order. Callers call `sync` before they
// read or send a command. Time never goes back, whatever the wall clock does.
//
// Every change of the world is passed to `record`, and `replay` applies it again. Price steps follow from the time alone and
// are not recorded; the events that they trigger are, so that these are durable before anyone sees them. The time itself is
// recorded ahead now and then: responses may contain times up to that horizon, and after an unclean end time continues
// from there. Event numbers are recorded ahead in the same way.

import {
  advance,
  type CommandKind,
  commandKindOf,
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

const eventCapacity = 10_000

/** One change of a session. */
export interface Change {
  /** The name of an engine command, or one of `begin`, `clock`, `advance`, `horizon` and `events`. */
  readonly kind: string
  /** Engine time of the change, in Unix milliseconds. */
  readonly time: number
  /** Its parameters, as plain data. */
  readonly body: unknown
  /** Digest of the events that it caused; empty where replays compare nothing. */
  readonly eventDigest: string
}

export interface ExchangeOptions {
  /** Creates the world for a start time: now, and again for every restart. */
  readonly makeWorld: (startTime: number) => World
  /** Engine time of a new world, from which time goes on. @default the time of the wall clock */
  readonly startTime: number | undefined
  readonly wallClock: () => number
  readonly mode: ClockMode
  /** How far ahead time is recorded in real mode, in milliseconds of the wall clock. @default it is not */
  readonly aheadMs?: number | undefined
  /** How far ahead event numbers are recorded. @default they are not */
  readonly aheadEvents?: number | undefined
  /** Called after each change. @default none */
  readonly record?: ((change: Change) => void) | undefined
}

export interface Exchange {
  readonly world: World
  readonly mode: ClockMode
  /** Milliseconds of engine time for each of the wall clock, in real mode. */
  readonly rate: number
  /** The latest time that a response may have contained. */
  readonly horizon: number
  /** The highest event number that may have been used. A recovery sets it. */
  eventHorizon: number
  /** Called after each change of the mode, and after each move of the time that the clock did not cause. */
  onClockSet: () => void
  /** The latest events. */
  readonly events: EventLog
  /** Moves engine time to that of the clock, and returns it. */
  sync(): number
  /** Moves engine time to that of the clock, and records it even if nothing happened. */
  recordTime(): void
  /** Executes one command now. */
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Result<Results[Kind]>
  /** Switches the mode and the rate; time continues from where it is. */
  switchTo(mode: ClockMode, rate?: number): void
  /** Moves time forward to a moment; throws a `RangeError` if the moment is past. */
  advanceTo(time: number): void
  /** Creates a new world, and resets the clock to its initial state. */
  restart(): void
  /** Continues with a restored world; its time stood still in the meantime. */
  resume(world: World, mode: ClockMode, rate: number, horizon?: number): void
  /** Applies a recorded change again and returns the digest of its events. Records nothing and ignores the wall clock. */
  replay(change: Pick<Change, 'kind' | 'time' | 'body'>): string
}

export function createExchange(options: ExchangeOptions): Exchange {
  const {
    makeWorld,
    startTime,
    wallClock,
    mode: initialMode,
    aheadMs = Infinity,
    aheadEvents = Infinity,
    record,
  } = options
  let mode = initialMode
  let rate = 1
  // Both clocks at the moment when they were last compared.
  let anchor = { wall: 0, time: 0 }
  const anchorHere = (): void => void (anchor = { wall: wallClock(), time: world.time })
  const start = (): World => makeWorld(startTime ?? wallClock())
  let world = start()
  // A start time moves the world away from the wall clock, from where it goes on at the same rate.
  const anchorStart = (): void => {
    if (initialMode === 'real' && startTime !== undefined) anchorHere()
    else anchor = { wall: 0, time: 0 }
  }
  anchorStart()
  let horizon = world.time
  let eventHorizon = 0

  const events = createEventLog(eventCapacity)
  const pass = (to: number): readonly WorldEvent[] => {
    const caused = advance(world, to)
    events.add(caused, 'clock')
    return caused
  }
  const recordNow = (kind: string, body: unknown, eventDigest = ''): void =>
    record?.({ kind, time: world.time, body, eventDigest })
  const recordAdvance = (): void => record && recordNow('advance', null, digestEvents(world))
  const recordHorizon = (to: number): void => {
    horizon = to
    recordNow('horizon', { to })
  }
  // Only after the change that caused the events was recorded, because a snapshot may be taken at each record.
  const recordEventNumbers = (): void => {
    if (aheadEvents === Infinity || events.last <= eventHorizon) return
    eventHorizon = events.last + aheadEvents
    recordNow('events', { to: eventHorizon })
  }
  const sync = (): number => {
    if (mode === 'real') {
      const caused = pass(Math.floor(anchor.time + (wallClock() - anchor.wall) * rate))
      // A replay produces price events from the time alone.
      if (record && caused.some(({ kind }) => kind !== 'price')) recordAdvance()
      if (world.time > horizon && aheadMs < Infinity) recordHorizon(world.time + Math.ceil(aheadMs * rate))
      recordEventNumbers()
    }
    return world.time
  }
  /** Executes a command. In manual mode time moves on before the callback, but after its digest was taken. */
  const apply = <Kind extends CommandKind>(
    kind: Kind,
    command: Commands[Kind],
    onAccepted: ((eventDigest: string) => void) | undefined,
  ): Result<Results[Kind]> => {
    const outcome = execute(world, kind, command)
    events.add(world.events, kind)
    if (!outcome.ok) return outcome
    const eventDigest = onAccepted ? digestEvents(world) : ''
    if (mode === 'manual') pass(world.time + 1)
    onAccepted?.(eventDigest)
    return outcome
  }
  const exchange: Exchange = {
    onClockSet: () => undefined,
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
    get eventHorizon() {
      return eventHorizon
    },
    set eventHorizon(number) {
      eventHorizon = number
    },
    events,
    sync,
    recordTime() {
      sync()
      // Clears the events of the record before, which its own digest covers.
      pass(world.time)
      recordAdvance()
      if (horizon > world.time) recordHorizon(world.time)
      if (aheadEvents === Infinity || eventHorizon === events.last) return
      eventHorizon = events.last
      recordNow('events', { to: eventHorizon })
    },
    run(kind, command) {
      sync()
      const { time } = world
      const onAccepted = record && ((eventDigest: string) => record({ kind, time, body: command, eventDigest }))
      const outcome = apply(kind, command, onAccepted)
      recordEventNumbers()
      return outcome
    },
    switchTo(newMode, newRate = rate) {
      sync()
      if (newMode === mode && newRate === rate) return
      mode = newMode
      rate = newRate
      horizon = world.time
      anchorHere()
      recordNow('clock', { mode, rate })
      exchange.onClockSet()
    },
    advanceTo(time) {
      const from = world.time
      if (!Number.isSafeInteger(time) || time < from) {
        throw new RangeError(`Time must be whole ms and not before ${from}, was ${time}.`)
      }
      // The wall clock may already be later.
      const to = Math.max(time, sync())
      anchor.time += to - world.time
      pass(to)
      recordAdvance()
      recordEventNumbers()
      exchange.onClockSet()
    },
    restart() {
      mode = initialMode
      rate = 1
      world = start()
      anchorStart()
      horizon = world.time
      events.clear()
      recordNow('begin', null)
      exchange.onClockSet()
    },
    resume(resumed, resumedMode, resumedRate, resumedHorizon = resumed.time) {
      world = resumed
      mode = resumedMode
      rate = resumedRate
      horizon = resumedHorizon
      anchorHere()
      events.clear()
      exchange.onClockSet()
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
      switch (kind) {
        case 'horizon':
          horizon = (body as { to: number }).to
          return ''
        case 'events':
          eventHorizon = (body as { to: number }).to
          return ''
        case 'advance':
          return digestEvents(world)
        case 'clock': {
          const change = body as { mode: ClockMode; rate?: number }
          mode = change.mode
          rate = change.rate ?? 1
          horizon = world.time
          return ''
        }
        default: {
          let digest = ''
          const outcome = apply(commandKindOf(kind), body as never, (eventDigest) => (digest = eventDigest))
          return outcome.ok ? digest : `refused ${outcome.reason}`
        }
      }
    },
  }
  return exchange
}
