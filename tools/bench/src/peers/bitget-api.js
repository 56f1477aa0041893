/** bitget-api, which uses axios. */
import { RestClientV2 } from 'bitget-api'
import { credentials } from '../credentials.js'

const input = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' }

/** What the service puts around records. */
export const wrap = (data) => ({ code: '00000', msg: 'success', requestTime: 0, data })

export function connect(baseUrl) {
  const { key: apiKey, secret: apiSecret, passphrase: apiPass } = credentials
  const client = new RestClientV2({ apiKey, apiSecret, apiPass, baseUrl })
  return {
    orders: async () => (await client.getFuturesOpenOrders(input)).data,
    fills: async () => (await client.getFuturesFills(input)).data,
  }
}
