// One fill of an order that closes: money, position, record, and the release of isolated margin.

import type { Account } from '../model/account.ts'
import { sideTotalsOf, type SymbolState } from '../model/symbol-state.ts'
import { post } from '../accounting/ledger.ts'
import { availableOf, isolatedMarginOf } from '../accounting/margin.ts'
import { moveMargin, sharedOf } from '../accounting/transfer-margin.ts'
import { floorDivide, type Money } from '../base/money.ts'
import { kinds, type Order } from '../model/order.ts'
import { reducePosition, type Position } from '../model/position.ts'
import { endPresets } from './preset-orders.ts'
import { coverShortfall } from '../accounting/shortfall.ts'
import type { FillPart } from './fill-part.ts'
import type { World } from '../model/world.ts'

/** Books one part by which an order closes a position, and returns what that realised. */
export function closePosition(
  world: World,
  account: Account,
  state: SymbolState,
  order: Order,
  position: Position,
  part: FillPart,
): Money {
  const { symbol } = order
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  const isLong = position.side === 'LONG'
  const marginBefore = isolatedMarginOf(position)
  const sizeBefore = position.size
  post(world, account, position.collateral, {
    businessType: isLong ? 'position_close_long' : 'position_close_short',
    principal: isLong ? part.value : -part.value,
    fee: part.fee,
    liquidateFee: part.liquidateFee,
    symbol,
  })
  const realizedPnl = reducePosition(position, part.size, part.value, part.fee)
  position.cumLiquidateFee += part.liquidateFee
  position.updatedMatchSequence = part.matchSequence
  position.updatedTime = world.time
  totals.size -= part.size
  if (totals.size === 0) endPresets(world, account, state.market, position.side)
  if (position.size === 0) {
    totals.positions.splice(totals.positions.indexOf(position), 1)
    world.archive.addPosition(position)
  }
  // A liquidation settles the margin by itself, once everything is closed.
  if (position.marginMode === 'ISOLATED' && !position.collateral.isLiquidating) {
    const share = floorDivide(marginBefore * BigInt(part.size), BigInt(sizeBefore))
    settleMargin(world, account, position, share + realizedPnl - part.fee)
    if (position.size === 0) closeIsolatedCollateral(world, account, position)
  }
  return realizedPnl
}

// What remains on the position stays in proportion to its size: a gain is released, a loss is drawn from the shared
// collateral as far as that can spare it.
function settleMargin(world: World, account: Account, { symbol, collateral }: Position, release: Money): void {
  const shared = sharedOf(account, collateral)
  if (release >= 0n) {
    moveMargin(world, account, symbol, collateral, shared, release)
    return
  }
  const spare = availableOf(world, account, shared)
  if (spare > 0n) moveMargin(world, account, symbol, shared, collateral, spare < -release ? spare : -release)
}

/** Ends an isolated collateral: a loss beyond it is made good by the insurance, what is left is released. */
export function closeIsolatedCollateral(world: World, account: Account, { symbol, collateral }: Position): void {
  coverShortfall(world, account, collateral, symbol)
  moveMargin(world, account, symbol, collateral, sharedOf(account, collateral), collateral.amount)
  account.collaterals.splice(account.collaterals.indexOf(collateral), 1)
}
