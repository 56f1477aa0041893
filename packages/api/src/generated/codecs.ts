// Generated from spec/. Do not edit; run `npm run generate`.

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
} from './input-fields.ts'
import type { Methods } from './methods.ts'
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
} from './readers.ts'
import type { Paging } from './operations.ts'
import { list, map, only } from '../values/read-value.ts'
import type { InputField } from '../values/write-value.ts'

/** A field that a response must contain: its name on the wire and the kind of its value. */
export type RequiredField = readonly [
  wire: string,
  kind: 'true or false' | 'an id' | 'a list' | 'an object' | 'text' | 'a time',
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
  /** What a lost response means: it only reads, a second request leaves what the first one has made, or it may have changed something that a second one would change again. */
  readonly policy: 'read' | 'repeat' | 'change'
  /** Whether it returns a list, with pages or without. */
  readonly isList?: true
  /** What to read before a request is repeated whose response was lost, where it has no client id. */
  readonly confirm?: readonly (keyof Methods)[]
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
    policy: 'read',
    isList: true,
  },
  listTickers: {
    fields: null,
    required: null,
    read: (value) => list(value, readTicker),
    path: '/capi/v2/market/tickers',
    cost: { ip: 40, uid: 0, orders: 0 },
    policy: 'read',
    isList: true,
  },
  getTicker: {
    fields: GET_TICKER_INPUT,
    required: [['symbol', 'text']],
    read: readTicker,
    path: '/capi/v2/market/ticker',
    cost: { ip: 1, uid: 0, orders: 0 },
    policy: 'read',
  },
  getServerTime: {
    fields: null,
    required: [['timestamp', 'a time']],
    read: readServerTime,
    path: '/capi/v2/market/time',
    cost: { ip: 1, uid: 0, orders: 0 },
    policy: 'read',
  },
  getIndexPrice: {
    fields: GET_INDEX_PRICE_INPUT,
    required: [['symbol', 'text']],
    read: readIndexPrice,
    path: '/capi/v2/market/index',
    cost: { ip: 1, uid: 0, orders: 0 },
    policy: 'read',
  },
  listFundingRates: {
    fields: LIST_FUNDING_RATES_INPUT,
    required: null,
    read: (value) => list(value, readFundingRate),
    path: '/capi/v2/market/currentFundRate',
    cost: { ip: 1, uid: 0, orders: 0 },
    policy: 'read',
    isList: true,
  },
  listFundingRateHistory: {
    fields: LIST_FUNDING_RATE_HISTORY_INPUT,
    required: null,
    read: (value) => list(value, readSettledFundingRate),
    path: '/capi/v2/market/getHistoryFundRate',
    cost: { ip: 5, uid: 0, orders: 0 },
    policy: 'read',
    isList: true,
  },
  getFundingTime: {
    fields: GET_FUNDING_TIME_INPUT,
    required: [
      ['symbol', 'text'],
      ['fundingTime', 'a time'],
    ],
    read: readFundingTime,
    path: '/capi/v2/market/funding_time',
    cost: { ip: 1, uid: 0, orders: 0 },
    policy: 'read',
  },
  listCandles: {
    fields: LIST_CANDLES_INPUT,
    required: null,
    read: (value) => list(value, readCandle),
    path: '/capi/v2/market/candles',
    cost: { ip: 1, uid: 0, orders: 0 },
    policy: 'read',
    isList: true,
  },
  listHistoryCandles: {
    fields: LIST_HISTORY_CANDLES_INPUT,
    required: null,
    read: (value) => list(value, readCandle),
    path: '/capi/v2/market/historyCandles',
    cost: { ip: 5, uid: 0, orders: 0 },
    policy: 'read',
    isList: true,
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
      ['asks', 'a list', true],
      ['bids', 'a list', true],
      ['timestamp', 'a time', true],
    ],
    read: readDepth,
    path: '/capi/v2/market/depth',
    cost: { ip: 1, uid: 0, orders: 0 },
    policy: 'read',
  },
  getOpenInterest: {
    fields: GET_OPEN_INTEREST_INPUT,
    required: [['symbol', 'text']],
    unwrap: only,
    read: readOpenInterest,
    path: '/capi/v2/market/open_interest',
    cost: { ip: 2, uid: 0, orders: 0 },
    policy: 'read',
  },
  listTrades: {
    fields: LIST_TRADES_INPUT,
    required: null,
    read: (value) => list(value, readTrade),
    path: '/capi/v2/market/trades',
    cost: { ip: 5, uid: 0, orders: 0 },
    policy: 'read',
    isList: true,
  },
}

