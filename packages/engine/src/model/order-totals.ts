// The totals of the live orders of an account in one symbol, per side.
//
// Totals are updated with each change of an order or position, so that a margin check is O(1). They always equal the
// sums over the orders and positions.
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { sideTotalsOf, type SymbolState } from './account.ts'
import type { Money } from '../base/money.ts'
import type { LiveOrder } from './live-order.ts'
import { kinds, remainingOf } from './order.ts'
import type { SideTotals } from './side-totals.ts'

/** Adds a live order to the totals. */
export function addOrder(state: SymbolState, order: LiveOrder): void {
  order.owner = state
  state.marginMode = order.marginMode
  state.liveOrders += 1
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  if (opens) order.openIndex = totals.openOrders.push(order) - 1
  countOrder(state, totals, order, remainingOf(order))
}

/** Removes an order from the totals. */
export function removeOrder(state: SymbolState, order: LiveOrder): void {
  order.owner = undefined
  state.liveOrders -= 1
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  dropOpen(totals, order)
  countOrder(state, totals, order, -remainingOf(order))
}

// The last open order takes the place of the one that is dropped.
function dropOpen({ openOrders }: SideTotals, order: LiveOrder): void {
  const index = order.openIndex
  if (index === undefined) return
  const last = openOrders.pop()!
  if (last !== order) {
    openOrders[index] = last
    last.openIndex = index
  }
  order.openIndex = undefined
}

/** Subtracts a fill of an order from the totals, before the fill is applied. */
export function countFill(state: SymbolState, order: LiveOrder, size: Steps): void {
  countOrder(state, sideTotalsOf(state, kinds[order.type].positionSide), order, -size)
}

/** Changes the limit of a live order. */
export function changeLimit(state: SymbolState, order: LiveOrder, limit: Ticks): void {
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

function countOrder(state: SymbolState, totals: SideTotals, order: LiveOrder, size: Steps): void {
  if (!kinds[order.type].opens) {
    totals.closeSize += size
    return
  }
  totals.openSize += size
  totals.addOpenValue(state.market.contract.grid, order.limit, size)
  const { loss } = totals
  if (distance(totals, order.limit, loss.mark) > 0) {
    loss.value += lossOf(state, totals, order.limit, loss.mark, size)
  }
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
