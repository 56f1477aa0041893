// The totals of the live orders of an account in one symbol, per side.
//
// Totals are updated with each change of an order or position, so that a margin check is O(1). They always equal the sums
// over the orders and positions.
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { sideTotalsOf, type SideTotals, type SymbolState } from './account.ts'
import type { Money } from '../base/money.ts'
import { kinds, remainingOf, type Order } from './order.ts'

/** Adds a live order to the totals. */
export function addOrder(state: SymbolState, order: Order): void {
  state.marginMode = order.marginMode
  state.liveOrders += 1
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  if (opens) totals.openOrders.add(order)
  countOrder(state, totals, order, remainingOf(order))
}

/** Removes an order from the totals. */
export function removeOrder(state: SymbolState, order: Order): void {
  state.liveOrders -= 1
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  totals.openOrders.delete(order)
  countOrder(state, totals, order, -remainingOf(order))
}

/** Subtracts a fill of an order from the totals, before the fill is applied. */
export function countFill(state: SymbolState, order: Order, size: Steps): void {
  countOrder(state, sideTotalsOf(state, kinds[order.type].positionSide), order, -size)
}

/** Changes the limit of a live order. */
export function changeLimit(state: SymbolState, order: Order, limit: Ticks): void {
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  countOrder(state, totals, order, -remainingOf(order))
  order.limit = limit
  countOrder(state, totals, order, remainingOf(order))
}

/** Returns the immediate loss of the open orders of a side against the mark. */
export function lossAt(state: SymbolState, totals: SideTotals, mark: Ticks): Money {
  const { worstLimit, loss } = totals
  if (loss.mark === mark) return loss.value
  loss.mark = mark
  loss.value = 0n
  if (worstLimit === null || distance(totals, worstLimit, mark) <= 0) return 0n
  totals.worstLimit = null
  for (const order of totals.openOrders) {
    widen(totals, order.limit)
    loss.value += lossOf(state, totals, order.limit, mark, remainingOf(order))
  }
  return loss.value
}

function countOrder(state: SymbolState, totals: SideTotals, order: Order, size: Steps): void {
  if (!kinds[order.type].opens) {
    totals.closeSize += size
    return
  }
  totals.openSize += size
  totals.openValue += valueOf(state.market.contract.grid, order.limit, size)
  totals.loss.value += lossOf(state, totals, order.limit, totals.loss.mark, size)
  widen(totals, order.limit)
}

function lossOf({ market }: SymbolState, totals: SideTotals, limit: Ticks, mark: Ticks, size: Steps): Money {
  const ticks = distance(totals, limit, mark)
  return ticks > 0 ? valueOf(market.contract.grid, ticks, size) : 0n
}

// How much worse than the mark a limit is: a long buys above the mark, a short sells below it.
function distance(totals: SideTotals, limit: Ticks, mark: Ticks): Ticks {
  return totals.side === 'LONG' ? limit - mark : mark - limit
}

function widen(totals: SideTotals, limit: Ticks): void {
  if (totals.worstLimit === null || distance(totals, limit, totals.worstLimit) > 0) totals.worstLimit = limit
}
