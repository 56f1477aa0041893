// ccxt by the implicit methods of a service whose requests are signed as ours are: they sign and parse but do not
// normalise, which is the least that it can be asked for. Its throttle is off.
import ccxt from 'ccxt'
import { credentials } from '../credentials.js'

/** Found by the operation that it offers. */
const Service = ccxt.exchanges
  .map((name) => ccxt[name])
  .find((Each) => new Each().describe().api?.private?.mix?.get?.['v2/mix/order/orders-pending'])
const input = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' }

/** What the service puts around records. */
export const wrap = (data) => ({ code: '00000', msg: 'success', requestTime: 0, data })

export function connect(baseUrl) {
  const { key: apiKey, secret, passphrase: password } = credentials
  const client = new Service({ apiKey, secret, password, enableRateLimit: false })
  for (const name in client.urls.api) client.urls.api[name] = baseUrl
  return {
    orders: async () => (await client.privateMixGetV2MixOrderOrdersPending(input)).data,
    fills: async () => (await client.privateMixGetV2MixOrderFills(input)).data,
  }
}
