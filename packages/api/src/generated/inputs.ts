// Generated from spec/. Do not edit; run `npm run generate`.

import type {
  BusinessType,
  CancelOrderType,
  CandlePriceType,
  DelegateType,
  Direction,
  ExecutionType,
  Granularity,
  IndexPriceType,
  OrderMarginMode,
  PositionSideName,
  PriceMode,
  TpSlType,
  TriggerPriceType,
} from './vocabularies.ts'
import type { DecimalInput, IdInput } from '../values/write-value.ts'

/**
 * One order of a batch, with the structure of a single-order request. The reference does not show that request.
 *
 * The reference does not show which fields are required. We require those of a single order in public practice, without the client order id.
 */
export interface BatchOrderInput {
  /**
   * Client order id.
   *
   * Sample: It appears in a sample element; the reference does not show the structure of an element. We limit it to the 40 characters of a plan order, without special characters.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid?: string | undefined
  /**
   * Size of the order. We read it as base units, greater than zero.
   *
   * Sample: It appears in a sample element; the reference does not show the structure of an element. We use the unit of the order record, and the bounds of a single order.
   */
  readonly size: DecimalInput
  /**
   * Direction of the order. We read it as a numeric code.
   *
   * Sample: It appears in a sample element; the reference does not show its allowed values.
   */
  readonly type: Direction
  /**
   * Execution type. We read it as a numeric code.
   *
   * Sample: It appears in a sample element; the reference does not show its allowed values.
   *
   * On the wire: `order_type`.
   */
  readonly orderType: ExecutionType
  /**
   * Price mode. In practice, a numeric code that selects a limit or a market order.
   *
   * Sample: It appears in a sample element; the reference does not show its allowed values.
   *
   * On the wire: `match_price`.
   */
  readonly matchPrice: PriceMode
  /**
   * Order price.
   *
   * Sample: It appears in a sample element; the reference does not show the structure of an element.
   */
  readonly price?: DecimalInput | undefined
  /**
   * Preset take-profit price.
   *
   * Practice: Records contain preset prices, but no request in the reference has fields for them.
   */
  readonly presetTakeProfitPrice?: DecimalInput | undefined
  /**
   * Preset stop-loss price.
   *
   * Practice: Records contain preset prices, but no request in the reference has fields for them.
   */
  readonly presetStopLossPrice?: DecimalInput | undefined
}

/** Returns contract specifications. `symbol` is optional. */
export interface ListContractsInput {
  /** Trading pair. In practice, only its records are returned. */
  readonly symbol?: string | undefined
}

/** Returns the ticker of one contract. */
export interface GetTickerInput {
  /** Trading pair. */
  readonly symbol: string
}

/** Returns the index price of one contract, or its mark price. */
export interface GetIndexPriceInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * The price to return.
   *
   * Practice: The reference has no such parameter.
   */
  readonly priceType?: IndexPriceType | undefined
}

/** Returns the funding rate that builds up for the next settlement, of all contracts or of one. */
export interface ListFundingRatesInput {
  /** Trading pair. In practice, only its records are returned. */
  readonly symbol?: string | undefined
}

/** Returns the latest funding rates of one contract that were settled, newest first. Older ones than the limit allows cannot be read. */
export interface ListFundingRateHistoryInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Maximum number of settlements to return.
   *
   * @default 10
   */
  readonly limit?: number | undefined
}

/** Returns the time of the next funding settlement of one contract. */
export interface GetFundingTimeInput {
  /** Trading pair. */
  readonly symbol: string
}

/** Returns the latest candles of one contract: the completed ones, the newest first, and last the one that is still forming. Sort by the opening time, because the order is not promised. */
export interface ListCandlesInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Width of the candles.
   *
   * Practice: The reference shows no candles.
   */
  readonly granularity: Granularity
  /**
   * Maximum number of completed candles to return; the forming one comes in addition.
   *
   * @default 100
   *
   * Published documentation says number of candles. In 474 live responses of one program, 51 candles came for a limit of 50.
   */
  readonly limit?: number | undefined
  /**
   * The price that the candles are built from.
   *
   * Practice: The reference shows no candles.
   */
  readonly priceType?: CandlePriceType | undefined
}

