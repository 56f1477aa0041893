// The symbol state of an account: its positions in one symbol, and the totals of its live orders per side.
//
// Totals are updated with each change of an order or position, so that a margin check is O(1). They always equal the sums
// over the orders and positions. Positions and orders of one symbol share one margin mode.
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import type { Market } from './market.ts'
import type { Money, Rate } from '../base/money.ts'
import { kinds, remainingOf, type Order } from './order.ts'
import type { Position, PositionSide } from './position.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

/** Totals of the positions and live orders of one side. */
export interface SideTotals {
  readonly side: PositionSide
  /** Oldest first. */
  readonly positions: Position[]
  /** Sum of the sizes of the positions. */
  size: Steps
  /** Live orders that open. */
  readonly openOrders: Set<Order>
  /** Sum of their unfilled sizes. */
  openSize: Steps
  /** Value of their unfilled sizes at their limits. */
  openValue: Money
  /** Sum of the unfilled sizes of live orders that close. */
  closeSize: Steps
  /** The immediate loss of the open orders against the mark; cached for one mark. */
  loss: { mark: Ticks; value: Money }
  /** A bound on the limits: no open order has a worse one. The order with this limit may have ended. */
  worstLimit: Ticks | null
}

export interface SymbolState {
  readonly market: Market
  readonly setting: SymbolSetting
  readonly long: SideTotals
  readonly short: SideTotals
  /** Live orders of both sides. */
  liveOrders: number
  /** Valid while there is an order or a position. */
  marginMode: MarginMode
}

/** True when there are no positions and no live orders. */
export function isIdle({ long, short, liveOrders }: SymbolState): boolean {
  return liveOrders === 0 && long.positions.length === 0 && short.positions.length === 0
}

export function sideTotalsOf(state: SymbolState, side: PositionSide): SideTotals {
  return side === 'LONG' ? state.long : state.short
}

/** Returns the leverage of a side. */
export function leverageOf({ setting: { leverage } }: SymbolState, side: PositionSide, marginMode: MarginMode): number {
  if (marginMode === 'SHARED') return leverage.cross
  return side === 'LONG' ? leverage.isolatedLong : leverage.isolatedShort
}

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

export function createSideTotals(side: PositionSide): SideTotals {
  return {
    side,
    positions: [],
    size: 0,
    openOrders: new Set(),
    openSize: 0,
    openValue: 0n,
    closeSize: 0,
    loss: { mark: 0, value: 0n },
    worstLimit: null,
  }
}

/** Fee rates and discounts of one symbol, or of all symbols; null when not set. */
export interface FeeSetting {
  rates: { maker: Rate; taker: Rate } | null
  discount: Rate | null
  sideDiscounts: { maker: Rate; taker: Rate } | null
}

/** The settings of an account for one symbol. */
export interface SymbolSetting {
  fees: FeeSetting
  /** The default margin mode of orders. */
  marginMode: MarginMode
  separatedMode: SeparatedMode
  /** Whether isolated positions are topped up from the shared collateral before they are liquidated. */
  appendsMargin: boolean
  /** Whole numbers. */
  leverage: { cross: number; isolatedLong: number; isolatedShort: number }
}
