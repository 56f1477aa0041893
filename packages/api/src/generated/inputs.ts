// Generated from spec/ by tools/src/generate/inputs.ts. Do not edit; run `npm run generate`.

import type {
  BusinessType,
  DelegateType,
  Direction,
  ExecutionType,
  OrderMarginMode,
  PriceMode,
} from './vocabularies.ts'
import {
  BUSINESS_TYPE_CODES,
  DELEGATE_TYPE_CODES,
  DIRECTION_CODES,
  EXECUTION_TYPE_CODES,
  MARGIN_MODE_CODES,
  PRICE_MODE_CODES,
} from './vocabularies.ts'
import type { DecimalInput, IdInput, InputField } from '../values/write-value.ts'
import { codeIn, countIn, decimalIn, idIn, listIn, objectIn, textIn, timeIn } from '../values/write-value.ts'

/**
 * One order of a batch. It has the structure of a single order, whose endpoint is not shown.
 *
 * The full structure is not shown, so a service may know more fields. A closed list catches misspelt ones.
 */
export interface BatchOrderInput {
  /**
   * Identifier given by the client.
   *
   * Sample: Stands in a sample element; the structure of an element is not shown.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid?: string | undefined
  /**
   * Amount of the order, in base units.
   *
   * Sample: Stands in a sample element; the structure of an element is not shown. The unit follows the record of an order. How long a decimal may be is not stated; 18 digits on either side are more than any contract needs.
   */
  readonly size?: DecimalInput | undefined
  /**
   * Direction of the order.
   *
   * Sample: Stands in a sample element; its allowed values are not shown.
   */
  readonly type?: Direction | undefined
  /**
   * Execution type.
   *
   * Sample: Stands in a sample element; its allowed values are not shown.
   *
   * On the wire: `order_type`.
   */
  readonly orderType?: ExecutionType | undefined
  /**
   * Whether the order has a limit price.
   *
   * Sample: Stands in a sample element; its allowed values are not shown.
   *
   * On the wire: `match_price`.
   */
  readonly matchPrice?: PriceMode | undefined
  /**
   * Price of the order.
   *
   * Sample: Stands in a sample element; the structure of an element is not shown. How long a decimal may be is not stated; 18 digits on either side are more than any contract needs.
   */
  readonly price?: DecimalInput | undefined
  /**
   * Price at which a profit is to be taken.
   *
   * Practice: Records report preset prices, but no request of the reference carries them.
   */
  readonly presetTakeProfitPrice?: DecimalInput | undefined
  /**
   * Price at which a loss is to be stopped.
   *
   * Practice: Records report preset prices, but no request of the reference carries them.
   */
  readonly presetStopLossPrice?: DecimalInput | undefined
}

/** How `BatchOrderInput` goes to the wire. */
export const BATCH_ORDER_INPUT: readonly InputField[] = [
  ['client_oid', textIn, false, 'clientOid'],
  ['size', decimalIn],
  ['type', codeIn(DIRECTION_CODES)],
  ['order_type', codeIn(EXECUTION_TYPE_CODES), false, 'orderType'],
  ['match_price', codeIn(PRICE_MODE_CODES), false, 'matchPrice'],
  ['price', decimalIn],
  ['presetTakeProfitPrice', decimalIn],
  ['presetStopLossPrice', decimalIn],
]

/** Returns the specification of every contract, or of the one that is named. */
export interface ListContractsInput {
  /** Trading pair to which the list is narrowed. */
  readonly symbol?: string | undefined
}

/** How `ListContractsInput` goes to the wire. */
export const LIST_CONTRACTS_INPUT: readonly InputField[] = [['symbol', textIn]]

/** Returns the ticker of one contract. */
export interface GetTickerInput {
  /** Trading pair that is asked for. */
  readonly symbol: string
}

/** How `GetTickerInput` goes to the wire. */
export const GET_TICKER_INPUT: readonly InputField[] = [['symbol', textIn, true]]

/**
 * An order that is to be placed.
 *
 * The reference names a single order endpoint but shows neither its path nor its fields. An older copy also had `separatedMode`.
 */
