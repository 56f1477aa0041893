// Positions with the values that depend on the current price: profit, margin and liquidation price.
import { leverageOf, positionsOf } from '../model/account.ts'
import type { Ticks } from '../base/ticks.ts'
import { marginInputOf } from '../liquidation/margin-input.ts'
import { liquidatePriceOf } from '../liquidation/liquidation-price.ts'
import { initialMarginOf, isolatedMarginOf, valueAt } from '../accounting/margin.ts'
import { priceAt } from '../model/market.ts'
import type { Money } from '../base/money.ts'
import { unrealizedPnlOf, type Position } from '../model/position.ts'
import { stateOf, type World } from '../model/world.ts'

export interface PositionView {
  readonly position: Position
  readonly leverage: number
  readonly mark: Ticks
  readonly unrealizedPnl: Money
  /** Margin of the position: its value by its leverage, or its isolated margin. */
  readonly marginSize: Money
  /** Zero for a position with shared margin. */
  readonly isolatedMargin: Money
  /** Zero when no price liquidates it. */
  readonly liquidatePrice: Ticks
}

/** Returns the positions of an account, oldest first; with a symbol, only those of that contract. */
export function listPositions(world: World, accountId: bigint, symbol?: string): readonly PositionView[] {
  const account = world.accounts.get(accountId)
  const positions = account ? positionsOf(account, symbol) : []
  return positions
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((position) => viewPosition(world, position))
}

function viewPosition(world: World, position: Position): PositionView {
  const { side, size, marginMode } = position
  const state = stateOf(world, position)
  const mark = priceAt(state.market, world.time)
  const isolatedMargin = marginMode === 'ISOLATED' ? isolatedMarginOf(position) : 0n
  return {
    position,
    leverage: leverageOf(state, side, marginMode),
    mark,
    unrealizedPnl: unrealizedPnlOf(position, valueAt(world, state.market, size)),
    marginSize: marginMode === 'ISOLATED' ? isolatedMargin : initialMarginOf(world, position),
    isolatedMargin,
    liquidatePrice: liquidatePriceOf(marginInputOf(world, position), mark),
  }
}
