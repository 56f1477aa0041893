// Generated from spec/ by tools/src/generate/records.ts. Do not edit; run `npm run generate`.

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
import {
  BUSINESS_TYPE,
  EXECUTION_TYPE,
  FILL_DIRECTION,
  LIQUIDATE_TYPE,
  MARGIN_MODE,
  ORDER_KIND,
  ORDER_SIDE,
  ORDER_STATUS,
  PLAN_ORDER_STATUS,
  POSITION_MODE,
  POSITION_SIDE,
  SEPARATED_MODE,
  TRANSFER_REASON,
} from './vocabularies.ts'
import { count, decimal, flag, id, list, none, reader, text, time, word } from '../values/read-value.ts'

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

/** Reads a `Contract` from the wire. */
export const readContract: (value: unknown) => Contract = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  underlyingIndex: text(wire.underlying_index),
  quoteCurrency: text(wire.quote_currency),
  coin: text(wire.coin),
  contractVal: decimal(wire.contract_val),
  delivery: list(wire.delivery, text),
  sizeIncrement: text(wire.size_increment),
  tickSize: text(wire.tick_size),
  forwardContractFlag: flag(wire.forwardContractFlag),
  priceEndStep: decimal(wire.priceEndStep),
  minLeverage: count(wire.minLeverage),
  maxLeverage: count(wire.maxLeverage),
  buyLimitPriceRatio: decimal(wire.buyLimitPriceRatio),
  sellLimitPriceRatio: decimal(wire.sellLimitPriceRatio),
  makerFeeRate: decimal(wire.makerFeeRate),
  takerFeeRate: decimal(wire.takerFeeRate),
  minOrderSize: decimal(wire.minOrderSize),
  maxOrderSize: decimal(wire.maxOrderSize),
  maxPositionSize: decimal(wire.maxPositionSize),
  marketOpenLimitSize: decimal(wire.marketOpenLimitSize),
}))

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

/** Reads a `Ticker` from the wire. */
export const readTicker: (value: unknown) => Ticker = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  last: decimal(wire.last),
  bestAsk: decimal(wire.best_ask),
  bestBid: decimal(wire.best_bid),
  high24h: decimal(wire.high_24h),
  low24h: decimal(wire.low_24h),
  volume24h: decimal(wire.volume_24h),
  timestamp: time(wire.timestamp),
  priceChangePercent: decimal(wire.priceChangePercent),
  baseVolume: decimal(wire.base_volume),
  markPrice: decimal(wire.markPrice),
  indexPrice: decimal(wire.indexPrice),
}))

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

/** Reads a `ServerTime` from the wire. */
export const readServerTime: (value: unknown) => ServerTime = /* @__PURE__ */ reader((wire) => ({
  epoch: decimal(wire.epoch),
  iso: text(wire.iso),
  timestamp: time(wire.timestamp),
}))

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

/** Reads an `IndexPrice` from the wire. */
export const readIndexPrice: (value: unknown) => IndexPrice = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  index: decimal(wire.index),
  timestamp: time(wire.timestamp),
}))

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

/** Reads a `FundingRate` from the wire. */
export const readFundingRate: (value: unknown) => FundingRate = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  fundingRate: decimal(wire.fundingRate),
  collectCycle: count(wire.collectCycle),
  timestamp: time(wire.timestamp),
}))

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

/** Reads a `SettledFundingRate` from the wire. */
export const readSettledFundingRate: (value: unknown) => SettledFundingRate = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  fundingRate: decimal(wire.fundingRate),
  fundingTime: time(wire.fundingTime),
}))

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

/** Reads a `FundingTime` from the wire. */
export const readFundingTime: (value: unknown) => FundingTime = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  fundingTime: time(wire.fundingTime),
}))

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

/** Reads a `Candle` from the wire. */
export const readCandle: (value: unknown) => Candle = /* @__PURE__ */ reader((wire) => ({
  time: time(wire[0]),
  open: decimal(wire[1]),
  high: decimal(wire[2]),
  low: decimal(wire[3]),
  close: decimal(wire[4]),
  baseVolume: decimal(wire[5]),
  quoteVolume: decimal(wire[6]),
}))

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

