// Nobody keeps positions that his collateral cannot bear: after every change of a mark or of a collateral, whoever is worth
// no more than what his positions require is liquidated, shared collaterals first.
//
// Only what changed is looked at: collaterals that were touched, and all of a contract whose mark has left the range in
// which nothing can happen. One is mended at a time, since what follows from that comes first.

import type { Account } from '../model/account.ts'
import { topUpMargin } from './auto-top-up.ts'
import type { Collateral } from '../model/collateral.ts'
import { marginExcessOf } from './margin-input.ts'
import { liquidate } from './liquidation.ts'
import { priceAt, type Market } from '../model/market.ts'
import { narrowRanges, solvencyBounds } from './liquidation-free-range.ts'
import { coverShortfall } from '../accounting/ledger.ts'
import type { World } from '../model/world.ts'
import { noBounds } from '../base/bounds.ts'

/** Takes note that what the positions of an account in a contract are worth or require may have changed. */
export function markPositionsDirty(world: World, account: Account, { contract }: Market): void {
  const state = account.symbolStates.get(contract.symbol)
  if (!state) return
  for (const { positions } of [state.long, state.short]) {
    for (const { collateral } of positions) world.dirtyCollaterals.set(collateral, account)
  }
}

/** Looks at what has changed, does the first thing that has to be done, and returns whether there was any. */
export function enforceSolvency(world: World): boolean {
  for (const market of world.markets.values()) noteMark(world, market)
  if (world.dirtyCollaterals.size === 0) return false
  for (const [collateral, account] of Array.from(world.dirtyCollaterals).toSorted(isFirst)) {
    world.dirtyCollaterals.delete(collateral)
    if (mend(world, account, collateral)) return true
  }
  return false
}

function noteMark(world: World, market: Market): void {
  const { low, high } = solvencyBounds(market)
  const mark = priceAt(market, world.time)
  if (mark > low && mark < high) return
  market.liquidationFreeRange = noBounds
  for (const account of world.accounts.values()) markPositionsDirty(world, account, market)
}

function mend(world: World, account: Account, collateral: Collateral): boolean {
  const slack = marginExcessOf(world, account, collateral)
  if (slack === undefined) return collateral.marginMode === 'SHARED' && coverShortfall(world, account, collateral)
  if (slack > 0n) {
    narrowRanges(world, account, collateral, slack)
    return false
  }
  if (!topUpMargin(world, account, collateral)) liquidate(world, account, collateral)
  return true
}

// Shared collaterals by account, then isolated ones by position.
function isFirst([one, oneAccount]: [Collateral, Account], [other, otherAccount]: [Collateral, Account]): number {
  if (one.isolatedPositionId !== other.isolatedPositionId) {
    return one.isolatedPositionId < other.isolatedPositionId ? -1 : 1
  }
  if (oneAccount !== otherAccount) return oneAccount.id < otherAccount.id ? -1 : 1
  return one.coin < other.coin ? -1 : 1
}
