// A plan order: an order that waits for its trigger price. Once set off it is only the record of the order that it became,
// and follows that order until both end.
//
// G5: the reference names four statuses and no transitions; `untriggered` is the part of pending before the trigger.
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import { type Direction } from './order.ts'
import type { MarginMode } from './margin-mode.ts'
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
