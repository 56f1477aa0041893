// The orders of users that rest at a price, by price and then by time.
//
// A side keeps its prices sorted and a queue at each, so the best order is at hand, a cancellation is O(1) save for a
// price that becomes empty, and no level is ever empty. The book knows nothing of accounts and money.

import type { Steps, Ticks } from '../base/ticks.ts'
import { kinds, remainingOf, type Order, type OrderSide } from './order.ts'
import { SortedKeys } from '../base/sorted-keys.ts'

/** An order in its queue. */
export interface Resting {
  readonly order: Order
  /** Grows with each order that comes to rest: the time of price-time priority. */
  readonly sequence: number
  readonly level: Level
  previous: Resting | null
  next: Resting | null
}

export interface Level {
  readonly price: Ticks
  /** What is left of all its orders. */
  size: Steps
  first: Resting | null
  last: Resting | null
}

export class BookSide {
  readonly #levels = new Map<Ticks, Level>()
  readonly #keys = new SortedKeys()
  // Bids are sorted by their negative, so that the best price is always the lowest key.
  readonly #sign: 1 | -1

  constructor(side: OrderSide) {
    this.#sign = side === 'SELL' ? 1 : -1
  }

  /** The level with the best price; undefined when the side is empty. */
  get best(): Level | undefined {
    const key = this.#keys.first
    return key === undefined ? undefined : this.#levels.get(key * this.#sign)
  }

  /** All levels, best first. */
  *levels(): Generator<Level> {
    for (const key of this.#keys) yield this.#levels.get(key * this.#sign)!
  }

  /** Returns the level of a price, made if there is none. */
  levelAt(price: Ticks): Level {
    const known = this.#levels.get(price)
    if (known) return known
    const level: Level = { price, size: 0, first: null, last: null }
    this.#levels.set(price, level)
    this.#keys.add(price * this.#sign)
    return level
  }

  drop(level: Level): void {
    this.#levels.delete(level.price)
    this.#keys.delete(level.price * this.#sign)
  }
}

export class Book {
  readonly bids: BookSide = new BookSide('BUY')
  readonly asks: BookSide = new BookSide('SELL')
  readonly #resting = new Map<Order, Resting>()

  /** Number of resting orders. */
  get depth(): number {
    return this.#resting.size
  }

  sideOf(order: Order): BookSide {
    return kinds[order.type].orderSide === 'BUY' ? this.bids : this.asks
  }

  has(order: Order): boolean {
    return this.#resting.has(order)
  }

  /** Puts an order behind all others at its price. */
  rest(order: Order, sequence: number): void {
    const level = this.sideOf(order).levelAt(order.limit)
    const resting: Resting = { order, sequence, level, previous: level.last, next: null }
    if (level.last) level.last.next = resting
    else level.first = resting
    level.last = resting
    level.size += remainingOf(order)
    this.#resting.set(order, resting)
  }

  /** Takes note that a part of a resting order was filled. */
  reduce(order: Order, size: Steps): void {
    const resting = this.#resting.get(order)
    if (resting) resting.level.size -= size
  }

  /** Takes an order out, if it rests. */
  remove(order: Order): void {
    const resting = this.#resting.get(order)
    if (!resting) return
    this.#resting.delete(order)
    const { level, previous, next } = resting
    level.size -= remainingOf(order)
    if (previous) previous.next = next
    else level.first = next
    if (next) next.previous = previous
    else level.last = previous
    if (!level.first) this.sideOf(order).drop(level)
  }
}