export interface PlaceOrderInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Identifier of your own, at most 40 characters. An empty one is assigned by the service.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string
  /** Amount of the order, in base currency; greater than zero. */
  readonly size: DecimalInput
  /** Direction of the order. */
  readonly type: Direction
  /**
   * Execution type.
   *
   * On the wire: `order_type`.
   */
  readonly orderType: ExecutionType
  /**
   * Whether the order has a limit price.
   *
   * On the wire: `match_price`.
   */
  readonly matchPrice: PriceMode
  /**
   * Limit price, on the price step of the contract. A market order needs none.
   *
   * The public table marks it as required, its text only for limit orders; a market order without it was accepted.
   */
  readonly price?: DecimalInput | undefined
  /**
   * Price at which a profit is to be taken.
   *
   * The public table calls it a decimal; its example and programs send a string.
   */
  readonly presetTakeProfitPrice?: DecimalInput | undefined
  /**
   * Price at which a loss is to be stopped.
   *
   * The public table calls it a decimal; its example and programs send a string.
   */
  readonly presetStopLossPrice?: DecimalInput | undefined
  /** Margin mode; 1 is cross, 3 is isolated. */
  readonly marginMode?: OrderMarginMode | undefined
}

/** How `PlaceOrderInput` goes to the wire. */
export const PLACE_ORDER_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['client_oid', textIn, true, 'clientOid'],
  ['size', decimalIn, true],
  ['type', codeIn(DIRECTION_CODES), true],
  ['order_type', codeIn(EXECUTION_TYPE_CODES), true, 'orderType'],
  ['match_price', codeIn(PRICE_MODE_CODES), true, 'matchPrice'],
  ['price', decimalIn],
  ['presetTakeProfitPrice', decimalIn],
  ['presetStopLossPrice', decimalIn],
  ['marginMode', codeIn(MARGIN_MODE_CODES)],
]

/** Up to 20 orders in one symbol. */
export interface PlaceOrdersInput {
  /** Trading pair of all orders. */
  readonly symbol: string
  /** Margin mode of all orders; 1 is cross, 3 is isolated. */
  readonly marginMode?: OrderMarginMode | undefined
  /**
   * The orders, at most 20.
   *
   * On the wire: `orderDataList`.
   */
  readonly orders: readonly BatchOrderInput[]
}

/** How `PlaceOrdersInput` goes to the wire. */
export const PLACE_ORDERS_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['marginMode', codeIn(MARGIN_MODE_CODES)],
  ['orderDataList', listIn(objectIn(BATCH_ORDER_INPUT)), true, 'orders'],
]

/** Names one order by its id, by its client id or by both; a request with neither is invalid. */
export interface CancelOrderInput {
  /** Id of the order. */
  readonly orderId?: IdInput | undefined
  /** Identifier given by the client. */
  readonly clientOid?: string | undefined
}

/** How `CancelOrderInput` goes to the wire. */
export const CANCEL_ORDER_INPUT: readonly InputField[] = [
  ['orderId', idIn],
  ['clientOid', textIn],
]

/** Names orders by their ids, by their client ids or by both; a request with neither list is invalid. */
export interface CancelOrdersInput {
  /**
   * Ids of the orders.
   *
   * On the wire: `ids`.
   */
  readonly orderIds?: readonly IdInput[] | undefined
  /**
   * Identifiers given by the client.
   *
   * On the wire: `cids`.
   */
  readonly clientOids?: readonly string[] | undefined
}

/** How `CancelOrdersInput` goes to the wire. */
export const CANCEL_ORDERS_INPUT: readonly InputField[] = [
  ['ids', listIn(idIn), false, 'orderIds'],
  ['cids', listIn(textIn), false, 'clientOids'],
]

