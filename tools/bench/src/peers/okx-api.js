/** okx-api, which uses axios. */
import { RestClient } from 'okx-api'
import { credentials } from '../credentials.js'

const input = { instId: 'BTC-USDT-SWAP', instType: 'SWAP' }

/** What the service puts around records. */
export const wrap = (data) => ({ code: '0', msg: '', data })

export function connect(baseUrl) {
  const { key: apiKey, secret: apiSecret, passphrase: apiPass } = credentials
  const client = new RestClient({ apiKey, apiSecret, apiPass, baseUrl })
  return { orders: () => client.getOrderList(input), fills: () => client.getFills(input) }
}
