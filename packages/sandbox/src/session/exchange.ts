// One world and the clock that drives it.
//
// In real mode engine time follows the wall clock at a rate; `advance` may move it ahead. In manual mode it moves only
// when told to, and by one millisecond after each accepted command, so that records keep an order. Callers call `sync`
// before they read or send a command. Time never goes back, whatever the wall clock does. Where that is set back by
// more than a moment, time goes on at its rate from where it is.
//
// `run`, `advance` and `sync` make a change at once. Each is the completion of one in slices, which is the only code of
// it: what takes long lets others have a turn between two slices, and is a part of larger changes.
//
// Every change of the world is passed to `record`, and `replay` applies it again. Price steps follow from the time
// alone and are not recorded; the events that they trigger are, so that these are durable before anyone sees them.
import * as engine from '@capi/engine'
import {
  type Budget,
  type CommandKind,
  type Commands,
  type Result,
  type Results,
  type World,
  type WorldEvent,
} from '@capi/engine'
import { systemTiming, type Timing } from '../platform/platform.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import type { Signature } from './signatures.ts'
import { type Slices, Turns } from './turns.ts'

export type ClockMode = 'real' | 'manual'

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
  /** The turns of changes that take long. @default those of the system */
  readonly timing?: Pick<Timing, 'nextTurn'> | undefined
  /** Whether changes are recorded with the digest of their events; otherwise the digest is empty. @default true */
  readonly hasDigests?: boolean | undefined
  /** Called after each change, with the signature that it has used up. @default none */
  readonly record?: ((change: Change, signature: Signature | undefined) => void) | undefined
  /** Stores the changes from now on together, until the returned function is called. @default they are not stored */
  readonly hold?: (() => () => void) | undefined
}

/** Effects of one slice. A liquidation takes up to a few hundred microseconds. */
const sliceEffects = 64

/** A command that was executed, or refused. */
interface Executed<Kind extends CommandKind> {
  readonly outcome: Result<Results[Kind]>
  /** Digest of its events; empty where none is wanted, and for a command that is refused. */
  readonly eventDigest: string
}

export class Exchange {
  /** The signature of the request that is executed; undefined once a change has used it up. */
  signedBy: Signature | undefined
  /** Called after each change of the mode, and after each move of the time that the clock did not cause. */
  onClockSet: () => void = () => undefined
  /** The latest events. */
  readonly events: EventLog = createEventLog()
  /** In which changes are made, those that take long in slices. */
  readonly turns: Turns
  /** What responses may have contained, by time and by event. */
  readonly horizons: Horizons
  readonly #options: ExchangeOptions
  readonly #clock: EngineClock
  #world: World
  #timeBefore: number