/** Returns the candles of one contract before a time. If both times are given, the end counts and the start is ignored. Read pages backwards, with the oldest opening time received as the next end, and drop duplicates. */
export interface ListHistoryCandlesInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Width of the candles.
   *
   * Practice: The reference shows no candles.
   */
  readonly granularity: Granularity
  /** Start of the candles, in Unix milliseconds. Ignored if an end is given. */
  readonly startTime?: number | undefined
  /** End of the candles, in Unix milliseconds. */
  readonly endTime?: number | undefined
  /**
   * Maximum number of candles to return.
   *
   * @default 100
   */
  readonly limit?: number | undefined
  /**
   * The price that the candles are built from.
   *
   * Practice: The reference shows no candles.
   */
  readonly priceType?: CandlePriceType | undefined
}

/** Returns the best price levels of both sides of the order book of one contract, the best first. */
export interface GetDepthInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Maximum number of levels on each side, 15 or 200.
   *
   * @default 15
   */
  readonly limit?: number | undefined
}

/** Returns the open interest of one contract. */
export interface GetOpenInterestInput {
  /** Trading pair. */
  readonly symbol: string
}

/** Returns the latest trades of one contract. Older trades than the limit allows cannot be read. */
export interface ListTradesInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Maximum number of trades to return.
   *
   * @default 100
   */
  readonly limit?: number | undefined
}

/**
 * A new order.
 *
 * The reference mentions an endpoint for single orders, but shows neither its path nor its fields. An older copy also had `separatedMode`.
 */
export interface PlaceOrderInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Client order id, at most 40 characters, without special characters. The service assigns one when it is empty.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string
  /** Size of the order, in base currency; greater than zero. */
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
   * Limit or market order.
   *
   * On the wire: `match_price`.
   */
  readonly matchPrice: PriceMode
  /**
   * Limit price, a multiple of the price step of the contract. A market order ignores it.
   *
   * The public table marks it as required, its text only for limit orders. Live services accepted market orders without it, with `0` and with a price.
   */
  readonly price?: DecimalInput | undefined
  /**
   * Preset take-profit price.
   *
   * The public table calls it a decimal; its example and public programs send a string. One client sends `0` in every order without a preset price.
   */
  readonly presetTakeProfitPrice?: DecimalInput | undefined
  /**
   * Preset stop-loss price.
   *
   * The public table calls it a decimal; its example and public programs send a string. One client sends `0` in every order without a preset price.
   */
  readonly presetStopLossPrice?: DecimalInput | undefined
  /** Margin mode. */
  readonly marginMode?: OrderMarginMode | undefined
}

/** Up to 20 orders in one trading pair. */
export interface PlaceOrdersInput {
  /** Trading pair of all orders. */
  readonly symbol: string
  /** Margin mode of all orders. */
  readonly marginMode?: OrderMarginMode | undefined
  /**
   * The orders, at most 20.
   *
   * The reference states no minimum; a batch without orders places nothing. It states that a failed order is reported in its entry of the response. We read this as covering invalid orders too.
   *
   * On the wire: `orderDataList`.
   */
  readonly orders: readonly BatchOrderInput[]
}

interface CancelOrderFields {
  /**
   * Order id.
   *
   * The reference states no form of this string. We accept what is a 64-bit integer.
   */
  readonly orderId?: IdInput | undefined
  /** Client order id. */
  readonly clientOid?: string | undefined
}

/** Identifies one order by its order id, its client order id or both. A request without either id is invalid. */
export type CancelOrderInput = CancelOrderFields & ({ readonly orderId: IdInput } | { readonly clientOid: string })

interface CancelOrdersFields {
  /**
   * Order ids.
   *
   * On the wire: `ids`.
   */
  readonly orderIds?: readonly IdInput[] | undefined
  /**
   * Client order ids.
   *
   * On the wire: `cids`.
   */
  readonly clientOids?: readonly string[] | undefined
}

/** Identifies orders by their order ids, their client order ids or both. A request without either list is invalid. */
export type CancelOrdersInput = CancelOrdersFields &
  ({ readonly orderIds: readonly IdInput[] } | { readonly clientOids: readonly string[] })

