// What a market watches its prices for: triggers of plan orders (`Triggers`), and marks at which margins must be
// checked (`MarginWatch`).
import { Heap, type HeapNode, PriceLevels } from '../base/sorted.ts'
import { type Bounds, noBounds, type Ticks } from '../base/units.ts'
import type { PlanOrder, TriggerReference } from './order.ts'
import type { Collateral } from './position.ts'

// The triggers of a market: plan orders that wait for the last price or the mark price.
//
// Each price has two queues, one for rising and one for falling prices, sorted by the nearest price and then by age.
// Every new price takes the triggers that it reaches out of the queues at once, and they wait to be fired. So a trigger
// that is added later never sees an older price, whatever else happens at the same time.

export interface Trigger {
  /** The id of the plan order; ids increase with time. */
  readonly id: bigint
  readonly accountId: bigint
  readonly price: Ticks
  readonly isRising: boolean
  /** The price that it is compared with. */
  readonly reference: TriggerReference
}

/** The triggers of one price, oldest first. */
type Level = Map<bigint, Trigger>

export class Triggers {
  readonly #queues: Record<TriggerReference, { rising: PriceLevels<Level>; falling: PriceLevels<Level> }> = {
    last: { rising: new PriceLevels(1), falling: new PriceLevels(-1) },
    mark: { rising: new PriceLevels(1), falling: new PriceLevels(-1) },
  }
  /** The triggers that a price has reached, in the order in which they are to be fired. */
  readonly #reached = new Map<bigint, Trigger>()
  #size = 0

  add(trigger: Trigger): void {
    const level = this.#queueOf(trigger).levelAt(trigger.price, () => new Map())
    if (!level.has(trigger.id)) this.#size += 1
    level.set(trigger.id, trigger)
  }

  /** Adds a trigger that may be older than others of its price. */
  insert(trigger: Trigger): void {
    this.add(trigger)
    const level = this.#queueOf(trigger).get(trigger.price)!
    const oldestFirst = Array.from(level).toSorted(([one], [other]) => (one < other ? -1 : 1))
    level.clear()
    for (const [id, each] of oldestFirst) level.set(id, each)
  }

  delete(trigger: Trigger): void {
    if (this.#reached.delete(trigger.id)) return
    const queue = this.#queueOf(trigger)
    const level = queue.get(trigger.price)
    if (!level?.delete(trigger.id)) return
    this.#size -= 1
    if (level.size === 0) queue.drop(trigger.price)
  }

  /** Whether a trigger waits for its price. */
  has(trigger: Trigger): boolean {
    return this.#queueOf(trigger).get(trigger.price)?.has(trigger.id) === true
  }

  /** The number of triggers that wait for their price. */
  get size(): number {
    return this.#size
  }

  /** Returns the bounds between which no trigger is reached. */
  bounds(): Bounds {
    const { last, mark } = this.#queues
    return {
      low: Math.max(last.falling.bestPrice ?? noBounds.low, mark.falling.bestPrice ?? noBounds.low),
      high: Math.min(last.rising.bestPrice ?? noBounds.high, mark.rising.bestPrice ?? noBounds.high),
    }
  }

  /** Takes the triggers that a new price reaches: first the one that it exceeds most, then the oldest. */
  reach(reference: TriggerReference, price: Ticks): void {
    if (this.#size === 0) return
    const { rising, falling } = this.#queues[reference]
    const isReached = (rising.bestPrice ?? noBounds.high) <= price || (falling.bestPrice ?? noBounds.low) >= price
    if (!isReached) return
    const reached: Trigger[] = []
    for (const queue of [rising, falling]) {
      for (let level = queue.best; level; level = queue.best) {
        const first = nextOf(level)
        if (first.isRising ? first.price > price : first.price < price) break
        reached.push(...level.values())
        queue.drop(first.price)
      }
    }
    this.#size -= reached.length
    reached.sort((one, other) => {
      const further = Math.abs(other.price - price) - Math.abs(one.price - price)
      return further || (one.id < other.id ? -1 : 1)
    })
    for (const trigger of reached) this.#reached.set(trigger.id, trigger)
  }

  /** Takes a trigger as if a price had reached it. */
  reachNow(trigger: Trigger): void {
    this.delete(trigger)
    this.#reached.set(trigger.id, trigger)
  }

  /** Removes and returns the trigger that is to be fired next. */
  takeReached(): Trigger | undefined {
    if (this.#reached.size === 0) return undefined
    const first = nextOf(this.#reached)
    this.#reached.delete(first.id)
    return first
  }

  #queueOf({ reference, isRising }: Trigger): PriceLevels<Level> {
    const { rising, falling } = this.#queues[reference]
    return isRising ? rising : falling
  }
}

function nextOf(triggers: ReadonlyMap<bigint, Trigger>): Trigger {
  return triggers.values().next().value!
}

/** Returns the trigger of an untriggered plan order. */
export function triggerOf({ id, accountId, triggerPrice, isRising, reference }: PlanOrder): Trigger {
  return { id, accountId, price: triggerPrice, isRising, reference }
}

// The marks of a contract at which margins must be checked again, by collateral. A price step costs one comparison, and
// it causes a check of those collaterals only whose range of marks it leaves.

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
