// A fill: one side of one trade.
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import type { FillDirection, LiquidateType, OrderSide } from './order.ts'
import type { PositionSide } from './position.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

/** One side of one trade. Immutable. */
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
  /** The liquidation fee, in addition to `fee`. */
  readonly liquidateFee: Money
  /** Realized profit or loss of a close, without fees; zero for an open. */
  readonly realizedPnl: Money
  /** Empty unless a liquidation caused the fill. */
  readonly liquidateType: LiquidateType
  /** Sequence number of the trade in the world. */
  readonly matchSequence: number
  readonly time: number
}
