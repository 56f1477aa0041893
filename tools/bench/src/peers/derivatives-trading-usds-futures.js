/** @binance/derivatives-trading-usds-futures, which uses axios. */
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures'
import { credentials } from '../credentials.js'

const input = { symbol: 'BTCUSDT' }

/** What the service puts around records. */
export const wrap = (list) => list

export function connect(baseUrl) {
  const { key: apiKey, secret: apiSecret } = credentials
  const configurationRestAPI = { apiKey, apiSecret, basePath: baseUrl }
  const { restAPI } = new DerivativesTradingUsdsFutures({ configurationRestAPI })
  return {
    orders: async () => (await restAPI.currentAllOpenOrders(input)).data(),
    fills: async () => (await restAPI.accountTradeList(input)).data(),
  }
}