  constructor(options: ExchangeOptions) {
    const { aheadMs = Infinity, aheadEvents = Infinity, timing = systemTiming, mode, wallClock } = options
    this.#options = options
    this.#clock = new EngineClock(mode, wallClock)
    this.#world = this.#makeWorld()
    this.#timeBefore = this.#world.time
    this.horizons = new Horizons(this.#world.time, aheadMs, aheadEvents, this.#record)
    this.turns = new Turns(timing.nextTurn, () => (this.#timeBefore = this.#world.time))
  }

  /** Incomplete while a change is in progress: call `sync` or `inTurn` before reading. */
  get world(): World {
    return this.#world
  }

  get mode(): ClockMode {
    return this.#clock.mode
  }

  /** Milliseconds of engine time for each of the wall clock, in real mode. */
  get rate(): number {
    return this.#clock.rate
  }

  /** The time after the latest complete change. What is recorded covers it, unlike the time of a change in progress. */
  get completeTime(): number {
    return this.turns.isInProgress ? this.#timeBefore : this.#world.time
  }

  /** The time of the exchange now. The world is behind it until `sync`, and while a change is in progress. */
  get clockTime(): number {
    const { completeTime } = this
    return this.mode === 'manual' ? completeTime : Math.max(this.#clock.read(this.#world.time), completeTime)
  }

  /** Moves engine time to that of the clock at once, and returns it. */
  sync(): number {
    this.turns.finish()
    if (!this.#isCurrent()) this.turns.complete(this.syncSliced())
    return this.#world.time
  }

  /** Moves engine time to that of the clock, in slices. */
  *syncSliced(): Slices<void> {
    if (this.#isCurrent()) return
    const caused = yield* this.#advance(this.#clock.read(this.#world.time))
    // A replay produces price events from the time alone.
    if (this.#options.record && caused.some(({ kind }) => kind !== 'price'))
      this.#record('advance', null, this.#digest())
    this.horizons.coverTime(this.#world.time, this.rate)
    this.horizons.coverEvents(this.events.last)
  }

  /**
   * Moves engine time to that of the clock and calls a function: now, or after the changes in progress if these or the
   * effects of the time take long.
   */
  inTurn<Value>(act: () => Value): Value | Promise<Value> {
    return !this.turns.isBusy && this.#isCurrent() ? act() : this.turns.performThen(this.syncSliced(), act)
  }

  /** Executes one command at once. */
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Result<Results[Kind]> {
    return this.turns.complete(this.runSliced(kind, command))
  }

  /**
   * Executes one command and everything that it causes, in slices. In manual mode, time moves on before the change is
   * recorded.
   */
  *runSliced<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Slices<Result<Results[Kind]>> {
    if (!this.#isCurrent()) yield* this.syncSliced()
    const { record } = this.#options
    const { time } = this.#world
    const signature = this.signedBy
    const { outcome, eventDigest } = yield* this.#execute(kind, command, record !== undefined)
    if (outcome.ok) {
      record?.({ kind, time, body: command, eventDigest }, signature)
      if (signature) this.signedBy = undefined
    }
    this.horizons.coverEvents(this.events.last)
    return outcome
  }

  /** Moves time forward to a moment at once; throws a `RangeError` if the moment is past. */
  advance(time: number): void {
    this.turns.complete(this.advanceSliced(time))
  }

  /** Moves time forward to a moment, in slices. */
  *advanceSliced(time: number): Slices<void> {
    const from = this.#world.time
    if (!Number.isSafeInteger(time) || time < from) {
      throw new RangeError(`Time must be whole ms and not before ${from}, was ${time}.`)
    }
    yield* this.syncSliced()
    // The wall clock may already be later.
    const to = Math.max(time, this.#world.time)
    this.#clock.moveAhead(to - this.#world.time)
    yield* this.#advance(to)
    this.#record('advance', null, this.#digest())
    this.horizons.coverEvents(this.events.last)
    this.onClockSet()
  }

  /** Makes several changes of which a crash leaves all or none. */
  *together<Value>(changes: Slices<Value>): Slices<Value> {
    const release = this.#options.hold?.()
    try {
      return yield* changes
    } finally {
      release?.()
    }
  }

  /** Moves engine time to that of the clock, and records it even if nothing happened. */
  recordTime(): void {
    this.sync()
    // The events of the record before are covered by its own digest.
    this.turns.complete(this.#advance(this.#world.time))
    this.#record('advance', null, this.#digest())
    this.horizons.end(this.#world.time, this.events.last)
  }

  /** Switches the mode and the rate; time continues from where it is. */
  switchTo(mode: ClockMode, rate: number = this.rate): void {
    this.sync()
    if (mode === this.mode && rate === this.rate) return
    this.#setClock(mode, rate)
    this.#clock.continueFrom(this.#world.time)
    this.#record('clock', { mode, rate })
    this.onClockSet()
  }

  /**
   * Creates a new world, and resets the clock to its initial state. Without a start time it begins at the time of the
   * wall clock, or at the present time if that is later: what was signed for the time in between may have been
   * forgotten, and would run again.
   */
  restart(): void {
    this.turns.finish()
    this.#world = this.#makeWorld(this.#world.time)
    this.#setClock(this.#options.mode, 1)
    this.events.clear()
    this.#record('begin', null)
    this.onClockSet()
  }

  /** Continues with a restored world; its time stood still in the meantime. */
  resume(world: World, mode: ClockMode, rate: number, horizon: number = world.time): void {
    this.turns.finish()
    this.#world = world
    this.#setClock(mode, rate)
    this.horizons.time = horizon
    this.#clock.continueFrom(world.time)
    this.events.clear()
    this.onClockSet()
  }

  /** Applies a recorded change again; returns the digest of its events. Records nothing, ignores the wall clock. */
  replay({ kind, time, body }: Pick<Change, 'kind' | 'time' | 'body'>): string {
    if (kind === 'begin') {
      this.#world = this.#options.makeWorld(time)
      this.#setClock((body as { mode: ClockMode }).mode, 1)
      return ''
    }
    this.turns.complete(this.#advance(time))
    if (kind === 'advance') return this.#digest()
    if (this.horizons.replay(kind, body)) return ''
    if (kind === 'clock') {
      const { mode, rate = 1 } = body as { mode: ClockMode; rate?: number }
      this.#setClock(mode, rate)
      return ''
    }
    const { outcome, eventDigest } = this.turns.complete(this.#execute(kind as CommandKind, body as never, true))
    return outcome.ok ? eventDigest : `refused ${outcome.reason}`
  }

  /** Executes a command and everything that it causes. With a manual clock, a millisecond passes after it. */
  *#execute<Kind extends CommandKind>(
    kind: Kind,
    command: Commands[Kind],
    isDigested: boolean,
  ): Slices<Executed<Kind>> {
    const world = this.#world
    const outcome = engine.execute(world, kind, command, newBudget())
    while (world.isReacting && !engine.react(world, newBudget())) yield
    this.events.add(world.events, kind)
    if (!outcome.ok) return { outcome, eventDigest: '' }
    // What happens in the millisecond has no part in it.
    const eventDigest = isDigested ? this.#digest() : ''
    if (this.mode === 'manual') yield* this.#advance(world.time + 1)
    return { outcome, eventDigest }
  }

  /** Advances the world to a time, and returns the events that this caused. */
  *#advance(to: number): Slices<readonly WorldEvent[]> {
    const world = this.#world
    world.events.length = 0
    while (!engine.advanceSliced(world, to, newBudget())) yield
    this.events.add(world.events, 'clock')
    return world.events
  }

  #makeWorld(earliest = 0): World {
    const { makeWorld, startTime, wallClock, mode } = this.#options
    const world = makeWorld(startTime ?? Math.max(wallClock(), earliest))
    // A start time moves the world away from the wall clock, from where it goes on at the same rate.
    this.#clock.continueFrom(mode === 'real' && startTime !== undefined ? world.time : undefined)
    return world
  }

  #setClock(mode: ClockMode, rate: number): void {
    this.#clock.mode = mode
    this.#clock.rate = rate
    this.horizons.time = this.#world.time
  }

  #isCurrent(): boolean {
    return this.#clock.isReached(this.#world.time)
  }

  #digest(): string {
    return this.#options.hasDigests === false ? '' : engine.digestEvents(this.#world)
  }

  readonly #record: RecordChange = (kind, body, eventDigest = '') => {
    this.#options.record?.({ kind, time: this.#world.time, body, eventDigest }, undefined)
  }
}

/**
 * Time stands still while the wall clock is behind by no more than this, in its milliseconds: such steps correct it.
 */
const mostBehindMs = 2_000

/** Returns the budget of one slice. */
function newBudget(): Budget {
  return { left: sliceEffects }
}

/** How engine time follows the wall clock: at a rate from a moment at which both were compared, or not at all. */
class EngineClock {
  mode: ClockMode
  /** Milliseconds of engine time for each of the wall clock, in real mode. */
  rate = 1
  readonly #wallClock: () => number
  /** Both clocks at the moment when they were last compared. */
  #anchor = { wall: 0, time: 0 }

  constructor(mode: ClockMode, wallClock: () => number) {
    this.mode = mode
    this.#wallClock = wallClock
  }

  /** Continues from a moment of engine time, or with the time of the wall clock itself. */
  continueFrom(time: number | undefined): void {
    this.#anchor = time === undefined ? { wall: 0, time: 0 } : { wall: this.#wallClock(), time }
  }

  /** Moves engine time ahead of the wall clock. */
  moveAhead(ms: number): void {
    this.#anchor.time += ms
  }

  /** Returns the time of a world at `time`, in real mode. Where the wall clock was set back, it goes on from there. */
  read(time: number): number {
    const now = Math.floor(this.#anchor.time + (this.#wallClock() - this.#anchor.wall) * this.rate)
    if (now >= time - mostBehindMs * this.rate) return now
    this.continueFrom(time)
    return time
  }

  /** Whether a world at `time` is not behind. */
  isReached(time: number): boolean {
    return this.mode === 'manual' || this.read(time) <= time
  }
}

/** Records one change that is no command. */
type RecordChange = (kind: string, body: unknown, eventDigest?: string) => void

/**
 * What is recorded ahead: the time and the event numbers that responses may have contained. After an unclean end, both
 * continue from there, so that neither is given twice.
 */
class Horizons {
  /** The latest time that a response may have contained. */
  time: number
  /** The highest event number that may have been used. */
  events = 0
  readonly #aheadMs: number
  readonly #aheadEvents: number
  readonly #record: RecordChange

  constructor(time: number, aheadMs: number, aheadEvents: number, record: RecordChange) {
    this.time = time
    this.#aheadMs = aheadMs
    this.#aheadEvents = aheadEvents
    this.#record = record
  }

  /** Applies a record of either again; returns false for another kind of record. */
  replay(kind: string, body: unknown): boolean {
    if (kind === 'horizon') this.time = (body as { to: number }).to
    else if (kind === 'events') this.events = (body as { to: number }).to
    else return false
    return true
  }

  /** Covers a time that was reached at a rate. */
  coverTime(time: number, rate: number): void {
    if (time > this.time && this.#aheadMs < Infinity) this.#recordTime(time + Math.ceil(this.#aheadMs * rate))
  }

  // Only after the change that caused the events was recorded, because a snapshot may be taken at each record.
  coverEvents(last: number): void {
    if (this.#aheadEvents < Infinity && last > this.events) this.#recordEvents(last + this.#aheadEvents)
  }

  /** Records that nothing after these was given. */
  end(time: number, lastEvent: number): void {
    if (this.time > time) this.#recordTime(time)
    if (this.#aheadEvents < Infinity && this.events !== lastEvent) this.#recordEvents(lastEvent)
  }

  #recordTime(to: number): void {
    this.time = to
    this.#record('horizon', { to })
  }

  #recordEvents(to: number): void {
    this.events = to
    this.#record('events', { to })
  }
}
