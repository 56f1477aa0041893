// What has happened and never changes again. Kept apart from the live state, so that snapshots of that stay small.

import type { Bill } from './bill.ts'
import type { Fill } from './fill.ts'
import type { Order } from './order.ts'
import type { Position } from './position.ts'

export interface Archive {
  addBill(bill: Bill): void
  addFill(fill: Fill): void
  /** Takes an order that is final. */
  addOrder(order: Order): void
  /** Takes a position that is over. */
  addPosition(position: Position): void
  /** The records of an account, oldest first; orders and positions in the order in which they ended. */
  bills(accountId: bigint): readonly Bill[]
  fills(accountId: bigint): readonly Fill[]
  orders(accountId: bigint): readonly Order[]
  positions(accountId: bigint): readonly Position[]
  /** Returns a final order of an account by its id. */
  order(accountId: bigint, orderId: bigint): Order | undefined
  /** Returns the final order of an account that was placed last with an identifier. */
  orderByClientOid(accountId: bigint, clientOid: string): Order | undefined
}

interface Drawer {
  readonly bills: Bill[]
  readonly fills: Fill[]
  readonly orders: Order[]
  readonly positions: Position[]
  readonly ordersById: Map<bigint, Order>
  readonly ordersByClientOid: Map<string, Order>
  /** How many of the orders stand in the two indexes: they are brought up to date when they are asked. */
  indexed: number
}

/** Returns an archive that lives as long as the process. */
export function createMemoryArchive(): Archive {
  const drawers = new Map<bigint, Drawer>()
  const drawerOf = (accountId: bigint): Drawer => {
    const known = drawers.get(accountId)
    if (known) return known
    const drawer: Drawer = {
      bills: [],
      fills: [],
      orders: [],
      positions: [],
      ordersById: new Map(),
      ordersByClientOid: new Map(),
      indexed: 0,
    }
    drawers.set(accountId, drawer)
    return drawer
  }
  const indexedDrawerOf = (accountId: bigint): Drawer => {
    const drawer = drawerOf(accountId)
    const { orders, ordersById, ordersByClientOid } = drawer
    for (; drawer.indexed < orders.length; drawer.indexed += 1) {
      const order = orders[drawer.indexed]!
      ordersById.set(order.id, order)
      const earlier = ordersByClientOid.get(order.clientOid)
      if (!earlier || earlier.id < order.id) ordersByClientOid.set(order.clientOid, order)
    }
    return drawer
  }
  return {
    addBill: (bill) => void drawerOf(bill.accountId).bills.push(bill),
    addFill: (fill) => void drawerOf(fill.accountId).fills.push(fill),
    addPosition: (position) => void drawerOf(position.accountId).positions.push(position),
    addOrder: (order) => void drawerOf(order.accountId).orders.push(order),
    bills: (accountId) => drawerOf(accountId).bills,
    fills: (accountId) => drawerOf(accountId).fills,
    orders: (accountId) => drawerOf(accountId).orders,
    positions: (accountId) => drawerOf(accountId).positions,
    order: (accountId, orderId) => indexedDrawerOf(accountId).ordersById.get(orderId),
    orderByClientOid: (accountId, clientOid) => indexedDrawerOf(accountId).ordersByClientOid.get(clientOid),
  }
}
