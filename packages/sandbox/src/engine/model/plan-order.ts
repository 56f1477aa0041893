// A plan order: an order that is placed when its trigger price is reached. After that it is a record that mirrors the placed
// order until both are final.
//
// G5: the reference names four statuses and no transitions; `untriggered` is the part of pending before the trigger.
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import { type Direction } from './order.ts'
import type { MarginMode } from './margin-mode.ts'

export const planStatuses = ['canceled', 'pending', 'partially_filled', 'filled', 'untriggered'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** The permitted status transitions. */
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
  /** The client order id, or a generated one. The placed order gets the same. */
  readonly clientOid: string
  readonly type: Direction
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  /** The requested size; the placed order may be smaller. */
  readonly size: Steps
  /** Zero for a market order. */
  readonly price: Ticks
  readonly triggerPrice: Ticks
  /** True when the price must rise to the trigger, false when it must fall. Set when the plan order is placed. */
  readonly isRising: boolean
  status: PlanStatus
  /** The placed order; 0 before it was triggered, and when the order was refused. */
  orderId: bigint
  /** When it was triggered; null before. */
  triggerTime: number | null
  /** The fields from here on mirror the placed order. */
  filledSize: Steps
  filledValue: Money
  fee: Money
  realizedPnl: Money
  readonly createdTime: number
  updatedTime: number
}

/** True when the plan order can no longer change. */
export function isPlanFinal({ status }: PlanOrder): boolean {
  return planTransitions[status].length === 0
}
