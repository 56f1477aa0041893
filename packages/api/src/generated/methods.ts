// Generated from spec/ by tools/src/generate/methods.ts. Do not edit; run `npm run generate`.

import type {
  AdjustMarginInput,
  CancelAllOrdersInput,
  CancelOrderInput,
  CancelOrdersInput,
  CancelPlanOrderInput,
  ClosePositionsInput,
  GetAccountInput,
  GetDepthInput,
  GetFundingTimeInput,
  GetIndexPriceInput,
  GetOpenInterestInput,
  GetOrderInput,
  GetSettingsInput,
  GetTickerInput,
  ListBillsInput,
  ListCandlesInput,
  ListContractsInput,
  ListCurrentOrdersInput,
  ListCurrentPlanOrdersInput,
  ListFillsInput,
  ListFundingRateHistoryInput,
  ListFundingRatesInput,
  ListHistoryCandlesInput,
  ListOrderHistoryInput,
  ListPlanOrderHistoryInput,
  ListPositionsInput,
  ListTradesInput,
  ModifyTpSlOrderInput,
  PlaceOrderInput,
  PlaceOrdersInput,
  PlacePlanOrderInput,
  PlaceTpSlOrderInput,
  SetAutoAppendMarginInput,
  SetLeverageInput,
  SetMarginModeInput,
} from './inputs.ts'
import {
  ADJUST_MARGIN_INPUT,
  CANCEL_ALL_ORDERS_INPUT,
  CANCEL_ORDER_INPUT,
  CANCEL_ORDERS_INPUT,
  CANCEL_PLAN_ORDER_INPUT,
  CLOSE_POSITIONS_INPUT,
  GET_ACCOUNT_INPUT,
  GET_DEPTH_INPUT,
  GET_FUNDING_TIME_INPUT,
  GET_INDEX_PRICE_INPUT,
  GET_OPEN_INTEREST_INPUT,
  GET_ORDER_INPUT,
  GET_SETTINGS_INPUT,
  GET_TICKER_INPUT,
  LIST_BILLS_INPUT,
  LIST_CANDLES_INPUT,
  LIST_CONTRACTS_INPUT,
  LIST_CURRENT_ORDERS_INPUT,
  LIST_CURRENT_PLAN_ORDERS_INPUT,
  LIST_FILLS_INPUT,
  LIST_FUNDING_RATE_HISTORY_INPUT,
  LIST_FUNDING_RATES_INPUT,
  LIST_HISTORY_CANDLES_INPUT,
  LIST_ORDER_HISTORY_INPUT,
  LIST_PLAN_ORDER_HISTORY_INPUT,
  LIST_POSITIONS_INPUT,
  LIST_TRADES_INPUT,
  MODIFY_TP_SL_ORDER_INPUT,
  PLACE_ORDER_INPUT,
  PLACE_ORDERS_INPUT,
  PLACE_PLAN_ORDER_INPUT,
  PLACE_TP_SL_ORDER_INPUT,
  SET_AUTO_APPEND_MARGIN_INPUT,
  SET_LEVERAGE_INPUT,
  SET_MARGIN_MODE_INPUT,
} from './inputs.ts'
import type {
  AccountState,
  Acknowledgement,
  Asset,
  BatchCancelResult,
  BatchOrderResult,
  BillPage,
  CancelAllEntry,
  CancelResult,
  Candle,
  ClosePositionEntry,
  Contract,
  DataEnvelope,
  Depth,
  FillPage,
  FundingRate,
  FundingTime,
  IndexPrice,
  OpenInterest,
  Order,
  OrderResult,
  PlanOrder,
  PlanOrderPage,
  PlanOrderResult,
  Position,
  ServerTime,
  SettledFundingRate,
  SymbolLeverage,
  Ticker,
  TpSlOrderEntry,
  Trade,
} from './records.ts'
import {
  readAccountState,
  readAcknowledgement,
  readAsset,
  readBatchCancelResult,
  readBatchOrderResult,
  readBillPage,
  readCancelAllEntry,
  readCancelResult,
  readCandle,
  readClosePositionEntry,
  readContract,
  readDataEnvelope,
  readDepth,
  readFillPage,
  readFundingRate,
  readFundingTime,
  readIndexPrice,
  readOpenInterest,
  readOrder,
  readOrderResult,
  readPlanOrder,
  readPlanOrderPage,
  readPlanOrderResult,
  readPosition,
  readServerTime,
  readSettledFundingRate,
  readSymbolLeverage,
  readTicker,
  readTpSlOrderEntry,
  readTrade,
} from './records.ts'
import type { Paging } from './operations.ts'
import { list, map, only } from '../values/read-value.ts'
import type { InputField } from '../values/write-value.ts'

