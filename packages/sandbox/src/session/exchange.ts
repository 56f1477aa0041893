// The types of an exchange: a world and the clock that drives it. `engine-driver.ts` creates it.

import type { CommandKind, Commands, Result, Results, World } from '../engine/index.ts'
import type { Timing } from '../platform/timing.ts'
import type { EventLog } from './event-log.ts'
import type { Slices, Turns } from './turns.ts'

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
  /** Called after each change. @default none */
  readonly record?: ((change: Change) => void) | undefined
  /** Stores the changes from now on together, until the returned function is called. @default they are not stored */
  readonly hold?: (() => () => void) | undefined
}

/** Changes in slices, for `complete` and `perform`. */
export interface SlicedChanges {
  /** Moves engine time to that of the clock. */
  sync(): Slices<void>
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Slices<Result<Results[Kind]>>
  advanceTo(time: number): Slices<void>
  /** Makes several changes of which a crash leaves all or none. */
  together<Value>(changes: Slices<Value>): Slices<Value>
}

export interface Exchange extends Pick<Turns, 'isBusy' | 'complete' | 'perform' | 'finish'> {
  /** Incomplete while a change is in progress: call `sync` or `inTurn` before reading. */
  readonly world: World
  /** The time after the latest complete change. What is recorded covers it, unlike the time of a change in progress. */
  readonly completeTime: number
  readonly mode: ClockMode
  /** Milliseconds of engine time for each of the wall clock, in real mode. */
  readonly rate: number
  /** Engine time while it passes as the wall clock does; undefined in manual mode and at any other rate than 1. */
  readonly steadyTime: number | undefined
  /** The latest time that a response may have contained. */
  readonly horizon: number
  /** The highest event number that may have been used. A recovery sets it. */
  eventHorizon: number
  /** Called after each change of the mode, and after each move of the time that the clock did not cause. */
  onClockSet: () => void
  /** The latest events. */
  readonly events: EventLog
  readonly sliced: SlicedChanges
  /** Moves engine time to that of the clock, and returns it. */
  sync(): number
  /**
   * Moves engine time to that of the clock and calls a function: now, or after the changes in progress if these or the effects of
   * the time take long.
   */
  inTurn<Value>(act: () => Value): Value | Promise<Value>
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