/**
 * Which orders to cancel.
 *
 * Many public programs leave out the family. No response to such a request is known; we refuse it as a missing field.
 */
export interface CancelAllOrdersInput {
  /** The family of orders to cancel. */
  readonly cancelOrderType: CancelOrderType
  /** Trading pair. All pairs when it is left out. */
  readonly symbol?: string | undefined
}

/**
 * Which positions to close.
 *
 * There is no field for a side or a size. A part of a position is closed with an order.
 */
export interface ClosePositionsInput {
  /** Trading pair. All pairs when it is left out. */
  readonly symbol?: string | undefined
}

/** Returns a page of order records. Each filter is optional. */
export interface ListCurrentOrdersInput {
  /** Trading pair. In practice, only its records are returned. */
  readonly symbol?: string | undefined
  /**
   * Order id. In practice, only records of this order are returned.
   *
   * The reference shows no id of an order in a request.
   */
  readonly orderId?: IdInput | undefined
  /**
   * Start of the time range, in Unix milliseconds.
   *
   * The reference shows no start.
   */
  readonly startTime?: number | undefined
  /**
   * End of the time range, in Unix milliseconds.
   *
   * The reference shows no end.
   */
  readonly endTime?: number | undefined
  /**
   * Maximum number of records to return.
   *
   * @default 100
   *
   * The reference states no minimum. A limit below 1 would return nothing.
   */
  readonly limit?: number | undefined
  /**
   * Page number. The default is 0.
   *
   * @default 0
   *
   * The reference states no minimum. We read the default as the first page.
   */
  readonly page?: number | undefined
}

/** Returns order records. Each filter is optional. We know of no cursor for the history. */
export interface ListOrderHistoryInput {
  /** Trading pair. In practice, only its records are returned. */
  readonly symbol?: string | undefined
  /**
   * Maximum number of records to return. The reference shows neither a default nor a maximum.
   *
   * The reference states neither. A limit below 1 would return nothing. The maximum is that of the local exchange; that of a live service is not known.
   */
  readonly pageSize?: number | undefined
  /**
   * Creation date to filter the order history by.
   *
   * Conflict: Described as a Unix timestamp in milliseconds, and also as a number from 0 to 90. We read values up to 90 as days before now, and larger ones as a timestamp.
   */
  readonly createDate?: number | undefined
  /**
   * End of the order history, as a Unix timestamp in milliseconds.
   *
   * Practice: The reference does not have it. With it, createDate is the start in milliseconds.
   */
  readonly endCreateDate?: number | undefined
}

/** Returns the fills of the account. */
export interface ListFillsInput {
  /** Trading pair. In practice, only its records are returned. */
  readonly symbol?: string | undefined
  /**
   * Order id. In practice, only records of this order are returned.
   *
   * The reference shows no id of an order in a request.
   */
  readonly orderId?: IdInput | undefined
  /**
   * Start of the time range, in Unix milliseconds.
   *
   * The reference shows no start.
   */
  readonly startTime?: number | undefined
  /**
   * End of the time range, in Unix milliseconds.
   *
   * The reference shows no end.
   */
  readonly endTime?: number | undefined
  /**
   * Maximum number of records to return.
   *
   * @default 100
   *
   * The reference says Long here, and Integer for the lists of orders and plan orders. Default and maximum are the same.
   */
  readonly limit?: number | undefined
}

/** Returns one order, live or final, by its order id. It cannot be found by its client order id. */
export interface GetOrderInput {
  /** Order id. */
  readonly orderId: IdInput
}

/**
 * A new plan (conditional) order.
 *
 * The reference does not show which fields are required. We require what an order cannot do without.
 */
