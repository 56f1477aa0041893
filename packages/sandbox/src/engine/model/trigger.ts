// The triggers of a market: plan orders that wait for the last price, and preset orders that wait for the mark price.
//
// Each price has two queues, one for rising and one for falling prices, sorted by the nearest price and then by age. So the
// next trigger is always the first of a queue.

import { noBounds, type Bounds, type Ticks } from '../base/ticks.ts'
import { SortedKeys } from '../base/sorted-keys.ts'
import { type Order, kinds } from './order.ts'

export interface Trigger {
  /** The id of the plan order or preset order; ids increase with time. */
  readonly id: bigint
  readonly accountId: bigint
  readonly price: Ticks
  readonly isRising: boolean
  /** The price that it is compared with. */
  readonly reference: 'last' | 'mark'
}

/** The lowest and highest values of each price since the last check; null if it has not changed. */
export type Reach = Readonly<Record<Trigger['reference'], Bounds | null>>

export class Triggers {
  readonly #queues = {
    last: { rising: new Queue(1), falling: new Queue(-1) },
    mark: { rising: new Queue(1), falling: new Queue(-1) },
  }

  add(trigger: Trigger): void {
    this.#queueOf(trigger).add(trigger)
  }

  delete(trigger: Trigger): void {
    this.#queueOf(trigger).delete(trigger)
  }

  get isEmpty(): boolean {
    const { last, mark } = this.#queues
    return last.rising.isEmpty && last.falling.isEmpty && mark.rising.isEmpty && mark.falling.isEmpty
  }

  /** Returns the bounds between which no trigger is reached. */
  bounds(): Bounds {
    const { last, mark } = this.#queues
    return {
      low: Math.max(last.falling.nearest ?? noBounds.low, mark.falling.nearest ?? noBounds.low),
      high: Math.min(last.rising.nearest ?? noBounds.high, mark.rising.nearest ?? noBounds.high),
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
      for (const { first: trigger } of [rising, falling]) {
        if (!trigger) continue
        const beyond = trigger.isRising ? bounds.high - trigger.price : trigger.price - bounds.low
        if (beyond < furthest || (first && beyond === furthest && trigger.id > first.id)) continue
        first = trigger
        furthest = beyond
      }
    }
    return first
  }

  #queueOf({ reference, isRising }: Trigger): Queue {
    const { rising, falling } = this.#queues[reference]
    return isRising ? rising : falling
  }
}

class Queue {
  readonly #levels = new Map<Ticks, Map<bigint, Trigger>>()
  readonly #keys = new SortedKeys()
  // The nearest price is the lowest one in a queue for rising prices and the highest one in a queue for falling prices.
  readonly #sign: 1 | -1

  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  get isEmpty(): boolean {
    return this.#levels.size === 0
  }

  get nearest(): Ticks | undefined {
    const key = this.#keys.first
    return key === undefined ? undefined : key * this.#sign
  }

  get first(): Trigger | undefined {
    const { nearest } = this
    if (nearest === undefined) return undefined
    for (const trigger of this.#levels.get(nearest)!.values()) return trigger
    return undefined
  }

  add(trigger: Trigger): void {
    const known = this.#levels.get(trigger.price)
    if (!known) this.#keys.add(trigger.price * this.#sign)
    this.#levels.set(trigger.price, (known ?? new Map<bigint, Trigger>()).set(trigger.id, trigger))
  }

  delete({ id, price }: Trigger): void {
    const level = this.#levels.get(price)
    if (!level?.delete(id) || level.size > 0) return
    this.#levels.delete(price)
    this.#keys.delete(price * this.#sign)
  }
}

/** Returns the trigger of an untriggered preset order. */
export function presetTriggerOf({ id, accountId, type, preset }: Order): Trigger {
  const { role, triggerPrice } = preset!
  const isRising = (kinds[type].positionSide === 'LONG') === (role === 'takeProfit')
  return { id, accountId, price: triggerPrice, isRising, reference: 'mark' }
}
