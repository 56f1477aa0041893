// One valid input of each operation of the interface, for tests that call all of them. What the client and the tools of
// agents take is the same.
import type { OperationId } from '@capi/api'

/** What the inputs name. Where a service executes them, all of it exists. */
export interface Named {
  readonly orderId: string
  /** Another order, that can be cancelled apart from it. */
  readonly otherOrderId: string
  readonly planOrderId: string
  readonly tpSlOrderId: string
  /** An isolated position. */
  readonly positionId: string
}

const symbol = 'cmt_btcusdt'
/** A contract without positions and orders, so that its settings may change. */
const idle = 'cmt_solusdt'
const order = { type: 'open_long', size: '0.01', price: '88500' }
const nothing: Named = { orderId: '1', otherOrderId: '1', planOrderId: '1', tpSlOrderId: '1', positionId: '1' }

/** Returns the inputs. Without names they are valid, but name what no service has. */
export function validInputs(named: Named = nothing): Readonly<Record<OperationId, object>> {
  const { orderId, otherOrderId, planOrderId, tpSlOrderId, positionId } = named
  return {
    listContracts: {},
    listTickers: {},
    getTicker: { symbol },
    listCandles: { symbol, granularity: '1m' },
    listHistoryCandles: { symbol, granularity: '1m' },
    getDepth: { symbol },
    getServerTime: {},
    getIndexPrice: { symbol },
    listFundingRates: {},
    listFundingRateHistory: { symbol },
    getFundingTime: { symbol },
    getOpenInterest: { symbol },
    listTrades: { symbol },
    placeOrder: { symbol, ...order },
    placeOrders: { symbol, orders: [order, order] },
    cancelOrder: { orderId },
    cancelOrders: { orderIds: [otherOrderId] },
    cancelAllOrders: { cancelOrderType: 'normal', symbol },
    closePositions: { symbol },
    getOrder: { orderId },
    listCurrentOrders: {},
    listOrderHistory: {},
    listFills: {},
    placePlanOrder: { symbol, type: 'open_long', size: '0.01', triggerPrice: '88600', executePrice: '88500' },
    placeTpSlOrder: { symbol, type: 'stop_loss', size: '0.01', triggerPrice: '80000', positionSide: 'LONG' },
    modifyTpSlOrder: { orderId: tpSlOrderId, triggerPrice: '80100' },
    cancelPlanOrder: { orderId: planOrderId },
    listCurrentPlanOrders: {},
    listPlanOrderHistory: { symbol },
    listPositions: { symbol },
    listAllPositions: {},
    listAssets: {},
    getSettings: {},
    setLeverage: { symbol: idle, marginMode: 'SHARED', longLeverage: '10', shortLeverage: '10' },
    setMarginMode: { symbol: idle, marginMode: 'SHARED' },
    adjustMargin: { positionId, amount: '1' },
    setAutoAppendMargin: { positionId, isEnabled: false },
    getAccounts: {},
    getAccount: { coin: 'USDT' },
    listBills: {},
  }
}
