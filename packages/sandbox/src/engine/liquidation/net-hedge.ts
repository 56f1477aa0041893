// The first part of a liquidation with shared margin: what is both long and short in one symbol is closed against itself,
// at the mark and without fees. That changes what must be kept, and not what there is.

import { endOrder } from '../execution/end-order.ts'
import type { SymbolState } from '../model/symbol-state.ts'
import { placeForcedOrder } from './forced-order.ts'
import { priceAt } from '../model/market.ts'
import type { ForcedClose } from '../execution/fill-part.ts'
import { settleOffBook } from '../execution/settlement.ts'
import type { World } from '../model/world.ts'

/** Closes what a symbol has on both sides. */
export function netHedge(world: World, { market, long, short }: SymbolState): void {
  const size = Math.min(long.size, short.size)
  if (size === 0) return
  const mark = priceAt(market, world.time)
  const [one, other] = [long, short].map((totals) =>
    placeForcedOrder(world, market, 'offset', totals.positions[0]!, size, mark),
  )
  const force: ForcedClose = { position: null, paysFee: false, liquidateFee: 0n }
  settleOffBook(world, market, { order: one!, force }, { order: other!, force }, mark, size)
  endOrder(world, market, one!, null)
  endOrder(world, market, other!, null)
}
