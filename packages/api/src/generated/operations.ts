// Generated from spec/. Do not edit; run `npm run generate`.

import { readOperations } from '../values/read-operations.ts'

/** An operation of the document. */
export interface Operation {
  readonly id: OperationId
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly tag: string
  /** Whether it requires the ACCESS- headers. */
  readonly signed: boolean
  readonly permission: 'read' | 'trade' | null
  /**
   * Whether a request may be sent again if its response was lost: freely, only after a search for its client id, or
   * never before its effect was read.
   */
  readonly repeat: 'freely' | 'client-id' | 'never'
  /** The weight of a call on the IP budget and on the UID budget (0 if it has none). */
  readonly weight: { readonly ip: number; readonly uid: number }
  readonly hasBody: boolean
  /** The maximum number of entries of the list in the body; null without such a list or bound. */
  readonly maxItems: number | null
  /** The pagination of a list, with wire names. */
  readonly paging: Paging | null
  readonly basis: 'documented' | 'sample' | 'conflict' | 'practice' | 'sandbox'
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
}

export interface Paging {
  readonly by: 'page' | 'time' | 'none'
  /** The field with the records; null if the answer is the list itself. */
  readonly items: string | null
  readonly more: string | null
  readonly total: string | null
  readonly limit: string
  /** The default and the maximum of the limit; null if unknown. */
  readonly default: number | null
  readonly maximum: number | null
  readonly page: string | null
  readonly from: string | null
  readonly to: string | null
  readonly time: string
  readonly id: string
  /** The normalised names of the fields time and id. */
  readonly record: { readonly time: string; readonly id: string }
}

/** The id of an operation. */
export type OperationId =
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
  | 'placeOrder'
  | 'placeOrders'
  | 'cancelOrder'
  | 'cancelOrders'
  | 'cancelAllOrders'
  | 'closePositions'
  | 'listCurrentOrders'
  | 'listOrderHistory'
  | 'listFills'
  | 'getOrder'
  | 'placePlanOrder'
  | 'cancelPlanOrder'
  | 'listCurrentPlanOrders'
  | 'listPlanOrderHistory'
  | 'placeTpSlOrder'
  | 'modifyTpSlOrder'
  | 'listPositions'
  | 'listAllPositions'
  | 'listAssets'
  | 'getAccounts'
  | 'getAccount'
  | 'listBills'
  | 'getSettings'
  | 'setLeverage'
  | 'setMarginMode'
  | 'adjustMargin'
  | 'setAutoAppendMargin'

/** The id of a paginated operation. */
export type PagedId =
  | 'listHistoryCandles'
  | 'listCurrentOrders'
  | 'listOrderHistory'
  | 'listFills'
  | 'listCurrentPlanOrders'
  | 'listPlanOrderHistory'
  | 'listBills'

/** The id of an operation that returns a list, with pages or without. */
export type ListId =
  | 'listContracts'
  | 'listTickers'
  | 'listFundingRates'
  | 'listFundingRateHistory'
  | 'listCandles'
  | 'listHistoryCandles'
  | 'listTrades'
  | 'listCurrentOrders'
  | 'listOrderHistory'
  | 'listFills'
  | 'listCurrentPlanOrders'
  | 'listPlanOrderHistory'
  | 'listPositions'
  | 'listAllPositions'
  | 'listAssets'
  | 'listBills'

