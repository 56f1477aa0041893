// The life of orders and plan orders: how they are created, which status may follow which, and how they end.
//
// A live order is listed in its account, and counts in the totals of its symbol or, while it is untriggered, waits among
// the triggers of its market. `createOrder` and `endOrder` are the only functions that add it there and remove it.
//
// G17: the reference names the states and no transitions.

import { nextId } from '../base/id.ts'
import type { Account, SymbolState } from '../model/account.ts'
import { isFinal, transitions, type CancelReason, type Order, type OrderStatus } from '../model/order.ts'
import { isPlanFinal, planTransitions, type PlanOrder, type PlanStatus } from '../model/order.ts'
import { addOrder, removeOrder } from '../model/order-totals.ts'
import { presetTriggerOf } from '../model/trigger.ts'
import { accountOf, stateOf, type World } from '../model/world.ts'
import { assignClientOid } from './client-oid.ts'

/** What a new order needs. It is untriggered with a preset, and pending without one. */
export interface NewOrder
  extends
    Pick<Order, 'type' | 'executionType' | 'isMarket' | 'marginMode' | 'separatedMode' | 'size' | 'price' | 'limit'>,
    Partial<Pick<Order, 'presetTakeProfitPrice' | 'presetStopLossPrice' | 'preset' | 'planId'>> {
  /** Null or empty: one is assigned. */
  readonly clientOid?: string | null
}

/** Adds a live order to an account and its market. */
export function createOrder(world: World, state: SymbolState, fields: NewOrder): Order {
  const { account, market } = state
  const id = nextId(world)
  const { preset = null } = fields
  const order: Order = {
    id,
    accountId: account.id,
    symbol: market.contract.symbol,
    clientOid: fields.clientOid || assignClientOid(account, id),
    type: fields.type,
    executionType: fields.executionType,
    isMarket: fields.isMarket,
    marginMode: fields.marginMode,
    separatedMode: fields.separatedMode,
    size: fields.size,
    price: fields.price,
    limit: fields.limit,
    presetTakeProfitPrice: fields.presetTakeProfitPrice ?? null,
    presetStopLossPrice: fields.presetStopLossPrice ?? null,
    preset,
    planId: fields.planId ?? 0n,
    status: preset ? 'untriggered' : 'pending',
    filledSize: 0,
    filledValue: 0n,
    fee: 0n,
    realizedPnl: 0n,
    cancelReason: null,
    isCancelRequested: false,
    createdTime: world.time,
    updatedTime: world.time,
  }
  account.orders.set(id, order)
  account.clientOids.set(order.clientOid, order)
  if (preset) market.triggers.add(presetTriggerOf(order))
  else addOrder(state, order)
  recordOrder(world, order)
  return order
}

/** Ends a live order: filled where there is no reason, canceled otherwise. What it reserved is available again. */
export function endOrder(world: World, order: Order, reason: CancelReason | null): void {
  const state = stateOf(world, order)
  const { account, market } = state
  if (order.status === 'untriggered') market.triggers.delete(presetTriggerOf(order))
  else {
    market.book.remove(order)
    removeOrder(state, order)
  }
  account.orders.delete(order.id)
  account.clientOids.delete(order.clientOid)
  order.cancelReason = reason
  if (reason !== null && order.status === 'open') setOrderStatus(world, order, 'canceling')
  setOrderStatus(world, order, reason === null ? 'filled' : 'canceled')
  world.archive.addOrder(order)
}

/** Ends the live orders of an account for which `isMeant` is true. */
export function cancelWhere(
  world: World,
  account: Account,
  reason: CancelReason,
  isMeant: (order: Order) => boolean,
): void {
  for (const order of Array.from(account.orders.values())) {
    if (isMeant(order)) endOrder(world, order, reason)
  }
}

/** Gives an order another status; throws when the transition is not allowed. */
export function setOrderStatus(world: World, order: Order, status: OrderStatus): void {
  if (!transitions[order.status].includes(status)) {
    throw new Error(`Order ${order.id} is ${order.status}, from where it cannot become ${status}.`)
  }
  order.status = status
  recordOrder(world, order)
}

/** Emits an event with the present state of an order. */
export function recordOrder(world: World, order: Order): void {
  order.updatedTime = world.time
  const { status, filledSize } = order
  world.events.push({ kind: 'order', time: world.time, order, status, filledSize })
  if (order.planId !== 0n) updatePlanFromOrder(world, order)
}

/** Gives a plan order another status and emits an event; throws when the transition is not allowed. */
export function setPlanStatus(world: World, plan: PlanOrder, status: PlanStatus): void {
  if (!planTransitions[plan.status].includes(status)) {
    throw new Error(`Plan order ${plan.id} is ${plan.status}, from where it cannot become ${status}.`)
  }
  plan.status = status
  recordPlan(world, plan)
  if (!isPlanFinal(plan)) return
  accountOf(world, plan).plans.delete(plan.id)
  world.archive.addPlan(plan)
}

/** Emits an event with the present state of a plan order. */
export function recordPlan(world: World, plan: PlanOrder): void {
  plan.updatedTime = world.time
  const { status, filledSize } = plan
  world.events.push({ kind: 'plan', time: world.time, plan, status, filledSize })
}

// A triggered plan order shows what its order has filled.
function updatePlanFromOrder(world: World, order: Order): void {
  const plan = accountOf(world, order).plans.get(order.planId)!
  const { id, filledSize, filledValue, fee, realizedPnl } = order
  const hasGrown = filledSize > plan.filledSize
  Object.assign(plan, { orderId: id, filledSize, filledValue, fee, realizedPnl })
  const status = planStatusFrom(order)
  if (status !== plan.status) setPlanStatus(world, plan, status)
  else if (hasGrown) recordPlan(world, plan)
}

function planStatusFrom(order: Order): PlanStatus {
  if (isFinal(order)) return order.status === 'filled' ? 'filled' : 'canceled'
  return order.filledSize > 0 ? 'partially_filled' : 'pending'
}
