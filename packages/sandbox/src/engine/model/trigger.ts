// The triggers of a market: plan orders that wait for the last price or the mark price.
//
// Each price has two queues, one for rising and one for falling prices, sorted by the nearest price and then by age. So the
// next trigger is always the first of a queue.

import { noBounds, type Bounds, type Ticks } from '../base/ticks.ts'
import { PriceLevels } from '../base/price-levels.ts'
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

/** The lowest and highest values of each price since the last check; null if it has not changed. */
export type Reach = Readonly<Record<TriggerReference, Bounds | null>>

/** The triggers of one price, oldest first. */
type Level = Map<bigint, Trigger>

export class Triggers {
  readonly #queues: Record<TriggerReference, { rising: PriceLevels<Level>; falling: PriceLevels<Level> }> = {
    last: { rising: new PriceLevels(1), falling: new PriceLevels(-1) },
    mark: { rising: new PriceLevels(1), falling: new PriceLevels(-1) },
  }
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
    const queue = this.#queueOf(trigger)
    const level = queue.get(trigger.price)
    if (!level?.delete(trigger.id)) return
    this.#size -= 1
    if (level.size === 0) queue.drop(trigger.price)
  }

  has(trigger: Trigger): boolean {
    return this.#queueOf(trigger).get(trigger.price)?.has(trigger.id) === true
  }

  /** The number of triggers. */
  get size(): number {
    return this.#size
  }

  get isEmpty(): boolean {
    return this.#size === 0
  }

  /** Returns the bounds between which no trigger is reached. */
  bounds(): Bounds {
    const { last, mark } = this.#queues
    return {
      low: Math.max(last.falling.bestPrice ?? noBounds.low, mark.falling.bestPrice ?? noBounds.low),
      high: Math.min(last.rising.bestPrice ?? noBounds.high, mark.rising.bestPrice ?? noBounds.high),
    }
  }

  /** Returns the trigger that was reached first: the one that the price exceeded most, then the oldest. */
  next(reach: Reach): Trigger | undefined {
    let first: Trigger | undefined
    let furthest = 0
    for (const reference of ['last', 'mark'] as const) {
      const bounds = reach[reference]
      if (!bounds) continue
      const { rising, falling } = this.#queues[reference]
      for (const { best } of [rising, falling]) {
        const trigger: Trigger | undefined = best?.values().next().value
        if (!trigger) continue
        const beyond = trigger.isRising ? bounds.high - trigger.price : trigger.price - bounds.low
        if (beyond < furthest || (first && beyond === furthest && trigger.id > first.id)) continue
        first = trigger
        furthest = beyond
      }
    }
    return first
  }

  #queueOf({ reference, isRising }: Trigger): PriceLevels<Level> {
    const { rising, falling } = this.#queues[reference]
    return isRising ? rising : falling
  }
}

/** Returns the trigger of an untriggered plan order. */
export function triggerOf({ id, accountId, triggerPrice, isRising, reference }: PlanOrder): Trigger {
  return { id, accountId, price: triggerPrice, isRising, reference }
}
