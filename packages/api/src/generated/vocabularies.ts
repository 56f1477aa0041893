// Generated from spec/. Do not edit; run `npm run generate`.

import { type WordTable, wordTable } from '../values/read-value.ts'
import { codeTable } from '../values/write-value.ts'

/** A listed value, or one that the service added later. */
export type Open<Word extends string> = Word | (string & {})

/**
 * The values of `IndexPriceType`: which price of a contract is meant.
 *
 * - `INDEX`: Index price.
 * - `MARK`: Mark price.
 */
export const indexPriceTypes = ['INDEX', 'MARK'] as const
/** Which price of a contract is meant. */
export type IndexPriceType = (typeof indexPriceTypes)[number]

/**
 * The values of `Granularity`: width of a candle. Case matters.
 *
 * - `1m`: One minute.
 * - `5m`: Five minutes.
 * - `15m`: Fifteen minutes.
 * - `30m`: Thirty minutes.
 * - `1h`: One hour.
 * - `4h`: Four hours.
 * - `12h`: Twelve hours.
 * - `1d`: One day.
 * - `1w`: One week.
 */
export const granularities = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w'] as const
/** Width of a candle. Case matters. */
export type Granularity = (typeof granularities)[number]

/**
 * The values of `CandlePriceType`: the price that candles are built from.
 *
 * - `LAST`: Price of the last trade.
 * - `MARK`: Mark price.
 * - `INDEX`: Index price.
 */
export const candlePriceTypes = ['LAST', 'MARK', 'INDEX'] as const
/** The price that candles are built from. */
export type CandlePriceType = (typeof candlePriceTypes)[number]

/**
 * The values of `Direction`: direction of a new order.
 *
 * - `open_long`: Open long.
 * - `open_short`: Open short.
 * - `close_long`: Close long.
 * - `close_short`: Close short.
 */
export const directions = ['open_long', 'open_short', 'close_long', 'close_short'] as const
/** Direction of a new order. */
export type Direction = (typeof directions)[number]

/**
 * The values of `ExecutionType`: execution type of an order.
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
 * The values of `PriceMode`: limit or market order.
 *
 * - `limit`: Limit order.
 * - `market`: Market order.
 */
export const priceModes = ['limit', 'market'] as const
/** Limit or market order. */
export type PriceMode = (typeof priceModes)[number]

/**
 * The values of `OrderMarginMode`: margin mode of a new order.
 *
 * - `SHARED`: Cross margin.
 * - `ISOLATED`: Isolated margin.
 */
export const orderMarginModes = ['SHARED', 'ISOLATED'] as const
/** Margin mode of a new order. */
export type OrderMarginMode = (typeof orderMarginModes)[number]

/**
 * The values of `CancelOrderType`: family of orders that a request cancels.
 *
 * - `normal`: Orders, but no plan orders.
 * - `plan`: Plan orders, with take-profit and stop-loss orders.
 */
export const cancelOrderTypes = ['normal', 'plan'] as const
/** Family of orders that a request cancels. */
export type CancelOrderType = (typeof cancelOrderTypes)[number]

/**
 * The values of `OrderStatus`: status of an order.
 *
 * - `pending`: Submitted for matching; the result is not processed yet.
 * - `open`: Processed by the matching engine and placed; can be partly filled.
 * - `filled`: Filled completely. Final.
 * - `canceling`: Cancellation in progress.
 * - `canceled`: Cancelled; can be partly filled. Final.
 * - `untriggered`: A conditional order that is not triggered yet.
 */
export const orderStatuses = ['pending', 'open', 'filled', 'canceling', 'canceled', 'untriggered'] as const
/** Status of an order. */
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The values of `OrderKind`: direction or kind of an order, as a name.
 *
 * - `open_long`: Opens a long position.
 * - `open_short`: Opens a short position.
 * - `close_long`: Closes a long position.
 * - `close_short`: Closes a short position.
 * - `offset_liquidate_long`: Reduces a position; closes long.
 * - `offset_liquidate_short`: Reduces a position; closes short.
 * - `agreement_close_long`: The reference does not explain this value. We read its name as a closed long position.
 * - `agreement_close_short`: The reference does not explain this value. We read its name as a closed short position.
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
/** Direction or kind of an order, as a name. */
export type OrderKind = (typeof orderKinds)[number]

