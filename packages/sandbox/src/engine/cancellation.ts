// Cancelling: at once, or after the order delay of the account. Until then an order can still be filled.

import type { Account } from './account.ts'
import { findUser } from './cash.ts'
import { endOrder } from './ending.ts'
import { isFinal, moveTo } from './life-cycle.ts'
import type { Order } from './order.ts'
import { accept, refuse, type Outcome, type Refusal } from './refusal.ts'
import type { World } from './world.ts'

export interface CancelOrderCommand {
  readonly accountId: bigint
  /** At least one of the two; both must mean the same order. */
  readonly orderId: bigint | null
  /** The live order with this identifier, else the latest one. */
  readonly clientOid: string | null
}

/** Cancels an order, at once or after the order delay of the account. Refuses with ORDER_NOT_FOUND or ORDER_FINISHED. */
export function cancelOrder(world: World, command: CancelOrderCommand): Outcome<Order> {
  const account = findUser(world, command.accountId)
  if (!account.ok) return account
  const order = findOrder(world, command)
  if (!order) return refuse('ORDER_NOT_FOUND', 'the order must be one of the account', wordsFor(command))
  if (isFinal(order)) return refuseFinished(order)
  if (order.isCancelRequested) return refuse('ORDER_FINISHED', 'the order must not be canceled twice', 'canceling')
  order.isCancelRequested = true
  const { orderDelayMs } = account.value
  if (orderDelayMs === 0) {
    endOrder(world, world.markets.get(order.symbol)!, order, 'requested')
    return accept(order)
  }
  // An order that waits for its matching stays pending: it becomes canceling when it comes to rest.
  if (order.status === 'open') moveTo(world, order, 'canceling')
  const { accountId, id } = order
  world.timers.set({ time: world.time + orderDelayMs, kind: 'order', action: 'cancel', accountId, orderId: id })
  return accept(order)
}

/** Returns the refusal to cancel an order that has ended. */
export function refuseFinished({ status }: Order): Refusal {
  return refuse('ORDER_FINISHED', 'the order must still be live', status)
}

/** Returns the order that a cancellation means, live or final; undefined when there is none or the two disagree. */
export function findOrder(world: World, { accountId, orderId, clientOid }: CancelOrderCommand): Order | undefined {
  const account = world.accounts.get(accountId)
  if (!account) return undefined
  if (orderId === null) return clientOid === null ? undefined : byClientOid(world, account, clientOid)
  const order = account.orders.get(orderId) ?? world.archive.order(accountId, orderId)
  return clientOid === null || order?.clientOid === clientOid ? order : undefined
}

function byClientOid(world: World, account: Account, clientOid: string): Order | undefined {
  return account.clientOids.get(clientOid) ?? world.archive.orderByClientOid(account.id, clientOid)
}

function wordsFor({ orderId, clientOid }: CancelOrderCommand): string {
  return [orderId?.toString(), clientOid].filter((word) => word != null).join(' with ') || 'none'
}
