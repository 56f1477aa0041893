// An order: what was asked for, and what has come of it so far.
//
// Words are those of records; a market order has a price of zero and the limit that protects it. An order changes only
// through `life-cycle.ts` (status) and `settlement.ts` (what was filled).
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import type { PositionSide } from './position.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

/** What an order does, or the event that made it. Only the first four can be asked for. */
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
/** What a user can ask for. */
export type Direction = 'open_long' | 'open_short' | 'close_long' | 'close_short'

export const executionTypes = ['normal', 'postOnly', 'fok', 'ioc'] as const
export type ExecutionType = (typeof executionTypes)[number]

export const orderStatuses = ['pending', 'open', 'filled', 'canceling', 'canceled', 'untriggered'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type OrderSide = 'BUY' | 'SELL'

/** Why an order ended without being filled. Shown to nobody but testers. */
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

/** Where an order comes from that waits to take a profit or to stop a loss. */
export interface Preset {
  readonly parentId: bigint
  readonly role: PresetRole
  /** The mark that sets it off. */
  readonly triggerPrice: Ticks
}

export interface Order {
  readonly id: bigint
  readonly accountId: bigint
  readonly symbol: string
  /** The client's identifier, or one that was assigned. */
  readonly clientOid: string
  readonly type: OrderKind
  /** A market order reads back as ioc, or fok where that was asked for. */
  readonly executionType: ExecutionType
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  readonly separatedMode: SeparatedMode
  /** Changes only while the order is untriggered. */
  size: Steps
  /** Zero for a market order. */
  readonly price: Ticks
  /** The worst price that it may trade at: its price, or the protection of a market order. */
  limit: Ticks
  readonly presetTakeProfitPrice: Ticks | null
  readonly presetStopLossPrice: Ticks | null
  /** Null for an order that somebody placed. */
  readonly preset: Preset | null
  /** The plan order that became this one; 0 for all others. */
  readonly planId: bigint
  status: OrderStatus
  filledSize: Steps
  filledValue: Money
  /** Sum of the fees of its fills; positive is paid. */
  fee: Money
  /** Sum of what its fills realised, without fees. */
  realizedPnl: Money
  cancelReason: CancelReason | null
  /** True from the moment that a cancellation was accepted. */
  isCancelRequested: boolean
  readonly createdTime: number
  updatedTime: number
}

interface Kind {
  readonly orderSide: OrderSide
  readonly positionSide: PositionSide
  readonly opens: boolean
  /** Name of a fill in this direction. */
  readonly fillDirection: FillDirection
  /** What its fills say of a liquidation; empty where none caused them. */
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

/** What each kind means: which side of the book, which position, and whether that grows. */
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

/** Returns what is left to fill. */
export function remainingOf(order: Order): Steps {
  return order.size - order.filledSize
}

export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  untriggered: ['pending', 'canceled'],
  pending: ['open', 'filled', 'canceled'],
  open: ['canceling', 'filled'],
  canceling: ['canceled', 'filled'],
  filled: [],
  canceled: [],
}

/** True of an order that nothing changes any more. */
export function isFinal({ status }: Order): boolean {
  return transitions[status].length === 0
}
