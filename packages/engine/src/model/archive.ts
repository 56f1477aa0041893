// The archive: final orders and plan orders, closed positions, fills and bills. It is separate from the live state, so
// that snapshots of the live state stay small.
import type { Bill } from './collateral.ts'
import type { Fill } from './fill.ts'
import type { Order, PlanOrder } from './order.ts'
import type { Position } from './position.ts'

/** The kinds of final records, and the record of each. */
export interface FinalRecords {
  order: Order
  fill: Fill
  bill: Bill
  plan: PlanOrder
  position: Position
}

export type FinalKind = keyof FinalRecords

/**
 * What final records are searched for by. Times are those of creation, bounds inclusive; all other fields must be
 * equal.
 */
export interface RecordMatch {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly symbol?: string | undefined
  /** Of fills. */
  readonly orderId?: bigint | undefined
  /** Of bills. */
  readonly coin?: string | undefined
  /** Of bills. */
  readonly businessType?: string | undefined
  /** Of plan orders. */
  readonly type?: PlanOrder['type'] | undefined
}

/** The kinds that are found by an id or a client id. */
export type FoundKind = 'order' | 'plan'

/** All that goes in and comes out. Each read is of one account. */
export interface Archive {
  /** False once records were dropped, because there were more than the limit. */
  readonly isComplete: boolean
  /** Adds a record that has become final. */
  add<Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]): void
  /** Returns all records of a kind, oldest first: orders by placement, plan orders and positions by their end. */
  all<Kind extends FinalKind>(kind: Kind, accountId: bigint): readonly FinalRecords[Kind][]
  /** Returns up to `most` records that match, newest first: orders and plan orders by placement. */
  newest<Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    match: RecordMatch,
    most: number,
  ): readonly FinalRecords[Kind][]
  /** Returns how many records match. */
  count(kind: FinalKind, accountId: bigint, match: RecordMatch): number
  /** Returns the record with an id. */
  find<Kind extends FoundKind>(kind: Kind, accountId: bigint, id: bigint): FinalRecords[Kind] | undefined
  /** Returns the latest record with a client order id. */
  findByClientOid<Kind extends FoundKind>(
    kind: Kind,
    accountId: bigint,
    clientOid: string,
  ): FinalRecords[Kind] | undefined
}