/** Every operation as a function of normalised values. */
export interface Methods {
  /**
   * Returns the specifications of all contracts, or of one.
   *
   * Weight: 10 for the IP. Public.
   */
  listContracts(input?: ListContractsInput): Promise<readonly Contract[]>
  /**
   * Returns the tickers of all contracts. The endpoint has no parameters.
   *
   * Weight: 40 for the IP. Public.
   */
  listTickers(): Promise<readonly Ticker[]>
  /**
   * Returns the ticker of one contract.
   *
   * Weight: 1 for the IP. Public.
   */
  getTicker(input: GetTickerInput): Promise<Ticker>
  /**
   * Returns the server time. Timestamps of requests are compared with this clock.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns the server time.
   */
  getServerTime(): Promise<ServerTime>
  /**
   * Returns the index price of one contract, or its mark price.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns only these prices; its tickers contain both.
   */
  getIndexPrice(input: GetIndexPriceInput): Promise<IndexPrice>
  /**
   * Returns the funding rate that builds up for the next settlement, of all contracts or of one.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns funding rates.
   */
  listFundingRates(input?: ListFundingRatesInput): Promise<readonly FundingRate[]>
  /**
   * Returns the latest funding rates of one contract that were settled, newest first. Older ones than the limit allows cannot be read.
   *
   * Weight: 5 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns funding rates.
   */
  listFundingRateHistory(input: ListFundingRateHistoryInput): Promise<readonly SettledFundingRate[]>
  /**
   * Returns the time of the next funding settlement of one contract.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns the next funding time.
   */
  getFundingTime(input: GetFundingTimeInput): Promise<FundingTime>
  /**
   * Returns the latest candles of one contract: the completed ones, the newest first, and last the one that is still forming. Sort by the opening time, because the order is not promised.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no candles. In 475 live responses of two programs the forming candle came last. Start and end times are ignored here; older candles come from the history. A listed contract without a market is refused (single source).
   */
  listCandles(input: ListCandlesInput): Promise<readonly Candle[]>
  /**
   * Returns the candles of one contract before a time. If both times are given, the end counts and the start is ignored. Read pages backwards, with the oldest opening time received as the next end, and drop duplicates.
   *
   * Weight: 5 for the IP. Public.
   *
   * Practice: The reference shows no candles. No live response was seen; whether the end itself is included and the order of the candles are not stated.
   */
  listHistoryCandles(input: ListHistoryCandlesInput): Promise<readonly Candle[]>
  /**
   * Returns the best price levels of both sides of the order book of one contract, the best first.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no order book. What other limits than 15 and 200 do is not known.
   */
  getDepth(input: GetDepthInput): Promise<Depth>
  /**
   * Returns the open interest of one contract.
   *
   * Weight: 2 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns the open interest. All copies of the documentation show an array of one object; a live response of 2026 was the object itself (single source). The client reads both.
   */
  getOpenInterest(input: GetOpenInterestInput): Promise<OpenInterest>
  /**
   * Returns the latest trades of one contract. Older trades than the limit allows cannot be read.
   *
   * Weight: 5 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns single trades.
   */
  listTrades(input: ListTradesInput): Promise<readonly Trade[]>
  /**
   * Places one order.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   *
   * Practice: The reference mentions an endpoint for single orders, but shows neither its path nor its fields. A batch with one order has the same effect.
   */
  placeOrder(input: PlaceOrderInput): Promise<OrderResult>
  /**
   * Places up to 20 orders in one trading pair and returns one result per order.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to trade.
   */
  placeOrders(input: PlaceOrdersInput): Promise<BatchOrderResult>
  /**
   * Cancels one order, identified by its order id or its client order id.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to trade.
   */
  cancelOrder(input: CancelOrderInput): Promise<CancelResult>
  /**
   * Cancels several orders and returns one result per order.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to trade.
   */
  cancelOrders(input: CancelOrdersInput): Promise<BatchCancelResult>
  /**
   * Cancels all orders, or all plan orders, of one trading pair or of the account. One call cancels one of the two families.
   *
   * Weight: 40 for the IP, 50 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that cancels all orders.
   */
  cancelAllOrders(input: CancelAllOrdersInput): Promise<readonly CancelAllEntry[]>
  /**
   * Closes the positions of one trading pair or of the account, each as a whole with a market order. It does not cancel orders; plan orders and take-profit and stop-loss orders stay as well.
   *
   * Weight: 40 for the IP, 50 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that closes positions. That orders stay is known from a single public program.
   */
  closePositions(input?: ClosePositionsInput): Promise<readonly ClosePositionEntry[]>
  /**
   * Returns the current orders.
   *
   * Weight: 2 for the IP, 2 for the UID. Signed; permission to read.
   */
  listCurrentOrders(input?: ListCurrentOrdersInput): Promise<readonly Order[]>
  /**
   * Returns the order history. We know of no cursor for it.
   *
   * Weight: 10 for the IP, 10 for the UID. Signed; permission to read.
   */
  listOrderHistory(input?: ListOrderHistoryInput): Promise<readonly Order[]>
  /**
   * Returns the fills of the account.
   *
   * Weight: 5 for the IP, 5 for the UID. Signed; permission to read.
   */
  listFills(input?: ListFillsInput): Promise<FillPage>
  /**
   * Returns one order, live or final, by its order id. It cannot be found by its client order id.
   *
   * Weight: 2 for the IP, 2 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows no endpoint for one order. One table calls the creation time a number; its sample is a string, as in the lists.
   */
  getOrder(input: GetOrderInput): Promise<Order>
  /**
   * Places a plan order: a conditional order with a trigger price.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   */
  placePlanOrder(input?: PlacePlanOrderInput): Promise<PlanOrderResult>
  /**
   * Cancels one plan order, identified by its order id.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that cancels a plan order.
   */
  cancelPlanOrder(input: CancelPlanOrderInput): Promise<CancelResult>
  /**
   * Returns the current plan orders.
   *
   * Weight: 3 for the IP, 3 for the UID. Signed; permission to read.
   */
  listCurrentPlanOrders(input?: ListCurrentPlanOrdersInput): Promise<readonly PlanOrder[]>
  /**
   * Returns the plan order history.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to read.
   */
  listPlanOrderHistory(input: ListPlanOrderHistoryInput): Promise<PlanOrderPage>
  /**
   * Places one take-profit or stop-loss order for a position. It waits as a plan order, and is listed and cancelled as one. A take-profit and a stop-loss are two orders that do not affect each other.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that protects a position. Neither the fields of a failure nor the permission was seen.
   */
  placeTpSlOrder(input: PlaceTpSlOrderInput): Promise<readonly TpSlOrderEntry[]>
  /**
   * Changes the prices of a take-profit or stop-loss order, and which price triggers it. Its size cannot be changed.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that modifies an order.
   */
  modifyTpSlOrder(input: ModifyTpSlOrderInput): Promise<DataEnvelope>
  /**
   * Returns the positions of the account in one trading pair.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to read.
   */
  listPositions(input: ListPositionsInput): Promise<readonly Position[]>
  /**
   * Returns the positions of the account in all trading pairs. There is one entry for each pair and side.
   *
   * Weight: 10 for the IP, 15 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows positions of one pair only. Confirmed. An older revision also returned entries of size 0, without the pair.
   */
  listAllPositions(): Promise<readonly Position[]>
  /**
   * Returns the balance of each currency: available, frozen, equity and unrealised profit.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows no endpoint that returns a balance. Confirmed. Only the USDT entry was seen.
   */
  listAssets(): Promise<readonly Asset[]>
  /**
   * Returns the account settings and the collateral. The endpoint has no parameters.
   *
   * Weight: 5 for the IP, 5 for the UID. Signed; permission to read.
   */
  getAccounts(): Promise<AccountState>
  /**
   * Returns the account settings and the collateral. We read `coin` as the currency of the collateral to return.
   *
   * Weight: 1 for the IP, 1 for the UID. Signed; permission to read.
   */
  getAccount(input: GetAccountInput): Promise<AccountState>
  /**
   * Returns the account bill history.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to read.
   */
  listBills(input?: ListBillsInput): Promise<BillPage>
  /**
   * Returns the leverage of one trading pair, or of all pairs, in an object with the pairs as keys.
   *
   * Weight: 1 for the IP, 1 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows these values in the account only. Confirmed. The documentation states the permission to read the futures account.
   */
  getSettings(input?: GetSettingsInput): Promise<Readonly<Record<string, SymbolLeverage>>>
  /**
   * Sets the leverage of long and short positions in one trading pair. It is refused while the pair has open orders or plan orders; open positions do not prevent it.
   *
   * Weight: 10 for the IP, 20 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that sets leverage. Confirmed. In one live program the refusal continued for some seconds after the last order had ended.
   */
  setLeverage(input: SetLeverageInput): Promise<Acknowledgement>
  /**
   * Sets the margin mode of one trading pair, cross or isolated.
   *
   * Weight: 20 for the IP, 50 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that sets the margin mode. Confirmed by documentation, no live response. Its path suggests the position mode, which it does not change.
   */
  setMarginMode(input: SetMarginModeInput): Promise<Acknowledgement>
  /**
   * Adds margin to an isolated position, or takes margin from it.
   *
   * Weight: 15 for the IP, 30 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that moves margin. Confirmed by documentation, no live response.
   */
  adjustMargin(input: AdjustMarginInput): Promise<Acknowledgement>
  /**
   * Turns the automatic addition of margin to an isolated position on or off.
   *
   * Weight: 15 for the IP, 30 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows the flag in the position only. Confirmed by documentation, no live response.
   */
  setAutoAppendMargin(input: SetAutoAppendMarginInput): Promise<Acknowledgement>
}

