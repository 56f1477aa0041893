// Generated from spec/. Do not edit; run `npm run generate`.

import {
  BUSINESS_TYPE_CODES,
  CANCEL_ORDER_TYPE_CODES,
  CANDLE_PRICE_TYPE_CODES,
  DELEGATE_TYPE_CODES,
  DIRECTION_CODES,
  EXECUTION_TYPE_CODES,
  GRANULARITY_CODES,
  INDEX_PRICE_TYPE_CODES,
  MARGIN_MODE_CODES,
  POSITION_SIDE_NAME_CODES,
  PRICE_MODE_CODES,
  TP_SL_TYPE_CODES,
  TRIGGER_PRICE_TYPE_CODES,
} from './vocabularies.ts'
import type { InputField } from '../values/write-value.ts'
import { codeIn, countIn, decimalIn, flagIn, idIn, listIn, longIn } from '../values/write-value.ts'
import { objectIn, textIn, timeIn } from '../values/write-value.ts'

/** The wire fields of `BatchOrderInput`. */
const BATCH_ORDER_INPUT: readonly InputField[] = [
  ['client_oid', textIn, false, 'clientOid'],
  ['size', decimalIn, true],
  ['type', /* @__PURE__ */ codeIn(DIRECTION_CODES), true],
  ['order_type', /* @__PURE__ */ codeIn(EXECUTION_TYPE_CODES), true, 'orderType'],
  ['match_price', /* @__PURE__ */ codeIn(PRICE_MODE_CODES), true, 'matchPrice'],
  ['price', decimalIn],
  ['presetTakeProfitPrice', decimalIn],
  ['presetStopLossPrice', decimalIn],
]

/** The wire fields of `ListContractsInput`. */
export const LIST_CONTRACTS_INPUT: readonly InputField[] = [['symbol', textIn]]

/** The wire fields of `GetTickerInput`. */
export const GET_TICKER_INPUT: readonly InputField[] = [['symbol', textIn, true]]

/** The wire fields of `GetIndexPriceInput`. */
export const GET_INDEX_PRICE_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['priceType', /* @__PURE__ */ codeIn(INDEX_PRICE_TYPE_CODES)],
]

/** The wire fields of `ListFundingRatesInput`. */
export const LIST_FUNDING_RATES_INPUT: readonly InputField[] = [['symbol', textIn]]

/** The wire fields of `ListFundingRateHistoryInput`. */
export const LIST_FUNDING_RATE_HISTORY_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['limit', countIn],
]

/** The wire fields of `GetFundingTimeInput`. */
export const GET_FUNDING_TIME_INPUT: readonly InputField[] = [['symbol', textIn, true]]

/** The wire fields of `ListCandlesInput`. */
export const LIST_CANDLES_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['granularity', /* @__PURE__ */ codeIn(GRANULARITY_CODES), true],
  ['limit', countIn],
  ['priceType', /* @__PURE__ */ codeIn(CANDLE_PRICE_TYPE_CODES)],
]

/** The wire fields of `ListHistoryCandlesInput`. */
export const LIST_HISTORY_CANDLES_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['granularity', /* @__PURE__ */ codeIn(GRANULARITY_CODES), true],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
  ['priceType', /* @__PURE__ */ codeIn(CANDLE_PRICE_TYPE_CODES)],
]

/** The wire fields of `GetDepthInput`. */
export const GET_DEPTH_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['limit', countIn],
]

/** The wire fields of `GetOpenInterestInput`. */
export const GET_OPEN_INTEREST_INPUT: readonly InputField[] = [['symbol', textIn, true]]

/** The wire fields of `ListTradesInput`. */
export const LIST_TRADES_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['limit', countIn],
]

/** The wire fields of `PlaceOrderInput`. */
export const PLACE_ORDER_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['client_oid', textIn, true, 'clientOid'],
  ['size', decimalIn, true],
  ['type', /* @__PURE__ */ codeIn(DIRECTION_CODES), true],
  ['order_type', /* @__PURE__ */ codeIn(EXECUTION_TYPE_CODES), true, 'orderType'],
  ['match_price', /* @__PURE__ */ codeIn(PRICE_MODE_CODES), true, 'matchPrice'],
  ['price', decimalIn],
  ['presetTakeProfitPrice', decimalIn],
  ['presetStopLossPrice', decimalIn],
  ['marginMode', /* @__PURE__ */ codeIn(MARGIN_MODE_CODES)],
]

/** The wire fields of `PlaceOrdersInput`. */
export const PLACE_ORDERS_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['marginMode', /* @__PURE__ */ codeIn(MARGIN_MODE_CODES)],
  ['orderDataList', /* @__PURE__ */ listIn(/* @__PURE__ */ objectIn(BATCH_ORDER_INPUT)), true, 'orders'],
]

/** The wire fields of `CancelOrderInput`. */
export const CANCEL_ORDER_INPUT: readonly InputField[] = [
  ['orderId', idIn, 'any'],
  ['clientOid', textIn, 'any'],
]

/** The wire fields of `CancelOrdersInput`. */
export const CANCEL_ORDERS_INPUT: readonly InputField[] = [
  ['ids', /* @__PURE__ */ listIn(idIn), 'any', 'orderIds'],
  ['cids', /* @__PURE__ */ listIn(textIn), 'any', 'clientOids'],
]

