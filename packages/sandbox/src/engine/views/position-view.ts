// Positions with the values that depend on the current price: profit, margin and liquidation price.

import type { Account } from '../model/account.ts'
import { leverageOf, type SymbolState } from '../model/symbol-state.ts'
import { valueOf, type Ticks } from '../base/ticks.ts'
import { marginInputOf } from '../liquidation/margin-input.ts'
import { liquidatePriceOf } from '../liquidation/liquidation-price.ts'
import { isolatedMarginOf } from '../accounting/margin.ts'
import { priceAt } from '../model/market.ts'
import { ceilDivide, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import type { World } from '../model/world.ts'

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
  const views: PositionView[] = []
  for (const [name, state] of account?.symbolStates ?? []) {
    if (symbol !== undefined && name !== symbol) continue
    for (const position of [...state.long.positions, ...state.short.positions]) {
      views.push(viewPosition(world, account!, state, position))
    }
  }
  return views.toSorted((one, other) => (one.position.id < other.position.id ? -1 : 1))
}

function viewPosition(world: World, account: Account, state: SymbolState, position: Position): PositionView {
  const mark = priceAt(state.market, world.time)
  const value = valueOf(state.market.contract.grid, mark, position.size)
  const leverage = leverageOf(state, position.side, position.marginMode)
  const isolatedMargin = position.marginMode === 'ISOLATED' ? isolatedMarginOf(position) : 0n
  return {
    position,
    leverage,
    mark,
    unrealizedPnl: position.side === 'LONG' ? value - position.openValue : position.openValue - value,
    marginSize: position.marginMode === 'ISOLATED' ? isolatedMargin : ceilDivide(value, BigInt(leverage)),
    isolatedMargin,
    liquidatePrice: liquidatePriceOf(marginInputOf(world, account, position), mark),
  }
}