/** Returns the current orders. */
export interface ListCurrentOrdersInput {
  /** Trading pair to which the list is narrowed. */
  readonly symbol?: string | undefined
  /** Order to which the list is narrowed. */
  readonly orderId?: IdInput | undefined
  /** Start of the time range, in Unix milliseconds. */
  readonly startTime?: number | undefined
  /** End of the time range, in Unix milliseconds. */
  readonly endTime?: number | undefined
  /**
   * How many records to return at most.
   *
   * @default 100
   *
   * A lower bound is not stated; fewer than one record asks for nothing.
   */
  readonly limit?: number | undefined
  /**
   * Number of the page, counted from 0.
   *
   * @default 0
   *
   * A lower bound is not stated; the default is the first page.
   */
  readonly page?: number | undefined
}

/** How `ListCurrentOrdersInput` goes to the wire. */
export const LIST_CURRENT_ORDERS_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['orderId', idIn],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
  ['page', countIn],
]

/** Returns past orders. The endpoint shows no cursor. */
export interface ListOrderHistoryInput {
  /** Trading pair to which the list is narrowed. */
  readonly symbol?: string | undefined
  /**
   * How many records to return at most. Default and maximum are not shown.
   *
   * A lower bound is not stated; fewer than one record asks for nothing.
   */
  readonly pageSize?: number | undefined
  /**
   * Date of creation by which past orders are narrowed.
   *
   * Conflict: Called a Unix millisecond timestamp, and also limited to at most 90 and not negative. Read as days back when it is 90 or less, as a time otherwise.
   */
  readonly createDate?: IdInput | undefined
}

/** How `ListOrderHistoryInput` goes to the wire. */
export const LIST_ORDER_HISTORY_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['pageSize', countIn],
  ['createDate', idIn],
]

/** Returns the executions of the account. */
export interface ListFillsInput {
  /** Trading pair to which the list is narrowed. */
  readonly symbol?: string | undefined
  /** Order to which the list is narrowed. */
  readonly orderId?: IdInput | undefined
  /** Start of the time range, in Unix milliseconds. */
  readonly startTime?: number | undefined
  /** End of the time range, in Unix milliseconds. */
  readonly endTime?: number | undefined
  /**
   * How many records to return at most.
   *
   * @default 100
   *
   * Conflict: Called Long here and Integer where other lists take it; the values are the same.
   */
  readonly limit?: number | undefined
}

/** How `ListFillsInput` goes to the wire. */
export const LIST_FILLS_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['orderId', idIn],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
]

/**
 * A plan (conditional) order that is to be placed.
 *
 * Which fields are required is not shown.
 */
export interface PlacePlanOrderInput {
  /** Trading pair. */
  readonly symbol?: string | undefined
  /**
   * Identifier of your own, at most 40 characters, without special characters. It must not repeat among pending orders; the service assigns one when it is left out.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid?: string | undefined
  /**
   * Number of contracts; neither zero nor negative.
   *
   * Conflict: The request says number of contracts, the record "as in 2.3" (base units). Read as base units.
   */
  readonly size?: DecimalInput | undefined
  /** Direction of the order. */
  readonly type?: Direction | undefined
  /**
   * Whether the order has a limit price once it is set off.
   *
   * On the wire: `match_type`.
   */
  readonly matchType?: PriceMode | undefined
  /**
   * Price at which the order is executed once it is set off.
   *
   * How long a decimal may be is not stated; 18 digits on either side are more than any contract needs.
   *
   * On the wire: `execute_price`.
   */
  readonly executePrice?: DecimalInput | undefined
  /**
   * Price that sets the order off.
   *
   * How long a decimal may be is not stated; 18 digits on either side are more than any contract needs.
   *
   * On the wire: `trigger_price`.
   */
  readonly triggerPrice?: DecimalInput | undefined
  /** Margin mode; 1 is cross, 3 is isolated. */
  readonly marginMode?: OrderMarginMode | undefined
}

/** How `PlacePlanOrderInput` goes to the wire. */
export const PLACE_PLAN_ORDER_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['client_oid', textIn, false, 'clientOid'],
  ['size', decimalIn],
  ['type', codeIn(DIRECTION_CODES)],
  ['match_type', codeIn(PRICE_MODE_CODES), false, 'matchType'],
  ['execute_price', decimalIn, false, 'executePrice'],
  ['trigger_price', decimalIn, false, 'triggerPrice'],
  ['marginMode', codeIn(MARGIN_MODE_CODES)],
]