/** A field that a response must contain: its name on the wire and the kind of its value. */
export type RequiredField = readonly [
  wire: string,
  kind: 'flag' | 'id' | 'list' | 'object' | 'text' | 'time',
  isNullable?: true,
]

export interface Codec<Method extends (input: never) => Promise<unknown>> {
  /** The fields of the input, for `writeBody` or `writeQuery`; null where the method takes none. */
  readonly fields: readonly InputField[] | null
  /** The fields that a response must contain; null where the response is a list or a map. */
  readonly required: readonly RequiredField[] | null
  /** The code of a response that is an envelope, which means success; any other code is a refusal. Absent for bare responses. */
  readonly code?: string
  /** Whether the response is an object with keys that the document does not list. */
  readonly isMap?: true
  /** Returns the record of a response that may also be a list of the one record; undefined where it never is. */
  readonly unwrap?: (value: unknown) => unknown
  /** Returns the normalised record of a response. */
  readonly read: (value: unknown) => Awaited<ReturnType<Method>>
  readonly path: string
  /** Whether the fields are sent as a body, with POST, and not as a query, with GET. */
  readonly hasBody?: true
  /** What a call costs of the IP budget, of the UID budget, and of the calls that place or cancel. */
  readonly cost: { readonly ip: number; readonly uid: number; readonly orders: 0 | 1 }
  /** The maximum number of entries of the list in the body. */
  readonly maxItems?: number
  /** How the pages of a list are requested, with wire names, and the normalised names of the time and the id of its records. */
  readonly paging?: Pick<Paging, 'by' | 'limit' | 'record'> &
    Partial<Given<Pick<Paging, 'default' | 'maximum' | 'page' | 'from' | 'to'>>>
}

