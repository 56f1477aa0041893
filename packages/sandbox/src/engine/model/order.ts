// An order: the request, its status and its fills so far.
//
// Enum values are those of records. A market order has a price of zero and a limit that protects it. Only `life-cycle.ts`
// changes the status of an order, and only settlement changes its filled amounts.
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import type { PositionSide } from './position.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

/** What an order does, or the event that created it. Users can place only the first four. */
export const orderKinds = [
  'open_long',
  'open_short',
  'close_long',
  'close_short',
  'offset_liquidate_long',
  'offset_liquidate_short',
  'agreement_close_long',
  'agreement_close_short',
  'burst_liquidate_long',
  'burst_liquidate_short',
] as const
export type OrderKind = (typeof orderKinds)[number]
/** The order kinds that a user can place. */
export type Direction = 'open_long' | 'open_short' | 'close_long' | 'close_short'

export const executionTypes = ['normal', 'postOnly', 'fok', 'ioc'] as const
export type ExecutionType = (typeof executionTypes)[number]

export const orderStatuses = ['pending', 'open', 'filled', 'canceling', 'canceled', 'untriggered'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type OrderSide = 'BUY' | 'SELL'

/** Why an order was canceled. Only the control interface shows it. */
export type CancelReason =
  | 'requested'
  | 'would_take'
  | 'not_fillable'
  | 'remainder'
  | 'self_trade'
  | 'risk'
  | 'position_closed'
  | 'other_triggered'
  | 'liquidation'
  | 'deleveraged'

export type PresetRole = 'takeProfit' | 'stopLoss'

/** The origin of a preset order (take profit or stop loss). */
export interface Preset {
  readonly parentId: bigint
  readonly role: PresetRole
  /** The mark price that triggers it. */
  readonly triggerPrice: Ticks
}

export interface Order {
  readonly id: bigint
  readonly accountId: bigint
  readonly symbol: string
  /** The client order id, or a generated one. */
  readonly clientOid: string
  readonly type: OrderKind
  /** A market order is ioc, or fok if that was requested. */
  readonly executionType: ExecutionType
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  readonly separatedMode: SeparatedMode
  /** Changes only while the order is untriggered. */
  size: Steps
  /** Zero for a market order. */
  readonly price: Ticks
  /** The worst price at which it may trade: its price, or the protection of a market order. */
  limit: Ticks
  readonly presetTakeProfitPrice: Ticks | null
  readonly presetStopLossPrice: Ticks | null
  /** Null unless this is a preset order. */
  readonly preset: Preset | null
  /** The plan order that became this one; 0 for all others. */
  readonly planId: bigint
  status: OrderStatus
  filledSize: Steps
  filledValue: Money
  /** Sum of the fees of its fills; positive is paid. */
  fee: Money
  /** Realized profit or loss of its fills, without fees. */
  realizedPnl: Money
  cancelReason: CancelReason | null
  /** True once a cancellation was accepted. */
  isCancelRequested: boolean
  readonly createdTime: number
  updatedTime: number
}

interface Kind {
  readonly orderSide: OrderSide
  readonly positionSide: PositionSide
  readonly opens: boolean
  /** The direction of its fills. */
  readonly fillDirection: FillDirection
  /** The liquidation type of its fills; empty when no liquidation caused the order. */
  readonly liquidateType: LiquidateType
}

export type LiquidateType = '' | 'FORCE_LIQUIDATE' | 'FORCE_REDUCE' | 'ADL'

export type FillDirection = 'OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_LONG' | 'CLOSE_SHORT'

const asked = { liquidateType: '' } as const
const openLong: Kind = { ...asked, orderSide: 'BUY', positionSide: 'LONG', opens: true, fillDirection: 'OPEN_LONG' }
const openShort: Kind = { ...asked, orderSide: 'SELL', positionSide: 'SHORT', opens: true, fillDirection: 'OPEN_SHORT' }
const closeLong: Kind = { ...asked, orderSide: 'SELL', positionSide: 'LONG', opens: false, fillDirection: 'CLOSE_LONG' }
const closeShort: Kind = {
  ...asked,
  orderSide: 'BUY',
  positionSide: 'SHORT',
  opens: false,
  fillDirection: 'CLOSE_SHORT',
}

/** The table of order kinds: side of the book, side of the position, and whether it opens or closes. */
export const kinds: Readonly<Record<OrderKind, Kind>> = {
  open_long: openLong,
  open_short: openShort,
  close_long: closeLong,
  close_short: closeShort,
  offset_liquidate_long: { ...closeLong, liquidateType: 'FORCE_REDUCE' },
  offset_liquidate_short: { ...closeShort, liquidateType: 'FORCE_REDUCE' },
  agreement_close_long: { ...closeLong, liquidateType: 'ADL' },
  agreement_close_short: { ...closeShort, liquidateType: 'ADL' },
  burst_liquidate_long: { ...closeLong, liquidateType: 'FORCE_LIQUIDATE' },
  burst_liquidate_short: { ...closeShort, liquidateType: 'FORCE_LIQUIDATE' },
}

/** Returns the unfilled size. */
export function remainingOf(order: Order): Steps {
  return order.size - order.filledSize
}

/** The permitted status transitions. */
export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  untriggered: ['pending', 'canceled'],
  pending: ['open', 'filled', 'canceled'],
  open: ['canceling', 'filled'],
  canceling: ['canceled', 'filled'],
  filled: [],
  canceled: [],
}

/** True when the order can no longer change. */
export function isFinal({ status }: Order): boolean {
  return transitions[status].length === 0
}