/** The wire fields of `CancelAllOrdersInput`. */
export const CANCEL_ALL_ORDERS_INPUT: readonly InputField[] = [
  ['cancelOrderType', /* @__PURE__ */ codeIn(CANCEL_ORDER_TYPE_CODES), true],
  ['symbol', textIn],
]

/** The wire fields of `ClosePositionsInput`. */
export const CLOSE_POSITIONS_INPUT: readonly InputField[] = [['symbol', textIn]]

/** The wire fields of `ListCurrentOrdersInput`. */
export const LIST_CURRENT_ORDERS_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['orderId', idIn],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
  ['page', countIn],
]

/** The wire fields of `ListOrderHistoryInput`. */
export const LIST_ORDER_HISTORY_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['pageSize', countIn],
  ['createDate', countIn],
  ['endCreateDate', timeIn],
]

/** The wire fields of `ListFillsInput`. */
export const LIST_FILLS_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['orderId', idIn],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
]

/** The wire fields of `GetOrderInput`. */
export const GET_ORDER_INPUT: readonly InputField[] = [['orderId', idIn, true]]

/** The wire fields of `PlacePlanOrderInput`. */
export const PLACE_PLAN_ORDER_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['client_oid', textIn, false, 'clientOid'],
  ['size', decimalIn, true],
  ['type', /* @__PURE__ */ codeIn(DIRECTION_CODES), true],
  ['match_type', /* @__PURE__ */ codeIn(PRICE_MODE_CODES), true, 'matchType'],
  ['execute_price', decimalIn, false, 'executePrice'],
  ['trigger_price', decimalIn, true, 'triggerPrice'],
  ['marginMode', /* @__PURE__ */ codeIn(MARGIN_MODE_CODES)],
]

/** The wire fields of `CancelPlanOrderInput`. */
export const CANCEL_PLAN_ORDER_INPUT: readonly InputField[] = [['orderId', idIn, true]]

/** The wire fields of `ListCurrentPlanOrdersInput`. */
export const LIST_CURRENT_PLAN_ORDERS_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['orderId', idIn],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
  ['page', countIn],
]

/** The wire fields of `ListPlanOrderHistoryInput`. */
export const LIST_PLAN_ORDER_HISTORY_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['delegateType', /* @__PURE__ */ codeIn(DELEGATE_TYPE_CODES)],
  ['pageSize', countIn],
]

/** The wire fields of `PlaceTpSlOrderInput`. */
export const PLACE_TP_SL_ORDER_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['clientOrderId', textIn, true, 'clientOid'],
  ['planType', /* @__PURE__ */ codeIn(TP_SL_TYPE_CODES), true, 'type'],
  ['triggerPrice', decimalIn, true],
  ['executePrice', decimalIn],
  ['size', decimalIn, true],
  ['positionSide', /* @__PURE__ */ codeIn(POSITION_SIDE_NAME_CODES), true],
  ['marginMode', /* @__PURE__ */ codeIn(MARGIN_MODE_CODES)],
]

/** The wire fields of `ModifyTpSlOrderInput`. */
export const MODIFY_TP_SL_ORDER_INPUT: readonly InputField[] = [
  ['orderId', longIn, true],
  ['triggerPrice', decimalIn, true],
  ['executePrice', decimalIn],
  ['triggerPriceType', /* @__PURE__ */ codeIn(TRIGGER_PRICE_TYPE_CODES)],
]

/** The wire fields of `ListPositionsInput`. */
export const LIST_POSITIONS_INPUT: readonly InputField[] = [['symbol', textIn, true]]

/** The wire fields of `GetAccountInput`. */
export const GET_ACCOUNT_INPUT: readonly InputField[] = [['coin', textIn, true]]

/** The wire fields of `ListBillsInput`. */
export const LIST_BILLS_INPUT: readonly InputField[] = [
  ['coin', textIn],
  ['symbol', textIn],
  ['businessType', /* @__PURE__ */ codeIn(BUSINESS_TYPE_CODES)],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
]

/** The wire fields of `GetSettingsInput`. */
export const GET_SETTINGS_INPUT: readonly InputField[] = [['symbol', textIn]]

/** The wire fields of `SetLeverageInput`. */
export const SET_LEVERAGE_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['marginMode', /* @__PURE__ */ codeIn(MARGIN_MODE_CODES), true],
  ['longLeverage', decimalIn, true],
  ['shortLeverage', decimalIn, true],
]

/** The wire fields of `SetMarginModeInput`. */
export const SET_MARGIN_MODE_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['marginMode', /* @__PURE__ */ codeIn(MARGIN_MODE_CODES), true],
  ['separatedMode', countIn],
]

/** The wire fields of `AdjustMarginInput`. */
export const ADJUST_MARGIN_INPUT: readonly InputField[] = [
  ['isolatedPositionId', longIn, true, 'positionId'],
  ['collateralAmount', decimalIn, true, 'amount'],
  ['coinId', countIn],
]

/** The wire fields of `SetAutoAppendMarginInput`. */
export const SET_AUTO_APPEND_MARGIN_INPUT: readonly InputField[] = [
  ['positionId', longIn, true],
  ['autoAppendMargin', flagIn, true, 'isEnabled'],
]
