// A plan order: an order that is placed when its trigger price is reached. After that it is a record that mirrors the placed
// order until both are final.
//
// G5: the reference names four statuses and no transitions; `untriggered` is the part of pending before the trigger.
import type { Steps, Ticks } from '../base/ticks.ts'
import type { AnyOrder, Direction } from './order.ts'

export type PlanStatus = 'untriggered' | 'pending' | 'partially_filled' | 'filled' | 'canceled'

/** The permitted status transitions. */
export const planTransitions: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  untriggered: ['pending', 'canceled'],
  pending: ['partially_filled', 'filled', 'canceled'],
  partially_filled: ['filled', 'canceled'],
  filled: [],
  canceled: [],
}

export const planStatuses = Object.keys(planTransitions) as readonly PlanStatus[]

/** The placed order has the same client order id, and the filled amounts mirror it. */
export interface PlanOrder extends AnyOrder {
  readonly type: Direction
  /** The requested size; the placed order may be smaller. */
  readonly size: Steps
  readonly triggerPrice: Ticks
  /** True when the price must rise to the trigger, false when it must fall. Set when the plan order is placed. */
  readonly isRising: boolean
  status: PlanStatus
  /** The placed order; 0 before it was triggered, and when the order was refused. */
  orderId: bigint
  /** When it was triggered; null before. */
  triggerTime: number | null
}

/** True when the plan order can no longer change. */
export function isPlanFinal({ status }: PlanOrder): boolean {
  return planTransitions[status].length === 0
}