/** Reads a `Depth` from the wire. */
export const readDepth: (value: unknown) => Depth = /* @__PURE__ */ reader((wire) => ({
  asks: list(wire.asks, readDepthLevel),
  bids: list(wire.bids, readDepthLevel),
  timestamp: time(wire.timestamp),
}))

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

/** Reads a `DepthLevel` from the wire. */
export const readDepthLevel: (value: unknown) => DepthLevel = /* @__PURE__ */ reader((wire) => ({
  price: decimal(wire[0]),
  size: decimal(wire[1]),
}))

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

/** Reads an `OpenInterest` from the wire. */
export const readOpenInterest: (value: unknown) => OpenInterest = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  baseVolume: decimal(wire.base_volume),
  targetVolume: decimal(wire.target_volume),
  timestamp: time(wire.timestamp),
}))

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

/** Reads a `Trade` from the wire. */
export const readTrade: (value: unknown) => Trade = /* @__PURE__ */ reader((wire) => ({
  ticketId: text(wire.ticketId),
  time: time(wire.time),
  price: decimal(wire.price),
  size: decimal(wire.size),
  value: decimal(wire.value),
  symbol: text(wire.symbol),
  isBestMatch: flag(wire.isBestMatch),
  isBuyerMaker: flag(wire.isBuyerMaker),
  contractVal: decimal(wire.contractVal),
}))

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

/** Reads an `OrderResult` from the wire. */
export const readOrderResult: (value: unknown) => OrderResult = /* @__PURE__ */ reader((wire) => ({
  clientOid: text(wire.client_oid),
  orderId: id(wire.order_id),
}))

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

/** Reads a `BatchOrderResult` from the wire. */
export const readBatchOrderResult: (value: unknown) => BatchOrderResult = /* @__PURE__ */ reader((wire) => ({
  orders: list(wire.order_info, readBatchOrderEntry),
  result: flag(wire.result),
}))

/** Result of one order of a batch. */
export interface BatchOrderEntry {
  /**
   * Order id.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string | null
  /**
   * Client order id.
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

/** Reads a `BatchOrderEntry` from the wire. */
export const readBatchOrderEntry: (value: unknown) => BatchOrderEntry = /* @__PURE__ */ reader((wire) => ({
  orderId: id(none(wire.order_id)),
  clientOid: text(none(wire.client_oid)),
  result: flag(wire.result),
  errorCode: text(none(wire.error_code)),
  errorMessage: text(none(wire.error_message)),
}))

/** Result of one cancellation. */
export interface CancelResult {
  /**
   * Order id.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string | null
  /**
   * Client order id; null when the order has none.
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

/** Reads a `CancelResult` from the wire. */
export const readCancelResult: (value: unknown) => CancelResult = /* @__PURE__ */ reader((wire) => ({
  orderId: id(wire.order_id),
  clientOid: text(wire.client_oid),
  result: flag(wire.result),
  errorMessage: text(wire.err_msg),
}))

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

/** Reads a `BatchCancelResult` from the wire. */
export const readBatchCancelResult: (value: unknown) => BatchCancelResult = /* @__PURE__ */ reader((wire) => ({
  result: flag(wire.result),
  symbol: text(wire.symbol),
  orderIds: list(wire.orderIds, id),
  clientOids: list(wire.clientOids, text),
  results: list(wire.cancelOrderResultList, readCancelOrderResult),
  failures: list(wire.failInfos, readCancelOrderResult),
}))

/** Result of one cancellation in a batch. */
export interface CancelOrderResult {
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
   * Client order id; empty when the order has none.
   *
   * On the wire: `client_oid`.
   */
  readonly clientOid: string | null
  /** True when the cancellation succeeded. */
  readonly result: boolean
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Reads a `CancelOrderResult` from the wire. */
export const readCancelOrderResult: (value: unknown) => CancelOrderResult = /* @__PURE__ */ reader((wire) => ({
  errorMessage: text(none(wire.err_msg)),
  orderId: id(wire.order_id),
  clientOid: text(none(wire.client_oid)),
  result: flag(wire.result),
}))

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

/** Reads a `CancelAllEntry` from the wire. */
export const readCancelAllEntry: (value: unknown) => CancelAllEntry = /* @__PURE__ */ reader((wire) => ({
  orderId: id(wire.orderId),
  success: flag(wire.success),
}))

/**
 * Outcome for one position.
 *
 * Practice: We read success as "the closing order was accepted". Its fills are those of the order.
 */
export interface ClosePositionEntry {
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

/** Reads a `ClosePositionEntry` from the wire. */
export const readClosePositionEntry: (value: unknown) => ClosePositionEntry = /* @__PURE__ */ reader((wire) => ({
  positionId: id(wire.positionId),
  success: flag(wire.success),
  successOrderId: id(wire.successOrderId),
  errorMessage: text(none(wire.errorMessage)),
}))

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
  /** Size of the order, in contracts. */
  readonly contracts: number | null
  /** Filled quantity, in contracts. */
  readonly filledQtyContracts: number | null
  /** Preset take-profit price; null when not set. */
  readonly presetTakeProfitPrice: string | null
  /** Preset stop-loss price; null when not set. */
  readonly presetStopLossPrice: string | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Reads an `Order` from the wire. */
export const readOrder: (value: unknown) => Order = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol ?? wire.Symbol),
  size: decimal(wire.size),
  clientOid: text(wire.client_oid),
  createdTime: time(wire.createTime),
  filledQty: decimal(wire.filled_qty),
  fee: decimal(wire.fee),
  orderId: id(wire.order_id),
  price: decimal(wire.price),
  priceAvg: decimal(wire.price_avg),
  status: word(wire.status, ORDER_STATUS),
  type: word(wire.type, ORDER_KIND),
  orderType: word(wire.order_type, EXECUTION_TYPE),
  totalProfits: decimal(wire.totalProfits),
  contracts: count(wire.contracts),
  filledQtyContracts: count(wire.filledQtyContracts),
  presetTakeProfitPrice: decimal(wire.presetTakeProfitPrice),
  presetStopLossPrice: decimal(wire.presetStopLossPrice),
}))

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

