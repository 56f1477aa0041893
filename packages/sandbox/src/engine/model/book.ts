// The order book: resting orders of users in price-time priority.
//
// A side has sorted price levels, each with a queue of orders. The best order is found in O(1), and a cancellation is O(1)
// unless its level becomes empty; empty levels are removed. The book does not depend on accounts or money.

import type { Steps, Ticks } from '../base/ticks.ts'
import { kinds, remainingOf, type Order, type OrderSide } from './order.ts'
import { SortedKeys } from '../base/sorted-keys.ts'

/** A resting order in the queue of its level. */
export interface RestingOrder {
  readonly order: Order
  /** Increases with each resting order; defines the time priority. */
  readonly sequence: number
  readonly level: Level
  previous: RestingOrder | null
  next: RestingOrder | null
}

export interface Level {
  readonly price: Ticks
  /** Sum of the remaining sizes of its orders. */
  size: Steps
  first: RestingOrder | null
  last: RestingOrder | null
}

export class BookSide {
  readonly #levels = new Map<Ticks, Level>()
  readonly #keys = new SortedKeys()
  // Bids are sorted by their negated price, so that the best price is always the lowest key.
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

  /** Returns the level of a price; creates it when it does not exist. */
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
  readonly #resting = new Map<Order, RestingOrder>()

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

  /** Adds an order behind all others at its price. */
  rest(order: Order, sequence: number): void {
    const level = this.sideOf(order).levelAt(order.limit)
    const resting: RestingOrder = { order, sequence, level, previous: level.last, next: null }
    if (level.last) level.last.next = resting
    else level.first = resting
    level.last = resting
    level.size += remainingOf(order)
    this.#resting.set(order, resting)
  }

  /** Reduces the size of the level of a resting order that was partially filled. */
  reduce(order: Order, size: Steps): void {
    const resting = this.#resting.get(order)
    if (resting) resting.level.size -= size
  }

  /** Removes an order if it is in the book. */
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
