// A fill: one side of one trade.
import type { Ticks } from '../base/ticks.ts'
import type { FillDirection, LiquidateType, Order, OrderSide } from './order.ts'
import type { FillAmounts, PositionSide } from './position.ts'

/** One side of one trade. Immutable. */
export interface Fill extends FillAmounts, Pick<Order, 'accountId' | 'symbol' | 'marginMode' | 'separatedMode'> {
  readonly id: bigint
  readonly orderId: bigint
  readonly positionId: bigint
  readonly positionSide: PositionSide
  readonly orderSide: OrderSide
  readonly direction: FillDirection
  readonly isMaker: boolean
  readonly price: Ticks
  /** Empty unless a liquidation caused the fill. */
  readonly liquidateType: LiquidateType
  /** Sequence number of the trade in the world. */
  readonly matchSequence: number
  readonly time: number
}
