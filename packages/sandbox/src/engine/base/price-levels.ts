// The price levels of one side: what stands at each price, with fast access to the best one.
import { SortedKeys } from './sorted-keys.ts'
import type { Ticks } from './ticks.ts'

export class PriceLevels<Level> {
  readonly #levels = new Map<Ticks, Level>()
  readonly #keys = new SortedKeys()
  readonly #sign: 1 | -1

  /** The best price is the lowest where `sign` is 1, and the highest where it is -1. */
  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  /** The best price; undefined without levels. */
  get bestPrice(): Ticks | undefined {
    const key = this.#keys.first
    return key === undefined ? undefined : key * this.#sign
  }

  /** The level with the best price; undefined without levels. */
  get best(): Level | undefined {
    const { bestPrice } = this
    return bestPrice === undefined ? undefined : this.#levels.get(bestPrice)
  }

  /** All levels, best first. */
  *levels(): Generator<Level> {
    for (const key of this.#keys) yield this.#levels.get(key * this.#sign)!
  }

  get isEmpty(): boolean {
    return this.#levels.size === 0
  }

  get(price: Ticks): Level | undefined {
    return this.#levels.get(price)
  }

  /** Returns the level of a price; creates it when it does not exist. */
  levelAt(price: Ticks, create: (price: Ticks) => Level): Level {
    const known = this.#levels.get(price)
    if (known) return known
    const level = create(price)
    this.#levels.set(price, level)
    this.#keys.add(price * this.#sign)
    return level
  }

  /** Removes the level of a price. It must exist. */
  drop(price: Ticks): void {
    this.#levels.delete(price)
    this.#keys.delete(price * this.#sign)
  }
}