export interface PlacePlanOrderInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Client order id, at most 40 characters, without special characters. It must be unique among pending orders. The service assigns one when it is left out.
   *
   * The reference does not say which characters are special.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid?: string | undefined
  /**
   * Number of contracts; neither zero nor negative.
   *
   * Conflict: The request says number of contracts, the record "as in 2.3" (base units). We read it as base units.
   */
  readonly size: DecimalInput
  /** Direction of the order. */
  readonly type: Direction
  /**
   * Limit or market order.
   *
   * On the wire: `match_type`.
   */
  readonly matchType: PriceMode
  /**
   * Execution price.
   *
   * The reference does not state what a market order contains here. Public programs send `0`.
   *
   * On the wire: `execute_price`.
   */
  readonly executePrice?: DecimalInput | undefined
  /**
   * Trigger price.
   *
   * The reference does not say what a trigger price of zero means. We refuse it.
   *
   * On the wire: `trigger_price`.
   */
  readonly triggerPrice: DecimalInput
  /** Margin mode. */
  readonly marginMode?: OrderMarginMode | undefined
}

/**
 * Identifies the plan order to cancel.
 *
 * The reference shows no endpoint that cancels a plan order. A body with `order_id` is refused with code 40017.
 */
export interface CancelPlanOrderInput {
  /** Order id of the plan order. */
  readonly orderId: IdInput
}

/** Returns a page of plan order records. Each filter is optional. */
export interface ListCurrentPlanOrdersInput {
  /** Trading pair. In practice, only its records are returned. */
  readonly symbol?: string | undefined
  /**
   * Returns only this plan order. The filter is ignored when it contains invalid characters.
   *
   * The reference shows no id of a plan order in a request.
   */
  readonly orderId?: IdInput | undefined
  /**
   * Start of the time range, in Unix milliseconds.
   *
   * The reference shows no start.
   */
  readonly startTime?: number | undefined
  /**
   * End of the time range, in Unix milliseconds.
   *
   * The reference shows no end.
   */
  readonly endTime?: number | undefined
  /**
   * Maximum number of records to return.
   *
   * @default 100
   *
   * The reference states no minimum. A limit below 1 would return nothing.
   */
  readonly limit?: number | undefined
  /**
   * Page number. The default is 0.
   *
   * @default 0
   *
   * The reference states no minimum. We read the default as the first page.
   */
  readonly page?: number | undefined
}

/** Returns a page of plan order records of one trading pair. */
export interface ListPlanOrderHistoryInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Start of the time range, in Unix milliseconds.
   *
   * The reference shows no start.
   */
  readonly startTime?: number | undefined
  /**
   * End of the time range, in Unix milliseconds.
   *
   * The reference shows no end.
   */
  readonly endTime?: number | undefined
  /** Direction of the plan orders. We read it as a filter. */
  readonly delegateType?: DelegateType | undefined
  /**
   * Maximum number of records to return.
   *
   * @default 100
   */
  readonly pageSize?: number | undefined
}

/**
 * A new take-profit or stop-loss order.
 *
 * It has no trigger price type. The names differ from those of other requests: clientOrderId for client_oid, and the side of the position in lower case.
 */
export interface PlaceTpSlOrderInput {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Client order id, at most 40 characters, without special characters.
   *
   * On the wire: `clientOrderId`.
   */
  readonly clientOid: string
  /**
   * Take profit or stop loss.
   *
   * On the wire: `planType`.
   */
  readonly type: TpSlType
  /**
   * Trigger price, a multiple of the price step of the contract. The last price must reach it from the other side.
   *
   * No source says what a trigger price of zero means. We refuse it.
   */
  readonly triggerPrice: DecimalInput
  /** Price of the limit order that is then placed. When it is left out or zero, a market order is placed. */
  readonly executePrice?: DecimalInput | undefined
  /**
   * Size, in base currency; greater than zero.
   *
   * The public table says quantity; public programs send the size of the position.
   */
  readonly size: DecimalInput
  /** Side of the position to protect. */
  readonly positionSide: PositionSideName
  /** Margin mode of the position. */
  readonly marginMode?: OrderMarginMode | undefined
}

/**
 * New prices of a take-profit or stop-loss order.
 *
 * Public programs send the order id as a string as well. It is not known whether live services accept that; we accept both.
 */
