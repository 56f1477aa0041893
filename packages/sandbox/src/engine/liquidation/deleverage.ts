// Auto-deleveraging: what a liquidation cannot close in the market is closed against users on the other side, in the order
// of their rank, at the bankruptcy price and without fees. The market maker takes the rest.

import { symbolStateOf, type Account } from '../model/account.ts'
import { endOrder } from '../execution/life-cycle.ts'
import { placeForcedOrder } from './forced-order.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { exposedValueOf } from './margin-input.ts'
import { bankruptcyPriceOf } from './bankruptcy.ts'
import { rankPositions, type Rankable } from './deleverage-rank.ts'
import { budgetLiquidateFee } from './liquidate-fee.ts'
import { equityOf } from '../accounting/margin.ts'
import { priceAt, type Market } from '../model/market.ts'
import type { ForcedClose } from '../execution/fill-entry.ts'
import { kinds } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import { settleOffBook, type ForcedOrder } from '../execution/settlement.ts'
import type { World } from '../model/world.ts'

interface Candidate extends Rankable {
  readonly position: Position
}

/** Closes a part of a position under liquidation, or of its whole side where `target` is null, off the book. */
export function deleverage(
  world: World,
  market: Market,
  position: Position,
  target: Position | null,
  size: Steps,
): void {
  const account = world.accounts.get(position.accountId)!
  const price = bankruptcyPriceOf(world, account, position, size)
  const order = placeForcedOrder(world, market, 'agreement', position, size, price)
  const value = valueOf(market.contract.grid, price, size)
  const liquidateFee = budgetLiquidateFee(world, market, position, { size, value, fee: 0n })
  const closing: ForcedOrder = { order, force: { position: target, paysFee: false, liquidateFee } }
  let left = size
  for (const { position: other } of rankPositions(candidatesFor(world, market, position))) {
    if (left === 0) break
    const part = Math.min(left, other.size)
    settleWith(world, market, closing, other, price, part)
    left -= part
  }
  if (left > 0) settleOffBook(world, market, closing, null, price, left)
  endOrder(world, market, order, null)
}

function settleWith(
  world: World,
  market: Market,
  closing: ForcedOrder,
  other: Position,
  price: Ticks,
  size: Steps,
): void {
  const order = placeForcedOrder(world, market, 'agreement', other, size, price)
  const force: ForcedClose = { position: other, paysFee: false, liquidateFee: 0n }
  settleOffBook(world, market, closing, { order, force }, price, size)
  endOrder(world, market, order, null)
  trimCloses(world, market, other)
}

// Cancels closing orders of a side, newest first, until the rest close no more than the positions have.
function trimCloses(world: World, market: Market, { accountId, side }: Position): void {
  const account = world.accounts.get(accountId)!
  const { long, short } = symbolStateOf(account, market)
  const totals = side === 'LONG' ? long : short
  for (const order of Array.from(account.orders.values()).toReversed()) {
    if (totals.closeSize <= totals.size) return
    const { opens, positionSide } = kinds[order.type]
    const isClose = order.symbol === market.contract.symbol && !opens && positionSide === side
    if (isClose && order.status !== 'untriggered') endOrder(world, market, order, 'deleveraged')
  }
}

// Returns the positions of all users on the other side.
function candidatesFor(world: World, market: Market, { side }: Position): Candidate[] {
  const candidates: Candidate[] = []
  const mark = priceAt(market, world.time)
  for (const account of world.accounts.values()) {
    const state = account.symbolStates.get(market.contract.symbol)
    if (!state) continue
    for (const position of side === 'LONG' ? state.short.positions : state.long.positions) {
      candidates.push(candidateOf(world, account, market, position, mark))
    }
  }
  return candidates
}

function candidateOf(world: World, account: Account, market: Market, position: Position, mark: Ticks): Candidate {
  const { id, side, size, openValue, collateral } = position
  const value = valueOf(market.contract.grid, mark, size)
  return {
    position,
    positionId: id,
    unrealizedPnl: side === 'LONG' ? value - openValue : openValue - value,
    openValue,
    exposedValue: exposedValueOf(world, account, position),
    equity: equityOf(world, account, collateral),
  }
}
