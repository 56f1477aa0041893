// The options of `follow`, their defaults and their checks.
import { limits as documented } from '@capi/api'
import type { Limits } from '../budget/rate-limiter.ts'
import { type Clock, systemClock } from '../transport/clock.ts'
import { UsageError } from '../transport/errors.ts'
import { type ChangeKind, changeKinds } from './change.ts'
import type { FollowFailure } from './failure.ts'

export interface FollowOptions {
  /** The parts to follow. @default all of them */
  readonly kinds?: readonly ChangeKind[] | undefined
  /** The trading pairs to follow. @default all of them */
  readonly symbols?: readonly string[] | undefined
  /**
   * Unix milliseconds: records since this time are returned first. @default the time of the server at the first poll
   */
  readonly since?: number | undefined
  /** The share of the rate limits that polling may use, above 0 and at most 1. @default 0.25 */
  readonly share?: number | undefined
  /** The rate limits. @default those of the document */
  readonly limits?: Limits | undefined
  /** The least time between the starts of two polls, in milliseconds. @default 1000 */
  readonly intervalMs?: number | undefined
  /**
   * How far each poll reads back before the latest record that was seen, because lists may lag behind, in milliseconds.
   * @default 10000
   */
  readonly overlapMs?: number | undefined
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal | undefined
  /**
   * Called with the error of a poll that failed and will be repeated, and with a TimeSetBackError if the time of the
   * server has gone back.
   */
  readonly onFailure?: ((error: FollowFailure) => void) | undefined
  /** The clock of the pauses between polls. @default that of the system */
  readonly clock?: Clock | undefined
}

/** The options with their defaults. */
export interface FollowSettings {
  readonly kinds: readonly ChangeKind[]
  readonly symbols: readonly string[] | undefined
  readonly since: number | undefined
  readonly share: number
  readonly limits: Required<Limits>
  readonly intervalMs: number
  readonly overlapMs: number
  readonly signal: AbortSignal | undefined
  readonly onFailure: (error: FollowFailure) => void
  readonly clock: Clock
}

/** Fills in the defaults, and throws a UsageError for a value that cannot be used. */
export function readOptions(options: FollowOptions): FollowSettings {
  const { kinds = changeKinds, symbols, since, share = 0.25, intervalMs = 1_000, overlapMs = 10_000 } = options
  if (!(share > 0 && share <= 1)) throw new UsageError(`share must be above 0 and at most 1, was ${String(share)}.`)
  for (const [name, value] of Object.entries({ intervalMs, overlapMs, since }))
    if (value !== undefined && !(value >= 0))
      throw new UsageError(`${name} must be a number of at least 0, was ${String(value)}.`)
  if (kinds.length === 0 || kinds.some((kind) => !changeKinds.includes(kind)))
    throw new UsageError(`kinds must be among ${changeKinds.join(', ')}, was ${JSON.stringify(kinds)}.`)
  if (symbols?.length === 0) throw new UsageError('symbols must name a trading pair, was an empty list.')
  const { signal, onFailure = () => {}, clock = systemClock } = options
  const limits = { ...documented, ...options.limits }
  return { kinds, symbols, since, share, limits, intervalMs, overlapMs, signal, onFailure, clock }
}
