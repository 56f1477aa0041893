/** The two calls as the peers without a library write them: path and query go out as text, and plain JSON comes back. */
import { operations } from '../../../packages/api/dist/index.js'

const query = '?symbol=cmt_btcusdt'

/** Returns the methods of a peer that can get a target. */
export function methodsOf(get) {
  const orders = operations.listCurrentOrders.path + query
  const fills = operations.listFills.path + query
  return { orders: () => get(orders), fills: async () => (await get(fills)).list }
}
