// Deleverage ranking: where a liquidation finds no market, the position with the largest profit times leverage is closed
// first. Scores are compared as fractions, so that rounding decides nothing.

import type { Money } from '../base/money.ts'

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

/** Sorts positions by rank, the first to be closed first. The older one comes first where scores are equal. */
export function rankPositions<Position extends Rankable>(positions: readonly Position[]): readonly Position[] {
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
