// Generated from spec/. Do not edit; run `npm run generate`.

import type {
  Open,
  BusinessType,
  ExecutionType,
  FillDirection,
  LiquidateType,
  MarginMode,
  OrderKind,
  OrderSide,
  OrderStatus,
  PlanOrderStatus,
  PositionMode,
  PositionSide,
  SeparatedMode,
  TransferReason,
} from './vocabularies.ts'
import type { RefusalCause } from './errors.ts'

/** Specification of a contract. */
export interface Contract {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Cryptocurrency that underlies the contract.
   *
   * On the wire: `underlying_index`.
   */
  readonly underlyingIndex: string | null
  /**
   * Quote currency of the price.
   *
   * On the wire: `quote_currency`.
   */
  readonly quoteCurrency: string | null
  /** Margin coin. */
  readonly coin: string | null
  /**
   * Face value of one contract. In practice, this is the step of order sizes, in base currency, and not the unit of sizes in contracts.
   *
   * On the wire: `contract_val`.
   */
  readonly contractVal: string | null
  /** Settlement times, each as HH:MM:SS. */
  readonly delivery: readonly string[]
  /**
   * Number of decimal places of the quantity. In practice, it is 0 for a step of 1 and for all larger steps, so it alone does not give the step.
   *
   * On the wire: `size_increment`.
   */
  readonly sizeIncrement: string | null
  /**
   * Number of decimal places of the price.
   *
   * On the wire: `tick_size`.
   */
  readonly tickSize: string | null
  /** True when the contract is margined in USDT. */
  readonly forwardContractFlag: boolean | null
  /** Step size of the last decimal place of the price; a JSON number. */
  readonly priceEndStep: string | null
  /**
   * Minimum leverage.
   *
   * @default 1
   */
  readonly minLeverage: number | null
  /**
   * Maximum leverage.
   *
   * @default 100
   */
  readonly maxLeverage: number | null
  /** Ratio of the bid price to the limit price. */
  readonly buyLimitPriceRatio: string | null
  /** Ratio of the ask price to the limit price. */
  readonly sellLimitPriceRatio: string | null
  /** Maker fee rate. */
  readonly makerFeeRate: string | null
  /** Taker fee rate. */
  readonly takerFeeRate: string | null
  /** Minimum order size, in base currency. */
  readonly minOrderSize: string | null
  /** Maximum order size, in base currency. */
  readonly maxOrderSize: string | null
  /** Maximum position size, in base currency. */
  readonly maxPositionSize: string | null
  /** Maximum size of one market order that opens a position, in base currency. A response may leave out this field. */
  readonly marketOpenLimitSize: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Latest prices of a contract and its last 24 hours. */
export interface Ticker {
  /** Trading pair. */
  readonly symbol: string
  /** Latest execution price. */
  readonly last: string | null
  /**
   * Ask price.
   *
   * On the wire: `best_ask`.
   */
  readonly bestAsk: string | null
  /**
   * Bid price.
   *
   * On the wire: `best_bid`.
   */
  readonly bestBid: string | null
  /**
   * Highest price of the last 24 hours.
   *
   * On the wire: `high_24h`.
   */
  readonly high24h: string | null
  /**
   * Lowest price of the last 24 hours.
   *
   * On the wire: `low_24h`.
   */
  readonly low24h: string | null
  /**
   * Trading volume in quote currency.
   *
   * On the wire: `volume_24h`.
   */
  readonly volume24h: string | null
  /** System time, in Unix milliseconds. */
  readonly timestamp: number | null
  /** Price change over 24 hours. */
  readonly priceChangePercent: string | null
  /**
   * Trading volume; the reference describes it like the volume in quote currency.
   *
   * Conflict: The name says base currency; the description is that of `volume_24h`, which says quote currency. We read it as the volume in base currency.
   *
   * On the wire: `base_volume`.
   */
  readonly baseVolume: string | null
  /** Mark price. */
  readonly markPrice: string | null
  /** Index price. */
  readonly indexPrice: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * The server time in three formats.
 *
 * Practice: The reference shows no endpoint that returns the server time.
 */
export interface ServerTime {
  /** Unix time in seconds, with a fraction. */
  readonly epoch: string | null
  /** The same time in ISO 8601 format. */
  readonly iso: string | null
  /** The same time in Unix milliseconds. */
  readonly timestamp: number
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * The index or mark price of a contract.
 *
 * Practice: The reference shows no endpoint that returns only these prices; its tickers contain both.
 */
export interface IndexPrice {
  /** Trading pair. */
  readonly symbol: string
  /** The requested price; also the mark price has this name. It can have more decimal places than prices of orders. */
  readonly index: string | null
  /** Time of the price, in Unix milliseconds. */
  readonly timestamp: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * The funding rate that builds up for the next settlement of a contract.
 *
 * Practice: The reference shows no endpoint that returns funding rates.
 */
export interface FundingRate {
  /** Trading pair. */
  readonly symbol: string
  /** Funding rate for one settlement interval, as a signed fraction; 0.0001 is 0.01 %. Longs pay when it is positive. */
  readonly fundingRate: string | null
  /** Settlement interval, in minutes. */
  readonly collectCycle: number | null
  /**
   * Time of the last settlement, in Unix milliseconds. The next one is `collectCycle` minutes later.
   *
   * Published documentation calls it the settlement time. In a live response, the time was that of the settlement before the response in all six rows (single source).
   */
  readonly timestamp: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * A funding rate that was settled.
 *
 * Practice: The reference shows no endpoint that returns funding rates.
 */
export interface SettledFundingRate {
  /** Trading pair. */
  readonly symbol: string
  /** Funding rate that was settled, as a signed fraction. */
  readonly fundingRate: string | null
  /** Settlement time, in Unix milliseconds; one of the contract's settlement times (`delivery`). */
  readonly fundingTime: number
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * The next funding settlement of a contract.
 *
 * Practice: The reference shows no endpoint that returns the next funding time.
 */
export interface FundingTime {
  /** Trading pair. */
  readonly symbol: string
  /** Time of the next settlement, in Unix milliseconds. */
  readonly fundingTime: number
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * A candle as an array: its opening time, four prices and two volumes. The newest candle of a contract is still forming.
 *
 * Practice: The reference shows no candles. In the example of the published documentation the two volumes seem swapped; in live responses the quote volume divided by the base volume lies from low to high.
 */
export interface Candle {
  /** Opening time, in Unix milliseconds. */
  readonly time: number
  /** Opening price. */
  readonly open: string
  /** Highest price. */
  readonly high: string
  /** Lowest price. */
  readonly low: string
  /** Closing price. */
  readonly close: string
  /** Traded quantity, in base currency; 0 when nothing was traded. */
  readonly baseVolume: string
  /** Traded value, in quote currency. */
  readonly quoteVolume: string
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * The best price levels of both sides of the order book. All fields are null for a contract without a market.
 *
 * Practice: The reference shows no order book. A single source met the nulls, on several listed contracts.
 */
export interface Depth {
  /** Sell side, lowest price first. */
  readonly asks: readonly DepthLevel[]
  /** Buy side, highest price first. */
  readonly bids: readonly DepthLevel[]
  /** Time of the order book, in Unix milliseconds. */
  readonly timestamp: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * A price level of the order book as an array, its price and its quantity.
 *
 * Practice: The reference shows no order book.
 */
export interface DepthLevel {
  /** Price of the level. */
  readonly price: string
  /** Sum of the quantities at this price, in base currency. */
  readonly size: string
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * The open interest of a contract.
 *
 * Practice: The reference shows no endpoint that returns the open interest.
 */
export interface OpenInterest {
  /** Trading pair. */
  readonly symbol: string
  /**
   * Open interest. Published documentation says base currency; live totals look too large for it, so do not read it as an amount.
   *
   * On the wire: `base_volume`.
   */
  readonly baseVolume: string | null
  /**
   * The same number as `base_volume`. Published documentation calls it the amount in quote currency, which it is not in live responses.
   *
   * On the wire: `target_volume`.
   */
  readonly targetVolume: string | null
  /** Time of the response, in Unix milliseconds. */
  readonly timestamp: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * A trade of a contract, of any two accounts.
 *
 * Practice: The reference shows no endpoint that returns single trades.
 */
export interface Trade {
  /** Id of the trade, in the form of a UUID. It is not the `tradeId` of a fill. */
  readonly ticketId: string
  /** Time of the trade, in Unix milliseconds. */
  readonly time: number | null
  /** Price. */
  readonly price: string | null
  /** Quantity, in base currency. */
  readonly size: string | null
  /** Price times quantity, in quote currency. */
  readonly value: string | null
  /** Trading pair. */
  readonly symbol: string | null
  /** True when the trade was at the best price. */
  readonly isBestMatch: boolean | null
  /** True when the order of the buyer was in the book, so that the seller was the taker. */
  readonly isBuyerMaker: boolean | null
  /** Unit of sizes in contracts, as in positions. It is not the size step, which is `contract_val` in the contract list. */
  readonly contractVal: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * Ids of the placed order.
 *
 * Practice: The reference mentions an endpoint for single orders, but shows neither its path nor its fields.
 */
export interface OrderResult {
  /**
   * Client order id; may be null.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /**
   * Order id.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Result of a batch of orders. */
export interface BatchOrderResult {
  /**
   * One result per order.
   *
   * On the wire: `order_info`.
   */
  readonly orders: readonly BatchOrderEntry[]
  /** Result of the whole request. */
  readonly result: boolean | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Result of one order of a batch. */
export interface BatchOrderEntry extends RefusalCause {
  /**
   * Order id.
   *
   * The reference states it of the error fields only. We send an empty string for an order that was not placed.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string | null
  /**
   * Client order id.
   *
   * The reference states it of the error fields only. We read an empty string as no id.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /** True when the order was placed. */
  readonly result: boolean
  /**
   * Error code of a failed order; empty on success.
   *
   * On the wire: `error_code`.
   */
  readonly errorCode: string | null
  /**
   * Error message of a failed order; empty on success.
   *
   * On the wire: `error_message`.
   */
  readonly errorMessage: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Result of one cancellation. */
export interface CancelResult extends RefusalCause {
  /**
   * Order id.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string | null
  /**
   * Client order id; null when there is none.
   *
   * In practice, a response contained null although the order had a client order id.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /** True when the cancellation succeeded. */
  readonly result: boolean
  /**
   * Error message when the cancellation failed; null when it succeeded.
   *
   * On the wire: `err_msg`.
   */
  readonly errorMessage: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Result of a batch of cancellations. */
export interface BatchCancelResult {
  /** Overall result of the batch. */
  readonly result: boolean | null
  /**
   * Trading pair of the cancelled orders.
   *
   * Sample: A sample response contains it; the table of fields does not.
   */
  readonly symbol: string | null
  /** Order ids to cancel. */
  readonly orderIds: readonly string[]
  /** Client order ids to cancel. */
  readonly clientOids: readonly string[]
  /**
   * One result per order.
   *
   * On the wire: `cancelOrderResultList`.
   */
  readonly results: readonly CancelOrderResult[]
  /**
   * Again the results of the orders whose cancellation failed.
   *
   * On the wire: `failInfos`.
   */
  readonly failures: readonly CancelOrderResult[]
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Result of one cancellation in a batch. */
export interface CancelOrderResult extends RefusalCause {
  /**
   * Error message when the cancellation failed; empty otherwise.
   *
   * On the wire: `err_msg`.
   */
  readonly errorMessage: string | null
  /**
   * Order id.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string | null
  /**
   * Client order id; empty when there is none.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /** True when the cancellation succeeded. */
  readonly result: boolean
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * Outcome of the cancellation of one order.
 *
 * Practice: The response contains neither the reason of a failure nor the client order id.
 */
export interface CancelAllEntry {
  /** Order id. */
  readonly orderId: string
  /** True when the order was cancelled. */
  readonly success: boolean
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * Outcome for one position.
 *
 * Practice: We read success as "the closing order was accepted". Its fills are those of the order.
 */
export interface ClosePositionEntry extends RefusalCause {
  /** Position id. */
  readonly positionId: string
  /** True when the closing order was placed. */
  readonly success: boolean
  /** Order id of the closing order; 0 when it was refused. */
  readonly successOrderId: string | null
  /** Why the closing order was refused; empty otherwise. */
  readonly errorMessage: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** An order, as returned by the lists of current orders and of the order history. */
export interface Order {
  /** Trading pair. */
  readonly symbol: string | null
  /** Size of the order, in base units. */
  readonly size: string | null
  /**
   * Client order id; may be null.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /**
   * Creation time of the order, in Unix milliseconds.
   *
   * On the wire: `createTime`.
   */
  readonly createdTime: number | null
  /**
   * Filled quantity.
   *
   * On the wire: `filled_qty`.
   */
  readonly filledQty: string | null
  /** Transaction fee. */
  readonly fee: string | null
  /**
   * Order id.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string
  /** Order price. */
  readonly price: string | null
  /**
   * Average price of the fills.
   *
   * On the wire: `price_avg`.
   */
  readonly priceAvg: string | null
  /** Status of the order. */
  readonly status: Open<OrderStatus> | null
  /** Direction or kind of the order. */
  readonly type: Open<OrderKind> | null
  /**
   * Execution type.
   *
   * On the wire: `order_type`.
   */
  readonly orderType: Open<ExecutionType> | null
  /** Total profit and loss. */
  readonly totalProfits: string | null
  /**
   * Size of the order, in contracts.
   *
   * The reference says Integer. A large order has more contracts than 32 bits can count.
   */
  readonly contracts: number | null
  /**
   * Filled quantity, in contracts.
   *
   * The reference says Integer. A large order has more contracts than 32 bits can count.
   */
  readonly filledQtyContracts: number | null
  /** Preset take-profit price; null when not set. */
  readonly presetTakeProfitPrice: string | null
  /** Preset stop-loss price; null when not set. */
  readonly presetStopLossPrice: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** A page of fills. */
export interface FillPage {
  /**
   * The fills.
   *
   * On the wire: `list`.
   */
  readonly items: readonly Fill[]
  /**
   * True when more pages exist.
   *
   * On the wire: `nextFlag`.
   */
  readonly hasMore: boolean | null
  /**
   * Total number of entries.
   *
   * On the wire: `totals`.
   */
  readonly total: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** A fill: one execution of an order. */
export interface Fill {
  /**
   * Fill id.
   *
   * The reference says Integer here, and Long for other ids.
   */
  readonly tradeId: string
  /**
   * Order id of the filled order.
   *
   * The reference says Integer here, and Long for it in requests.
   */
  readonly orderId: string
  /** Trading pair. */
  readonly symbol: string | null
  /** Margin mode. */
  readonly marginMode: Open<MarginMode> | null
  /** Separated mode. */
  readonly separatedMode: Open<SeparatedMode> | null
  /** Side of the position. */
  readonly positionSide: Open<PositionSide> | null
  /** Order direction. */
  readonly orderSide: Open<OrderSide> | null
  /** Filled quantity. */
  readonly fillSize: string | null
  /** Filled value. */
  readonly fillValue: string | null
  /** Trading fee. */
  readonly fillFee: string | null
  /** Closing (liquidation) fee. */
  readonly liquidateFee: string | null
  /** Realised profit and loss. */
  readonly realizePnl: string | null
  /** Direction of the fill. */
  readonly direction: Open<FillDirection> | null
  /**
   * Type of liquidation order.
   *
   * The reference does not state what a fill without liquidation contains.
   */
  readonly liquidateType: Open<LiquidateType> | null
  /**
   * Legacy-compatible order direction. The field name is spelled exactly like this.
   *
   * On the wire: `legacyOrdeDirection`.
   */
  readonly legacyOrderDirection: Open<FillDirection> | null
  /**
   * Time of the fill, in Unix milliseconds.
   *
   * The reference says Integer here, and Long for other times.
   */
  readonly createdTime: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Ids of the placed plan order. */
export interface PlanOrderResult {
  /**
   * Client order id; null when none was given.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /**
   * Order id of the plan order.
   *
   * Sample: The reference gives the type of the sample only, a string.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** A plan (conditional) order, as returned by the lists of current plan orders and of the plan order history. */
export interface PlanOrder {
  /** Trading pair. */
  readonly symbol: string | null
  /**
   * Size of the order, in base units as for a regular order.
   *
   * Conflict: The record says "as in 2.3" (base units), the request says number of contracts. We read it as base units.
   */
  readonly size: string | null
  /**
   * Client order id; may be null.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /**
   * Creation time of the plan order, in Unix milliseconds.
   *
   * On the wire: `createTime`.
   */
  readonly createdTime: number | null
  /**
   * Filled quantity.
   *
   * On the wire: `filled_qty`.
   */
  readonly filledQty: string | null
  /** Transaction fee. */
  readonly fee: string | null
  /**
   * Order id of the plan order.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string
  /** Order price. */
  readonly price: string | null
  /**
   * Average price of the fills.
   *
   * On the wire: `price_avg`.
   */
  readonly priceAvg: string | null
  /** Status of the plan order. */
  readonly status: Open<PlanOrderStatus> | null
  /** Direction or kind of the order. */
  readonly type: Open<OrderKind> | null
  /**
   * Execution type.
   *
   * On the wire: `order_type`.
   */
  readonly orderType: Open<ExecutionType> | null
  /** Total profit and loss. */
  readonly totalProfits: string | null
  /** Trigger price. */
  readonly triggerPrice: string | null
  /**
   * Trigger price type, as a text; may be empty.
   *
   * The reference does not state what the empty text means.
   */
  readonly triggerPriceType: string | null
  /** Trigger time, in Unix milliseconds. */
  readonly triggerTime: number | null
  /** Preset take-profit price; null when not set. */
  readonly presetTakeProfitPrice: string | null
  /** Preset stop-loss price; null when not set. */
  readonly presetStopLossPrice: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** A page of the plan order history. */
export interface PlanOrderPage {
  /**
   * The plan orders.
   *
   * On the wire: `list`.
   */
  readonly items: readonly PlanOrder[]
  /**
   * Whether there is a next page. We read true as yes; the reference only names the field.
   *
   * On the wire: `nextPage`.
   */
  readonly hasMore: boolean | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * Outcome of a new take-profit or stop-loss order.
 *
 * Practice: The table reads like a single object; the sample is a list with one entry.
 */
export interface TpSlOrderEntry {
  /** Order id of the plan order; 0 when it was not accepted. */
  readonly orderId: string
  /** True when the order was accepted. */
  readonly success: boolean
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * Confirms a change, with the code 00000 and a field for data.
 *
 * Practice: A response with another code is a refusal. The table calls the data an object or null; the sample is empty text.
 */
export interface DataEnvelope {
  /** The text 00000. Any other code means that the request was refused. */
  readonly code: string
  /**
   * The text success.
   *
   * On the wire: `msg`.
   */
  readonly message: string | null
  /** Time at which the service handled the request, in Unix milliseconds. */
  readonly requestTime: number | null
  /** Nothing. */
  readonly data: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** A position of the account. */
export interface Position {
  /** Position id. */
  readonly id: string
  /**
   * Account id.
   *
   * On the wire: `account_id`.
   */
  readonly accountId: string | null
  /**
   * Id of the collateral currency.
   *
   * On the wire: `coin_id`.
   */
  readonly coinId: number | null
  /**
   * Id of the contract.
   *
   * On the wire: `contract_id`.
   */
  readonly contractId: string | null
  /** Trading pair. */
  readonly symbol: string | null
  /** Side of the position, LONG or SHORT. */
  readonly side: Open<PositionSide> | null
  /**
   * Margin mode, SHARED (cross) or ISOLATED.
   *
   * On the wire: `margin_mode`.
   */
  readonly marginMode: Open<MarginMode> | null
  /**
   * Separated mode, COMBINED or SEPARATED.
   *
   * On the wire: `separated_mode`.
   */
  readonly separatedMode: Open<SeparatedMode> | null
  /**
   * Order id of the order that opened a separated position; 0 when there is none.
   *
   * On the wire: `separated_open_order_id`.
   */
  readonly separatedOpenOrderId: string | null
  /** Leverage of the position. */
  readonly leverage: string | null
  /** Current size. */
  readonly size: string | null
  /**
   * Initial value at opening.
   *
   * On the wire: `open_value`.
   */
  readonly openValue: string | null
  /**
   * Opening fee.
   *
   * On the wire: `open_fee`.
   */
  readonly openFee: string | null
  /**
   * Funding fee.
   *
   * On the wire: `funding_fee`.
   */
  readonly fundingFee: string | null
  /** Margin amount, in the margin coin. */
  readonly marginSize: string | null
  /**
   * Isolated margin.
   *
   * On the wire: `isolated_margin`.
   */
  readonly isolatedMargin: string | null
  /**
   * True when isolated margin is added automatically. Applies to isolated mode only.
   *
   * On the wire: `is_auto_append_isolated_margin`.
   */
  readonly isAutoAppendIsolatedMargin: boolean | null
  /**
   * Accumulated opened size.
   *
   * On the wire: `cum_open_size`.
   */
  readonly cumOpenSize: string | null
  /**
   * Accumulated opened value.
   *
   * On the wire: `cum_open_value`.
   */
  readonly cumOpenValue: string | null
  /**
   * Accumulated opening fees.
   *
   * On the wire: `cum_open_fee`.
   */
  readonly cumOpenFee: string | null
  /**
   * Accumulated closed size.
   *
   * On the wire: `cum_close_size`.
   */
  readonly cumCloseSize: string | null
  /**
   * Accumulated closed value.
   *
   * On the wire: `cum_close_value`.
   */
  readonly cumCloseValue: string | null
  /**
   * Accumulated closing fees.
   *
   * On the wire: `cum_close_fee`.
   */
  readonly cumCloseFee: string | null
  /**
   * Accumulated settled funding fees.
   *
   * On the wire: `cum_funding_fee`.
   */
  readonly cumFundingFee: string | null
  /**
   * Accumulated liquidation fees.
   *
   * On the wire: `cum_liquidate_fee`.
   */
  readonly cumLiquidateFee: string | null
  /**
   * Matching sequence id at creation.
   *
   * On the wire: `created_match_sequence_id`.
   */
  readonly createdMatchSequenceId: string | null
  /**
   * Matching sequence id at the last update.
   *
   * On the wire: `updated_match_sequence_id`.
   */
  readonly updatedMatchSequenceId: string | null
  /**
   * Creation time of the position, in Unix milliseconds.
   *
   * On the wire: `created_time`.
   */
  readonly createdTime: number | null
  /**
   * Time of the last update of the position, in Unix milliseconds.
   *
   * On the wire: `updated_time`.
   */
  readonly updatedTime: number | null
  /** Face value of the contract. */
  readonly contractVal: string | null
  /** Unrealised profit and loss. */
  readonly unrealizePnl: string | null
  /** Estimated liquidation price; 0 means low risk and no liquidation price. */
  readonly liquidatePrice: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * The balance of one currency. Equity is more than available and frozen together while positions are open.
 *
 * Practice: In three observations, the part of equity that is neither available nor frozen fits the margin of open positions. The number of decimals varies: eight in most fields, but also a frozen amount of 0.
 */
export interface Asset {
  /** Currency. USDT in every sample. */
  readonly coinName: string
  /** Amount that is free for new orders. */
  readonly available: string | null
  /** Amount that open orders reserve. */
  readonly frozen: string | null
  /** Whole balance of the account in this currency. */
  readonly equity: string | null
  /** Unrealised profit and loss of open positions; negative for a loss. */
  readonly unrealizePnl: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Account settings and collateral. */
export interface AccountState {
  /** Account settings. */
  readonly account: Account
  /** Collateral balances. */
  readonly collateral: readonly Collateral[]
  /** Version; the reference does not describe its meaning. Null in the sample. */
  readonly version: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Account settings. */
export interface Account {
  /** Default fee configuration. We read it as that of every symbol without its own. */
  readonly defaultFeeSetting: DefaultFeeSetting | null
  /** Fee settings per symbol. */
  readonly feeSetting: readonly FeeSetting[]
  /** Mode settings per symbol. */
  readonly modeSetting: readonly ModeSetting[]
  /** Leverage settings per symbol. */
  readonly leverageSetting: readonly LeverageSetting[]
  /** Maximum number of orders that the account can create per minute. */
  readonly createOrderRateLimitPerMinute: number | null
  /** Delay of order creation, in milliseconds. */
  readonly createOrderDelayMilliseconds: number | null
  /**
   * Creation time of the account, in Unix milliseconds.
   *
   * Conflict: Described as a string; the sample shows a number.
   */
  readonly createdTime: number | null
  /**
   * Time of the last update of the account, in Unix milliseconds.
   *
   * Conflict: Described as a string; the sample shows a number.
   */
  readonly updatedTime: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Default fee configuration. We read it as that of every symbol without its own. */
export interface DefaultFeeSetting {
  /**
   * Whether fee rates are set. We read true as set; the reference only names the field.
   *
   * On the wire: `is_set_fee_rate`.
   */
  readonly isSetFeeRate: boolean | null
  /**
   * Taker fee rate.
   *
   * On the wire: `taker_fee_rate`.
   */
  readonly takerFeeRate: string | null
  /**
   * Maker fee rate.
   *
   * On the wire: `maker_fee_rate`.
   */
  readonly makerFeeRate: string | null
  /**
   * Whether a fee discount is set. We read true as set; the reference only names the field.
   *
   * On the wire: `is_set_fee_discount`.
   */
  readonly isSetFeeDiscount: boolean | null
  /**
   * Fee discount.
   *
   * On the wire: `fee_discount`.
   */
  readonly feeDiscount: string | null
  /**
   * Whether taker and maker fee discounts are set. We read true as set; the reference only names the field.
   *
   * On the wire: `is_set_taker_maker_fee_discount`.
   */
  readonly isSetTakerMakerFeeDiscount: boolean | null
  /**
   * Taker fee discount.
   *
   * On the wire: `taker_fee_discount`.
   */
  readonly takerFeeDiscount: string | null
  /**
   * Maker fee discount.
   *
   * On the wire: `maker_fee_discount`.
   */
  readonly makerFeeDiscount: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Fee setting of one symbol. */
export interface FeeSetting {
  /** Trading pair. */
  readonly symbol: string | null
  /**
   * Whether fee rates are set. We read true as set; the reference only names the field.
   *
   * On the wire: `is_set_fee_rate`.
   */
  readonly isSetFeeRate: boolean | null
  /**
   * Taker fee rate.
   *
   * On the wire: `taker_fee_rate`.
   */
  readonly takerFeeRate: string | null
  /**
   * Maker fee rate.
   *
   * On the wire: `maker_fee_rate`.
   */
  readonly makerFeeRate: string | null
  /**
   * Whether a fee discount is set. We read true as set; the reference only names the field.
   *
   * On the wire: `is_set_fee_discount`.
   */
  readonly isSetFeeDiscount: boolean | null
  /**
   * Fee discount.
   *
   * On the wire: `fee_discount`.
   */
  readonly feeDiscount: string | null
  /**
   * Whether taker and maker fee discounts are set. We read true as set; the reference only names the field.
   *
   * On the wire: `is_set_taker_maker_fee_discount`.
   */
  readonly isSetTakerMakerFeeDiscount: boolean | null
  /**
   * Taker fee discount.
   *
   * On the wire: `taker_fee_discount`.
   */
  readonly takerFeeDiscount: string | null
  /**
   * Maker fee discount.
   *
   * On the wire: `maker_fee_discount`.
   */
  readonly makerFeeDiscount: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Margin mode, separated mode and position mode of one symbol. The endpoints spell the last two differently; accept all spellings. */
export interface ModeSetting {
  /** Trading pair. */
  readonly symbol: string | null
  /** Margin mode. */
  readonly marginMode: Open<MarginMode> | null
  /**
   * Separated mode, in the spelling of the account list.
   *
   * Conflict: The account list spells it `separatedMode`, the table of the single account `separated_mode`, its sample `separatedModeEnum`.
   */
  readonly separatedMode: Open<SeparatedMode> | null
  /**
   * Position mode, in the spelling of the account list. The only value seen is HEDGE.
   *
   * Conflict: The account list spells it `positionMode`, the table of the single account `position_mode`, its sample `positionModeEnum`.
   */
  readonly positionMode: Open<PositionMode> | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Leverage setting of one symbol. */
export interface LeverageSetting {
  /** Trading pair. */
  readonly symbol: string | null
  /**
   * Leverage of isolated long positions.
   *
   * On the wire: `isolated_long_leverage`.
   */
  readonly isolatedLongLeverage: string | null
  /**
   * Leverage of isolated short positions.
   *
   * On the wire: `isolated_short_leverage`.
   */
  readonly isolatedShortLeverage: string | null
  /**
   * Leverage of cross positions.
   *
   * On the wire: `cross_leverage`.
   */
  readonly crossLeverage: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** One collateral entry. */
export interface Collateral {
  /** Currency. */
  readonly coin: string
  /**
   * Margin mode, SHARED or ISOLATED.
   *
   * Conflict: The values are SHARED and ISOLATED, but the description of the cross symbol says CROSS.
   */
  readonly marginMode: Open<MarginMode> | null
  /**
   * Symbol tied to cross mode; null otherwise.
   *
   * Conflict: Described as set when `marginMode` is CROSS, which is not among the listed values; the listed value for cross is SHARED.
   */
  readonly crossSymbol: string | null
  /**
   * Position id of the isolated margin when the margin mode is ISOLATED; 0 otherwise.
   *
   * Conflict: The table of the account list spells it `isolated_position_id`, its sample `isolatedPositionId`.
   */
  readonly isolatedPositionId: string | null
  /** Collateral amount. */
  readonly amount: string
  /**
   * Pending deposits.
   *
   * On the wire: `pending_deposit_amount`.
   */
  readonly pendingDepositAmount: string | null
  /**
   * Pending withdrawals.
   *
   * On the wire: `pending_withdraw_amount`.
   */
  readonly pendingWithdrawAmount: string | null
  /**
   * Pending inbound transfers.
   *
   * On the wire: `pending_transfer_in_amount`.
   */
  readonly pendingTransferInAmount: string | null
  /**
   * Pending outbound transfers.
   *
   * On the wire: `pending_transfer_out_amount`.
   */
  readonly pendingTransferOutAmount: string | null
  /**
   * True while a liquidation is in progress.
   *
   * On the wire: `is_liquidating`.
   */
  readonly isLiquidating: boolean | null
  /**
   * Legacy balance, for display only.
   *
   * On the wire: `legacy_amount`.
   */
  readonly legacyAmount: string | null
  /**
   * Accumulated deposits.
   *
   * On the wire: `cum_deposit_amount`.
   */
  readonly cumDepositAmount: string | null
  /**
   * Accumulated withdrawals.
   *
   * On the wire: `cum_withdraw_amount`.
   */
  readonly cumWithdrawAmount: string | null
  /**
   * Accumulated inbound transfers.
   *
   * On the wire: `cum_transfer_in_amount`.
   */
  readonly cumTransferInAmount: string | null
  /**
   * Accumulated outbound transfers.
   *
   * On the wire: `cum_transfer_out_amount`.
   */
  readonly cumTransferOutAmount: string | null
  /**
   * Accumulated margin added.
   *
   * On the wire: `cum_margin_move_in_amount`.
   */
  readonly cumMarginMoveInAmount: string | null
  /**
   * Accumulated margin removed.
   *
   * On the wire: `cum_margin_move_out_amount`.
   */
  readonly cumMarginMoveOutAmount: string | null
  /**
   * Accumulated collateral amounts of opening long positions.
   *
   * On the wire: `cum_position_open_long_amount`.
   */
  readonly cumPositionOpenLongAmount: string | null
  /**
   * Accumulated collateral amounts of opening short positions.
   *
   * On the wire: `cum_position_open_short_amount`.
   */
  readonly cumPositionOpenShortAmount: string | null
  /**
   * Accumulated collateral amounts of closing long positions.
   *
   * On the wire: `cum_position_close_long_amount`.
   */
  readonly cumPositionCloseLongAmount: string | null
  /**
   * Accumulated collateral amounts of closing short positions.
   *
   * On the wire: `cum_position_close_short_amount`.
   */
  readonly cumPositionCloseShortAmount: string | null
  /**
   * Accumulated trading fees of filled orders.
   *
   * On the wire: `cum_position_fill_fee_amount`.
   */
  readonly cumPositionFillFeeAmount: string | null
  /**
   * Accumulated liquidation fees.
   *
   * On the wire: `cum_position_liquidate_fee_amount`.
   */
  readonly cumPositionLiquidateFeeAmount: string | null
  /**
   * Accumulated funding fees.
   *
   * On the wire: `cum_position_funding_amount`.
   */
  readonly cumPositionFundingAmount: string | null
  /**
   * Accumulated order fee income.
   *
   * On the wire: `cum_order_fill_fee_income_amount`.
   */
  readonly cumOrderFillFeeIncomeAmount: string | null
  /**
   * Accumulated liquidation fee income.
   *
   * On the wire: `cum_order_liquidate_fee_income_amount`.
   */
  readonly cumOrderLiquidateFeeIncomeAmount: string | null
  /**
   * Creation time, in Unix milliseconds.
   *
   * Conflict: Described as a string; the sample shows a number.
   *
   * On the wire: `created_time`.
   */
  readonly createdTime: number | null
  /**
   * Time of the last update, in Unix milliseconds.
   *
   * Conflict: Described as a string; the sample shows a number.
   *
   * On the wire: `updated_time`.
   */
  readonly updatedTime: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** A page of bills. */
export interface BillPage {
  /**
   * Whether there is a next page. We read true as yes; the reference only names the field.
   *
   * On the wire: `hasNextPage`.
   */
  readonly hasMore: boolean | null
  /** The bills. */
  readonly items: readonly Bill[]
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** One account bill. */
export interface Bill {
  /** Bill id. */
  readonly billId: string
  /** Currency. */
  readonly coin: string | null
  /**
   * Trading pair.
   *
   * The reference does not state what this field contains when a bill has no trading pair, such as that of a deposit.
   */
  readonly symbol: string | null
  /** Amount of the bill. */
  readonly amount: string | null
  /** Business type. */
  readonly businessType: Open<BusinessType> | null
  /** Balance. */
  readonly balance: string | null
  /** Transaction fee. */
  readonly fillFee: string | null
  /** Transfer reason. */
  readonly transferReason: Open<TransferReason> | null
  /**
   * Creation time, in Unix milliseconds.
   *
   * Conflict: The table spells it `cTime`, the sample `ctime`.
   *
   * On the wire: `cTime`.
   */
  readonly createdTime: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * Leverage of one trading pair, in each margin mode.
 *
 * Practice: It does not tell the margin mode; modeSetting of getAccount does.
 */
export interface SymbolLeverage {
  /**
   * Leverage of isolated long positions.
   *
   * On the wire: `isolated_long_leverage`.
   */
  readonly isolatedLongLeverage: string | null
  /**
   * Leverage of isolated short positions.
   *
   * On the wire: `isolated_short_leverage`.
   */
  readonly isolatedShortLeverage: string | null
  /**
   * Leverage of cross positions.
   *
   * On the wire: `cross_leverage`.
   */
  readonly crossLeverage: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/**
 * Confirms that a setting was changed. It contains no data.
 *
 * Practice: Confirmed for setLeverage, where the code was seen as a string. The other operations have it in published documentation only. A response with another code is a refusal.
 */
export interface Acknowledgement {
  /** The text 200. Any other code means that the request was refused. */
  readonly code: string
  /**
   * The text success.
   *
   * On the wire: `msg`.
   */
  readonly message: string | null
  /**
   * Time at which the service handled the request, in Unix milliseconds.
   *
   * The table says string; the sample is a number.
   */
  readonly requestTime: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}
