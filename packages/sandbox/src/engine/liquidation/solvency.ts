// Solvency check: after every change of a mark or a collateral, positions are liquidated whose collateral has no more equity
// than their maintenance margin, shared collaterals first.
//
// Only what changed is checked: dirty collaterals, and all collaterals of a contract whose mark has left its
// liquidation-free range. One collateral is handled at a time, because the effects of that come first.

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

/** Queues the collaterals of an account in a contract for a check, because their equity or margin may have changed. */
export function markPositionsDirty(world: World, account: Account, { contract }: Market): void {
  const state = account.symbolStates.get(contract.symbol)
  if (!state) return
  for (const { positions } of [state.long, state.short]) {
    for (const { collateral } of positions) world.dirtyCollaterals.set(collateral, account)
  }
}

/** Checks the queued collaterals until one needs an action, and takes it; returns whether there was one. */
export function enforceSolvency(world: World): boolean {
  for (const market of world.markets.values()) checkMark(world, market)
  if (world.dirtyCollaterals.size === 0) return false
  for (const [collateral, account] of Array.from(world.dirtyCollaterals).toSorted(compareQueued)) {
    world.dirtyCollaterals.delete(collateral)
    if (restoreSolvency(world, account, collateral)) return true
  }
  return false
}

function checkMark(world: World, market: Market): void {
  const { low, high } = solvencyBounds(market)
  const mark = priceAt(market, world.time)
  if (mark > low && mark < high) return
  market.liquidationFreeRange = noBounds
  for (const account of world.accounts.values()) markPositionsDirty(world, account, market)
}

function restoreSolvency(world: World, account: Account, collateral: Collateral): boolean {
  const excess = marginExcessOf(world, account, collateral)
  if (excess === undefined) return collateral.marginMode === 'SHARED' && coverShortfall(world, account, collateral)
  if (excess > 0n) {
    narrowRanges(world, account, collateral, excess)
    return false
  }
  if (!topUpMargin(world, account, collateral)) liquidate(world, account, collateral)
  return true
}

// Shared collaterals by account first, then isolated ones by position.
function compareQueued([one, oneAccount]: [Collateral, Account], [other, otherAccount]: [Collateral, Account]): number {
  if (one.isolatedPositionId !== other.isolatedPositionId) {
    return one.isolatedPositionId < other.isolatedPositionId ? -1 : 1
  }
  if (oneAccount !== otherAccount) return oneAccount.id < otherAccount.id ? -1 : 1
  return one.coin < other.coin ? -1 : 1
}