/** Reads a `FillPage` from the wire. */
export const readFillPage: (value: unknown) => FillPage = /* @__PURE__ */ reader((wire) => ({
  items: list(wire.list, readFill),
  hasMore: flag(wire.nextFlag),
  total: count(wire.totals),
}))

/** A fill: one execution of an order. */
export interface Fill {
  /** Fill id. */
  readonly tradeId: string
  /** Order id of the filled order. */
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
   * Order direction for compatibility with legacy clients. The field name is spelled exactly like this.
   *
   * On the wire: `legacyOrdeDirection`.
   */
  readonly legacyOrderDirection: Open<FillDirection> | null
  /** Time of the fill, in Unix milliseconds. */
  readonly createdTime: number | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Reads a `Fill` from the wire. */
export const readFill: (value: unknown) => Fill = /* @__PURE__ */ reader((wire) => ({
  tradeId: id(wire.tradeId),
  orderId: id(wire.orderId),
  symbol: text(wire.symbol),
  marginMode: word(wire.marginMode, MARGIN_MODE),
  separatedMode: word(wire.separatedMode, SEPARATED_MODE),
  positionSide: word(wire.positionSide, POSITION_SIDE),
  orderSide: word(wire.orderSide, ORDER_SIDE),
  fillSize: decimal(wire.fillSize),
  fillValue: decimal(wire.fillValue),
  fillFee: decimal(wire.fillFee),
  liquidateFee: decimal(wire.liquidateFee),
  realizePnl: decimal(wire.realizePnl),
  direction: word(wire.direction, FILL_DIRECTION),
  liquidateType: word(none(wire.liquidateType), LIQUIDATE_TYPE),
  legacyOrderDirection: word(wire.legacyOrdeDirection, FILL_DIRECTION),
  createdTime: time(wire.createdTime),
}))

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
   * Sample: The table gives no type; the sample shows a string.
   *
   * On the wire: `order_id`.
   */
  readonly orderId: string
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Reads a `PlanOrderResult` from the wire. */
export const readPlanOrderResult: (value: unknown) => PlanOrderResult = /* @__PURE__ */ reader((wire) => ({
  clientOid: text(wire.client_oid),
  orderId: id(wire.order_id),
}))

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
  /** Trigger price type, as a text; may be empty. */
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

/** Reads a `PlanOrder` from the wire. */
export const readPlanOrder: (value: unknown) => PlanOrder = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  size: decimal(wire.size),
  clientOid: text(wire.client_oid),
  createdTime: time(wire.createTime),
  filledQty: decimal(wire.filled_qty),
  fee: decimal(wire.fee),
  orderId: id(wire.order_id),
  price: decimal(wire.price),
  priceAvg: decimal(wire.price_avg),
  status: word(wire.status, PLAN_ORDER_STATUS),
  type: word(wire.type, ORDER_KIND),
  orderType: word(wire.order_type, EXECUTION_TYPE),
  totalProfits: decimal(wire.totalProfits),
  triggerPrice: decimal(wire.triggerPrice),
  triggerPriceType: text(none(wire.triggerPriceType)),
  triggerTime: time(wire.triggerTime),
  presetTakeProfitPrice: decimal(wire.presetTakeProfitPrice),
  presetStopLossPrice: decimal(wire.presetStopLossPrice),
}))

