// Events: the state changes of a command or of an advance of time, in order. They are stored in `World.events`.

import type { Bill } from './bill.ts'
import type { Fill } from './fill.ts'
import type { Ticks } from '../base/ticks.ts'
import type { Rate } from '../base/money.ts'
import type { Order, OrderStatus } from './order.ts'
import type { PlanOrder, PlanStatus } from './plan-order.ts'
import type { Steps } from '../base/ticks.ts'

export type WorldEvent =
  | {
      readonly kind: 'order'
      readonly time: number
      readonly order: Order
      readonly status: OrderStatus
      readonly filledSize: Steps
    }
  | {
      readonly kind: 'plan'
      readonly time: number
      readonly plan: PlanOrder
      readonly status: PlanStatus
      readonly filledSize: Steps
    }
  | { readonly kind: 'fill'; readonly time: number; readonly fill: Fill }
  | { readonly kind: 'bill'; readonly time: number; readonly bill: Bill }
  | {
      readonly kind: 'funding'
      readonly time: number
      readonly symbol: string
      readonly rate: Rate
      readonly mark: Ticks
    }
  | {
      readonly kind: 'liquidation'
      readonly time: number
      readonly phase: 'start' | 'finish'
      readonly accountId: bigint
      readonly coin: string
      /** 0 for the shared collateral. */
      readonly isolatedPositionId: bigint
    }
  | { readonly kind: 'price'; readonly time: number; readonly symbol: string; readonly price: Ticks }
