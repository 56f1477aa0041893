// What an exchange is created with: its world, its clock, and who records its changes.
import type { World } from '@capi/engine'
import type { Timing } from '../platform/timers.ts'
import type { Signature } from './signatures.ts'

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
