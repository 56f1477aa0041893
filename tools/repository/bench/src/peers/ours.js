// Ours: normalised, exact, and with the rate limiter accounting; its budgets are raised so that it never waits.
import { credentials } from '../credentials.js'
import { entryOf } from '../programs/built-tree.js'

/** Budgets so large that the client never waits for its own limits. */
const limits = { ipWeight: 1e9, uidWeight: 1e9, orderCallsPerSecond: 1e9 }
const query = { symbol: 'cmt_btcusdt' }

/** Returns the two methods of the client in a built tree; `options` are more options of the client. */
export async function connect(baseUrl, tree, options = {}) {
  const { createClient } = await import(entryOf(tree, 'client'))
  const capi = createClient({ baseUrl, credentials, limits, ...options })
  return {
    orders: async () => (await capi.listCurrentOrders(query)).items,
    fills: async () => (await capi.listFills(query)).items,
  }
}