/** Every operation of the document, by its id. Written as lines of text, because the names of their fields would be half of it. */
export const operations: Readonly<Record<OperationId, Operation>> = /* @__PURE__ */ readOperations(`
listContracts GET /capi/v2/market/contracts market ! - freely ! - documented 10 0
listTickers GET /capi/v2/market/tickers market ! - freely ! - documented 40 0
getTicker GET /capi/v2/market/ticker market ! - freely ! - documented 1 0
getServerTime GET /capi/v2/market/time market ! - freely ! - practice 1 0
getIndexPrice GET /capi/v2/market/index market ! - freely ! - practice 1 0
listFundingRates GET /capi/v2/market/currentFundRate market ! - freely ! - practice 1 0
listFundingRateHistory GET /capi/v2/market/getHistoryFundRate market ! - freely ! - practice 5 0
getFundingTime GET /capi/v2/market/funding_time market ! - freely ! - practice 1 0
listCandles GET /capi/v2/market/candles market ! - freely ! - practice 1 0
listHistoryCandles GET /capi/v2/market/historyCandles market ! - freely ! - practice 5 0 time - - - limit 100 100 - startTime endTime time time time time
getDepth GET /capi/v2/market/depth market ! - freely ! - practice 1 0
getOpenInterest GET /capi/v2/market/open_interest market ! - freely ! - practice 2 0
listTrades GET /capi/v2/market/trades market ! - freely ! - practice 5 0
placeOrder POST /capi/v2/order/placeOrder order + trade client-id + - practice 2 5
placeOrders POST /capi/v2/order/batchOrders order + trade client-id + 20 documented 5 10
cancelOrder POST /capi/v2/order/cancel_order order + trade freely + - documented 2 3
cancelOrders POST /capi/v2/order/cancel_batch_orders order + trade freely + - documented 5 10
cancelAllOrders POST /capi/v2/order/cancelAllOrders order + trade never + - practice 40 50
closePositions POST /capi/v2/order/closePositions order + trade never + - practice 40 50
listCurrentOrders GET /capi/v2/order/current order + read freely ! - documented 2 2 page - - - limit 100 100 page startTime endTime createTime order_id createdTime orderId
listOrderHistory GET /capi/v2/order/history order + read freely ! - documented 10 10 none - - - pageSize - - - - - createTime order_id createdTime orderId
listFills GET /capi/v2/order/fills order + read freely ! - documented 5 5 time list nextFlag totals limit 100 100 - startTime endTime createdTime tradeId createdTime tradeId
getOrder GET /capi/v2/order/detail order + read freely ! - practice 2 2
placePlanOrder POST /capi/v2/order/plan_order planOrder + trade client-id + - documented 2 5
cancelPlanOrder POST /capi/v2/order/cancel_plan planOrder + trade freely + - practice 2 3
listCurrentPlanOrders GET /capi/v2/order/currentPlan planOrder + read freely ! - documented 3 3 page - - - limit 100 100 page startTime endTime createTime order_id createdTime orderId
listPlanOrderHistory GET /capi/v2/order/historyPlan planOrder + read freely ! - documented 5 10 time list nextPage - pageSize 100 100 - startTime endTime createTime order_id createdTime orderId
placeTpSlOrder POST /capi/v2/order/placeTpSlOrder planOrder + trade client-id + - practice 2 5
modifyTpSlOrder POST /capi/v2/order/modifyTpSlOrder planOrder + trade never + - practice 2 5
listPositions GET /capi/v2/account/position/singlePosition account + read freely ! - documented 2 3
listAllPositions GET /capi/v2/account/position/allPosition account + read freely ! - practice 10 15
listAssets GET /capi/v2/account/assets account + read freely ! - practice 5 10
getAccounts GET /capi/v2/account/getAccounts account + read freely ! - documented 5 5
getAccount GET /capi/v2/account/getAccount account + read freely ! - documented 1 1
listBills POST /capi/v2/account/bills account + read freely + - documented 2 5 time items hasNextPage - limit 20 100 - startTime endTime cTime billId createdTime billId
getSettings GET /capi/v2/account/settings account + read freely ! - practice 1 1
setLeverage POST /capi/v2/account/leverage account + trade freely + - practice 10 20
setMarginMode POST /capi/v2/account/position/changeHoldModel account + trade freely + - practice 20 50
adjustMargin POST /capi/v2/account/adjustMargin account + trade never + - practice 15 30
setAutoAppendMargin POST /capi/v2/account/modifyAutoAppendMargin account + trade freely + - practice 15 30
`) as Readonly<Record<OperationId, Operation>>

