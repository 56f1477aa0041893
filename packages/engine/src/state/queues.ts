// The queues of collaterals to check (`DirtyCollaterals`) and of positions to deleverage (`DeleverageQueue`).
import { Heap, type HeapNode } from '../base/sorted.ts'
import type { Money } from '../base/units.ts'
import type { Account } from './account.ts'
import type { Collateral, Position, PositionSide } from './position.ts'

// The queue of collaterals whose margin must be checked: shared ones by account first, then isolated ones by position.
//
// The order decides who is liquidated first, so it depends on ids only and not on the order of the changes.

/** A collateral and its account. */
export interface OwnedCollateral {
  readonly collateral: Collateral
  readonly account: Account
}

export class DirtyCollaterals {
  readonly #queued = new Set<Collateral>()
  readonly #order = new Heap<OwnedCollateral>(isCheckedBefore)

  get size(): number {
    return this.#queued.size
  }

  /** Queues a collateral, once. */
  add(collateral: Collateral, account: Account): void {
    if (this.#queued.has(collateral)) return
    this.#queued.add(collateral)
    this.#order.add({ collateral, account })
  }

  /** Removes the first collateral and returns it. */
  take(): OwnedCollateral | undefined {
    const next = this.#order.take()
    if (next) this.#queued.delete(next.collateral)
    return next
  }
}

function isCheckedBefore(one: OwnedCollateral, other: OwnedCollateral): boolean {
  const [mine, others] = [one.collateral, other.collateral]
  if (mine.isolatedPositionId !== others.isolatedPositionId) {
    return mine.isolatedPositionId < others.isolatedPositionId
  }
  if (one.account !== other.account) return one.account.id < other.account.id
  return mine.coin < others.coin
}

// The queue of deleveraging: the positions of one side of a contract, the one with the largest profit times leverage
// first.
//
// Scores depend on the marks, so a queue is only valid at one moment. Within it, only the positions on collaterals that
// have changed are scored again. Scores are compared as fractions, so that rounding decides nothing.

/** What the rank of a position depends on. */
export interface Rankable {
  /** Its opening value is above zero. */
  readonly position: Position
  readonly unrealizedPnl: Money
  /** Value at the mark of all positions on its collateral; above zero. */
  readonly exposedValue: Money
  /** Equity of its collateral. */
  readonly equity: Money
}

interface Ranked {
  readonly position: Position
  /** The score is a fraction. */
  readonly dividend: bigint
  /** Above zero. */
  readonly divisor: bigint
}

export class DeleverageQueue {
  readonly symbol: string
  readonly side: PositionSide
  readonly #ranked = new Heap<Ranked>(ranksBefore)
  readonly #nodes = new Map<Collateral, readonly HeapNode<Ranked>[]>()

  constructor(symbol: string, side: PositionSide) {
    this.symbol = symbol
    this.side = side
  }

  /** Replaces the positions on a collateral. */
  replace(collateral: Collateral, positions: readonly Rankable[]): void {
    for (const node of this.#nodes.get(collateral) ?? []) this.#ranked.remove(node)
    const nodes = positions.map((each) => this.#ranked.add(scoreOf(each)))
    if (nodes.length > 0) this.#nodes.set(collateral, nodes)
    else this.#nodes.delete(collateral)
  }

  /** Removes the first position and returns it. */
  take(): Position | undefined {
    return this.#ranked.take()?.position
  }
}

// The older position comes first where scores are equal.
function ranksBefore(one: Ranked, other: Ranked): boolean {
  const difference = one.dividend * other.divisor - other.dividend * one.divisor
  return difference === 0n ? one.position.id < other.position.id : difference > 0n
}

// A profit counts times leverage, a loss divided by it.
function scoreOf({ position, unrealizedPnl, exposedValue, equity }: Rankable): Ranked {
  const { openValue } = position
  // Without equity the leverage would be infinite.
  const worth = equity > 0n ? equity : 1n
  return unrealizedPnl > 0n
    ? { position, dividend: unrealizedPnl * exposedValue, divisor: openValue * worth }
    : { position, dividend: unrealizedPnl * worth, divisor: openValue * exposedValue }
}