/** A page of the plan order history. */
export interface PlanOrderPage {
  /**
   * The plan orders.
   *
   * On the wire: `list`.
   */
  readonly items: readonly PlanOrder[]
  /**
   * True when more pages exist.
   *
   * On the wire: `nextPage`.
   */
  readonly hasMore: boolean | null
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Reads a `PlanOrderPage` from the wire. */
export const readPlanOrderPage: (value: unknown) => PlanOrderPage = /* @__PURE__ */ reader((wire) => ({
  items: list(wire.list, readPlanOrder),
  hasMore: flag(wire.nextPage),
}))

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

/** Reads a `TpSlOrderEntry` from the wire. */
export const readTpSlOrderEntry: (value: unknown) => TpSlOrderEntry = /* @__PURE__ */ reader((wire) => ({
  orderId: id(wire.orderId),
  success: flag(wire.success),
}))

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

/** Reads a `DataEnvelope` from the wire. */
export const readDataEnvelope: (value: unknown) => DataEnvelope = /* @__PURE__ */ reader((wire) => ({
  code: text(wire.code),
  message: text(wire.msg),
  requestTime: time(wire.requestTime),
  data: text(none(wire.data)),
}))

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

/** Reads a `Position` from the wire. */
export const readPosition: (value: unknown) => Position = /* @__PURE__ */ reader((wire) => ({
  id: id(wire.id),
  accountId: id(wire.account_id),
  coinId: count(wire.coin_id),
  contractId: id(wire.contract_id),
  symbol: text(wire.symbol),
  side: word(wire.side, POSITION_SIDE),
  marginMode: word(wire.margin_mode, MARGIN_MODE),
  separatedMode: word(wire.separated_mode, SEPARATED_MODE),
  separatedOpenOrderId: id(wire.separated_open_order_id),
  leverage: decimal(wire.leverage),
  size: decimal(wire.size),
  openValue: decimal(wire.open_value),
  openFee: decimal(wire.open_fee),
  fundingFee: decimal(wire.funding_fee),
  marginSize: decimal(wire.marginSize),
  isolatedMargin: decimal(wire.isolated_margin),
  isAutoAppendIsolatedMargin: flag(wire.is_auto_append_isolated_margin),
  cumOpenSize: decimal(wire.cum_open_size),
  cumOpenValue: decimal(wire.cum_open_value),
  cumOpenFee: decimal(wire.cum_open_fee),
  cumCloseSize: decimal(wire.cum_close_size),
  cumCloseValue: decimal(wire.cum_close_value),
  cumCloseFee: decimal(wire.cum_close_fee),
  cumFundingFee: decimal(wire.cum_funding_fee),
  cumLiquidateFee: decimal(wire.cum_liquidate_fee),
  createdMatchSequenceId: id(wire.created_match_sequence_id),
  updatedMatchSequenceId: id(wire.updated_match_sequence_id),
  createdTime: time(wire.created_time),
  updatedTime: time(wire.updated_time),
  contractVal: decimal(wire.contractVal),
  unrealizePnl: decimal(wire.unrealizePnl),
  liquidatePrice: decimal(wire.liquidatePrice),
}))

/**
 * The balance of one currency. Equity is more than available and frozen together: the rest is the margin of open positions.
 *
 * Practice: Confirmed. The number of decimals varies: eight in most fields, but also a frozen amount of 0.
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

/** Reads an `Asset` from the wire. */
export const readAsset: (value: unknown) => Asset = /* @__PURE__ */ reader((wire) => ({
  coinName: text(wire.coinName),
  available: decimal(wire.available),
  frozen: decimal(wire.frozen),
  equity: decimal(wire.equity),
  unrealizePnl: decimal(wire.unrealizePnl),
}))

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

/** Reads an `AccountState` from the wire. */
export const readAccountState: (value: unknown) => AccountState = /* @__PURE__ */ reader((wire) => ({
  account: readAccount(wire.account),
  collateral: list(wire.collateral, readCollateral),
  version: text(wire.version),
}))

/** Account settings. */
export interface Account {
  /** Default fee configuration; applies unless a symbol has its own. */
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

/** Reads an `Account` from the wire. */
export const readAccount: (value: unknown) => Account = /* @__PURE__ */ reader((wire) => ({
  defaultFeeSetting: readDefaultFeeSetting(wire.defaultFeeSetting),
  feeSetting: list(wire.feeSetting, readFeeSetting),
  modeSetting: list(wire.modeSetting, readModeSetting),
  leverageSetting: list(wire.leverageSetting, readLeverageSetting),
  createOrderRateLimitPerMinute: count(wire.createOrderRateLimitPerMinute),
  createOrderDelayMilliseconds: count(wire.createOrderDelayMilliseconds),
  createdTime: time(wire.createdTime),
  updatedTime: time(wire.updatedTime),
}))

/** Default fee configuration; applies unless a symbol has its own. */
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

/** Reads a `DefaultFeeSetting` from the wire. */
export const readDefaultFeeSetting: (value: unknown) => DefaultFeeSetting = /* @__PURE__ */ reader((wire) => ({
  isSetFeeRate: flag(wire.is_set_fee_rate),
  takerFeeRate: decimal(wire.taker_fee_rate),
  makerFeeRate: decimal(wire.maker_fee_rate),
  isSetFeeDiscount: flag(wire.is_set_fee_discount),
  feeDiscount: decimal(wire.fee_discount),
  isSetTakerMakerFeeDiscount: flag(wire.is_set_taker_maker_fee_discount),
  takerFeeDiscount: decimal(wire.taker_fee_discount),
  makerFeeDiscount: decimal(wire.maker_fee_discount),
}))

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

/** Reads a `FeeSetting` from the wire. */
export const readFeeSetting: (value: unknown) => FeeSetting = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  isSetFeeRate: flag(wire.is_set_fee_rate),
  takerFeeRate: decimal(wire.taker_fee_rate),
  makerFeeRate: decimal(wire.maker_fee_rate),
  isSetFeeDiscount: flag(wire.is_set_fee_discount),
  feeDiscount: decimal(wire.fee_discount),
  isSetTakerMakerFeeDiscount: flag(wire.is_set_taker_maker_fee_discount),
  takerFeeDiscount: decimal(wire.taker_fee_discount),
  makerFeeDiscount: decimal(wire.maker_fee_discount),
}))

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

