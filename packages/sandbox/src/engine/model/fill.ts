import type { Steps, Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import type { FillDirection, LiquidateType, OrderSide } from './order.ts'
import type { PositionSide } from './position.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

/** One side of one trade, as its account sees it. Never changes. */
export interface Fill {
  readonly id: bigint
  readonly orderId: bigint
  readonly accountId: bigint
  readonly positionId: bigint
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly separatedMode: SeparatedMode
  readonly positionSide: PositionSide
  readonly orderSide: OrderSide
  readonly direction: FillDirection
  readonly isMaker: boolean
  readonly price: Ticks
  readonly size: Steps
  readonly value: Money
  /** Positive is paid, negative is a rebate. */
  readonly fee: Money
  /** What a liquidation takes beside the fee. */
  readonly liquidateFee: Money
  /** What a close realised, without fees; zero for an open. */
  readonly realizedPnl: Money
  /** Empty for a fill that no liquidation caused. */
  readonly liquidateType: LiquidateType
  /** Place of the trade among all trades of the world. */
  readonly matchSequence: number
  readonly time: number
}
