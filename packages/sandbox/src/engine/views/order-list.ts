// The order lists of an account: current orders and order history, newest first, filtered by creation time (G15).

import type { Order } from '../model/order.ts'
import type { PlanOrder } from '../model/plan-order.ts'
import { matchesFilter, type RecordFilter } from '../model/record-filter.ts'
import type { World } from '../model/world.ts'

export interface CurrentOrderFilter extends RecordFilter {
  readonly orderId?: bigint | undefined
  /** From 0. */
  readonly page: number
}

/** Filters by creation time. */
export type OrderHistoryFilter = RecordFilter

/** Returns a page of the live orders of an account, newest first. */
export function listCurrentOrders(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly Order[] {
  return pageOf(Array.from(world.accounts.get(accountId)?.orders.values() ?? []), filter)
}

/** Returns a page of the orders or plan orders that match, newest first. */
export function pageOf<Record extends Order | PlanOrder>(
  oldestFirst: readonly Record[],
  filter: CurrentOrderFilter,
): readonly Record[] {
  const { orderId, page, limit } = filter
  const found = oldestFirst.filter(
    (order) => (orderId === undefined || order.id === orderId) && matchesFilter(filter, order, order.createdTime),
  )
  return found.toReversed().slice(page * limit, (page + 1) * limit)
}

/** Returns final orders of an account, newest first. */
export function listOrderHistory(world: World, accountId: bigint, filter: OrderHistoryFilter): readonly Order[] {
  const found: Order[] = []
  const orders = world.archive.orders(accountId)
  for (let index = orders.length - 1; index >= 0 && found.length < filter.limit; index -= 1) {
    const order = orders[index]!
    if (matchesFilter(filter, order, order.createdTime)) found.push(order)
  }
  return found
}