/** Reads a `ModeSetting` from the wire. */
export const readModeSetting: (value: unknown) => ModeSetting = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  marginMode: word(wire.marginMode, MARGIN_MODE),
  separatedMode: word(wire.separatedMode ?? wire.separated_mode ?? wire.separatedModeEnum, SEPARATED_MODE),
  positionMode: word(wire.positionMode ?? wire.position_mode ?? wire.positionModeEnum, POSITION_MODE),
}))

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

/** Reads a `LeverageSetting` from the wire. */
export const readLeverageSetting: (value: unknown) => LeverageSetting = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  isolatedLongLeverage: decimal(wire.isolated_long_leverage),
  isolatedShortLeverage: decimal(wire.isolated_short_leverage),
  crossLeverage: decimal(wire.cross_leverage),
}))

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
   * Accumulated income from trading fees.
   *
   * On the wire: `cum_order_fill_fee_income_amount`.
   */
  readonly cumOrderFillFeeIncomeAmount: string | null
  /**
   * Accumulated income from liquidation fees.
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

/** Reads a `Collateral` from the wire. */
export const readCollateral: (value: unknown) => Collateral = /* @__PURE__ */ reader((wire) => ({
  coin: text(wire.coin),
  marginMode: word(wire.marginMode, MARGIN_MODE),
  crossSymbol: text(wire.crossSymbol),
  isolatedPositionId: id(wire.isolatedPositionId ?? wire.isolated_position_id),
  amount: decimal(wire.amount),
  pendingDepositAmount: decimal(wire.pending_deposit_amount),
  pendingWithdrawAmount: decimal(wire.pending_withdraw_amount),
  pendingTransferInAmount: decimal(wire.pending_transfer_in_amount),
  pendingTransferOutAmount: decimal(wire.pending_transfer_out_amount),
  isLiquidating: flag(wire.is_liquidating),
  legacyAmount: decimal(wire.legacy_amount),
  cumDepositAmount: decimal(wire.cum_deposit_amount),
  cumWithdrawAmount: decimal(wire.cum_withdraw_amount),
  cumTransferInAmount: decimal(wire.cum_transfer_in_amount),
  cumTransferOutAmount: decimal(wire.cum_transfer_out_amount),
  cumMarginMoveInAmount: decimal(wire.cum_margin_move_in_amount),
  cumMarginMoveOutAmount: decimal(wire.cum_margin_move_out_amount),
  cumPositionOpenLongAmount: decimal(wire.cum_position_open_long_amount),
  cumPositionOpenShortAmount: decimal(wire.cum_position_open_short_amount),
  cumPositionCloseLongAmount: decimal(wire.cum_position_close_long_amount),
  cumPositionCloseShortAmount: decimal(wire.cum_position_close_short_amount),
  cumPositionFillFeeAmount: decimal(wire.cum_position_fill_fee_amount),
  cumPositionLiquidateFeeAmount: decimal(wire.cum_position_liquidate_fee_amount),
  cumPositionFundingAmount: decimal(wire.cum_position_funding_amount),
  cumOrderFillFeeIncomeAmount: decimal(wire.cum_order_fill_fee_income_amount),
  cumOrderLiquidateFeeIncomeAmount: decimal(wire.cum_order_liquidate_fee_income_amount),
  createdTime: time(wire.created_time),
  updatedTime: time(wire.updated_time),
}))

