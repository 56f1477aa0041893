// What has happened and never changes again. Kept apart from the live state, so that snapshots of that stay small.

import type { Bill } from './bill.ts'
import type { Fill } from './fill.ts'
import type { Order } from './order.ts'
import type { PlanOrder } from './plan-order.ts'
import type { Position } from './position.ts'

export interface Archive {
  addBill(bill: Bill): void
  addFill(fill: Fill): void
  /** Takes an order that is final. */
  addOrder(order: Order): void
  /** Takes a plan order that is final. */
  addPlan(plan: PlanOrder): void
  /** Takes a position that is over. */
  addPosition(position: Position): void
  /** The records of an account, oldest first: orders as they were placed, plan orders and positions as they ended. */
  bills(accountId: bigint): readonly Bill[]
  fills(accountId: bigint): readonly Fill[]
  orders(accountId: bigint): readonly Order[]
  positions(accountId: bigint): readonly Position[]
  plans(accountId: bigint): readonly PlanOrder[]
  /** Returns a final order of an account by its id. */
  order(accountId: bigint, orderId: bigint): Order | undefined
  /** Returns the final order of an account that was placed last with an identifier. */
  orderByClientOid(accountId: bigint, clientOid: string): Order | undefined
  /** Returns a final plan order of an account by its id. */
  plan(accountId: bigint, planId: bigint): PlanOrder | undefined
  /** Returns the final plan order of an account that was placed last with an identifier. */
  planByClientOid(accountId: bigint, clientOid: string): PlanOrder | undefined
}

interface Drawer {
  readonly bills: Bill[]
  readonly fills: Fill[]
  readonly positions: Position[]
  /** By id, in the order in which they ended. */
  readonly plans: Map<bigint, PlanOrder>
  /** By id. */
  readonly orders: Order[]
  readonly ordersByClientOid: Map<string, Order>
  /** Orders that ended since somebody asked for one: to file them at once would slow down every order. */
  readonly unfiled: Order[]
}

/** An archive that lives as long as the process. */
export interface MemoryArchive extends Archive {
  /** Returns one that holds the same and goes its own way. */
  copy(): MemoryArchive
}

export function createMemoryArchive(drawers: Map<bigint, Drawer> = new Map()): MemoryArchive {
  const drawerOf = (accountId: bigint): Drawer => {
    const known = drawers.get(accountId)
    if (known) return known
    const drawer: Drawer = {
      bills: [],
      fills: [],
      positions: [],
      plans: new Map(),
      orders: [],
      ordersByClientOid: new Map(),
      unfiled: [],
    }
    drawers.set(accountId, drawer)
    return drawer
  }
  const filedDrawerOf = (accountId: bigint): Drawer => {
    const drawer = drawerOf(accountId)
    fileOrders(drawer)
    return drawer
  }
  return {
    addBill: (bill) => void drawerOf(bill.accountId).bills.push(bill),
    addFill: (fill) => void drawerOf(fill.accountId).fills.push(fill),
    addPosition: (position) => void drawerOf(position.accountId).positions.push(position),
    addPlan: (plan) => void drawerOf(plan.accountId).plans.set(plan.id, plan),
    addOrder: (order) => void drawerOf(order.accountId).unfiled.push(order),
    bills: (accountId) => drawerOf(accountId).bills,
    fills: (accountId) => drawerOf(accountId).fills,
    positions: (accountId) => drawerOf(accountId).positions,
    plans: (accountId) => Array.from(drawerOf(accountId).plans.values()),
    orders: (accountId) => filedDrawerOf(accountId).orders,
    order: (accountId, orderId) => findById(filedDrawerOf(accountId).orders, orderId),
    copy: () => createMemoryArchive(new Map(Array.from(drawers, ([id, drawer]) => [id, copyDrawer(drawer)]))),
    orderByClientOid: (accountId, clientOid) => filedDrawerOf(accountId).ordersByClientOid.get(clientOid),
    plan: (accountId, planId) => drawerOf(accountId).plans.get(planId),
    planByClientOid: (accountId, clientOid) => latestPlan(drawerOf(accountId).plans.values(), clientOid),
  }
}

// Records never change, so they are shared.
function copyDrawer(drawer: Drawer): Drawer {
  return {
    bills: Array.from(drawer.bills),
    plans: new Map(drawer.plans),
    fills: Array.from(drawer.fills),
    positions: Array.from(drawer.positions),
    orders: Array.from(drawer.orders),
    ordersByClientOid: new Map(drawer.ordersByClientOid),
    unfiled: Array.from(drawer.unfiled),
  }
}

function fileOrders({ orders, ordersByClientOid, unfiled }: Drawer): void {
  if (unfiled.length === 0) return
  for (const order of unfiled) {
    const earlier = ordersByClientOid.get(order.clientOid)
    if (!earlier || earlier.id < order.id) ordersByClientOid.set(order.clientOid, order)
    orders.push(order)
  }
  unfiled.length = 0
  // All but the last few stand in order already, which makes sorting them cheap.
  orders.sort((one, other) => (one.id < other.id ? -1 : 1)) // oxlint-disable-line unicorn/no-array-sort -- in place
}

function latestPlan(plans: Iterable<PlanOrder>, clientOid: string): PlanOrder | undefined {
  let latest: PlanOrder | undefined
  for (const plan of plans) if (plan.clientOid === clientOid && (!latest || plan.id > latest.id)) latest = plan
  return latest
}

function findById(orders: readonly Order[], id: bigint): Order | undefined {
  let low = 0
  let high = orders.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (orders[middle]!.id < id) low = middle + 1
    else high = middle
  }
  return orders[low]?.id === id ? orders[low] : undefined
}
