// The life of an order: which status may follow which. Final ones have no way out.
//
// G17: the reference names the states and no transitions.

import type { World } from '../model/world.ts'
import { type Order, type OrderStatus, transitions, isFinal } from '../model/order.ts'
import { type PlanOrder, type PlanStatus, planTransitions, isPlanFinal } from '../model/plan-order.ts'

/** Gives an order another status; throws when the one does not follow from the other. */
export function setOrderStatus(world: World, order: Order, status: OrderStatus): void {
  if (!transitions[order.status].includes(status)) {
    throw new Error(`Order ${order.id} is ${order.status}, from where it cannot become ${status}.`)
  }
  order.status = status
  recordOrder(world, order)
}

/** Tells of an order as it is now. */
export function recordOrder(world: World, order: Order): void {
  order.updatedTime = world.time
  const { status, filledSize } = order
  world.events.push({ kind: 'order', time: world.time, order, status, filledSize })
  if (order.planId !== 0n) updatePlanFromOrder(world, order)
}

/** Gives a plan order another status and tells of it; throws when the one does not follow from the other. */
export function setPlanStatus(world: World, plan: PlanOrder, status: PlanStatus): void {
  if (!planTransitions[plan.status].includes(status)) {
    throw new Error(`Plan order ${plan.id} is ${plan.status}, from where it cannot become ${status}.`)
  }
  plan.status = status
  recordPlan(world, plan)
  if (!isPlanFinal(plan)) return
  world.accounts.get(plan.accountId)!.plans.delete(plan.id)
  world.archive.addPlan(plan)
}

/** Tells of a plan order as it is now. */
export function recordPlan(world: World, plan: PlanOrder): void {
  plan.updatedTime = world.time
  const { status, filledSize } = plan
  world.events.push({ kind: 'plan', time: world.time, plan, status, filledSize })
}

/** Makes a plan order what has become of its order. */
export function updatePlanFromOrder(world: World, order: Order): void {
  const plan = world.accounts.get(order.accountId)!.plans.get(order.planId)!
  const { id, filledSize, filledValue, fee, realizedPnl } = order
  const hasGrown = filledSize > plan.filledSize
  Object.assign(plan, { orderId: id, filledSize, filledValue, fee, realizedPnl })
  const status = planStatusFrom(order)
  if (status !== plan.status) setPlanStatus(world, plan, status)
  else if (hasGrown) recordPlan(world, plan)
}

export function planStatusFrom(order: Order): PlanStatus {
  if (isFinal(order)) return order.status === 'filled' ? 'filled' : 'canceled'
  return order.filledSize > 0 ? 'partially_filled' : 'pending'
}