/**
 * The values of `MarginMode`: margin mode, cross or isolated.
 *
 * - `SHARED`: Cross margin.
 * - `ISOLATED`: Isolated margin.
 * - `UNKNOWN_MARGIN_MODE`: Unknown.
 */
export const marginModes = ['SHARED', 'ISOLATED', 'UNKNOWN_MARGIN_MODE'] as const
/** Margin mode, cross or isolated. */
export type MarginMode = (typeof marginModes)[number]

/**
 * The values of `SeparatedMode`: whether positions are combined or separated.
 *
 * - `COMBINED`: Positions are combined.
 * - `SEPARATED`: Positions are separated.
 * - `UNKNOWN_SEPARATED_MODE`: Unknown.
 */
export const separatedModes = ['COMBINED', 'SEPARATED', 'UNKNOWN_SEPARATED_MODE'] as const
/** Whether positions are combined or separated. */
export type SeparatedMode = (typeof separatedModes)[number]

/**
 * The values of `PositionSide`: side of a position.
 *
 * - `LONG`: Long position.
 * - `SHORT`: Short position.
 */
export const positionSides = ['LONG', 'SHORT'] as const
/** Side of a position. */
export type PositionSide = (typeof positionSides)[number]

/**
 * The values of `OrderSide`: order direction.
 *
 * - `BUY`: Buy.
 * - `SELL`: Sell.
 */
export const orderSides = ['BUY', 'SELL'] as const
/** Order direction. */
export type OrderSide = (typeof orderSides)[number]

/**
 * The values of `FillDirection`: direction of a fill.
 *
 * - `OPEN_LONG`: Open long.
 * - `OPEN_SHORT`: Open short.
 * - `CLOSE_LONG`: Close long.
 * - `CLOSE_SHORT`: Close short.
 */
export const fillDirections = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const
/** Direction of a fill. */
export type FillDirection = (typeof fillDirections)[number]

/**
 * The values of `LiquidateType`: liquidation order type.
 *
 * - `FORCE_LIQUIDATE`: Forced liquidation.
 * - `FORCE_REDUCE`: Forced reduction: long and short positions are closed against each other.
 * - `ADL`: Auto-deleveraging.
 */
export const liquidateTypes = ['FORCE_LIQUIDATE', 'FORCE_REDUCE', 'ADL'] as const
/** Liquidation order type. */
export type LiquidateType = (typeof liquidateTypes)[number]

/**
 * The values of `PlanOrderStatus`: status of a plan order.
 *
 * - `canceled`: Cancelled.
 * - `pending`: Pending.
 * - `partially_filled`: Partially filled.
 * - `filled`: Filled.
 */
export const planOrderStatuses = ['canceled', 'pending', 'partially_filled', 'filled'] as const
/** Status of a plan order. */
export type PlanOrderStatus = (typeof planOrderStatuses)[number]

/**
 * The values of `DelegateType`: direction of a plan order.
 *
 * - `open_long`: Open long.
 * - `open_short`: Open short.
 * - `close_long`: Close long.
 * - `close_short`: Close short.
 */
export const delegateTypes = ['open_long', 'open_short', 'close_long', 'close_short'] as const
/** Direction of a plan order. */
export type DelegateType = (typeof delegateTypes)[number]

/**
 * The values of `TpSlType`: kind of a take-profit or stop-loss order.
 *
 * - `take_profit`: Take profit.
 * - `stop_loss`: Stop loss.
 */
export const tpSlTypes = ['take_profit', 'stop_loss'] as const
/** Kind of a take-profit or stop-loss order. */
export type TpSlType = (typeof tpSlTypes)[number]

/**
 * The values of `PositionSideName`: side of a position, in lower case.
 *
 * - `LONG`: Long position.
 * - `SHORT`: Short position.
 */