export interface ModifyTpSlOrderInput {
  /** Order id of the take-profit or stop-loss order, as a number with all its digits, or as a text. */
  readonly orderId: IdInput
  /**
   * New trigger price, a multiple of the price step of the contract.
   *
   * No source says what a trigger price of zero means. We refuse it.
   */
  readonly triggerPrice: DecimalInput
  /** New price of the limit order that is then placed. When it is left out or zero, a market order is placed, also if the order had a limit price before. */
  readonly executePrice?: DecimalInput | undefined
  /** The price that triggers the order; 1 is the last price, 3 is the mark price. */
  readonly triggerPriceType?: TriggerPriceType | undefined
}

/** Returns the positions of the account in one trading pair. */
export interface ListPositionsInput {
  /** Trading pair. */
  readonly symbol: string
}

/** Returns the account settings and the collateral. We read `coin` as the currency of the collateral to return. */
export interface GetAccountInput {
  /**
   * Currency.
   *
   * The reference states no length. No currency has an empty name.
   */
  readonly coin: string
}

/** Filters of the bill history. An unused filter is left out, null or an empty string. */
export interface ListBillsInput {
  /** Currency. */
  readonly coin?: string | undefined
  /** Trading pair. */
  readonly symbol?: string | undefined
  /** Business type to filter by. */
  readonly businessType?: BusinessType | undefined
  /** Start of the time range, in Unix milliseconds. */
  readonly startTime?: number | undefined
  /** End of the time range, in Unix milliseconds. */
  readonly endTime?: number | undefined
  /**
   * Maximum number of records to return.
   *
   * @default 20
   */
  readonly limit?: number | undefined
}

/** Returns the leverage of one trading pair, or of all pairs, in an object with the pairs as keys. */
export interface GetSettingsInput {
  /** Returns only this trading pair. */
  readonly symbol?: string | undefined
}

/**
 * The leverage of one trading pair, for both sides.
 *
 * The example of the documentation omits `shortLeverage`, which its table requires. Programs of other interfaces send `leverage` alone or the margin mode as a word; both are refused.
 */
export interface SetLeverageInput {
  /** Trading pair. */
  readonly symbol: string
  /** Margin mode that the pair has now. */
  readonly marginMode: OrderMarginMode
  /**
   * Leverage of long positions, from the minimum to the maximum leverage of the contract; a whole number.
   *
   * No source shows a leverage with decimals. We accept whole numbers of at most 18 characters.
   */
  readonly longLeverage: DecimalInput
  /**
   * Leverage of short positions; a whole number. In cross mode it must equal that of long positions.
   *
   * No source shows a leverage with decimals. We accept whole numbers of at most 18 characters.
   */
  readonly shortLeverage: DecimalInput
}

/**
 * The margin mode of one trading pair.
 *
 * Known from documentation only; no live request was seen.
 */
export interface SetMarginModeInput {
  /** Trading pair. */
  readonly symbol: string
  /** New margin mode. */
  readonly marginMode: OrderMarginMode
  /**
   * Separated mode; 1 is combined, the only value that this request names.
   *
   * The public list of parameters also has 2 for separated positions.
   */
  readonly separatedMode?: number | undefined
}

/**
 * An amount of margin to add to an isolated position, or to take from it.
 *
 * Known from documentation only; no live request was seen.
 */
export interface AdjustMarginInput {
  /**
   * Id of the isolated position, as a number with all its digits.
   *
   * On the wire: `isolatedPositionId`.
   */
  readonly positionId: IdInput
  /**
   * Amount in the margin coin, other than zero. A positive amount is added, a negative one is taken away.
   *
   * On the wire: `collateralAmount`.
   */
  readonly amount: DecimalInput
  /**
   * Id of the margin coin, as in the position; 2 is USDT.
   *
   * @default 2
   */
  readonly coinId?: number | undefined
}

/**
 * Whether margin is added to an isolated position automatically.
 *
 * Known from documentation only; no live request was seen. The id has another name than in adjustMargin.
 */
export interface SetAutoAppendMarginInput {
  /** Id of the isolated position, as a number with all its digits. */
  readonly positionId: IdInput
  /**
   * True to add margin automatically, false to stop.
   *
   * On the wire: `autoAppendMargin`.
   */
  readonly isEnabled: boolean
}
