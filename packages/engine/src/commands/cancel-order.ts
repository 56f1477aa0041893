// The commands that cancel an order or a plan order:
//
//   1. the order is found, live or final: by its id, by its client order id, or by both (`findOrderOf`),
//   2. one that is final, or whose cancellation is in progress, is refused,
//   3. an untriggered plan order is not in the book, so it ends at once; a triggered one stands for its order,
//   4. an order ends at once, or after the order delay of the account and the latency of the fill model. Until then it
//      can still be filled.
import type { Account } from '../model/account.ts'
import { findByClientOid } from '../execution/client-oid.ts'
import { endOrder, setOrderStatus } from '../execution/life-cycle.ts'
import { cancelUntriggered } from '../execution/plan-life-cycle.ts'
import { type Order, isFinal, isPlanFinal, type PlanOrder } from '../model/order.ts'
import { Refusal } from '../base/result.ts'
import { findUser, stateOf, type World } from '../model/world.ts'

export interface CancelOrderCommand {
  readonly accountId: bigint
  /** At least one of the two is given. Both must name the same order. */
  readonly orderId: bigint | null
  /** Names the live order or plan order with this client order id, else the latest final one. */
  readonly clientOid: string | null
}

export interface CancelPlanOrderCommand {
  readonly accountId: bigint
  readonly orderId: bigint
}

/** Cancels an order or a plan order. Refuses with ORDER_NOT_FOUND or ORDER_FINISHED. */
export function cancelOrder(world: World, command: CancelOrderCommand): Order | PlanOrder {
  const account = findUser(world, command.accountId)
  const found = findOrderOf(world, account, command)
  if (!found) {
    const field = command.orderId === null ? 'clientOid' : 'orderId'
    throw new Refusal('ORDER_NOT_FOUND', 'the order must be one of the account', describeTarget(command), { field })
  }
  if (isPlan(found)) cancelPlan(world, account, found)
  else cancelLive(world, account, found)
  return found
}

/** Cancels a plan order; if it was triggered, its order. Refuses with ORDER_NOT_FOUND or ORDER_FINISHED. */
export function cancelPlanOrder(world: World, { accountId, orderId }: CancelPlanOrderCommand): PlanOrder {
  const account = findUser(world, accountId)
  const plan = findPlan(world, account, orderId)
  if (!plan) throw new Refusal('ORDER_NOT_FOUND', 'the plan order must be one of the account', orderId.toString())
  cancelPlan(world, account, plan)
  return plan
}

/** Returns the order or plan order that a cancellation names, live or final; undefined where there is none. */
export function findOrder(world: World, command: CancelOrderCommand): Order | PlanOrder | undefined {
  const account = world.accounts.get(command.accountId)
  return account && findOrderOf(world, account, command)
}

function findOrderOf(
  world: World,
  account: Account,
  { orderId, clientOid }: CancelOrderCommand,
): Order | PlanOrder | undefined {
  if (orderId === null) return clientOid === null ? undefined : byClientOid(world, account, clientOid)
  const order =
    account.orders.get(orderId) ?? world.archive.find('order', account.id, orderId) ?? findPlan(world, account, orderId)
  return clientOid === null || order?.clientOid === clientOid ? order : undefined
}

function findPlan({ archive }: World, { id, plans }: Account, planId: bigint): PlanOrder | undefined {
  return plans.get(planId) ?? archive.find('plan', id, planId)
}

function byClientOid({ archive }: World, account: Account, clientOid: string): Order | PlanOrder | undefined {
  const live = findByClientOid(account, clientOid)
  if (live) return live
  const order = archive.findByClientOid('order', account.id, clientOid)
  const plan = archive.findByClientOid('plan', account.id, clientOid)
  return order && plan ? (order.id > plan.id ? order : plan) : (order ?? plan)
}

function cancelLive(world: World, account: Account, order: Order): void {
  const { accountId, id } = order
  const delayMs = account.orderDelayMs + stateOf(world, order).market.fillModel.cancelDelayMs
  if (isFinal(order)) throw refuseFinished(order)
  if (order.isCancelRequested) throw new Refusal('ORDER_FINISHED', 'the order must not be canceled twice', 'canceling')
  order.isCancelRequested = true
  if (delayMs === 0) return endOrder(world, order, 'requested')
  // An order whose matching is delayed stays pending; it becomes canceling when it rests in the book.
  if (order.status === 'open') setOrderStatus(world, order, 'canceling')
  world.timers.set({ time: world.time + delayMs, kind: 'order', action: 'cancel', accountId, orderId: id })
}

function cancelPlan(world: World, account: Account, plan: PlanOrder): void {
  if (isPlanFinal(plan)) throw refuseFinished(plan)
  if (plan.status === 'untriggered') cancelUntriggered(world, plan)
  else cancelLive(world, account, account.orders.get(plan.orderId)!)
}

/** Returns the refusal to cancel a final order. */
export function refuseFinished(found: Order | PlanOrder): Refusal {
  const rule = `the ${isPlan(found) ? 'plan order' : 'order'} must still be live`
  return new Refusal('ORDER_FINISHED', rule, found.status)
}

function isPlan(found: Order | PlanOrder): found is PlanOrder {
  return 'triggerPrice' in found
}

function describeTarget({ orderId, clientOid }: CancelOrderCommand): string {
  return [orderId?.toString(), clientOid].filter((part) => part != null).join(' with ') || 'none'
}