type Given<Type> = { readonly [Name in keyof Type]: NonNullable<Type[Name]> }

/** The id of an operation that needs no credentials: those for market data. */
export type PublicId =
  | 'listContracts'
  | 'listTickers'
  | 'getTicker'
  | 'getServerTime'
  | 'getIndexPrice'
  | 'listFundingRates'
  | 'listFundingRateHistory'
  | 'getFundingTime'
  | 'listCandles'
  | 'listHistoryCandles'
  | 'getDepth'
  | 'getOpenInterest'
  | 'listTrades'

export type Codecs<Ids extends keyof Methods> = { readonly [Id in Ids]: Codec<Methods[Id]> }

/** The codecs of the operations that need no credentials, so that programs that call no others are smaller. */
export const publicCodecs: Codecs<PublicId> = {
  listContracts: {
    fields: LIST_CONTRACTS_INPUT,
    required: null,
    read: (value) => list(value, readContract),
    path: '/capi/v2/market/contracts',
    cost: { ip: 10, uid: 0, orders: 0 },
  },
  listTickers: {
    fields: null,
    required: null,
    read: (value) => list(value, readTicker),
    path: '/capi/v2/market/tickers',
    cost: { ip: 40, uid: 0, orders: 0 },
  },
  getTicker: {
    fields: GET_TICKER_INPUT,
    required: [['symbol', 'text']],
    read: readTicker,
    path: '/capi/v2/market/ticker',
    cost: { ip: 1, uid: 0, orders: 0 },
  },
  getServerTime: {
    fields: null,
    required: [['timestamp', 'time']],
    read: readServerTime,
    path: '/capi/v2/market/time',
    cost: { ip: 1, uid: 0, orders: 0 },
  },
  getIndexPrice: {
    fields: GET_INDEX_PRICE_INPUT,
    required: [['symbol', 'text']],
    read: readIndexPrice,
    path: '/capi/v2/market/index',
    cost: { ip: 1, uid: 0, orders: 0 },
  },
  listFundingRates: {
    fields: LIST_FUNDING_RATES_INPUT,
    required: null,
    read: (value) => list(value, readFundingRate),
    path: '/capi/v2/market/currentFundRate',
    cost: { ip: 1, uid: 0, orders: 0 },
  },
  listFundingRateHistory: {
    fields: LIST_FUNDING_RATE_HISTORY_INPUT,
    required: null,
    read: (value) => list(value, readSettledFundingRate),
    path: '/capi/v2/market/getHistoryFundRate',
    cost: { ip: 5, uid: 0, orders: 0 },
  },
  getFundingTime: {
    fields: GET_FUNDING_TIME_INPUT,
    required: [
      ['symbol', 'text'],
      ['fundingTime', 'time'],
    ],
    read: readFundingTime,
    path: '/capi/v2/market/funding_time',
    cost: { ip: 1, uid: 0, orders: 0 },
  },
  listCandles: {
    fields: LIST_CANDLES_INPUT,
    required: null,
    read: (value) => list(value, readCandle),
    path: '/capi/v2/market/candles',
    cost: { ip: 1, uid: 0, orders: 0 },
  },
  listHistoryCandles: {
    fields: LIST_HISTORY_CANDLES_INPUT,
    required: null,
    read: (value) => list(value, readCandle),
    path: '/capi/v2/market/historyCandles',
    cost: { ip: 5, uid: 0, orders: 0 },
    paging: {
      by: 'time',
      limit: 'limit',
      default: 100,
      maximum: 100,
      from: 'startTime',
      to: 'endTime',
      record: { time: 'time', id: 'time' },
    },
  },
  getDepth: {
    fields: GET_DEPTH_INPUT,
    required: [
      ['asks', 'list', true],
      ['bids', 'list', true],
      ['timestamp', 'time', true],
    ],
    read: readDepth,
    path: '/capi/v2/market/depth',
    cost: { ip: 1, uid: 0, orders: 0 },
  },
  getOpenInterest: {
    fields: GET_OPEN_INTEREST_INPUT,
    required: [['symbol', 'text']],
    unwrap: only,
    read: readOpenInterest,
    path: '/capi/v2/market/open_interest',
    cost: { ip: 2, uid: 0, orders: 0 },
  },
  listTrades: {
    fields: LIST_TRADES_INPUT,
    required: null,
    read: (value) => list(value, readTrade),
    path: '/capi/v2/market/trades',
    cost: { ip: 5, uid: 0, orders: 0 },
  },
}

