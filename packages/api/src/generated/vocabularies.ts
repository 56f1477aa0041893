// Generated from spec/. Do not edit; run `npm run generate`.

import { type WordTable, wordTable } from '../values/read-value.ts'
import { codeTable } from '../values/write-value.ts'
import {
  businessTypes,
  cancelOrderTypes,
  candlePriceTypes,
  delegateTypes,
  directions,
  executionTypes,
  fillDirections,
  granularities,
  indexPriceTypes,
  liquidateTypes,
  marginModes,
  orderKinds,
  orderMarginModes,
  orderSides,
  orderStatuses,
  planOrderStatuses,
  positionModes,
  positionSideNames,
  positionSides,
  priceModes,
  separatedModes,
  tpSlTypes,
  transferReasons,
  triggerPriceTypes,
} from './values.ts'

export * from './values.ts'

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