/** The parameters of every operation, separate from the table so that programs without them are smaller. */
export const parameters: Readonly<Record<OperationId, readonly Parameter[]>> = {
  listContracts: [{ name: 'symbol', in: 'query', required: false }],
  listTickers: [],
  getTicker: [{ name: 'symbol', in: 'query', required: true }],
  getServerTime: [],
  getIndexPrice: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'priceType', in: 'query', required: false },
  ],
  listFundingRates: [{ name: 'symbol', in: 'query', required: false }],
  listFundingRateHistory: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'limit', in: 'query', required: false },
  ],
  getFundingTime: [{ name: 'symbol', in: 'query', required: true }],
  listCandles: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'granularity', in: 'query', required: true },
    { name: 'limit', in: 'query', required: false },
    { name: 'priceType', in: 'query', required: false },
  ],
  listHistoryCandles: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'granularity', in: 'query', required: true },
    { name: 'startTime', in: 'query', required: false },
    { name: 'endTime', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
    { name: 'priceType', in: 'query', required: false },
  ],
  getDepth: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'limit', in: 'query', required: false },
  ],
  getOpenInterest: [{ name: 'symbol', in: 'query', required: true }],
  listTrades: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'limit', in: 'query', required: false },
  ],
  placeOrder: [{ name: 'locale', in: 'header', required: false }],
  placeOrders: [{ name: 'locale', in: 'header', required: false }],
  cancelOrder: [{ name: 'locale', in: 'header', required: false }],
  cancelOrders: [{ name: 'locale', in: 'header', required: false }],
  cancelAllOrders: [{ name: 'locale', in: 'header', required: false }],
  closePositions: [{ name: 'locale', in: 'header', required: false }],
  listCurrentOrders: [
    { name: 'locale', in: 'header', required: false },
    { name: 'symbol', in: 'query', required: false },
    { name: 'orderId', in: 'query', required: false },
    { name: 'startTime', in: 'query', required: false },
    { name: 'endTime', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
    { name: 'page', in: 'query', required: false },
  ],
  listOrderHistory: [
    { name: 'locale', in: 'header', required: false },
    { name: 'symbol', in: 'query', required: false },
    { name: 'pageSize', in: 'query', required: false },
    { name: 'createDate', in: 'query', required: false },
    { name: 'endCreateDate', in: 'query', required: false },
  ],
  listFills: [
    { name: 'locale', in: 'header', required: false },
    { name: 'symbol', in: 'query', required: false },
    { name: 'orderId', in: 'query', required: false },
    { name: 'startTime', in: 'query', required: false },
    { name: 'endTime', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
  ],
  getOrder: [
    { name: 'orderId', in: 'query', required: true },
    { name: 'locale', in: 'header', required: false },
  ],
  placePlanOrder: [{ name: 'locale', in: 'header', required: false }],
  cancelPlanOrder: [{ name: 'locale', in: 'header', required: false }],
  listCurrentPlanOrders: [
    { name: 'locale', in: 'header', required: false },
    { name: 'symbol', in: 'query', required: false },
    { name: 'orderId', in: 'query', required: false },
    { name: 'startTime', in: 'query', required: false },
    { name: 'endTime', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
    { name: 'page', in: 'query', required: false },
  ],
  listPlanOrderHistory: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'locale', in: 'header', required: false },
    { name: 'startTime', in: 'query', required: false },
    { name: 'endTime', in: 'query', required: false },
    { name: 'delegateType', in: 'query', required: false },
    { name: 'pageSize', in: 'query', required: false },
  ],
  placeTpSlOrder: [{ name: 'locale', in: 'header', required: false }],
  modifyTpSlOrder: [{ name: 'locale', in: 'header', required: false }],
  listPositions: [
    { name: 'symbol', in: 'query', required: true },
    { name: 'locale', in: 'header', required: false },
  ],
  listAllPositions: [{ name: 'locale', in: 'header', required: false }],
  listAssets: [{ name: 'locale', in: 'header', required: false }],
  getAccounts: [{ name: 'locale', in: 'header', required: false }],
  getAccount: [
    { name: 'coin', in: 'query', required: true },
    { name: 'locale', in: 'header', required: false },
  ],
  listBills: [{ name: 'locale', in: 'header', required: false }],
  getSettings: [
    { name: 'locale', in: 'header', required: false },
    { name: 'symbol', in: 'query', required: false },
  ],
  setLeverage: [{ name: 'locale', in: 'header', required: false }],
  setMarginMode: [{ name: 'locale', in: 'header', required: false }],
  adjustMargin: [{ name: 'locale', in: 'header', required: false }],
  setAutoAppendMargin: [{ name: 'locale', in: 'header', required: false }],
}

/** Weight budgets, their window, and the permitted clock skew. Practice: the reference has none of them. */
export const limits: {
  readonly windowMs: number
  readonly ipWeight: number
  readonly uidWeight: number
  readonly orderCallsPerSecond: number
  readonly clockSkewMs: number
} = { windowMs: 10000, ipWeight: 1000, uidWeight: 1000, orderCallsPerSecond: 10, clockSkewMs: 30000 }

/** The version of the document that this package was generated from. */
export const documentVersion: string = '0.1.0'