/** The codecs of all other operations. */
export const signedCodecs: Codecs<Exclude<keyof Methods, PublicId>> = {
  placeOrder: {
    fields: PLACE_ORDER_INPUT,
    required: [['order_id', 'an id']],
    read: readOrderResult,
    path: '/capi/v2/order/placeOrder',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 1 },
    policy: 'change',
  },
  placeOrders: {
    fields: PLACE_ORDERS_INPUT,
    required: [['order_info', 'a list']],
    read: readBatchOrderResult,
    path: '/capi/v2/order/batchOrders',
    hasBody: true,
    cost: { ip: 5, uid: 10, orders: 1 },
    policy: 'change',
    maxItems: 20,
  },
  cancelOrder: {
    fields: CANCEL_ORDER_INPUT,
    required: [['result', 'true or false']],
    read: readCancelResult,
    path: '/capi/v2/order/cancel_order',
    hasBody: true,
    cost: { ip: 2, uid: 3, orders: 1 },
    policy: 'repeat',
  },
  cancelOrders: {
    fields: CANCEL_ORDERS_INPUT,
    required: [['cancelOrderResultList', 'a list']],
    read: readBatchCancelResult,
    path: '/capi/v2/order/cancel_batch_orders',
    hasBody: true,
    cost: { ip: 5, uid: 10, orders: 1 },
    policy: 'repeat',
  },
  cancelAllOrders: {
    fields: CANCEL_ALL_ORDERS_INPUT,
    required: null,
    read: (value) => list(value, readCancelAllEntry),
    path: '/capi/v2/order/cancelAllOrders',
    hasBody: true,
    cost: { ip: 40, uid: 50, orders: 1 },
    policy: 'change',
    confirm: ['listCurrentOrders', 'listCurrentPlanOrders'],
  },
  closePositions: {
    fields: CLOSE_POSITIONS_INPUT,
    required: null,
    read: (value) => list(value, readClosePositionEntry),
    path: '/capi/v2/order/closePositions',
    hasBody: true,
    cost: { ip: 40, uid: 50, orders: 1 },
    policy: 'change',
    confirm: ['listAllPositions', 'listCurrentOrders'],
  },
  listCurrentOrders: {
    fields: LIST_CURRENT_ORDERS_INPUT,
    required: null,
    read: (value) => list(value, readOrder),
    path: '/capi/v2/order/current',
    cost: { ip: 2, uid: 2, orders: 0 },
    policy: 'read',
    isList: true,
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
    policy: 'read',
    isList: true,
    paging: { by: 'none', limit: 'pageSize', record: { time: 'createdTime', id: 'orderId' } },
  },
  listFills: {
    fields: LIST_FILLS_INPUT,
    required: [['list', 'a list']],
    read: readFillPage,
    path: '/capi/v2/order/fills',
    cost: { ip: 5, uid: 5, orders: 0 },
    policy: 'read',
    isList: true,
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
    required: [['order_id', 'an id']],
    read: readOrder,
    path: '/capi/v2/order/detail',
    cost: { ip: 2, uid: 2, orders: 0 },
    policy: 'read',
  },
  placePlanOrder: {
    fields: PLACE_PLAN_ORDER_INPUT,
    required: [['order_id', 'an id']],
    read: readPlanOrderResult,
    path: '/capi/v2/order/plan_order',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 1 },
    policy: 'change',
  },
  cancelPlanOrder: {
    fields: CANCEL_PLAN_ORDER_INPUT,
    required: [['result', 'true or false']],
    read: readCancelResult,
    path: '/capi/v2/order/cancel_plan',
    hasBody: true,
    cost: { ip: 2, uid: 3, orders: 1 },
    policy: 'repeat',
  },
  listCurrentPlanOrders: {
    fields: LIST_CURRENT_PLAN_ORDERS_INPUT,
    required: null,
    read: (value) => list(value, readPlanOrder),
    path: '/capi/v2/order/currentPlan',
    cost: { ip: 3, uid: 3, orders: 0 },
    policy: 'read',
    isList: true,
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
    required: [['list', 'a list']],
    read: readPlanOrderPage,
    path: '/capi/v2/order/historyPlan',
    cost: { ip: 5, uid: 10, orders: 0 },
    policy: 'read',
    isList: true,
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
    policy: 'change',
  },
  modifyTpSlOrder: {
    fields: MODIFY_TP_SL_ORDER_INPUT,
    required: [],
    code: '00000',
    read: readDataEnvelope,
    path: '/capi/v2/order/modifyTpSlOrder',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 1 },
    policy: 'change',
    confirm: ['listCurrentPlanOrders'],
  },
  listPositions: {
    fields: LIST_POSITIONS_INPUT,
    required: null,
    read: (value) => list(value, readPosition),
    path: '/capi/v2/account/position/singlePosition',
    cost: { ip: 2, uid: 3, orders: 0 },
    policy: 'read',
    isList: true,
  },
  listAllPositions: {
    fields: null,
    required: null,
    read: (value) => list(value, readPosition),
    path: '/capi/v2/account/position/allPosition',
    cost: { ip: 10, uid: 15, orders: 0 },
    policy: 'read',
    isList: true,
  },
  listAssets: {
    fields: null,
    required: null,
    read: (value) => list(value, readAsset),
    path: '/capi/v2/account/assets',
    cost: { ip: 5, uid: 10, orders: 0 },
    policy: 'read',
    isList: true,
  },
  getAccounts: {
    fields: null,
    required: [
      ['account', 'an object'],
      ['collateral', 'a list'],
    ],
    read: readAccountState,
    path: '/capi/v2/account/getAccounts',
    cost: { ip: 5, uid: 5, orders: 0 },
    policy: 'read',
  },
  getAccount: {
    fields: GET_ACCOUNT_INPUT,
    required: [
      ['account', 'an object'],
      ['collateral', 'a list'],
    ],
    read: readAccountState,
    path: '/capi/v2/account/getAccount',
    cost: { ip: 1, uid: 1, orders: 0 },
    policy: 'read',
  },
  listBills: {
    fields: LIST_BILLS_INPUT,
    required: [['items', 'a list']],
    read: readBillPage,
    path: '/capi/v2/account/bills',
    hasBody: true,
    cost: { ip: 2, uid: 5, orders: 0 },
    policy: 'read',
    isList: true,
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
    policy: 'read',
  },
  setLeverage: {
    fields: SET_LEVERAGE_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/leverage',
    hasBody: true,
    cost: { ip: 10, uid: 20, orders: 0 },
    policy: 'repeat',
  },
  setMarginMode: {
    fields: SET_MARGIN_MODE_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/position/changeHoldModel',
    hasBody: true,
    cost: { ip: 20, uid: 50, orders: 0 },
    policy: 'repeat',
  },
  adjustMargin: {
    fields: ADJUST_MARGIN_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/adjustMargin',
    hasBody: true,
    cost: { ip: 15, uid: 30, orders: 0 },
    policy: 'change',
    confirm: ['listAllPositions'],
  },
  setAutoAppendMargin: {
    fields: SET_AUTO_APPEND_MARGIN_INPUT,
    required: [],
    code: '200',
    read: readAcknowledgement,
    path: '/capi/v2/account/modifyAutoAppendMargin',
    hasBody: true,
    cost: { ip: 15, uid: 30, orders: 0 },
    policy: 'repeat',
  },
}

/** The codec of every operation. */
export const codecs: Codecs<keyof Methods> = /* @__PURE__ */ Object.assign({}, publicCodecs, signedCodecs)
