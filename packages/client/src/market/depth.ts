// Reads the order book. The sides are sorted by price, the best first, because the order of the server is not promised.
import type { Depth, DepthLevel, GetDepthInput } from '@capi/api'
import { compareDecimals } from './compare-decimals.ts'
import { call } from '../request/call.ts'
import type { CallOptions, Context } from '../request/context.ts'

/** Returns the order book; both sides are empty for a contract without a market, and the timestamp is null. */
export async function getDepth(context: Context, input: GetDepthInput, options: CallOptions): Promise<Depth> {
  const depth = (await call(context, 'getDepth', input, options)) as Depth
  const bestFirst = (levels: readonly DepthLevel[], way: 1 | -1): readonly DepthLevel[] =>
    levels.toSorted((one, other) => way * compareDecimals(one.price, other.price))
  return { ...depth, asks: bestFirst(depth.asks, 1), bids: bestFirst(depth.bids, -1) }
}
