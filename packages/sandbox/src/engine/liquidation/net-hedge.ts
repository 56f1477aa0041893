// The first part of a liquidation with shared margin: what is both long and short in one symbol is closed against itself,
// at the mark and without fees. That changes what must be kept, and not what there is.

import { endOrder } from '../execution/end-order.ts'
import type { Exposure } from '../model/symbol-state.ts'
import { placeForced } from './forced-order.ts'
import { priceAt } from '../model/market.ts'
import type { Force } from '../execution/fill-part.ts'
import { settleAside } from '../execution/settlement.ts'
import type { World } from '../model/world.ts'

/** Closes what a symbol has on both sides. */
export function offsetHedge(world: World, { market, long, short }: Exposure): void {
  const size = Math.min(long.size, short.size)
  if (size === 0) return
  const mark = priceAt(market, world.time)
  const [one, other] = [long, short].map((stake) =>
    placeForced(world, market, 'offset', stake.positions[0]!, size, mark),
  )
  const force: Force = { position: null, paysFee: false, liquidateFee: 0n }
  settleAside(world, market, { order: one!, force }, { order: other!, force }, mark, size)
  endOrder(world, market, one!, null)
  endOrder(world, market, other!, null)
}
