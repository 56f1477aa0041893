// Totals of the positions and live orders of one side of a symbol.
import type { Money } from '../base/money.ts'
import { valueOf, type Grid, type Steps, type Ticks } from '../base/ticks.ts'
import type { LiveOrder } from './live-order.ts'
import type { Position, PositionSide } from './position.ts'

export class SideTotals {
  readonly side: PositionSide
  /** Oldest first. */
  readonly positions: Position[] = []
  /** Sum of the sizes of the positions. */
  size: Steps = 0
  /** Live orders that open, in any order. */
  readonly openOrders: LiveOrder[] = []
  /** Sum of their unfilled sizes. */
  openSize: Steps = 0
  /** Sum of the unfilled sizes of live orders that close. */
  closeSize: Steps = 0
  /** The immediate loss of the open orders against the mark; cached for one mark. */
  readonly loss: { mark: Ticks; value: Money } = { mark: 0, value: 0n }
  /** A bound on the limits: no open order has a worse one. The order with this limit may have ended. */
  worstLimit: Ticks | null = null
  // The value of the open orders is the sum of both. The number is a safe integer, so that nearly all changes need no
  // bigint.
  #smallValue = 0
  #largeValue: Money = 0n

  constructor(side: PositionSide) {
    this.side = side
  }

  /** Value of the unfilled sizes of the open orders at their limits. */
  get openValue(): Money {
    return this.#largeValue + BigInt(this.#smallValue)
  }

  /** The same as a number, rounded. */
  get roughOpenValue(): number {
    return Number(this.#largeValue) + this.#smallValue
  }

  /** Adds the value of a size at a limit; of a negative size, subtracts it. */
  addOpenValue(grid: Grid, limit: Ticks, size: Steps): void {
    const value = limit * size * grid.unitNumber
    const sum = this.#smallValue + value
    if (Number.isSafeInteger(value) && Number.isSafeInteger(sum)) this.#smallValue = sum
    else this.#largeValue += valueOf(grid, limit, size)
  }
}
