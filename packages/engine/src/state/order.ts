// An order: the request, its status and its fills so far; plan orders; live orders and their place in the book; fills.
//
// Enum values are those of records. A market order has a price of zero and a limit that protects it. Only
// `order-life.ts` changes the status of an order, and only settlement changes its filled amounts.
import type { Money, Steps, Ticks } from '../base/units.ts'
import type { FillAmounts, MarginMode, PositionSide, SeparatedMode } from './position.ts'

/** The order kinds that a user can place. */
export type Direction = 'open_long' | 'open_short' | 'close_long' | 'close_short'
/** What an order does, or the event that created it. */
export type OrderKind = Direction | `${'offset_liquidate' | 'agreement_close' | 'burst_liquidate'}_${'long' | 'short'}`

export const executionTypes = ['normal', 'postOnly', 'fok', 'ioc'] as const
export type ExecutionType = (typeof executionTypes)[number]

export type OrderStatus = 'pending' | 'open' | 'canceling' | 'filled' | 'canceled'

export type OrderSide = 'BUY' | 'SELL'

/** Why an order was canceled. Only the control interface shows it. */
export type CancelReason =
  | 'requested'
  | 'would_take'
  | 'not_fillable'
  | 'remainder'
  | 'self_trade'
  | 'risk'
  | 'liquidation'
  | 'deleveraged'
  | 'halted'
  | 'stale'

/** What orders and plan orders have in common. */
export interface AnyOrder {
  readonly id: bigint
  readonly accountId: bigint
  readonly symbol: string
  /** The client order id, or a generated one. */
  readonly clientOid: string
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  /** Zero for a market order. */
  readonly price: Ticks
  filledSize: Steps
  filledValue: Money
  /** Sum of the fees of its fills; positive is paid. */
  fee: Money
  /** Realized profit or loss of its fills, without fees. */
  realizedPnl: Money
  readonly createdTime: number
  updatedTime: number
}

export interface Order extends AnyOrder {
  readonly type: OrderKind
  /** A market order is ioc, or fok if that was requested. */
  readonly executionType: ExecutionType
  readonly separatedMode: SeparatedMode
  readonly size: Steps
  /** The worst price at which it may trade: its price, or the protection of a market order. */
  limit: Ticks
  readonly presetTakeProfitPrice: Ticks | null
  readonly presetStopLossPrice: Ticks | null
  /** The plan order that became this one; 0 for all others. */
  readonly planId: bigint
  status: OrderStatus
  cancelReason: CancelReason | null
  /** True once a cancellation was accepted. */
  isCancelRequested: boolean
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

export type FillDirection = `${'OPEN' | 'CLOSE'}_${PositionSide}`

function kind(action: 'OPEN' | 'CLOSE', positionSide: PositionSide, liquidateType: LiquidateType = ''): Kind {
  const opens = action === 'OPEN'
  const orderSide = opens === (positionSide === 'LONG') ? 'BUY' : 'SELL'
  return { orderSide, positionSide, opens, fillDirection: `${action}_${positionSide}`, liquidateType }
}

/** The table of order kinds: side of the book, side of the position, and whether it opens or closes. */
export const kinds: Readonly<Record<OrderKind, Kind>> = {
  open_long: kind('OPEN', 'LONG'),
  open_short: kind('OPEN', 'SHORT'),
  close_long: kind('CLOSE', 'LONG'),
  close_short: kind('CLOSE', 'SHORT'),
  offset_liquidate_long: kind('CLOSE', 'LONG', 'FORCE_REDUCE'),
  offset_liquidate_short: kind('CLOSE', 'SHORT', 'FORCE_REDUCE'),
  agreement_close_long: kind('CLOSE', 'LONG', 'ADL'),
  agreement_close_short: kind('CLOSE', 'SHORT', 'ADL'),
  burst_liquidate_long: kind('CLOSE', 'LONG', 'FORCE_LIQUIDATE'),
  burst_liquidate_short: kind('CLOSE', 'SHORT', 'FORCE_LIQUIDATE'),
}

export const orderKinds = Object.keys(kinds) as readonly OrderKind[]

/** Returns the unfilled size. */
export function remainingOf(order: Order): Steps {
  return order.size - order.filledSize
}

/** The permitted status transitions. */
export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['open', 'filled', 'canceled'],
  open: ['canceling', 'filled'],
  filled: [],
  canceling: ['canceled', 'filled'],
  canceled: [],
}

export const orderStatuses = Object.keys(transitions) as readonly OrderStatus[]

/** True when the order can no longer change. */
export function isFinal({ status }: Order): boolean {
  return transitions[status].length === 0
}

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

/** What a plan order protects a position with. */
export type PlanRole = 'takeProfit' | 'stopLoss'

/** The price that a trigger is compared with. */
export type TriggerReference = 'last' | 'mark'

/**
 * An order that is placed when a price reaches its trigger price. The placed order has the same client order id, and
 * the filled amounts mirror it. Size, prices and reference change only while it is untriggered.
 */
export interface PlanOrder extends AnyOrder {
  readonly type: Direction
  /** The requested size; the placed order may be smaller. */
  size: Steps
  isMarket: boolean
  price: Ticks
  triggerPrice: Ticks
  reference: TriggerReference
  /** True when the price must rise to the trigger, false when it must fall. */
  isRising: boolean
  /** Null for a plan order that was not placed to protect a position. */
  readonly role: PlanRole | null
  /** The order whose preset price it is; 0 for all others. */
  readonly parentId: bigint
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

// A live order, its place in the book, and the level of that place.

/** A live order, and where it is listed, so that it is found without a search. Records do not contain that. */
export interface LiveOrder<Owner = unknown> extends Order {
  /** The symbol state that it belongs to. */
  owner?: Owner | undefined
  /** Its index among the open orders of its side, where it opens. */
  openIndex?: number | undefined
  /** Its place in the book, while it rests there. */
  place?: RestingOrder | undefined
}

/** Returns a copy with the fields of the order itself, as records and snapshots contain them. */
export function asRecord({ owner: _owner, openIndex: _index, place: _place, ...order }: LiveOrder): Order {
  return order
}

/** A resting order in the queue of its level. */
export interface RestingOrder {
  readonly order: Order
  /** Increases with each resting order; defines the time priority. */
  readonly sequence: number
  readonly level: Level
  /** The simulated size ahead of it, which has to trade at its price first. */
  ahead: Steps
  previous: RestingOrder | null
  next: RestingOrder | null
}

export interface Level {
  readonly price: Ticks
  /** Sum of the remaining sizes of its orders. */
  size: Steps
  first: RestingOrder | null
  last: RestingOrder | null
}

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
