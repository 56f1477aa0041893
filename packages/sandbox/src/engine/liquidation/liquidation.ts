// Liquidation of a collateral, in steps that stop as soon as its equity is above the maintenance margin: cancel orders,
// close hedges against themselves, then close symbol by symbol in the market and, where there is no market, against users
// on the other side. The insurance fund pays what is then missing.
//
// An account never loses more than the collateral. What is left of an isolated one goes back to the shared one.

import { removeCollateral, sharedOf, type Account } from '../model/account.ts'
import { closeAtMarket } from './market-close.ts'
import type { Collateral } from '../model/collateral.ts'
import { deleverage } from './deleverage.ts'
import type { SymbolState, SideTotals } from '../model/symbol-state.ts'
import { placeForcedOrder } from './forced-order.ts'
import { symbolStatesOn, positionOn, maintenanceMarginOn, marginExcessOf } from './margin-input.ts'
import { coverShortfall, marginMove, post, postAll } from '../accounting/ledger.ts'
import { cancelWhere, endOrder } from '../execution/life-cycle.ts'
import { settleOffBook } from '../execution/settlement.ts'
import type { ForcedClose } from '../execution/fill-entry.ts'
import { priceAt } from '../model/market.ts'
import { kinds } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import type { World } from '../model/world.ts'

/** Liquidates a collateral whose equity is at or below the maintenance margin of its positions. */
export function liquidate(world: World, account: Account, collateral: Collateral): void {
  const position = positionOn(account, collateral)
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
  cancelWhere(
    world,
    account,
    'liquidation',
    ({ symbol, type }) => symbol === position.symbol && kinds[type].positionSide === position.side,
  )
  const market = world.markets.get(position.symbol)!
  const rest = closeAtMarket(world, market, position, position, position.size)
  if (rest > 0) deleverage(world, market, position, position, rest)
}

function liquidateShared(world: World, account: Account, collateral: Collateral): void {
  const isBelowMaintenance = (): boolean => (marginExcessOf(world, account, collateral) ?? 1n) <= 0n
  cancelWhere(world, account, 'liquidation', ({ marginMode, symbol }) => {
    const { terms } = world.markets.get(symbol)!.contract
    return marginMode === 'SHARED' && terms.coin === collateral.coin
  })
  for (const state of Array.from(symbolStatesOn(account, collateral))) {
    if (!isBelowMaintenance()) break
    netHedge(world, state)
  }
  for (const state of largestFirst(world, account, collateral)) {
    if (!isBelowMaintenance()) break
    closeSide(world, state, state.long)
    closeSide(world, state, state.short)
  }
  if (marginExcessOf(world, account, collateral) === undefined) coverShortfall(world, account, collateral)
}

// Closes what is both long and short in one symbol against itself, at the mark and without fees. The equity stays the same,
// the maintenance margin falls.
function netHedge(world: World, { market, long, short }: SymbolState): void {
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

function closeSide(world: World, { market }: SymbolState, totals: SideTotals): void {
  const [position] = totals.positions
  if (!position) return
  const rest = closeAtMarket(world, market, position, null, totals.size)
  if (rest > 0) deleverage(world, market, totals.positions[0]!, null, rest)
}

// The symbol with the largest maintenance margin comes first, so that as little as possible is closed.
function largestFirst(world: World, account: Account, collateral: Collateral): readonly SymbolState[] {
  return Array.from(symbolStatesOn(account, collateral), (state) => ({
    state,
    margin: maintenanceMarginOn(world, account, state),
  }))
    .toSorted((one, other) => {
      if (one.margin !== other.margin) return one.margin > other.margin ? -1 : 1
      return one.state.market.contract.symbol < other.state.market.contract.symbol ? -1 : 1
    })
    .map(({ state }) => state)
}

function recordPhase(world: World, account: Account, collateral: Collateral, phase: 'start' | 'finish'): void {
  const { coin, isolatedPositionId } = collateral
  world.events.push({
    kind: 'liquidation',
    time: world.time,
    phase,
    accountId: account.id,
    coin,
    isolatedPositionId,
  })
}
