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

export interface Archive {
  /** False once records were dropped, because there were more than the limit. */
  readonly isComplete: boolean
  addBill(bill: Bill): void
  addFill(fill: Fill): void
  /** Adds a final order. */
  addOrder(order: Order): void
  /** Adds a final plan order. */
  addPlan(plan: PlanOrder): void
  /** Adds a closed position. */
  addPosition(position: Position): void
  /** The records of an account, oldest first: orders by placement, plan orders and positions by their end. */
  bills(accountId: bigint): readonly Bill[]
  fills(accountId: bigint): readonly Fill[]
  orders(accountId: bigint): readonly Order[]
  positions(accountId: bigint): readonly Position[]
  plans(accountId: bigint): readonly PlanOrder[]
  /** Returns up to `most` records of an account that match, newest first: orders and plan orders by placement. */
  newest<Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    match: RecordMatch,
    most: number,
  ): readonly FinalRecords[Kind][]
  /** Returns how many records of an account match. */
  count(kind: FinalKind, accountId: bigint, match: RecordMatch): number
  /** Returns a final order of an account by its id. */
  order(accountId: bigint, orderId: bigint): Order | undefined
  /** Returns the latest final order of an account with a client order id. */
  orderByClientOid(accountId: bigint, clientOid: string): Order | undefined
  /** Returns a final plan order of an account by its id. */
  plan(accountId: bigint, planId: bigint): PlanOrder | undefined
  /** Returns the latest final plan order of an account with a client order id. */
  planByClientOid(accountId: bigint, clientOid: string): PlanOrder | undefined
}
