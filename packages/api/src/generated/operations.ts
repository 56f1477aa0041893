// Generated from spec/ by tools/src/generate/operations.ts. Do not edit; run `npm run generate`.

/** An operation of the document. */
export interface Operation {
  readonly id: OperationId
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly tag: string
  /** Whether it requires the ACCESS- headers. */
  readonly signed: boolean
  readonly permission: 'read' | 'trade' | null
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

/** Every operation of the document, by its id. */
export const operations: Readonly<Record<OperationId, Operation>> = {
  listContracts: {
    id: 'listContracts',
    method: 'GET',
    path: '/capi/v2/market/contracts',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 10, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  listTickers: {
    id: 'listTickers',
    method: 'GET',
    path: '/capi/v2/market/tickers',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 40, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  getTicker: {
    id: 'getTicker',
    method: 'GET',
    path: '/capi/v2/market/ticker',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 1, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  getServerTime: {
    id: 'getServerTime',
    method: 'GET',
    path: '/capi/v2/market/time',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 1, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  getIndexPrice: {
    id: 'getIndexPrice',
    method: 'GET',
    path: '/capi/v2/market/index',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 1, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listFundingRates: {
    id: 'listFundingRates',
    method: 'GET',
    path: '/capi/v2/market/currentFundRate',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 1, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listFundingRateHistory: {
    id: 'listFundingRateHistory',
    method: 'GET',
    path: '/capi/v2/market/getHistoryFundRate',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 5, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  getFundingTime: {
    id: 'getFundingTime',
    method: 'GET',
    path: '/capi/v2/market/funding_time',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 1, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listCandles: {
    id: 'listCandles',
    method: 'GET',
    path: '/capi/v2/market/candles',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 1, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listHistoryCandles: {
    id: 'listHistoryCandles',
    method: 'GET',
    path: '/capi/v2/market/historyCandles',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 5, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: {
      items: null,
      more: null,
      total: null,
      default: 100,
      maximum: 100,
      page: null,
      from: 'startTime',
      to: 'endTime',
      by: 'time',
      limit: 'limit',
      time: 'time',
      id: 'time',
      record: { time: 'time', id: 'time' },
    },
    basis: 'practice',
  },
  getDepth: {
    id: 'getDepth',
    method: 'GET',
    path: '/capi/v2/market/depth',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 1, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  getOpenInterest: {
    id: 'getOpenInterest',
    method: 'GET',
    path: '/capi/v2/market/open_interest',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 2, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listTrades: {
    id: 'listTrades',
    method: 'GET',
    path: '/capi/v2/market/trades',
    tag: 'market',
    signed: false,
    permission: null,
    weight: { ip: 5, uid: 0 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  placeOrder: {
    id: 'placeOrder',
    method: 'POST',
    path: '/capi/v2/order/placeOrder',
    tag: 'order',
    signed: true,
    permission: 'trade',
    weight: { ip: 2, uid: 5 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  placeOrders: {
    id: 'placeOrders',
    method: 'POST',
    path: '/capi/v2/order/batchOrders',
    tag: 'order',
    signed: true,
    permission: 'trade',
    weight: { ip: 5, uid: 10 },
    hasBody: true,
    maxItems: 20,
    paging: null,
    basis: 'documented',
  },
  cancelOrder: {
    id: 'cancelOrder',
    method: 'POST',
    path: '/capi/v2/order/cancel_order',
    tag: 'order',
    signed: true,
    permission: 'trade',
    weight: { ip: 2, uid: 3 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  cancelOrders: {
    id: 'cancelOrders',
    method: 'POST',
    path: '/capi/v2/order/cancel_batch_orders',
    tag: 'order',
    signed: true,
    permission: 'trade',
    weight: { ip: 5, uid: 10 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  cancelAllOrders: {
    id: 'cancelAllOrders',
    method: 'POST',
    path: '/capi/v2/order/cancelAllOrders',
    tag: 'order',
    signed: true,
    permission: 'trade',
    weight: { ip: 40, uid: 50 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  closePositions: {
    id: 'closePositions',
    method: 'POST',
    path: '/capi/v2/order/closePositions',
    tag: 'order',
    signed: true,
    permission: 'trade',
    weight: { ip: 40, uid: 50 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listCurrentOrders: {
    id: 'listCurrentOrders',
    method: 'GET',
    path: '/capi/v2/order/current',
    tag: 'order',
    signed: true,
    permission: 'read',
    weight: { ip: 2, uid: 2 },
    hasBody: false,
    maxItems: null,
    paging: {
      items: null,
      more: null,
      total: null,
      default: 100,
      maximum: 100,
      page: 'page',
      from: 'startTime',
      to: 'endTime',
      by: 'page',
      limit: 'limit',
      time: 'createTime',
      id: 'order_id',
      record: { time: 'createdTime', id: 'orderId' },
    },
    basis: 'documented',
  },
  listOrderHistory: {
    id: 'listOrderHistory',
    method: 'GET',
    path: '/capi/v2/order/history',
    tag: 'order',
    signed: true,
    permission: 'read',
    weight: { ip: 10, uid: 10 },
    hasBody: false,
    maxItems: null,
    paging: {
      items: null,
      more: null,
      total: null,
      default: null,
      maximum: null,
      page: null,
      from: null,
      to: null,
      by: 'none',
      limit: 'pageSize',
      time: 'createTime',
      id: 'order_id',
      record: { time: 'createdTime', id: 'orderId' },
    },
    basis: 'documented',
  },
  listFills: {
    id: 'listFills',
    method: 'GET',
    path: '/capi/v2/order/fills',
    tag: 'order',
    signed: true,
    permission: 'read',
    weight: { ip: 5, uid: 5 },
    hasBody: false,
    maxItems: null,
    paging: {
      items: 'list',
      more: 'nextFlag',
      total: 'totals',
      default: 100,
      maximum: 100,
      page: null,
      from: 'startTime',
      to: 'endTime',
      by: 'time',
      limit: 'limit',
      time: 'createdTime',
      id: 'tradeId',
      record: { time: 'createdTime', id: 'tradeId' },
    },
    basis: 'documented',
  },
  getOrder: {
    id: 'getOrder',
    method: 'GET',
    path: '/capi/v2/order/detail',
    tag: 'order',
    signed: true,
    permission: 'read',
    weight: { ip: 2, uid: 2 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  placePlanOrder: {
    id: 'placePlanOrder',
    method: 'POST',
    path: '/capi/v2/order/plan_order',
    tag: 'planOrder',
    signed: true,
    permission: 'trade',
    weight: { ip: 2, uid: 5 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  cancelPlanOrder: {
    id: 'cancelPlanOrder',
    method: 'POST',
    path: '/capi/v2/order/cancel_plan',
    tag: 'planOrder',
    signed: true,
    permission: 'trade',
    weight: { ip: 2, uid: 3 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listCurrentPlanOrders: {
    id: 'listCurrentPlanOrders',
    method: 'GET',
    path: '/capi/v2/order/currentPlan',
    tag: 'planOrder',
    signed: true,
    permission: 'read',
    weight: { ip: 3, uid: 3 },
    hasBody: false,
    maxItems: null,
    paging: {
      items: null,
      more: null,
      total: null,
      default: 100,
      maximum: 100,
      page: 'page',
      from: 'startTime',
      to: 'endTime',
      by: 'page',
      limit: 'limit',
      time: 'createTime',
      id: 'order_id',
      record: { time: 'createdTime', id: 'orderId' },
    },
    basis: 'documented',
  },
  listPlanOrderHistory: {
    id: 'listPlanOrderHistory',
    method: 'GET',
    path: '/capi/v2/order/historyPlan',
    tag: 'planOrder',
    signed: true,
    permission: 'read',
    weight: { ip: 5, uid: 10 },
    hasBody: false,
    maxItems: null,
    paging: {
      items: 'list',
      more: 'nextPage',
      total: null,
      default: 100,
      maximum: 100,
      page: null,
      from: 'startTime',
      to: 'endTime',
      by: 'time',
      limit: 'pageSize',
      time: 'createTime',
      id: 'order_id',
      record: { time: 'createdTime', id: 'orderId' },
    },
    basis: 'documented',
  },
  placeTpSlOrder: {
    id: 'placeTpSlOrder',
    method: 'POST',
    path: '/capi/v2/order/placeTpSlOrder',
    tag: 'planOrder',
    signed: true,
    permission: 'trade',
    weight: { ip: 2, uid: 5 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  modifyTpSlOrder: {
    id: 'modifyTpSlOrder',
    method: 'POST',
    path: '/capi/v2/order/modifyTpSlOrder',
    tag: 'planOrder',
    signed: true,
    permission: 'trade',
    weight: { ip: 2, uid: 5 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listPositions: {
    id: 'listPositions',
    method: 'GET',
    path: '/capi/v2/account/position/singlePosition',
    tag: 'account',
    signed: true,
    permission: 'read',
    weight: { ip: 2, uid: 3 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  listAllPositions: {
    id: 'listAllPositions',
    method: 'GET',
    path: '/capi/v2/account/position/allPosition',
    tag: 'account',
    signed: true,
    permission: 'read',
    weight: { ip: 10, uid: 15 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  listAssets: {
    id: 'listAssets',
    method: 'GET',
    path: '/capi/v2/account/assets',
    tag: 'account',
    signed: true,
    permission: 'read',
    weight: { ip: 5, uid: 10 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  getAccounts: {
    id: 'getAccounts',
    method: 'GET',
    path: '/capi/v2/account/getAccounts',
    tag: 'account',
    signed: true,
    permission: 'read',
    weight: { ip: 5, uid: 5 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  getAccount: {
    id: 'getAccount',
    method: 'GET',
    path: '/capi/v2/account/getAccount',
    tag: 'account',
    signed: true,
    permission: 'read',
    weight: { ip: 1, uid: 1 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'documented',
  },
  listBills: {
    id: 'listBills',
    method: 'POST',
    path: '/capi/v2/account/bills',
    tag: 'account',
    signed: true,
    permission: 'read',
    weight: { ip: 2, uid: 5 },
    hasBody: true,
    maxItems: null,
    paging: {
      items: 'items',
      more: 'hasNextPage',
      total: null,
      default: 20,
      maximum: 100,
      page: null,
      from: 'startTime',
      to: 'endTime',
      by: 'time',
      limit: 'limit',
      time: 'cTime',
      id: 'billId',
      record: { time: 'createdTime', id: 'billId' },
    },
    basis: 'documented',
  },
  getSettings: {
    id: 'getSettings',
    method: 'GET',
    path: '/capi/v2/account/settings',
    tag: 'account',
    signed: true,
    permission: 'read',
    weight: { ip: 1, uid: 1 },
    hasBody: false,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  setLeverage: {
    id: 'setLeverage',
    method: 'POST',
    path: '/capi/v2/account/leverage',
    tag: 'account',
    signed: true,
    permission: 'trade',
    weight: { ip: 10, uid: 20 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  setMarginMode: {
    id: 'setMarginMode',
    method: 'POST',
    path: '/capi/v2/account/position/changeHoldModel',
    tag: 'account',
    signed: true,
    permission: 'trade',
    weight: { ip: 20, uid: 50 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  adjustMargin: {
    id: 'adjustMargin',
    method: 'POST',
    path: '/capi/v2/account/adjustMargin',
    tag: 'account',
    signed: true,
    permission: 'trade',
    weight: { ip: 15, uid: 30 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
  setAutoAppendMargin: {
    id: 'setAutoAppendMargin',
    method: 'POST',
    path: '/capi/v2/account/modifyAutoAppendMargin',
    tag: 'account',
    signed: true,
    permission: 'trade',
    weight: { ip: 15, uid: 30 },
    hasBody: true,
    maxItems: null,
    paging: null,
    basis: 'practice',
  },
}

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
    { name: 'locale', in: 'header', required: false },
    { name: 'orderId', in: 'query', required: true },
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
    { name: 'locale', in: 'header', required: false },
    { name: 'symbol', in: 'query', required: true },
    { name: 'startTime', in: 'query', required: false },
    { name: 'endTime', in: 'query', required: false },
    { name: 'delegateType', in: 'query', required: false },
    { name: 'pageSize', in: 'query', required: false },
  ],
  placeTpSlOrder: [{ name: 'locale', in: 'header', required: false }],
  modifyTpSlOrder: [{ name: 'locale', in: 'header', required: false }],
  listPositions: [
    { name: 'locale', in: 'header', required: false },
    { name: 'symbol', in: 'query', required: true },
  ],
  listAllPositions: [{ name: 'locale', in: 'header', required: false }],
  listAssets: [{ name: 'locale', in: 'header', required: false }],
  getAccounts: [{ name: 'locale', in: 'header', required: false }],
  getAccount: [
    { name: 'locale', in: 'header', required: false },
    { name: 'coin', in: 'query', required: true },
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
