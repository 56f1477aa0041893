// The marks of a contract at which margins must be checked again, by collateral. A price step costs one comparison, and
// it causes a check of those collaterals only whose range of marks it leaves.
import { Heap, type HeapNode } from './heap.ts'
import { noBounds, type Bounds, type Ticks } from '../base/ticks.ts'
import type { Collateral } from './collateral.ts'

/** The marks between which a collateral needs no check. */
interface Watched extends Bounds {
  readonly collateral: Collateral
  readonly accountId: bigint
}

/** A watched collateral in the two queues; null in a queue whose bound no mark reaches. */
interface Entry {
  readonly watched: Watched
  readonly lower: HeapNode<Watched> | null
  readonly upper: HeapNode<Watched> | null
}

/** Where nothing is known yet, every mark needs a check. */
const everyMark: Bounds = { low: Infinity, high: Infinity }

export class MarginWatch {
  readonly #entries = new Map<Collateral, Entry>()
  readonly #lower = new Heap<Watched>((one, other) => one.low > other.low)
  readonly #upper = new Heap<Watched>((one, other) => one.high < other.high)
  /** False until the positions of all accounts were checked, at the start and after trading has resumed. */
  isComplete = false

  /** The nearest marks at which a margin must be checked. */
  get bounds(): Bounds {
    if (!this.isComplete) return everyMark
    return { low: this.#lower.first?.low ?? noBounds.low, high: this.#upper.first?.high ?? noBounds.high }
  }

  /** Watches a collateral whose margin is sufficient at all marks between two bounds. */
  add(collateral: Collateral, accountId: bigint, { low, high }: Bounds): void {
    const known = this.#entries.get(collateral)?.watched
    // A narrower range is still right, and replacing it costs more than one early check.
    if (known && known.low >= low && known.high <= high) return
    this.delete(collateral)
    const watched = { collateral, accountId, low, high }
    const lower = low === noBounds.low ? null : this.#lower.add(watched)
    const upper = high === noBounds.high ? null : this.#upper.add(watched)
    this.#entries.set(collateral, { watched, lower, upper })
  }

  /** Returns the bounds between which a collateral needs no check; undefined where it is not watched. */
  boundsOf(collateral: Collateral): Bounds | undefined {
    return this.#entries.get(collateral)?.watched
  }

  delete(collateral: Collateral): void {
    const entry = this.#entries.get(collateral)
    if (!entry) return
    this.#entries.delete(collateral)
    if (entry.lower) this.#lower.remove(entry.lower)
    if (entry.upper) this.#upper.remove(entry.upper)
  }

  /** Removes a collateral whose range a mark has left, and returns it. */
  takeLeft(mark: Ticks): Watched | undefined {
    const low = this.#lower.first
    const high = this.#upper.first
    const left = low && mark <= low.low ? low : high && mark >= high.high ? high : undefined
    if (left) this.delete(left.collateral)
    return left
  }
}
