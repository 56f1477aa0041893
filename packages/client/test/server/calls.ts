// One call of every operation, with valid input.
import type { OperationId } from '@capi/api'
import type { Client } from '../../src/index.ts'

const symbol = 'cmt_btcusdt'
const order = { type: 'open_long', size: '0.01', price: '60000' } as const
const plan = { symbol, type: 'open_long', size: '0.01', triggerPrice: '1', executePrice: '1' } as const

export const calls: Readonly<Record<OperationId, (client: Client) => PromiseLike<unknown>>> = {
  listContracts: (client) => client.listContracts(),
  listTickers: (client) => client.listTickers(),
  getTicker: (client) => client.getTicker({ symbol }),
  listCandles: (client) => client.listCandles({ symbol, granularity: '1m' }),
  listHistoryCandles: (client) => client.listHistoryCandles({ symbol, granularity: '1m' }),
  getDepth: (client) => client.getDepth({ symbol }),
  getServerTime: (client) => client.getServerTime(),
  getIndexPrice: (client) => client.getIndexPrice({ symbol }),
  listFundingRates: (client) => client.listFundingRates(),
  listFundingRateHistory: (client) => client.listFundingRateHistory({ symbol }),
  getFundingTime: (client) => client.getFundingTime({ symbol }),
  getOpenInterest: (client) => client.getOpenInterest({ symbol }),
  listTrades: (client) => client.listTrades({ symbol }),
  placeOrder: (client) => client.placeOrder({ symbol, ...order }),
  placeOrders: (client) => client.placeOrders({ symbol, orders: [order, order] }),
  cancelOrder: (client) => client.cancelOrder({ orderId: '1' }),
  cancelOrders: (client) => client.cancelOrders({ orderIds: ['1'] }),
  cancelAllOrders: (client) => client.cancelAllOrders({ cancelOrderType: 'normal' }),
  closePositions: (client) => client.closePositions({ symbol }),
  getOrder: (client) => client.getOrder({ orderId: '1' }),
  listCurrentOrders: (client) => client.listCurrentOrders(),
  listOrderHistory: (client) => client.listOrderHistory(),
  listFills: (client) => client.listFills(),
  placePlanOrder: (client) => client.placePlanOrder(plan),
  placeTpSlOrder: (client) =>
    client.placeTpSlOrder({ symbol, type: 'stop_loss', positionSide: 'LONG', size: '0.01', triggerPrice: '1' }),
  modifyTpSlOrder: (client) => client.modifyTpSlOrder({ orderId: '1', triggerPrice: '1' }),
  cancelPlanOrder: (client) => client.cancelPlanOrder({ orderId: '1' }),
  listCurrentPlanOrders: (client) => client.listCurrentPlanOrders(),
  listPlanOrderHistory: (client) => client.listPlanOrderHistory({ symbol }),
  listPositions: (client) => client.listPositions({ symbol }),
  listAllPositions: (client) => client.listAllPositions(),
  listAssets: (client) => client.listAssets(),
  getSettings: (client) => client.getSettings(),
  setLeverage: (client) => client.setLeverage({ symbol, marginMode: 'SHARED', longLeverage: 5, shortLeverage: 5 }),
  setMarginMode: (client) => client.setMarginMode({ symbol, marginMode: 'ISOLATED' }),
  adjustMargin: (client) => client.adjustMargin({ positionId: '601234567890123457', amount: '-1' }),
  setAutoAppendMargin: (client) => client.setAutoAppendMargin({ positionId: '1', isEnabled: true }),
  getAccounts: (client) => client.getAccounts(),
  getAccount: (client) => client.getAccount({ coin: 'USDT' }),
  listBills: (client) => client.listBills(),
}
