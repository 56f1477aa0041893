// Solvency check: after every change of a mark or a collateral, positions are liquidated whose collateral has no more
// equity than their maintenance margin, shared collaterals first.
//
// Before its liquidation, an isolated position takes margin from the shared collateral if its account set that (auto
// top-up). Only what changed is checked: dirty collaterals, and those whose range of marks a mark has left. One
// collateral is handled at a time, because the effects of that come first.
import {
  type Account,
  isolatedPositionOf,
  positionsOf,
  removeCollateral,
  sharedOf,
  type SideTotals,
  type SymbolState,
} from '../state/account.ts'
import { type Market, priceAt, tradingStopAt } from '../state/market.ts'
import { kinds } from '../state/order.ts'
import type { Collateral, Position } from '../state/position.ts'
import { accountOf, marketOf, type World } from '../state/world.ts'
import { closeAtMarket, deleverage, placeForcedOrder } from './forced-close.ts'
import { coverShortfall, marginMove, post, postAll } from './ledger.ts'
import {
  deficitOf,
  excessOfParts,
  leastExcessOf,
  maintenanceMarginOn,
  marginExcessOf,
  type Part,
  partsOn,
  roundExcess,
  watchMarks,
} from './margin-excess.ts'
import { availableOf, equityOf, initialMarginOf } from './margin.ts'
import { cancelWhere, endOrder } from './order-life.ts'
import { settleOffBook } from './settlement.ts'

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

// Liquidation of a collateral:
//
//   1. its orders are canceled,
//   2. hedges are closed against themselves, at the mark (`netHedge`),
//   3. symbol by symbol, positions are closed in the market (`closeAtMarket`),
//   4. and what finds no market, against users on the other side (`deleverage`),
//   5. the insurance fund pays what is then missing, and the market maker what the fund does not have
//      (`coverShortfall`),
//   6. what is left of an isolated collateral goes back to the shared one.
//
// It stops before 2, 3 and each further symbol as soon as the equity of a shared collateral is above the maintenance
// margin. An account never loses more than the collateral.

/** Liquidates a collateral whose equity is at or below the maintenance margin of its positions. */
function liquidate(world: World, account: Account, collateral: Collateral): void {
  const position = isolatedPositionOf(account, collateral)
  const symbol = position?.symbol ?? ''
  collateral.isLiquidating = true
  recordPhase(world, account, collateral, 'start')
  post(world, { account, collateral, businessType: 'start_liquidate', principal: 0n, symbol })
  if (position) {
    liquidatePosition(world, account, position)
    coverShortfall(world, account, collateral, symbol)
    postAll(world, marginMove(account, symbol, collateral, sharedOf(account, collateral), collateral.amount))
    removeCollateral(account, collateral)
  } else {
    liquidateShared(world, account, collateral)
  }
  post(world, { account, collateral, businessType: 'finish_liquidate', principal: 0n, symbol })
  collateral.isLiquidating = false
  recordPhase(world, account, collateral, 'finish')
}

function liquidatePosition(world: World, account: Account, position: Position): void {
  const { symbol, side } = position
  cancelWhere(world, account, 'liquidation', (order) => {
    return order.symbol === symbol && kinds[order.type].positionSide === side
  })
  const rest = closeAtMarket(world, position, position.size)
  if (rest > 0) deleverage(world, position, rest)
}

function liquidateShared(world: World, account: Account, collateral: Collateral): void {
  const isBelowMaintenance = (): boolean => (marginExcessOf(world, account, collateral) ?? 1n) <= 0n
  cancelWhere(world, account, 'liquidation', (order) => {
    return order.marginMode === 'SHARED' && marketOf(world, order).contract.terms.coin === collateral.coin
  })
  for (const part of partsOn(world, account, collateral)) {
    if (!isBelowMaintenance()) break
    netHedge(world, part)
  }
  while (isBelowMaintenance()) {
    const { long, short } = nextToClose(world, account, collateral)
    closeSide(world, long)
    closeSide(world, short)
  }
  if (partsOn(world, account, collateral).length === 0) coverShortfall(world, account, collateral)
}

// Closes what is both long and short in one symbol against itself, at the mark and without fees. The equity stays the
// same, the maintenance margin falls.
function netHedge(world: World, { state }: Part): void {
  const { market, long, short } = state
  const size = Math.min(long.size, short.size)
  if (size === 0) return
  const price = priceAt(market, world.time)
  const close = ({ positions }: SideTotals): ReturnType<typeof placeForcedOrder> =>
    placeForcedOrder(world, 'offset_liquidate', positions[0]!, size, price)
  const [one, other] = [close(long), close(short)]
  const force = { position: null, paysFee: false, liquidateFee: 0n }
  settleOffBook(world, market, {
    sides: [
      { order: one, force },
      { order: other, force },
    ],
    price,
    size,
  })
  endOrder(world, one, null)
  endOrder(world, other, null)
}

function closeSide(world: World, totals: SideTotals): void {
  if (totals.size === 0) return
  const rest = closeAtMarket(world, totals.positions[0]!, totals.size)
  if (rest > 0) deleverage(world, totals.positions[0]!, rest)
}

// The symbol with the largest maintenance margin comes first, so that as little as possible is closed. Without equity,
// all are closed, and those that bear the deficit come last: they also bear what it costs to close the others.
function nextToClose(world: World, account: Account, collateral: Collateral): SymbolState {
  const { equity, borne } = deficitOf(world, account, collateral)
  const parts = partsOn(world, account, collateral)
  const spared = equity < 0n ? parts.filter(({ state }) => !borne.has(state)) : parts
  const [bearer] = borne.keys()
  return (largestOf(world, spared) ?? bearer)!
}

function largestOf(world: World, parts: readonly Part[]): SymbolState | undefined {
  const margins = new Map(parts.map((part) => [part, maintenanceMarginOn(world, part)]))
  const [largest] = parts.toSorted((one, other) => {
    const difference = margins.get(other)! - margins.get(one)!
    if (difference !== 0n) return difference > 0n ? 1 : -1
    return one.state.market.contract.symbol < other.state.market.contract.symbol ? -1 : 1
  })
  return largest?.state
}

function recordPhase(
  { events, time }: World,
  { id }: Account,
  collateral: Collateral,
  phase: 'start' | 'finish',
): void {
  const { coin, isolatedPositionId } = collateral
  events.push({ kind: 'liquidation', time, phase, accountId: id, coin, isolatedPositionId })
}
