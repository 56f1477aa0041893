// The life of plan orders: how they are created, which status may follow which, and how they end.
//
// An untriggered plan order is among the triggers of its market and reserves its client order id. A triggered one shows
// the state of the order that it has placed.
import type { Account } from '../model/account.ts'
import { nextId } from '../base/id.ts'
import type { Market } from '../model/market.ts'
import { isFinal, isPlanFinal, planTransitions } from '../model/order.ts'
import type { Order, PlanOrder, PlanStatus } from '../model/order.ts'
import { triggerOf } from '../model/trigger.ts'
import { accountOf, marketOf, type World } from '../model/world.ts'
import { assignClientOid } from './client-oid.ts'

/** What a new plan order needs. */
export interface NewPlan extends Pick<
  PlanOrder,
  | 'type'
  | 'isMarket'
  | 'marginMode'
  | 'size'
  | 'price'
  | 'triggerPrice'
  | 'isRising'
  | 'reference'
  | 'role'
  | 'parentId'
> {
  /** Null or empty: one is assigned. */
  readonly clientOid: string | null
}

/** Adds an untriggered plan order to an account and its market. */
export function createPlan(world: World, account: Account, market: Market, fields: NewPlan): PlanOrder {
  const id = nextId(world)
  const plan: PlanOrder = {
    id,
    accountId: account.id,
    symbol: market.contract.symbol,
    clientOid: fields.clientOid || assignClientOid(account, id),
    type: fields.type,
    isMarket: fields.isMarket,
    marginMode: fields.marginMode,
    size: fields.size,
    price: fields.price,
    triggerPrice: fields.triggerPrice,
    reference: fields.reference,
    isRising: fields.isRising,
    role: fields.role,
    parentId: fields.parentId,
    status: 'untriggered',
    orderId: 0n,
    triggerTime: null,
    filledSize: 0,
    filledValue: 0n,
    fee: 0n,
    realizedPnl: 0n,
    createdTime: world.time,
    updatedTime: world.time,
  }
  account.plans.set(id, plan)
  account.planOids.set(plan.clientOid, plan)
  market.triggers.add(triggerOf(plan))
  recordPlan(world, plan)
  return plan
}

/** Removes a plan order from the triggers, and releases its client order id. */
export function stopWaiting(world: World, plan: PlanOrder): void {
  marketOf(world, plan).triggers.delete(triggerOf(plan))
  accountOf(world, plan).planOids.delete(plan.clientOid)
}

/** Cancels the untriggered plan orders of an account for which `isMeant` is true. */
export function cancelPlansWhere(world: World, account: Account, isMeant: (plan: PlanOrder) => boolean): void {
  for (const plan of Array.from(account.plans.values())) {
    if (plan.status === 'untriggered' && isMeant(plan)) cancelUntriggered(world, plan)
  }
}

/** Cancels a plan order that is untriggered. */
export function cancelUntriggered(world: World, plan: PlanOrder): void {
  stopWaiting(world, plan)
  setPlanStatus(world, plan, 'canceled')
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
  world.archive.add('plan', plan)
}

/** Emits an event with the present state of a plan order. */
export function recordPlan(world: World, plan: PlanOrder): void {
  plan.updatedTime = world.time
  const { status, filledSize } = plan
  world.events.push({ kind: 'plan', time: world.time, plan, status, filledSize })
}

/** Makes a triggered plan order show what its order has filled. */
export function updatePlanFromOrder(world: World, order: Order): void {
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
