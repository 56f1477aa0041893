// Who has to give way when a liquidation finds no market: the position with the largest profit at the largest leverage
// first. Compared as fractions, so that no rounding decides.

import type { Money } from '../base/money.ts'

/** What the rank of a position follows from. */
export interface Rankable {
  readonly positionId: bigint
  readonly unrealizedPnl: Money
  /** Above zero. */
  readonly openValue: Money
  /** Value at the mark of all that stands on its collateral; above zero. */
  readonly exposedValue: Money
  /** What its collateral is worth. */
  readonly equity: Money
}

/** Sorts positions by who gives way first; among equals the older one does. */
export function rankPositions<Position extends Rankable>(positions: readonly Position[]): readonly Position[] {
  return positions.toSorted((one, other) => {
    const [first, second] = [scoreOf(one), scoreOf(other)]
    const difference = second.dividend * first.divisor - first.dividend * second.divisor
    if (difference !== 0n) return difference > 0n ? 1 : -1
    return one.positionId < other.positionId ? -1 : 1
  })
}

// Profit times leverage, and loss over leverage.
function scoreOf({ unrealizedPnl, openValue, exposedValue, equity }: Rankable): { dividend: bigint; divisor: bigint } {
  // Who is worth nothing has no bound to the leverage.
  const worth = equity > 0n ? equity : 1n
  return unrealizedPnl > 0n
    ? { dividend: unrealizedPnl * exposedValue, divisor: openValue * worth }
    : { dividend: unrealizedPnl * worth, divisor: openValue * exposedValue }
}
