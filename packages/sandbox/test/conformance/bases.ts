// A valid request of every operation, from which variations are made; several where one cannot have every field at
// once.
import type { Parts } from './variation.ts'

/** The objects that the requests name. All of them exist. */
export interface Subjects {
  readonly symbol: string
  readonly accountId: string
  readonly orderId: string
  /** An isolated position. */
  readonly positionId: bigint
  /** A stop-loss order. */
  readonly stopId: bigint
  readonly faultId: string
  /** A moment in engine time, in Unix milliseconds. */
  readonly time: number
}

/** Returns valid requests by operation. */
export function basesOf({
  symbol,
  accountId,
  orderId,
  positionId,
  stopId,
  faultId,
  time,
}: Subjects): Readonly<Record<string, readonly Parts[]>> {
  const order = { client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
  const prices = { execute_price: '88000', trigger_price: '88500' }
  const plan = { client_oid: '', size: '0.01', type: '1', match_type: '0', ...prices }
  const presets = { presetTakeProfitPrice: '95000', presetStopLossPrice: '85000' }
  const times = { startTime: time - 1_000, endTime: time + 1_000_000 }
  const usual = { operation: 'listFills', account: accountId, phase: 'before', tellTale: true }
  const status = { type: 'status', status: 503, body: 'html', retryAfter: 1 }
  const faults = [
    { body: { ...usual, nth: 1, action: { type: 'latency', ms: 1 } } },
    { body: { ...usual, every: 2, count: 1, action: status } },
    { body: { ...usual, probability: '0.5', action: { type: 'drop', how: 'close' } } },
  ]
  return {
    listContracts: [{ query: { symbol } }],
    listTickers: [{}],
    getTicker: [{ query: { symbol } }],
    getServerTime: [{}],
    getIndexPrice: [{ query: { symbol, priceType: 'MARK' } }],
    listFundingRates: [{ query: { symbol } }],
    listFundingRateHistory: [{ query: { symbol, limit: 20 } }],
    getFundingTime: [{ query: { symbol } }],
    listCandles: [{ query: { symbol, granularity: '1m', limit: 10, priceType: 'LAST' } }],
    listHistoryCandles: [{ query: { symbol, granularity: '1w', ...times, limit: 10, priceType: 'MARK' } }],
    getDepth: [{ query: { symbol, limit: 15 } }],
    getOpenInterest: [{ query: { symbol } }],
    listTrades: [{ query: { symbol, limit: 20 } }],
    placeOrder: [{ body: { symbol, ...order, ...presets, marginMode: 1 } }],
    placeOrders: [{ body: { symbol, marginMode: 1, orderDataList: [{ ...order, ...presets }] } }],
    placePlanOrder: [{ body: { symbol, ...plan, marginMode: 1 } }],
    cancelPlanOrder: [{ body: { orderId } }],
    listCurrentPlanOrders: [{ query: { symbol, orderId, ...times, limit: 10, page: 0 } }],
    listPlanOrderHistory: [{ query: { symbol, ...times, delegateType: 1, pageSize: 10 } }],
    cancelOrder: [{ body: { orderId, clientOid: 'rests' } }],
    cancelOrders: [{ body: { ids: [orderId], cids: ['rests'] } }],
    placeTpSlOrder: [
      {
        body: {
          symbol,
          clientOrderId: '',
          planType: 'loss_plan',
          triggerPrice: '70000',
          executePrice: '69990',
          size: '0.01',
          positionSide: 'long',
          marginMode: 1,
        },
      },
    ],
    modifyTpSlOrder: [{ body: { orderId: stopId, triggerPrice: '70000', executePrice: '69990', triggerPriceType: 1 } }],
    cancelAllOrders: [{ body: { symbol, cancelOrderType: 'plan' } }],
    closePositions: [{ body: { symbol } }],
    getOrder: [{ query: { orderId } }],
    listCurrentOrders: [{ query: { symbol, orderId, ...times, limit: 10, page: 0 } }],
    listOrderHistory: [{ query: { symbol, pageSize: 10, createDate: 1, endCreateDate: time + 1_000_000 } }],
    listFills: [{ query: { symbol, orderId, ...times, limit: 10 } }],
    listPositions: [{ query: { symbol } }],
    listAllPositions: [{}],
    listAssets: [{}],
    getSettings: [{ query: { symbol } }],
    setLeverage: [{ body: { symbol: 'cmt_xrpusdt', marginMode: 1, longLeverage: '5', shortLeverage: '5' } }],
    setMarginMode: [{ body: { symbol: 'cmt_solusdt', marginMode: 3, separatedMode: 1 } }],
    adjustMargin: [{ body: { isolatedPositionId: positionId, collateralAmount: '1', coinId: 2 } }],
    setAutoAppendMargin: [{ body: { positionId, autoAppendMargin: true } }],
    getAccounts: [{}],
    getAccount: [{ query: { coin: 'USDT' } }],
    listBills: [{ body: { coin: 'USDT', symbol, businessType: 'deposit', ...times, limit: 10 } }],

    'sandbox getHealth': [{}],
    'sandbox createAccount': [{ body: { name: 'bob', deposit: '5', permissions: ['read', 'trade'] } }],
    'sandbox setPrice': [{ path: { symbol }, body: { price: '90000', mode: 'glide', steps: 3 } }],
    'sandbox acceptPrices': [{ path: { symbol }, body: {} }],
    'sandbox setFunding': [{ path: { symbol }, body: { source: 'fixed', rate: '0.0002' } }],
    'sandbox setMarketMaker': [
      { path: { symbol }, body: { enabled: true, levels: 20, halfSpreadTicks: 1, size: '1' } },
    ],
    'sandbox updateSettings': [
      {
        path: { accountId },
        body: {
          symbol: 'cmt_xrpusdt',
          crossLeverage: 5,
          isolatedLongLeverage: 6,
          isolatedShortLeverage: 7,
          separatedMode: 'SEPARATED',
          makerFeeRate: '-0.0001',
          takerFeeRate: '0.0005',
          createOrderRateLimitPerMinute: 0,
          createOrderDelayMilliseconds: 0,
          presetsEndWithPosition: false,
        },
      },
    ],
    'sandbox setClock': [
      { body: { mode: 'manual', advanceMs: 5 } },
      { body: { to: time + 9e9 } },
      { body: { untilFunding: true } },
    ],
    'sandbox checkInvariants': [{}],
    'sandbox listAccounts': [{}],
    'sandbox getDemoKey': [{}],
    'sandbox getAccount': [{ path: { accountId }, query: { limit: 5 } }],
    'sandbox listMarkets': [{}],
    'sandbox getMarketMaker': [{ path: { symbol } }],
    'sandbox getDepth': [{ path: { symbol }, query: { levels: 3 } }],
    'sandbox listTrades': [{ path: { symbol }, query: { limit: 3 } }],
    'sandbox listCandles': [{ path: { symbol }, query: { minutes: 5, limit: 3 } }],
    'sandbox postLedger': [
      {
        path: { accountId },
        body: { coin: 'USDT', amount: '1', businessType: 'transfer_in', transferReason: 'USER_TRANSFER' },
      },
    ],
    'sandbox callAsAccount': [
      { path: { accountId }, body: { operation: 'listFills', query: 'limit=5' } },
      { path: { accountId }, body: { operation: 'listBills', body: '{}' } },
    ],
    'sandbox traceOrder': [{ path: { orderId } }],
    'sandbox listRequests': [{ query: { after: 0, limit: 5, accountId } }],
    'sandbox listScenarios': [{}],
    'sandbox startScenario': [{ path: { name: 'flash-crash' }, body: {} }],
    'sandbox stepScenario': [{ body: {} }],
    'sandbox previewOrder': [
      {
        path: { accountId },
        body: { operation: 'placeOrder', body: JSON.stringify({ symbol, ...order, ...presets }) },
      },
    ],
    'sandbox adjustMargin': [{ path: { accountId }, body: { symbol: 'cmt_ethusdt', side: 'LONG', amount: '1' } }],
    'sandbox setFeed': [
      { path: { symbol }, body: { source: 'csv', candles: '0,90000,90001,89999,90000', candleMs: 4000, end: 'hold' } },
    ],
    'sandbox getFillModel': [{ path: { symbol } }],
    'sandbox setFillModel': [
      { path: { symbol }, body: { touch: 'queue', queuePercent: 50 } },
      { path: { symbol }, body: {} },
    ],
    'sandbox runScript': [{ path: { symbol }, body: { moves: [{ afterMs: 1000, price: '90001', mode: 'jump' }] } }],
    'sandbox saveSnapshot': [{ body: { name: 'kept' } }],
    'sandbox listSnapshots': [{}],
    'sandbox restoreSnapshot': [{ path: { name: 'kept' } }],
    'sandbox listFaults': [{}],
    'sandbox createFault': faults,
    'sandbox deleteFault': [{ path: { faultId } }],
    'sandbox deleteFaults': [{}],
    'sandbox listEvents': [{ query: { after: 0, limit: 5, waitMs: 1 } }],
    'sandbox reset': [{ body: {} }],
  }
}

/** What needs the events or the positions of the initial state: others drop and close them. */
const needInitialState = [
  'sandbox listEvents',
  'sandbox adjustMargin',
  'adjustMargin',
  'setAutoAppendMargin',
  'modifyTpSlOrder',
]

/** Returns the place of an operation in the order of a run: what needs the initial state first, resets last. */
export function rankOf(id: string): number {
  if (needInitialState.includes(id)) return -1
  return ['sandbox deleteFaults', 'sandbox startScenario', 'sandbox stepScenario', 'sandbox reset'].indexOf(id) + 1
}
