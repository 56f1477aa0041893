// The queue of collaterals whose margin must be checked: shared ones by account first, then isolated ones by position.
//
// The order decides who is liquidated first, so it depends on ids only and not on the order of the changes.
import { Heap } from './heap.ts'
import type { Account } from './account.ts'
import type { Collateral } from './collateral.ts'

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
