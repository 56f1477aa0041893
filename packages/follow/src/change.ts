// What `follow` returns: the changes of an account, by its parts; and what it reports: the errors of a poll after which
// a later poll may succeed, and the notice that the time of the server went back.
import type { Bill, Fill, Order, Position } from '@capi/api'
import { ApiError, IncompleteListError, NetworkError } from '@capi/client'

/** The parts of an account, in the order in which changes of the same millisecond are returned. */
export const changeKinds = ['order', 'fill', 'position', 'bill'] as const
export type ChangeKind = (typeof changeKinds)[number]

interface ChangeOf<Kind extends ChangeKind, How extends string, Found> {
  readonly kind: Kind
  readonly change: How
  /**
   * When the record was created, or when the poll that found the change of a known record began; the server's time in
   * Unix milliseconds.
   */
  readonly time: number
  /** Null for a bill without a trading pair. */
  readonly symbol: string | null
  /** The id of the record. */
  readonly id: string
  /** The record after the change. Of an order or position that is no longer listed, the last state that was seen. */
  readonly record: Found
}

/**
 * `ended`: filled or cancelled. An order that was placed and ended between two polls has this change only. `gone`: the
 * server does not know the order any more, for example because its data was deleted.
 */
export type OrderChange = ChangeOf<'order', 'new' | 'changed' | 'ended' | 'gone', Order>
export type FillChange = ChangeOf<'fill', 'new', Fill>
/**
 * `ended`: closed. A position that was opened and closed between two polls has no change, but its orders, fills and
 * bills do.
 */
export type PositionChange = ChangeOf<'position', 'new' | 'changed' | 'ended', Position>
export type BillChange = ChangeOf<'bill', 'new', Bill>

export type Change = OrderChange | FillChange | PositionChange | BillChange

/**
 * The time of the server went back: the local exchange was restored, or has started again without its data. What was
 * returned with a later time may not exist any more. Following continues, and reads that time again.
 */
export class TimeSetBackError extends Error {
  override readonly name: string = 'TimeSetBackError'
  /** The latest time of the server before, in Unix milliseconds. */
  readonly before: number
  /** The time of the server now, in Unix milliseconds. */
  readonly now: number

  constructor(before: number, now: number) {
    const seconds = Math.round((before - now) / 1_000)
    super(
      `the time of the server went back by ${seconds} s, to ${new Date(now).toISOString()}: what was returned since may not exist any more`,
    )
    this.before = before
    this.now = now
  }
}

/** What `follow` reports while it continues. */
export type FollowFailure = TransientError | TimeSetBackError

type TransientError = ApiError | NetworkError | IncompleteListError

/** Returns whether a later poll may succeed. */
export function isTransient(error: unknown): error is TransientError {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return error instanceof NetworkError || error instanceof IncompleteListError
}
