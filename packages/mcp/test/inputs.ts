// One fitting input for each tool, for tests that call all of them. `open` is what was opened before.

export interface Opened {
  readonly accountId: string
  readonly orderId: string
  /** Another order, that can be cancelled apart from it. */
  readonly otherOrderId: string
  readonly planOrderId: string
  readonly tpSlOrderId: string
  readonly positionId: string
  readonly faultId: string
}

const symbol = 'cmt_btcusdt'
const other = 'cmt_ethusdt'
const third = 'cmt_solusdt'
const order = { type: 'open_long', size: '0.01', price: '88500' }
const wireOrder = {
  symbol,
  client_oid: 'one',
  type: '1',
  order_type: '0',
  match_price: '0',
  size: '0.01',
  price: '88500',
}

/** Returns the input of each tool that needs one. */
export function inputsOf(opened: Opened): Readonly<Record<string, object>> {
  const { accountId, orderId, otherOrderId, planOrderId, tpSlOrderId, positionId, faultId } = opened
  return {
    getTicker: { symbol },
    getIndexPrice: { symbol },
    listFundingRateHistory: { symbol },
    getFundingTime: { symbol },
    listCandles: { symbol, granularity: '1m' },
    listHistoryCandles: { symbol, granularity: '1m' },
    getDepth: { symbol },
    getOpenInterest: { symbol },
    listTrades: { symbol },
    getOrder: { orderId },
    listPlanOrderHistory: { symbol },
    listPositions: { symbol },
    getAccount: { coin: 'USDT' },
    placeOrder: { symbol, ...order },
    placeOrders: { symbol, orders: [order] },
    placePlanOrder: { symbol, type: 'open_long', size: '0.01', triggerPrice: '88600', executePrice: '88500' },
    placeTpSlOrder: { symbol, type: 'stop_loss', size: '0.01', triggerPrice: '80000', positionSide: 'LONG' },
    modifyTpSlOrder: { orderId: tpSlOrderId, triggerPrice: '80100' },
    cancelOrder: { orderId },
    cancelOrders: { orderIds: [otherOrderId] },
    cancelPlanOrder: { orderId: planOrderId },
    cancelAllOrders: { cancelOrderType: 'normal', symbol },
    closePositions: { symbol },
    setLeverage: { symbol: third, marginMode: 'SHARED', longLeverage: '10', shortLeverage: '10' },
    setMarginMode: { symbol: third, marginMode: 'SHARED' },
    adjustMargin: { positionId, amount: '1' },
    setAutoAppendMargin: { positionId, isEnabled: false },
    sandbox_createAccount: { name: 'other', deposit: '5' },
    sandbox_callAsAccount: { accountId, operation: 'listAssets' },
    sandbox_previewOrder: { accountId, operation: 'placeOrder', body: JSON.stringify(wireOrder) },
    sandbox_traceOrder: { orderId },
    sandbox_getAccount: { accountId },
    sandbox_updateSettings: { accountId, symbol: third, crossLeverage: 7 },
    sandbox_postLedger: { accountId, amount: '1', businessType: 'deposit' },
    sandbox_adjustMargin: { accountId, symbol: other, side: 'LONG', amount: '1' },
    sandbox_getDepth: { symbol },
    sandbox_listTrades: { symbol },
    sandbox_listCandles: { symbol },
    sandbox_setPrice: { symbol, price: '89000' },
    sandbox_setFeed: { symbol, source: 'walk' },
    sandbox_loadCandles: {
      symbol,
      append: false,
      begin: 'now',
      candles: 'time,open,high,low,close,volume\n1764201600000,1,2,1,2,1\n',
    },
    sandbox_runScript: { symbol, moves: [{ afterMs: 1000, price: '89000' }] },
    sandbox_getMarketMaker: { symbol },
    sandbox_setMarketMaker: { symbol, enabled: true },
    sandbox_getFillModel: { symbol },
    sandbox_setFillModel: { symbol, touch: 'never' },
    sandbox_acceptPrices: { symbol },
    sandbox_setFunding: { symbol, source: 'fixed', rate: '0.0001' },
    sandbox_setClock: { advanceMs: 1000 },
    sandbox_saveSnapshot: { name: 'saved' },
    sandbox_restoreSnapshot: { name: 'saved' },
    sandbox_createFault: { operation: 'getTicker', phase: 'before', action: { type: 'latency', ms: 1 }, nth: 999 },
    sandbox_deleteFault: { faultId },
    sandbox_startScenario: { name: 'flash-crash' },
  }
}
