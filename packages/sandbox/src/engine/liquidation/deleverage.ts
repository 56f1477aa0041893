// Auto-deleveraging: what a liquidation cannot close in the market is closed against users on the other side, in the order
// of their rank, at the bankruptcy price and without fees. The market maker takes the rest.
//
// The position with the largest profit times leverage is closed first. Scores are compared as fractions, so that rounding
// decides nothing.

import { sideTotalsOf } from '../model/account.ts'
import { endOrder } from '../execution/life-cycle.ts'
import { budgetLiquidateFee, placeForcedOrder, targetOf } from './market-close.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { exposedValueOf } from './margin-input.ts'
import { bankruptcyPriceOf } from './bankruptcy.ts'
import { equityOf, valueAt } from '../accounting/margin.ts'
import type { Money } from '../base/money.ts'
import { kinds } from '../model/order.ts'
import { unrealizedPnlOf, type Position } from '../model/position.ts'
import { settleOffBook, type TradeSide } from '../execution/settlement.ts'
import { accountOf, marketOf, stateOf, type World } from '../model/world.ts'

/** Closes a part of a position under liquidation, or of its whole side where its margin is shared, off the book. */
export function deleverage(world: World, position: Position, size: Steps): void {
  const market = marketOf(world, position)
  const price = bankruptcyPriceOf(world, position, size)
  const order = placeForcedOrder(world, 'agreement_close', position, size, price)
  const value = valueOf(market.contract.grid, price, size)
  const liquidateFee = budgetLiquidateFee(world, position, { size, value, fee: 0n })
  const closing: TradeSide = { order, force: { position: targetOf(position), paysFee: false, liquidateFee } }
  let left = size
  for (const { position: other } of rankPositions(candidatesFor(world, position))) {
    if (left === 0) break
    const part = Math.min(left, other.size)
    settleWith(world, closing, other, price, part)
    left -= part
  }
  if (left > 0) settleOffBook(world, market, { sides: [closing], price, size: left })
  endOrder(world, order, null)
}

function settleWith(world: World, closing: TradeSide, other: Position, price: Ticks, size: Steps): void {
  const order = placeForcedOrder(world, 'agreement_close', other, size, price)
  const force = { position: other, paysFee: false, liquidateFee: 0n }
  settleOffBook(world, marketOf(world, other), { sides: [closing, { order, force }], price, size })
  endOrder(world, order, null)
  trimCloses(world, other)
}

// Cancels closing orders of a side, newest first, until the rest close no more than the positions have.
function trimCloses(world: World, position: Position): void {
  const state = stateOf(world, position)
  const totals = sideTotalsOf(state, position.side)
  for (const order of Array.from(state.account.orders.values()).toReversed()) {
    if (totals.closeSize <= totals.size) return
    const { opens, positionSide } = kinds[order.type]
    const isClose = order.symbol === position.symbol && !opens && positionSide === position.side
    if (isClose) endOrder(world, order, 'deleveraged')
  }
}

/** What the rank of a position depends on. */
export interface Rankable {
  readonly positionId: bigint
  readonly unrealizedPnl: Money
  /** Above zero. */
  readonly openValue: Money
  /** Value at the mark of all positions on its collateral; above zero. */
  readonly exposedValue: Money
  /** Equity of its collateral. */
  readonly equity: Money
}

// Returns the positions of all users on the other side.
function candidatesFor(world: World, { symbol, side }: Position): (Rankable & { readonly position: Position })[] {
  const positions = Array.from(world.accounts.values()).flatMap(({ symbolStates }) => {
    const state = symbolStates.get(symbol)
    return state ? sideTotalsOf(state, side === 'LONG' ? 'SHORT' : 'LONG').positions : []
  })
  return positions.map((position) => ({
    position,
    positionId: position.id,
    unrealizedPnl: unrealizedPnlOf(position, valueAt(world, marketOf(world, position), position.size)),
    openValue: position.openValue,
    exposedValue: exposedValueOf(world, position),
    equity: equityOf(world, accountOf(world, position), position.collateral),
  }))
}

/** Sorts positions by rank, the first to be closed first. The older one comes first where scores are equal. */
export function rankPositions<Ranked extends Rankable>(positions: readonly Ranked[]): readonly Ranked[] {
  return positions.toSorted((one, other) => {
    const [first, second] = [scoreOf(one), scoreOf(other)]
    const difference = second.dividend * first.divisor - first.dividend * second.divisor
    if (difference !== 0n) return difference > 0n ? 1 : -1
    return one.positionId < other.positionId ? -1 : 1
  })
}

// A profit counts times leverage, a loss divided by it.
function scoreOf({ unrealizedPnl, openValue, exposedValue, equity }: Rankable): { dividend: bigint; divisor: bigint } {
  // Without equity the leverage would be infinite.
  const worth = equity > 0n ? equity : 1n
  return unrealizedPnl > 0n
    ? { dividend: unrealizedPnl * exposedValue, divisor: openValue * worth }
    : { dividend: unrealizedPnl * worth, divisor: openValue * exposedValue }
}
