// Events: the state changes of a command or of an advance of time, in order. They are stored in `World.events`.
import type { Bill, Collateral } from './collateral.ts'
import type { Fill } from './fill.ts'
import type { Ticks } from '../base/ticks.ts'
import type { Rate } from '../base/money.ts'
import type { Order, PlanOrder } from './order.ts'

/** Orders and plan orders change later, so their events have the status and the filled size of the moment. */
export type WorldEvent = { readonly time: number } & (
  | ({ readonly kind: 'order'; readonly order: Order } & Readonly<Pick<Order, 'status' | 'filledSize'>>)
  | ({ readonly kind: 'plan'; readonly plan: PlanOrder } & Readonly<Pick<PlanOrder, 'status' | 'filledSize'>>)
  | { readonly kind: 'fill'; readonly fill: Fill }
  | { readonly kind: 'bill'; readonly bill: Bill }
  | { readonly kind: 'funding'; readonly symbol: string; readonly rate: Rate; readonly mark: Ticks }
  | ({ readonly kind: 'liquidation'; readonly phase: 'start' | 'finish'; readonly accountId: bigint } & Pick<
      Collateral,
      'coin' | 'isolatedPositionId'
    >)
  /** A last price that is not that of a trade, or that triggers a plan order when it is placed; and the mark price. */
  | { readonly kind: 'price'; readonly symbol: string; readonly price: Ticks; readonly mark: Ticks }
  /** Without a reason, the contract resumes. */
  | { readonly kind: 'halt'; readonly symbol: string; readonly reason: string | null }
  /** A term of a contract has changed; without a value before, it was the default. */
  | {
      readonly kind: 'terms'
      readonly symbol: string
      readonly name: string
      readonly from: string | null
      readonly to: string
    }
)
