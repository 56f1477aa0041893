/** Ours: normalised, exact, and with the governor accounting; its budgets are raised so that it never waits. */
import { createClient } from '../../../../packages/client/dist/index.js'
import { credentials } from '../credentials.js'

export function connect(baseUrl) {
  const limits = { ipWeight: 1e9, uidWeight: 1e9, orderCallsPerSecond: 1e9 }
  const capi = createClient({ baseUrl, credentials, limits })
  return {
    orders: async () => (await capi.listCurrentOrders({ symbol: 'cmt_btcusdt' })).items,
    fills: async () => (await capi.listFills({ symbol: 'cmt_btcusdt' })).items,
  }
}
