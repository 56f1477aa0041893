// The positions of an account in one symbol, and what its live orders would add to them or close.
//
// Sums are kept as orders and positions change, so that a check costs the same however many there are. They always equal
// what the orders and positions themselves add up to. Positions and orders of one symbol share one margin mode.
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import type { Market } from './market.ts'
import type { Money, Rate } from '../base/money.ts'
import { kinds, remainingOf, type Order } from './order.ts'
import type { Position, PositionSide } from './position.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

/** Positions and live orders of one side. */
export interface SideTotals {
  readonly side: PositionSide
  /** Oldest first. */
  readonly positions: Position[]
  /** Sum of the sizes of the positions. */
  size: Steps
  /** Live orders that open, and what is left of them. */
  readonly openOrders: Set<Order>
  openSize: Steps
  /** Value of what is left of them, at their limits. */
  openValue: Money
  /** What is left of live orders that close. */
  closeSize: Steps
  /** What the open orders lose against the mark at once; remembered for one mark. */
  loss: { mark: Ticks; value: Money }
  /** No open order has a limit worse for it than this one, though perhaps none has it any more. */
  worstLimit: Ticks | null
}

export interface SymbolState {
  readonly market: Market
  readonly setting: SymbolSetting
  readonly long: SideTotals
  readonly short: SideTotals
  /** Live orders of both sides. */
  liveOrders: number
  /** Holds while there is an order or a position. */
  marginMode: MarginMode
}

/** True without positions and live orders. */
export function isIdle({ long, short, liveOrders }: SymbolState): boolean {
  return liveOrders === 0 && long.positions.length === 0 && short.positions.length === 0
}

export function sideTotalsOf(state: SymbolState, side: PositionSide): SideTotals {
  return side === 'LONG' ? state.long : state.short
}

/** Returns the leverage that a side trades with. */
export function leverageOf({ setting: { leverage } }: SymbolState, side: PositionSide, marginMode: MarginMode): number {
  if (marginMode === 'SHARED') return leverage.cross
  return side === 'LONG' ? leverage.isolatedLong : leverage.isolatedShort
}

/** Counts an order that has become live. */
export function addOrder(state: SymbolState, order: Order): void {
  state.marginMode = order.marginMode
  state.liveOrders += 1
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  if (opens) totals.openOrders.add(order)
  countOrder(state, totals, order, remainingOf(order))
}

/** Stops counting an order and what is left of it. */
export function removeOrder(state: SymbolState, order: Order): void {
  state.liveOrders -= 1
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  totals.openOrders.delete(order)
  countOrder(state, totals, order, -remainingOf(order))
}

/** Counts less of an order, of which a part is about to be filled. */
export function countFill(state: SymbolState, order: Order, size: Steps): void {
  countOrder(state, sideTotalsOf(state, kinds[order.type].positionSide), order, -size)
}

/** Gives a live order another limit. */
export function changeLimit(state: SymbolState, order: Order, limit: Ticks): void {
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  countOrder(state, totals, order, -remainingOf(order))
  order.limit = limit
  countOrder(state, totals, order, remainingOf(order))
}

/** Returns what the open orders of a side would lose against the mark at once. */
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

// How much worse than the mark a limit is: a long is bought too high, a short sold too low.
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

/** Fee rates and discounts of one symbol or of all; null where nothing is set. */
export interface FeeSetting {
  rates: { maker: Rate; taker: Rate } | null
  discount: Rate | null
  sideDiscounts: { maker: Rate; taker: Rate } | null
}

/** How the account trades one symbol. */
export interface SymbolSetting {
  fees: FeeSetting
  /** The mode of an order that names none. */
  marginMode: MarginMode
  separatedMode: SeparatedMode
  /** Whether isolated positions take margin from the shared collateral before they are liquidated. */
  appendsMargin: boolean
  /** Whole numbers. */
  leverage: { cross: number; isolatedLong: number; isolatedShort: number }
}