/** The codecs of all other operations. */
export const signedCodecs: Codecs<Exclude<keyof Methods, PublicId>> = {
  placeOrder: {
    fields: PLACE_ORDER_INPUT,
    required: [['order_id', 'id']],
    read: readOrderResult,
    path: '/capi/v2/order/placeOrder',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 1 },
  },
  placeOrders: {
    fields: PLACE_ORDERS_INPUT,
    required: [['order_info', 'list']],
    read: readBatchOrderResult,
    path: '/capi/v2/order/batchOrders',
    hasBody: true,
    cost: { ip: 5, uid: 10, orders: 1 },
    maxItems: 20,
  },
  cancelOrder: {
    fields: CANCEL_ORDER_INPUT,
    required: [['result', 'flag']],
    read: readCancelResult,
    path: '/capi/v2/order/cancel_order',
    hasBody: true,
    cost: { ip: 2, uid: 3, orders: 1 },
  },
  cancelOrders: {
    fields: CANCEL_ORDERS_INPUT,
    required: [['cancelOrderResultList', 'list']],
    read: readBatchCancelResult,
    path: '/capi/v2/order/cancel_batch_orders',
    hasBody: true,
    cost: { ip: 5, uid: 10, orders: 1 },
  },
  cancelAllOrders: {
    fields: CANCEL_ALL_ORDERS_INPUT,
    required: null,
    read: (value) => list(value, readCancelAllEntry),
    path: '/capi/v2/order/cancelAllOrders',
    hasBody: true,
    cost: { ip: 40, uid: 50, orders: 1 },
  },
  closePositions: {
    fields: CLOSE_POSITIONS_INPUT,
    required: null,
    read: (value) => list(value, readClosePositionEntry),
    path: '/capi/v2/order/closePositions',
    hasBody: true,
    cost: { ip: 40, uid: 50, orders: 1 },
  },
  listCurrentOrders: {
    fields: LIST_CURRENT_ORDERS_INPUT,
    required: null,
    read: (value) => list(value, readOrder),
    path: '/capi/v2/order/current',
    cost: { ip: 2, uid: 2, orders: 0 },
    paging: {
      by: 'page',
      limit: 'limit',
      default: 100,
      maximum: 100,
      page: 'page',
      from: 'startTime',
      to: 'endTime',
      record: { time: 'createdTime', id: 'orderId' },
    },
  },
  listOrderHistory: {
    fields: LIST_ORDER_HISTORY_INPUT,
    required: null,
    read: (value) => list(value, readOrder),
    path: '/capi/v2/order/history',
    cost: { ip: 10, uid: 10, orders: 0 },
    paging: { by: 'none', limit: 'pageSize', record: { time: 'createdTime', id: 'orderId' } },
  },
  listFills: {
    fields: LIST_FILLS_INPUT,
    required: [['list', 'list']],
    read: readFillPage,
    path: '/capi/v2/order/fills',
    cost: { ip: 5, uid: 5, orders: 0 },
    paging: {
      by: 'time',
      limit: 'limit',
      default: 100,
      maximum: 100,
      from: 'startTime',
      to: 'endTime',
      record: { time: 'createdTime', id: 'tradeId' },
    },
  },
  getOrder: {
    fields: GET_ORDER_INPUT,
    required: [['order_id', 'id']],
    read: readOrder,
    path: '/capi/v2/order/detail',
    cost: { ip: 2, uid: 2, orders: 0 },
  },
  placePlanOrder: {
    fields: PLACE_PLAN_ORDER_INPUT,
    required: [['order_id', 'id']],
    read: readPlanOrderResult,
    path: '/capi/v2/order/plan_order',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 1 },
  },
  cancelPlanOrder: {
    fields: CANCEL_PLAN_ORDER_INPUT,
    required: [['result', 'flag']],
    read: readCancelResult,
    path: '/capi/v2/order/cancel_plan',
    hasBody: true,
    cost: { ip: 2, uid: 3, orders: 1 },
  },
  listCurrentPlanOrders: {
    fields: LIST_CURRENT_PLAN_ORDERS_INPUT,
    required: null,
    read: (value) => list(value, readPlanOrder),
    path: '/capi/v2/order/currentPlan',
    cost: { ip: 3, uid: 3, orders: 0 },
    paging: {
      by: 'page',
      limit: 'limit',
      default: 100,
      maximum: 100,
      page: 'page',
      from: 'startTime',
      to: 'endTime',
      record: { time: 'createdTime', id: 'orderId' },
    },
  },
  listPlanOrderHistory: {
    fields: LIST_PLAN_ORDER_HISTORY_INPUT,
    required: [['list', 'list']],
    read: readPlanOrderPage,
    path: '/capi/v2/order/historyPlan',
    cost: { ip: 5, uid: 10, orders: 0 },
    paging: {
      by: 'time',
      limit: 'pageSize',
      default: 100,
      maximum: 100,
      from: 'startTime',
      to: 'endTime',
      record: { time: 'createdTime', id: 'orderId' },
    },
  },
  placeTpSlOrder: {
    fields: PLACE_TP_SL_ORDER_INPUT,
    required: null,
    read: (value) => list(value, readTpSlOrderEntry),
    path: '/capi/v2/order/placeTpSlOrder',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 1 },
  },
  modifyTpSlOrder: {
    fields: MODIFY_TP_SL_ORDER_INPUT,
    required: [],
    code: '00000',
    read: readDataEnvelope,
    path: '/capi/v2/order/modifyTpSlOrder',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 1 },
  },
  listPositions: {
    fields: LIST_POSITIONS_INPUT,
    required: null,
    read: (value) => list(value, readPosition),
    path: '/capi/v2/account/position/singlePosition',
    cost: { ip: 2, uid: 3, orders: 0 },
  },
  listAllPositions: {
    fields: null,
    required: null,
    read: (value) => list(value, readPosition),
    path: '/capi/v2/account/position/allPosition',
    cost: { ip: 10, uid: 15, orders: 0 },
  },
  listAssets: {
    fields: null,
    required: null,
    read: (value) => list(value, readAsset),
    path: '/capi/v2/account/assets',
    cost: { ip: 5, uid: 10, orders: 0 },
  },
  getAccounts: {
    fields: null,
    required: [
      ['account', 'object'],
      ['collateral', 'list'],
    ],
    read: readAccountState,
    path: '/capi/v2/account/getAccounts',
    cost: { ip: 5, uid: 5, orders: 0 },
  },
  getAccount: {
    fields: GET_ACCOUNT_INPUT,
    required: [
      ['account', 'object'],
      ['collateral', 'list'],
    ],
    read: readAccountState,
    path: '/capi/v2/account/getAccount',
    cost: { ip: 1, uid: 1, orders: 0 },
  },
  listBills: {
    fields: LIST_BILLS_INPUT,
    required: [['items', 'list']],
    read: readBillPage,
    path: '/capi/v2/account/bills',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 0 },
    paging: {
      by: 'time',
      limit: 'limit',
      default: 20,
      maximum: 100,
      from: 'startTime',
      to: 'endTime',
      record: { time: 'createdTime', id: 'billId' },
    },
  },
  getSettings: {
    fields: GET_SETTINGS_INPUT,
    required: null,
    isMap: true,
    read: (value) => map(value, readSymbolLeverage),
    path: '/capi/v2/account/settings',
    cost: { ip: 1, uid: 1, orders: 0 },
  },
  setLeverage: {
    fields: SET_LEVERAGE_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/leverage',
    hasBody: true,
    cost: { ip: 10, uid: 20, orders: 0 },
  },
  setMarginMode: {
    fields: SET_MARGIN_MODE_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/position/changeHoldModel',
    hasBody: true,
    cost: { ip: 20, uid: 50, orders: 0 },
  },
  adjustMargin: {
    fields: ADJUST_MARGIN_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/adjustMargin',
    hasBody: true,
    cost: { ip: 15, uid: 30, orders: 0 },
  },
  setAutoAppendMargin: {
    fields: SET_AUTO_APPEND_MARGIN_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/modifyAutoAppendMargin',
    hasBody: true,
    cost: { ip: 15, uid: 30, orders: 0 },
  },
}

/** The codec of every operation. */
export const codecs: Codecs<keyof Methods> = /* @__PURE__ */ Object.assign({}, publicCodecs, signedCodecs)
