// Solvency check: after every change of a mark or a collateral, positions are liquidated whose collateral has no more
// equity than their maintenance margin, shared collaterals first.
//
// Before its liquidation, an isolated position takes margin from the shared collateral if its account set that (auto
// top-up). Only what changed is checked: dirty collaterals, and those whose range of marks a mark has left. One
// collateral is handled at a time, because the effects of that come first.
import { isolatedPositionOf, positionsOf, sharedOf, type Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { excessOfParts, partsOn } from './margin-input.ts'
import { liquidate } from './liquidation.ts'
import { priceAt, type Market } from '../model/market.ts'
import { leastExcessOf, roundExcess, watchMarks } from './margin-range.ts'
import { coverShortfall, marginMove, postAll } from '../accounting/ledger.ts'
import { availableOf, equityOf, initialMarginOf } from '../accounting/margin.ts'
import { tradingStopAt } from '../model/market.ts'
import { accountOf, type World } from '../model/world.ts'

/** Checks of one call, so that no call takes long where many collaterals need a check and none an action. */
const mostChecks = 32

/** Queues the collaterals of an account in a contract for a check, because their equity or margin may have changed. */
export function markPositionsDirty(world: World, account: Account, { contract }: Market): void {
  for (const { collateral } of positionsOf(account, contract.symbol)) world.dirtyCollaterals.add(collateral, account)
}

/** Checks queued collaterals until one needs an action, and takes it; returns false where none is queued any more. */
export function enforceSolvency(world: World): boolean {
  for (const market of world.marketList) checkMark(world, market)
  for (let checks = 0; checks < mostChecks; checks += 1) {
    const next = world.dirtyCollaterals.take()
    if (!next) return false
    if (restoreSolvency(world, next.account, next.collateral)) return true
  }
  return true
}

function checkMark(world: World, market: Market): void {
  const { marginWatch } = market
  const mark = priceAt(market, world.time)
  for (let left; (left = marginWatch.takeLeft(mark));)
    world.dirtyCollaterals.add(left.collateral, accountOf(world, left))
  if (marginWatch.isComplete) return
  marginWatch.isComplete = true
  for (const account of world.accounts.values()) markPositionsDirty(world, account, market)
}

function restoreSolvency(world: World, account: Account, collateral: Collateral): boolean {
  if (waitsForTrading(world, account, collateral)) return false
  const parts = partsOn(world, account, collateral)
  if (parts.length === 0) {
    for (const { market } of account.symbolStates.values()) market.marginWatch.delete(collateral)
    return collateral.marginMode === 'SHARED' && coverShortfall(world, account, collateral)
  }
  const least = leastExcessOf(world, collateral, parts)
  const excess = least > 0 ? least : roundExcess(excessOfParts(world, collateral, parts))
  if (excess > 0) {
    watchMarks(world, account, collateral, parts, excess)
    return false
  }
  if (!topUpMargin(world, account, collateral)) liquidate(world, account, collateral)
  return true
}

// A position that cannot be closed now is checked when its contract can be traded again.
function waitsForTrading(world: World, account: Account, collateral: Collateral): boolean {
  for (const market of world.marketList) {
    if (tradingStopAt(market, world.time) === null) continue
    if (positionsOf(account, market.contract.symbol).some((position) => position.collateral === collateral)) return true
  }
  return false
}

// Moves margin to an isolated position whose account set that, up to its initial margin and as far as available;
// returns whether any moved.
function topUpMargin(world: World, account: Account, collateral: Collateral): boolean {
  const position = isolatedPositionOf(account, collateral)
  if (!position?.isAutoAppendIsolatedMargin) return false
  const shared = sharedOf(account, collateral)
  const need = initialMarginOf(world, position) - equityOf(world, account, collateral)
  const available = availableOf(world, account, shared)
  const amount = need < available ? need : available
  if (amount <= 0n) return false
  postAll(world, marginMove(account, position.symbol, shared, collateral, amount))
  return true
}
