// How an order leaves the live state: its reserve is given up and it goes into the archive.

import { removeOrder } from '../model/symbol-state.ts'
import { setOrderStatus } from './life-cycle.ts'
import type { Market } from '../model/market.ts'
import type { CancelReason, Order } from '../model/order.ts'
import type { World } from '../model/world.ts'
import { symbolStateOf } from '../model/account.ts'
import { presetTriggerOf } from '../model/trigger.ts'

/** Ends a live order: filled where there is no reason, canceled otherwise. */
export function endOrder(world: World, market: Market, order: Order, reason: CancelReason | null): void {
  const account = world.accounts.get(order.accountId)!
  if (order.status === 'untriggered') market.triggers.delete(presetTriggerOf(order))
  else {
    market.book.remove(order)
    removeOrder(symbolStateOf(account, market), order)
  }
  account.orders.delete(order.id)
  account.clientOids.delete(order.clientOid)
  order.cancelReason = reason
  if (reason !== null && order.status === 'open') setOrderStatus(world, order, 'canceling')
  setOrderStatus(world, order, reason === null ? 'filled' : 'canceled')
  world.archive.addOrder(order)
}
