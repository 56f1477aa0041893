// A plan order: an order that waits for its trigger price. Once set off it is only the record of the order that it became,
// and follows that order until both end.
//
// G5: the reference names four statuses and no transitions; `untriggered` is the part of pending before the trigger.

import type { MarginMode } from './account.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { isFinal } from '../execution/life-cycle.ts'
import type { Money } from '../base/money.ts'
import type { Direction, Order } from './order.ts'
import type { World } from './world.ts'

export const planStatuses = ['canceled', 'pending', 'partially_filled', 'filled', 'untriggered'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** Which status may follow which. */
export const planTransitions: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  untriggered: ['pending', 'canceled'],
  pending: ['partially_filled', 'filled', 'canceled'],
  partially_filled: ['filled', 'canceled'],
  filled: [],
  canceled: [],
}

export interface PlanOrder {
  readonly id: bigint
  readonly accountId: bigint
  readonly symbol: string
  /** The client's identifier, or one that was assigned. The order that it becomes takes it over. */
  readonly clientOid: string
  readonly type: Direction
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  /** What was asked for; the order may become smaller. */
  readonly size: Steps
  /** Zero for a market order. */
  readonly price: Ticks
  readonly triggerPrice: Ticks
  /** True where the price must rise to the trigger, false where it must fall. Fixed when the plan order is made. */
  readonly isRising: boolean
  status: PlanStatus
  /** The order that it became; 0 before, and where that was refused. */
  orderId: bigint
  /** When it was set off; null before. */
  triggerTime: number | null
  /** The rest is as the order that it became has it. */
  filledSize: Steps
  filledValue: Money
  fee: Money
  realizedPnl: Money
  readonly createdTime: number
  updatedTime: number
}

/** True of a plan order that nothing changes any more. */
export function isPlanFinal({ status }: PlanOrder): boolean {
  return planTransitions[status].length === 0
}

/** Gives a plan order another status and tells of it; throws when the one does not follow from the other. */
export function movePlan(world: World, plan: PlanOrder, status: PlanStatus): void {
  if (!planTransitions[plan.status].includes(status)) {
    throw new Error(`Plan order ${plan.id} is ${plan.status}, from where it cannot become ${status}.`)
  }
  plan.status = status
  notePlan(world, plan)
  if (!isPlanFinal(plan)) return
  world.accounts.get(plan.accountId)!.plans.delete(plan.id)
  world.archive.addPlan(plan)
}

/** Tells of a plan order as it is now. */
export function notePlan(world: World, plan: PlanOrder): void {
  plan.updatedTime = world.time
  const { status, filledSize } = plan
  world.events.push({ kind: 'plan', time: world.time, plan, status, filledSize })
}

/** Makes a plan order what has become of its order. */
export function followOrder(world: World, order: Order): void {
  const plan = world.accounts.get(order.accountId)!.plans.get(order.planId)!
  const { id, filledSize, filledValue, fee, realizedPnl } = order
  const hasGrown = filledSize > plan.filledSize
  Object.assign(plan, { orderId: id, filledSize, filledValue, fee, realizedPnl })
  const status = statusFrom(order)
  if (status !== plan.status) movePlan(world, plan, status)
  else if (hasGrown) notePlan(world, plan)
}

function statusFrom(order: Order): PlanStatus {
  if (isFinal(order)) return order.status === 'filled' ? 'filled' : 'canceled'
  return order.filledSize > 0 ? 'partially_filled' : 'pending'
}
