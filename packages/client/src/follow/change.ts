// The changes of an account that `follow` returns, and the parts of an account that it follows.
import type { Bill, Fill, Order, Position } from '@capi/api'

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
