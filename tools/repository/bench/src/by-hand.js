// The two calls as the peers without a library write them: path and query go out as text, and plain JSON comes back.
import { entryOf } from './programs/built-tree.js'

const query = '?symbol=cmt_btcusdt'

/** Returns the methods of a peer that can get a target; the paths are those of the document in a built tree. */
export async function methodsOf(get, tree) {
  const { operations } = await import(entryOf(tree, 'api'))
  const orders = operations.listCurrentOrders.path + query
  const fills = operations.listFills.path + query
  return { orders: () => get(orders), fills: async () => (await get(fills)).list }
}