/** A page of bills. */
export interface BillPage {
  /**
   * True when more pages exist.
   *
   * On the wire: `hasNextPage`.
   */
  readonly hasMore: boolean | null
  /** The bills. */
  readonly items: readonly Bill[]
  /** Unknown fields are passed through under their own names. */
  readonly [field: string]: unknown
}

/** Reads a `BillPage` from the wire. */
export const readBillPage: (value: unknown) => BillPage = /* @__PURE__ */ reader((wire) => ({
  hasMore: flag(wire.hasNextPage),
  items: list(wire.items, readBill),
}))

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

/** Reads a `Bill` from the wire. */
export const readBill: (value: unknown) => Bill = /* @__PURE__ */ reader((wire) => ({
  billId: id(wire.billId),
  coin: text(wire.coin),
  symbol: text(none(wire.symbol)),
  amount: decimal(wire.amount),
  businessType: word(wire.businessType, BUSINESS_TYPE),
  balance: decimal(wire.balance),
  fillFee: decimal(wire.fillFee),
  transferReason: word(wire.transferReason, TRANSFER_REASON),
  createdTime: time(wire.cTime ?? wire.ctime),
}))

/**
 * Leverage of one trading pair, in each margin mode.
 *
 * Practice: Confirmed. It does not tell the margin mode; modeSetting of getAccount does.
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

/** Reads a `SymbolLeverage` from the wire. */
export const readSymbolLeverage: (value: unknown) => SymbolLeverage = /* @__PURE__ */ reader((wire) => ({
  isolatedLongLeverage: decimal(wire.isolated_long_leverage),
  isolatedShortLeverage: decimal(wire.isolated_short_leverage),
  crossLeverage: decimal(wire.cross_leverage ?? wire.shared_leverage),
}))

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

/** Reads an `Acknowledgement` from the wire. */
export const readAcknowledgement: (value: unknown) => Acknowledgement = /* @__PURE__ */ reader((wire) => ({
  code: text(wire.code),
  message: text(wire.msg),
  requestTime: time(wire.requestTime),
}))
