// Generated from spec/ by tools/src/generate/vocabularies.ts. Do not edit; run `npm run generate`.

import { type WordTable, wordTable } from '../values/read-value.ts'

/** A word of the list, or another that a service has learned since. */
export type Open<Word extends string> = Word | (string & {})

/**
 * The words of `Direction`: direction of an order that is to be placed.
 *
 * - `open_long`: Open long.
 * - `open_short`: Open short.
 * - `close_long`: Close long.
 * - `close_short`: Close short.
 */
export const directions = ['open_long', 'open_short', 'close_long', 'close_short'] as const
/** Direction of an order that is to be placed. */
export type Direction = (typeof directions)[number]

/**
 * The words of `ExecutionType`: execution type of an order.
 *
 * - `normal`: Normal.
 * - `postOnly`: Post-only.
 * - `fok`: Fill-or-kill.
 * - `ioc`: Immediate-or-cancel.
 */
export const executionTypes = ['normal', 'postOnly', 'fok', 'ioc'] as const
/** Execution type of an order. */
export type ExecutionType = (typeof executionTypes)[number]

/**
 * The words of `PriceMode`: whether an order has a limit price.
 *
 * - `limit`: Limit order, at the price that it names or better.
 * - `market`: Market order, at the best price there is.
 */
export const priceModes = ['limit', 'market'] as const
/** Whether an order has a limit price. */
export type PriceMode = (typeof priceModes)[number]

/**
 * The words of `OrderMarginMode`: margin mode of an order that is to be placed.
 *
 * - `SHARED`: Cross margin.
 * - `ISOLATED`: Isolated margin.
 */
export const orderMarginModes = ['SHARED', 'ISOLATED'] as const
/** Margin mode of an order that is to be placed. */
export type OrderMarginMode = (typeof orderMarginModes)[number]

/**
 * The words of `OrderStatus`: where an order is in its life.
 *
 * - `pending`: Sent to matching; nothing has come of it yet.
 * - `open`: Processed by the matching engine and placed; may be filled in part.
 * - `filled`: Filled completely. Final.
 * - `canceling`: Being cancelled.
 * - `canceled`: Cancelled; may have been filled in part. Final.
 * - `untriggered`: A conditional order that has not been triggered.
 */
export const orderStatuses = ['pending', 'open', 'filled', 'canceling', 'canceled', 'untriggered'] as const
/** Where an order is in its life. */
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The words of `OrderKind`: direction of an order, or the event that created it.
 *
 * - `open_long`: Buys to open or enlarge a long position.
 * - `open_short`: Sells to open or enlarge a short position.
 * - `close_long`: Sells to close a long position.
 * - `close_short`: Buys to close a short position.
 * - `offset_liquidate_long`: Reduces a position by closing a part of the long side.
 * - `offset_liquidate_short`: Reduces a position by closing a part of the short side.
 * - `agreement_close_long`: A kind of closing a long position that is not explained.
 * - `agreement_close_short`: A kind of closing a short position that is not explained.
 * - `burst_liquidate_long`: Liquidation that closes a long position.
 * - `burst_liquidate_short`: Liquidation that closes a short position.
 */
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
/** Direction of an order, or the event that created it. */
export type OrderKind = (typeof orderKinds)[number]

/**
 * The words of `MarginMode`: margin mode, cross or isolated.
 *
 * - `SHARED`: Cross margin.
 * - `ISOLATED`: Isolated margin.
 * - `UNKNOWN_MARGIN_MODE`: Not known.
 */
export const marginModes = ['SHARED', 'ISOLATED', 'UNKNOWN_MARGIN_MODE'] as const
/** Margin mode, cross or isolated. */
export type MarginMode = (typeof marginModes)[number]

/**
 * The words of `SeparatedMode`: whether positions are combined or separated.
 *
 * - `COMBINED`: Positions are combined.
 * - `SEPARATED`: Positions are separated, each with the order that opened it.
 * - `UNKNOWN_SEPARATED_MODE`: Not known.
 */
export const separatedModes = ['COMBINED', 'SEPARATED', 'UNKNOWN_SEPARATED_MODE'] as const
/** Whether positions are combined or separated. */
export type SeparatedMode = (typeof separatedModes)[number]

/**
 * The words of `PositionSide`: side of a position.
 *
 * - `LONG`: Bought; gains when the price rises.
 * - `SHORT`: Sold; gains when the price falls.
 */
export const positionSides = ['LONG', 'SHORT'] as const
/** Side of a position. */
export type PositionSide = (typeof positionSides)[number]

/**
 * The words of `OrderSide`: side of an order in the book.
 *
 * - `BUY`: Buys the base currency.
 * - `SELL`: Sells the base currency.
 */
export const orderSides = ['BUY', 'SELL'] as const
/** Side of an order in the book. */
export type OrderSide = (typeof orderSides)[number]

