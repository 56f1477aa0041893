// The archive: final orders and plan orders, closed positions, fills and bills. It is separate from the live state, so that
// snapshots of the live state stay small.

import { firstIndex } from '../base/binary-search.ts'
import type { Bill } from './collateral.ts'
import type { Fill } from './fill.ts'
import type { Order, PlanOrder } from './order.ts'
import type { Position } from './position.ts'

export interface Archive {
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
  /** Returns a final order of an account by its id. */
  order(accountId: bigint, orderId: bigint): Order | undefined
  /** Returns the latest final order of an account with a client order id. */
  orderByClientOid(accountId: bigint, clientOid: string): Order | undefined
  /** Returns a final plan order of an account by its id. */
  plan(accountId: bigint, planId: bigint): PlanOrder | undefined
  /** Returns the latest final plan order of an account with a client order id. */
  planByClientOid(accountId: bigint, clientOid: string): PlanOrder | undefined
}

interface AccountRecords {
  readonly bills: Bill[]
  readonly fills: Fill[]
  readonly positions: Position[]
  /** By id, in the order in which they ended. */
  readonly plans: Map<bigint, PlanOrder>
  /** By id. */
  readonly orders: Order[]
  readonly ordersByClientOid: Map<string, Order>
  /** Orders that ended since the last lookup. They are sorted at the next one, because sorting each would slow down trading. */
  readonly unsorted: Order[]
}

/** An archive in memory. */
export interface MemoryArchive extends Archive {
  /** Returns an independent copy. */
  copy(): MemoryArchive
}

export function createMemoryArchive(accounts: Map<bigint, AccountRecords> = new Map()): MemoryArchive {
  const recordsOf = (accountId: bigint): AccountRecords => {
    let records = accounts.get(accountId)
    if (!records) accounts.set(accountId, (records = copyRecords()))
    return records
  }
  const sortedRecordsOf = (accountId: bigint): AccountRecords => {
    const records = recordsOf(accountId)
    sortOrders(records)
    return records
  }
  return {
    addBill: (bill) => void recordsOf(bill.accountId).bills.push(bill),
    addFill: (fill) => void recordsOf(fill.accountId).fills.push(fill),
    addPosition: (position) => void recordsOf(position.accountId).positions.push(position),
    addPlan: (plan) => void recordsOf(plan.accountId).plans.set(plan.id, plan),
    addOrder: (order) => void recordsOf(order.accountId).unsorted.push(order),
    bills: (accountId) => recordsOf(accountId).bills,
    fills: (accountId) => recordsOf(accountId).fills,
    positions: (accountId) => recordsOf(accountId).positions,
    plans: (accountId) => Array.from(recordsOf(accountId).plans.values()),
    orders: (accountId) => sortedRecordsOf(accountId).orders,
    order: (accountId, orderId) => findById(sortedRecordsOf(accountId).orders, orderId),
    copy: () => createMemoryArchive(new Map(Array.from(accounts, ([id, records]) => [id, copyRecords(records)]))),
    orderByClientOid: (accountId, clientOid) => sortedRecordsOf(accountId).ordersByClientOid.get(clientOid),
    plan: (accountId, planId) => recordsOf(accountId).plans.get(planId),
    planByClientOid: (accountId, clientOid) => latestPlan(recordsOf(accountId).plans.values(), clientOid),
  }
}

// Archived records never change, so copies share them.
function copyRecords(records?: AccountRecords): AccountRecords {
  return {
    bills: Array.from(records?.bills ?? []),
    fills: Array.from(records?.fills ?? []),
    positions: Array.from(records?.positions ?? []),
    plans: new Map(records?.plans),
    orders: Array.from(records?.orders ?? []),
    ordersByClientOid: new Map(records?.ordersByClientOid),
    unsorted: Array.from(records?.unsorted ?? []),
  }
}

function sortOrders({ orders, ordersByClientOid, unsorted }: AccountRecords): void {
  if (unsorted.length === 0) return
  for (const order of unsorted) {
    const earlier = ordersByClientOid.get(order.clientOid)
    if (!earlier || earlier.id < order.id) ordersByClientOid.set(order.clientOid, order)
    orders.push(order)
  }
  unsorted.length = 0
  // All orders but the last few are sorted already, so this is cheap.
  orders.sort((one, other) => (one.id < other.id ? -1 : 1)) // oxlint-disable-line unicorn/no-array-sort -- in place
}

function latestPlan(plans: Iterable<PlanOrder>, clientOid: string): PlanOrder | undefined {
  let latest: PlanOrder | undefined
  for (const plan of plans) if (plan.clientOid === clientOid && (!latest || plan.id > latest.id)) latest = plan
  return latest
}

function findById(orders: readonly Order[], id: bigint): Order | undefined {
  const order = orders[firstIndex(orders.length, (index) => orders[index]!.id >= id)]
  return order?.id === id ? order : undefined
}
