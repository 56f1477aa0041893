/** Ours on undici: the same client with another transport. */
import { createClient } from '../../../../packages/client/dist/index.js'
import { undiciTransport } from '../../../../packages/client/dist/transport/undici.js'
import { credentials } from '../credentials.js'

export function connect(baseUrl) {
  const limits = { ipWeight: 1e9, uidWeight: 1e9, orderCallsPerSecond: 1e9 }
  const capi = createClient({ baseUrl, credentials, limits, transport: undiciTransport() })
  return {
    orders: async () => (await capi.listCurrentOrders({ symbol: 'cmt_btcusdt' })).items,
    fills: async () => (await capi.listFills({ symbol: 'cmt_btcusdt' })).items,
  }
}
