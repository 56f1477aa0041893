import type { Ticks } from './grid.ts'
import type { Money } from './money.ts'
import type { Position } from './position.ts'
import type { World } from './world.ts'

/** What follows from a position and the present price. */
export interface PositionView {
  readonly position: Position
  readonly leverage: number
  readonly mark: Ticks
  readonly unrealizedPnl: Money
  /** Margin that the position takes. */
  readonly marginSize: Money
  /** Zero for a position with shared margin. */
  readonly isolatedMargin: Money
  /** Zero where no price liquidates it. */
  readonly liquidatePrice: Ticks
}

/** Returns the positions of an account, oldest first; with a symbol only those of that contract. */
export function listPositions(_world: World, _accountId: bigint, _symbol?: string): readonly PositionView[] {
  throw new Error('not yet')
}
