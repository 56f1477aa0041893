// The triggers of a market: plan orders that wait for the last price or the mark price.
//
// Each price has two queues, one for rising and one for falling prices, sorted by the nearest price and then by age.
// Every new price takes the triggers that it reaches out of the queues at once, and they wait to be fired. So a trigger
// that is added later never sees an older price, whatever else happens at the same time.
import { noBounds, type Bounds, type Ticks } from '../base/ticks.ts'
import { PriceLevels } from './price-levels.ts'
import type { PlanOrder, TriggerReference } from './order.ts'

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
