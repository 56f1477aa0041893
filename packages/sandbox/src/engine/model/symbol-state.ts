// What an account has at stake in one symbol: its positions, and what its live orders would add or close.
//
// Sums are kept as orders and positions change, so that a check costs the same however many there are. They always equal
// what the orders and positions themselves add up to. Positions and orders of one symbol share one margin mode.
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import type { Market } from './market.ts'
import type { Money, Rate } from '../base/money.ts'
import { kinds, remainingOf, type Order } from './order.ts'
import type { Position, PositionSide } from './position.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

/** One side of an exposure. */
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

/** True where nothing is at stake. */
export function isIdle({ long, short, liveOrders }: SymbolState): boolean {
  return liveOrders === 0 && long.positions.length === 0 && short.positions.length === 0
}

export function sideTotalsOf(exposure: SymbolState, side: PositionSide): SideTotals {
  return side === 'LONG' ? exposure.long : exposure.short
}

/** Returns the leverage that a side trades with. */
export function leverageOf({ setting: { leverage } }: SymbolState, side: PositionSide, marginMode: MarginMode): number {
  if (marginMode === 'SHARED') return leverage.cross
  return side === 'LONG' ? leverage.isolatedLong : leverage.isolatedShort
}

/** Counts an order that has become live. */
export function addOrder(exposure: SymbolState, order: Order): void {
  exposure.marginMode = order.marginMode
  exposure.liveOrders += 1
  const { opens, positionSide } = kinds[order.type]
  const stake = sideTotalsOf(exposure, positionSide)
  if (opens) stake.openOrders.add(order)
  countOrder(exposure, stake, order, remainingOf(order))
}

/** Counts an order no longer; what is left of it is given up. */
export function removeOrder(exposure: SymbolState, order: Order): void {
  exposure.liveOrders -= 1
  const stake = sideTotalsOf(exposure, kinds[order.type].positionSide)
  stake.openOrders.delete(order)
  countOrder(exposure, stake, order, -remainingOf(order))
}

/** Counts less of an order, of which a part is about to be filled. */
export function countFill(exposure: SymbolState, order: Order, size: Steps): void {
  countOrder(exposure, sideTotalsOf(exposure, kinds[order.type].positionSide), order, -size)
}

/** Gives a live order another limit. */
export function changeLimit(exposure: SymbolState, order: Order, limit: Ticks): void {
  const stake = sideTotalsOf(exposure, kinds[order.type].positionSide)
  countOrder(exposure, stake, order, -remainingOf(order))
  order.limit = limit
  countOrder(exposure, stake, order, remainingOf(order))
}

/** Returns what the open orders of a side would lose against the mark at once. */
export function lossAt(exposure: SymbolState, stake: SideTotals, mark: Ticks): Money {
  const { worstLimit, loss } = stake
  if (loss.mark === mark) return loss.value
  loss.mark = mark
  loss.value = 0n
  if (worstLimit === null || distance(stake, worstLimit, mark) <= 0) return 0n
  stake.worstLimit = null
  for (const order of stake.openOrders) {
    widen(stake, order.limit)
    loss.value += lossOf(exposure, stake, order.limit, mark, remainingOf(order))
  }
  return loss.value
}

function countOrder(exposure: SymbolState, stake: SideTotals, order: Order, size: Steps): void {
  if (!kinds[order.type].opens) {
    stake.closeSize += size
    return
  }
  stake.openSize += size
  stake.openValue += valueOf(exposure.market.contract.grid, order.limit, size)
  stake.loss.value += lossOf(exposure, stake, order.limit, stake.loss.mark, size)
  widen(stake, order.limit)
}

function lossOf({ market }: SymbolState, stake: SideTotals, limit: Ticks, mark: Ticks, size: Steps): Money {
  const ticks = distance(stake, limit, mark)
  return ticks > 0 ? valueOf(market.contract.grid, ticks, size) : 0n
}

// How much worse than the mark a limit is: a long is bought too high, a short sold too low.
function distance(stake: SideTotals, limit: Ticks, mark: Ticks): Ticks {
  return stake.side === 'LONG' ? limit - mark : mark - limit
}

function widen(stake: SideTotals, limit: Ticks): void {
  if (stake.worstLimit === null || distance(stake, limit, stake.worstLimit) > 0) stake.worstLimit = limit
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
