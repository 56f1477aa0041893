// Orders as an account lists them: newest first, bounds inclusive, times are those of creation (G15).

import type { Order } from '../model/order.ts'
import type { World } from '../model/world.ts'

export interface CurrentOrderFilter {
  readonly symbol?: string | undefined
  readonly orderId?: bigint | undefined
  /** Both bounds are inclusive and read the creation time. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
  /** From 0. */
  readonly page: number
}

export interface OrderHistoryFilter {
  readonly symbol?: string | undefined
  /** Inclusive, by creation time. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

/** Returns live orders of an account, newest first. */
export function listCurrentOrders(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly Order[] {
  const live = Array.from(world.accounts.get(accountId)?.orders.values() ?? [])
  const found = live.filter(
    (order) => (filter.orderId === undefined || order.id === filter.orderId) && matches(order, filter),
  )
  const first = filter.page * filter.limit
  return found.toReversed().slice(first, first + filter.limit)
}

/** Returns final orders of an account, newest first. */
export function listOrderHistory(world: World, accountId: bigint, filter: OrderHistoryFilter): readonly Order[] {
  const found: Order[] = []
  const orders = world.archive.orders(accountId)
  for (let index = orders.length - 1; index >= 0 && found.length < filter.limit; index -= 1) {
    const order = orders[index]!
    if (matches(order, filter)) found.push(order)
  }
  return found
}

function matches(order: Order, { symbol, startTime, endTime }: OrderHistoryFilter): boolean {
  return (
    (symbol === undefined || order.symbol === symbol) &&
    (startTime === undefined || order.createdTime >= startTime) &&
    (endTime === undefined || order.createdTime <= endTime)
  )
}