export const positionSideNames = ['LONG', 'SHORT'] as const
/** Side of a position, in lower case. */
export type PositionSideName = (typeof positionSideNames)[number]

/**
 * The values of `TriggerPriceType`: the price that triggers an order.
 *
 * - `last`: Last price.
 * - `mark`: Mark price.
 */
export const triggerPriceTypes = ['last', 'mark'] as const
/** The price that triggers an order. */
export type TriggerPriceType = (typeof triggerPriceTypes)[number]

/**
 * The values of `PositionMode`: position mode.
 *
 * - `HEDGE`: Hedge mode.
 * - `UNKNOWN_POSITION_MODE`: Unknown.
 */
export const positionModes = ['HEDGE', 'UNKNOWN_POSITION_MODE'] as const
/** Position mode. */
export type PositionMode = (typeof positionModes)[number]

/**
 * The values of `BusinessType`: business type of a bill.
 *
 * - `deposit`: Deposit.
 * - `withdraw`: Withdrawal.
 * - `transfer_in`: Transfer in from another account.
 * - `transfer_out`: Transfer out to another account.
 * - `margin_move_in`: Collateral moved in inside the same account: by opening or closing a position, or by adding it manually or automatically.
 * - `margin_move_out`: Collateral moved out inside the same account: by opening or closing a position, or by adding it manually or automatically.
 * - `position_open_long`: Opening long: buying lowers the collateral.
 * - `position_open_short`: Opening short: selling raises the collateral.
 * - `position_close_long`: Closing long: selling raises the collateral.
 * - `position_close_short`: Closing short: buying lowers the collateral.
 * - `position_funding`: The reference does not explain this value. We read its name as a funding fee.
 * - `order_fill_fee_income`: On the fee account only. We read its name as income from trading fees.
 * - `order_liquidate_fee_income`: On the fee account only. We read its name as income from liquidation fees.
 * - `start_liquidate`: The reference does not explain this value. We read its name as the start of a liquidation.
 * - `finish_liquidate`: The reference does not explain this value. We read its name as the end of a liquidation.
 * - `order_fix_margin_amount`: Compensation for a liquidation loss.
 * - `tracking_follow_pay`: Copy trading: payment pre-deducted from a follower after a profitable close.
 * - `tracking_system_pre_receive`: Copy trading: commission pre-received at the commission system account.
 * - `tracking_follow_back`: Copy trading: refund of a commission.
 * - `tracking_trader_income`: Copy trading: income of the lead trader.
 * - `tracking_third_party_share`: Copy trading: profit shared by the lead trader.
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
/** Business type of a bill. */
export type BusinessType = (typeof businessTypes)[number]

/**
 * The values of `TransferReason`: transfer reason of a bill.
 *
 * - `UNKNOWN_TRANSFER_REASON`: Unknown reason.
 * - `USER_TRANSFER`: Manual transfer.
 * - `INCREASE_CONTRACT_CASH_GIFT`: The reference does not explain this value. We read its name as an increase of a cash gift for contracts.
 * - `REDUCE_CONTRACT_CASH_GIFT`: The reference does not explain this value. We read its name as a reduction of a cash gift for contracts.
 */
export const transferReasons = [
  'UNKNOWN_TRANSFER_REASON',
  'USER_TRANSFER',
  'INCREASE_CONTRACT_CASH_GIFT',
  'REDUCE_CONTRACT_CASH_GIFT',
] as const
/** Transfer reason of a bill. */
export type TransferReason = (typeof transferReasons)[number]

/** The `ExecutionType` of each wire value, in lower case. */
export const EXECUTION_TYPE: WordTable = /* @__PURE__ */ wordTable(executionTypes, ['0', '1', '2', '3'])

/** The `OrderStatus` of each wire value, in lower case. */
export const ORDER_STATUS: WordTable = /* @__PURE__ */ wordTable(orderStatuses)

/** The `OrderKind` of each wire value, in lower case. */
export const ORDER_KIND: WordTable = /* @__PURE__ */ wordTable(orderKinds, [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
])

/** The `MarginMode` of each wire value, in lower case. */
export const MARGIN_MODE: WordTable = /* @__PURE__ */ wordTable(marginModes, ['1', '3'])

