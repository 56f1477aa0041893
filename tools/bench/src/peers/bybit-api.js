/** bybit-api, which uses axios. */
import { RestClientV5 } from 'bybit-api'
import { credentials } from '../credentials.js'

const input = { symbol: 'BTCUSDT', category: 'linear' }

/** What the service puts around records. */
export const wrap = (result) => ({ retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: 0 })

export function connect(baseUrl) {
  const { key, secret } = credentials
  const client = new RestClientV5({ key, secret, baseUrl })
  return {
    orders: async () => (await client.getActiveOrders(input)).result,
    fills: async () => (await client.getExecutionList(input)).result,
  }
}