/**
 * The words of `FillDirection`: direction of an execution.
 *
 * - `OPEN_LONG`: Bought to open a long position.
 * - `OPEN_SHORT`: Sold to open a short position.
 * - `CLOSE_LONG`: Sold to close a long position.
 * - `CLOSE_SHORT`: Bought to close a short position.
 */
export const fillDirections = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const
/** Direction of an execution. */
export type FillDirection = (typeof fillDirections)[number]

/**
 * The words of `LiquidateType`: kind of liquidation that a fill belongs to.
 *
 * - `FORCE_LIQUIDATE`: Forced liquidation.
 * - `FORCE_REDUCE`: Reduced by force, because both sides were held.
 * - `ADL`: Auto-deleveraging.
 */
export const liquidateTypes = ['FORCE_LIQUIDATE', 'FORCE_REDUCE', 'ADL'] as const
/** Kind of liquidation that a fill belongs to. */
export type LiquidateType = (typeof liquidateTypes)[number]

/**
 * The words of `PlanOrderStatus`: where a plan order is in its life.
 *
 * - `canceled`: Cancelled.
 * - `pending`: Pending.
 * - `partially_filled`: Filled in part.
 * - `filled`: Filled.
 * - `untriggered`: Waiting for its trigger price.
 */
export const planOrderStatuses = ['canceled', 'pending', 'partially_filled', 'filled', 'untriggered'] as const
/** Where a plan order is in its life. */
export type PlanOrderStatus = (typeof planOrderStatuses)[number]

/**
 * The words of `DelegateType`: direction by which past plan orders are filtered.
 *
 * - `open_long`: Open long.
 * - `open_short`: Open short.
 * - `close_long`: Close long.
 * - `close_short`: Close short.
 */
export const delegateTypes = ['open_long', 'open_short', 'close_long', 'close_short'] as const
/** Direction by which past plan orders are filtered. */
export type DelegateType = (typeof delegateTypes)[number]

/**
 * The words of `PositionMode`: position mode.
 *
 * - `HEDGE`: Hedge mode.
 * - `UNKNOWN_POSITION_MODE`: Not known.
 */
export const positionModes = ['HEDGE', 'UNKNOWN_POSITION_MODE'] as const
/** Position mode. */
export type PositionMode = (typeof positionModes)[number]

/**
 * The words of `BusinessType`: what changed a balance.
 *
 * - `deposit`: Money deposited.
 * - `withdraw`: Money withdrawn.
 * - `transfer_in`: Transferred in from another account.
 * - `transfer_out`: Transferred out to another account.
 * - `margin_move_in`: Collateral moved in inside the account, by opening or closing, or by adding margin by hand or automatically.
 * - `margin_move_out`: Collateral moved out inside the account, by opening or closing, or by adding margin by hand or automatically.
 * - `position_open_long`: Opening long; buying lowers the collateral.
 * - `position_open_short`: Opening short; selling raises the collateral.
 * - `position_close_long`: Closing long; selling raises the collateral.
 * - `position_close_short`: Closing short; buying lowers the collateral.
 * - `position_funding`: Funding fee.
 * - `order_fill_fee_income`: Income from order fees; the fee account only.
 * - `order_liquidate_fee_income`: Income from liquidation fees; the fee account only.
 * - `start_liquidate`: A liquidation begins.
 * - `finish_liquidate`: A liquidation ends.
 * - `order_fix_margin_amount`: Compensation for a loss by liquidation.
 * - `tracking_follow_pay`: Copy trading; payment taken in advance from a follower after a profitable close.
 * - `tracking_system_pre_receive`: Copy trading; commission received in advance by the commission account of the system.
 * - `tracking_follow_back`: Copy trading; commission refunded.
 * - `tracking_trader_income`: Copy trading; income of the lead trader.
 * - `tracking_third_party_share`: Copy trading; profit shared by the lead trader.
 */
export const businessTypes = [
  'deposit',
  'withdraw',
  'transfer_in',
  'transfer_out',
  'margin_move_in',
  'margin_move_out',
  'position_open_long',
  'position_open_short',
  'position_close_long',
  'position_close_short',
  'position_funding',
  'order_fill_fee_income',
  'order_liquidate_fee_income',
  'start_liquidate',
  'finish_liquidate',
  'order_fix_margin_amount',
  'tracking_follow_pay',
  'tracking_system_pre_receive',
  'tracking_follow_back',
  'tracking_trader_income',
  'tracking_third_party_share',
] as const
/** What changed a balance. */
export type BusinessType = (typeof businessTypes)[number]