/** The `SeparatedMode` of each wire value, in lower case. */
export const SEPARATED_MODE: WordTable = /* @__PURE__ */ wordTable(separatedModes)

/** The `PositionSide` of each wire value, in lower case. */
export const POSITION_SIDE: WordTable = /* @__PURE__ */ wordTable(positionSides)

/** The `OrderSide` of each wire value, in lower case. */
export const ORDER_SIDE: WordTable = /* @__PURE__ */ wordTable(orderSides)

/** The `FillDirection` of each wire value, in lower case. */
export const FILL_DIRECTION: WordTable = /* @__PURE__ */ wordTable(fillDirections)

/** The `LiquidateType` of each wire value, in lower case. */
export const LIQUIDATE_TYPE: WordTable = /* @__PURE__ */ wordTable(liquidateTypes)

/** The `PlanOrderStatus` of each wire value, in lower case. */
export const PLAN_ORDER_STATUS: WordTable = /* @__PURE__ */ wordTable(planOrderStatuses, ['-1', '0', '1', '2'], {
  UNTRIGGERED: 'pending',
})

/** The `PositionMode` of each wire value, in lower case. */
export const POSITION_MODE: WordTable = /* @__PURE__ */ wordTable(positionModes)

/** The `BusinessType` of each wire value, in lower case. */
export const BUSINESS_TYPE: WordTable = /* @__PURE__ */ wordTable(businessTypes)

/** The `TransferReason` of each wire value, in lower case. */
export const TRANSFER_REASON: WordTable = /* @__PURE__ */ wordTable(transferReasons)

/** The wire value of each normalised value: direction of a new order. */
export const DIRECTION_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(directions, ['1', '2', '3', '4'])

/** The wire value of each normalised value: execution type of an order. */
export const EXECUTION_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(executionTypes, [
  '0',
  '1',
  '2',
  '3',
])

/** The wire value of each normalised value: limit or market order. */
export const PRICE_MODE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(priceModes, ['0', '1'])

/** The wire value of each normalised value: which price of a contract is meant. */
export const INDEX_PRICE_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(indexPriceTypes)

/** The wire value of each normalised value: width of a candle. Case matters. */
export const GRANULARITY_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(granularities)

/** The wire value of each normalised value: the price that candles are built from. */
export const CANDLE_PRICE_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(candlePriceTypes)

/** The wire value of each normalised value: margin mode of a new order. */
export const MARGIN_MODE_CODES: ReadonlyMap<string, number> = /* @__PURE__ */ codeTable(orderMarginModes, [1, 3])

/** The wire value of each normalised value: family of orders that a request cancels. */
export const CANCEL_ORDER_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(cancelOrderTypes)

/** The wire value of each normalised value: direction of a plan order. */
export const DELEGATE_TYPE_CODES: ReadonlyMap<string, number> = /* @__PURE__ */ codeTable(delegateTypes, [1, 2, 3, 4])

/** The wire value of each normalised value: kind of a take-profit or stop-loss order. */
export const TP_SL_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(tpSlTypes, [
  'profit_plan',
  'loss_plan',
])

/** The wire value of each normalised value: side of a position, in lower case. */
export const POSITION_SIDE_NAME_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(positionSideNames, [
  'long',
  'short',
])

/** The wire value of each normalised value: the price that triggers an order. */
export const TRIGGER_PRICE_TYPE_CODES: ReadonlyMap<string, number> = /* @__PURE__ */ codeTable(
  triggerPriceTypes,
  [1, 3],
)

/** The wire value of each normalised value: business type of a bill. */
export const BUSINESS_TYPE_CODES: ReadonlyMap<string, string> = /* @__PURE__ */ codeTable(businessTypes)

/** The length of each `Granularity` in milliseconds. */
export const GRANULARITY_MS: ReadonlyMap<string, number> = /* @__PURE__ */ codeTable(
  granularities,
  [60000, 300000, 900000, 1800000, 3600000, 14400000, 43200000, 86400000, 604800000],
)