/**
 * Names the plan order that is to be cancelled.
 *
 * The reference shows no way to cancel a plan order. A body with `order_id` is refused with code 40017.
 */
export interface CancelPlanOrderInput {
  /** Id of the plan order. */
  readonly orderId: IdInput
}

/** How `CancelPlanOrderInput` goes to the wire. */
export const CANCEL_PLAN_ORDER_INPUT: readonly InputField[] = [['orderId', idIn, true]]

/** Returns the current plan orders. */
export interface ListCurrentPlanOrdersInput {
  /** Trading pair to which the list is narrowed. */
  readonly symbol?: string | undefined
  /** Plan order to which the list is narrowed. The filter is ignored when it holds invalid characters. */
  readonly orderId?: IdInput | undefined
  /** Start of the time range, in Unix milliseconds. */
  readonly startTime?: number | undefined
  /** End of the time range, in Unix milliseconds. */
  readonly endTime?: number | undefined
  /**
   * How many records to return at most.
   *
   * @default 100
   *
   * A lower bound is not stated; fewer than one record asks for nothing.
   */
  readonly limit?: number | undefined
  /**
   * Number of the page, counted from 0.
   *
   * @default 0
   *
   * A lower bound is not stated; the default is the first page.
   */
  readonly page?: number | undefined
}

/** How `ListCurrentPlanOrdersInput` goes to the wire. */
export const LIST_CURRENT_PLAN_ORDERS_INPUT: readonly InputField[] = [
  ['symbol', textIn],
  ['orderId', idIn],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
  ['page', countIn],
]

/** Returns past plan orders. */
export interface ListPlanOrderHistoryInput {
  /** Trading pair that is asked for. */
  readonly symbol: string
  /** Start of the time range, in Unix milliseconds. */
  readonly startTime?: number | undefined
  /** End of the time range, in Unix milliseconds. */
  readonly endTime?: number | undefined
  /** Direction to which the list is narrowed. */
  readonly delegateType?: DelegateType | undefined
  /**
   * How many records to return at most.
   *
   * @default 100
   */
  readonly pageSize?: number | undefined
}

/** How `ListPlanOrderHistoryInput` goes to the wire. */
export const LIST_PLAN_ORDER_HISTORY_INPUT: readonly InputField[] = [
  ['symbol', textIn, true],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['delegateType', codeIn(DELEGATE_TYPE_CODES)],
  ['pageSize', countIn],
]

/** Returns the positions of the account in one symbol. */
export interface ListPositionsInput {
  /** Trading pair that is asked for. */
  readonly symbol: string
}

/** How `ListPositionsInput` goes to the wire. */
export const LIST_POSITIONS_INPUT: readonly InputField[] = [['symbol', textIn, true]]

/** Returns settings and collateral of the account in one currency. */
export interface GetAccountInput {
  /** Currency that is asked for. */
  readonly coin: string
}

/** How `GetAccountInput` goes to the wire. */
export const GET_ACCOUNT_INPUT: readonly InputField[] = [['coin', textIn, true]]

/** Filters of the list of bills. A filter that is not used is left out, null or empty. */
export interface ListBillsInput {
  /** Currency. */
  readonly coin?: string | undefined
  /** Trading pair. */
  readonly symbol?: string | undefined
  /** What changed the balance. */
  readonly businessType?: BusinessType | undefined
  /** Start of the time range, in Unix milliseconds. */
  readonly startTime?: number | undefined
  /** End of the time range, in Unix milliseconds. */
  readonly endTime?: number | undefined
  /**
   * How many records to return at most.
   *
   * @default 20
   */
  readonly limit?: number | undefined
}

/** How `ListBillsInput` goes to the wire. */
export const LIST_BILLS_INPUT: readonly InputField[] = [
  ['coin', textIn],
  ['symbol', textIn],
  ['businessType', codeIn(BUSINESS_TYPE_CODES)],
  ['startTime', timeIn],
  ['endTime', timeIn],
  ['limit', countIn],
]