/**
 * The words of `TransferReason`: why an amount was transferred.
 *
 * - `UNKNOWN_TRANSFER_REASON`: No reason is known.
 * - `USER_TRANSFER`: Transferred by hand.
 * - `INCREASE_CONTRACT_CASH_GIFT`: A cash gift for contracts was increased.
 * - `REDUCE_CONTRACT_CASH_GIFT`: A cash gift for contracts was reduced.
 * - `REFUND_PLATFORM_TOKEN_DISCOUNT_FEE`: Refund of a fee discount that was paid in the token of the platform. A live service puts the name of its token in place of PLATFORM_TOKEN.
 */
export const transferReasons = [
  'UNKNOWN_TRANSFER_REASON',
  'USER_TRANSFER',
  'INCREASE_CONTRACT_CASH_GIFT',
  'REDUCE_CONTRACT_CASH_GIFT',
  'REFUND_PLATFORM_TOKEN_DISCOUNT_FEE',
] as const
/** Why an amount was transferred. */
export type TransferReason = (typeof transferReasons)[number]

/** What each value, in lower case, says in words of `ExecutionType`. */
export const EXECUTION_TYPE: WordTable = /* @__PURE__ */ wordTable(executionTypes, {
  '0': 'normal',
  '1': 'postOnly',
  '2': 'fok',
  '3': 'ioc',
})

/** What each value, in lower case, says in words of `OrderStatus`. */
export const ORDER_STATUS: WordTable = /* @__PURE__ */ wordTable(orderStatuses)

/** What each value, in lower case, says in words of `OrderKind`. */
export const ORDER_KIND: WordTable = /* @__PURE__ */ wordTable(orderKinds, {
  '1': 'open_long',
  '2': 'open_short',
  '3': 'close_long',
  '4': 'close_short',
  '5': 'offset_liquidate_long',
  '6': 'offset_liquidate_short',
  '7': 'agreement_close_long',
  '8': 'agreement_close_short',
  '9': 'burst_liquidate_long',
  '10': 'burst_liquidate_short',
})

/** What each value, in lower case, says in words of `MarginMode`. */
export const MARGIN_MODE: WordTable = /* @__PURE__ */ wordTable(marginModes, { '1': 'SHARED', '3': 'ISOLATED' })

/** What each value, in lower case, says in words of `SeparatedMode`. */
export const SEPARATED_MODE: WordTable = /* @__PURE__ */ wordTable(separatedModes)

/** What each value, in lower case, says in words of `PositionSide`. */
export const POSITION_SIDE: WordTable = /* @__PURE__ */ wordTable(positionSides)

/** What each value, in lower case, says in words of `OrderSide`. */
export const ORDER_SIDE: WordTable = /* @__PURE__ */ wordTable(orderSides)

/** What each value, in lower case, says in words of `FillDirection`. */
export const FILL_DIRECTION: WordTable = /* @__PURE__ */ wordTable(fillDirections)

/** What each value, in lower case, says in words of `LiquidateType`. */
export const LIQUIDATE_TYPE: WordTable = /* @__PURE__ */ wordTable(liquidateTypes)

/** What each value, in lower case, says in words of `PlanOrderStatus`. */
export const PLAN_ORDER_STATUS: WordTable = /* @__PURE__ */ wordTable(planOrderStatuses, {
  '0': 'pending',
  '1': 'partially_filled',
  '2': 'filled',
  '-1': 'canceled',
})

/** What each value, in lower case, says in words of `PositionMode`. */
export const POSITION_MODE: WordTable = /* @__PURE__ */ wordTable(positionModes)

/** What each value, in lower case, says in words of `BusinessType`. */
export const BUSINESS_TYPE: WordTable = /* @__PURE__ */ wordTable(businessTypes)

/** What each value, in lower case, says in words of `TransferReason`. */
export const TRANSFER_REASON: WordTable = /* @__PURE__ */ wordTable(transferReasons)

/** What goes on the wire for each word: direction of an order that is to be placed. */
export const DIRECTION_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['open_long', '1'],
  ['open_short', '2'],
  ['close_long', '3'],
  ['close_short', '4'],
])

/** What goes on the wire for each word: execution type of an order. */
export const EXECUTION_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['normal', '0'],
  ['postOnly', '1'],
  ['fok', '2'],
  ['ioc', '3'],
])

/** What goes on the wire for each word: whether an order has a limit price. */
export const PRICE_MODE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['limit', '0'],
  ['market', '1'],
])

/** What goes on the wire for each word: margin mode of an order that is to be placed. */
export const MARGIN_MODE_CODES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['SHARED', 1],
  ['ISOLATED', 3],
])

/** What goes on the wire for each word: direction by which past plan orders are filtered. */
export const DELEGATE_TYPE_CODES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['open_long', 1],
  ['open_short', 2],
  ['close_long', 3],
  ['close_short', 4],
])

/** What goes on the wire for each word: what changed a balance. */
export const BUSINESS_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  businessTypes.map((word) => [word, word]),
)
