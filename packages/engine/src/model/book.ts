// The order book: resting orders of users in price-time priority.
//
// A side has sorted price levels, each with a queue of orders. The best order is found in O(1), and a cancellation is
// O(1) unless its level becomes empty; empty levels are removed. The book does not depend on accounts or money.
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Level, LiveOrder, RestingOrder } from './live-order.ts'
import { kinds, remainingOf } from './order.ts'
import { PriceLevels } from './price-levels.ts'

export type { Level } from './live-order.ts'

/** One side of the book. */
export type BookSide = Pick<PriceLevels<Level>, 'best' | 'after' | 'levels'>

export class Book {
  readonly bids: PriceLevels<Level> = new PriceLevels(-1)
  readonly asks: PriceLevels<Level> = new PriceLevels(1)
  #depth = 0

  /** Number of resting orders. */
  get depth(): number {
    return this.#depth
  }

  sideOf(order: LiveOrder): PriceLevels<Level> {
    return kinds[order.type].orderSide === 'BUY' ? this.bids : this.asks
  }

  has(order: LiveOrder): boolean {
    return order.place !== undefined
  }

  /** Adds an order behind all others at its price. */
  rest(order: LiveOrder, sequence: number, ahead: Steps = 0): void {
    const level = this.sideOf(order).levelAt(order.limit, createLevel)
    const resting: RestingOrder = { order, sequence, level, ahead, previous: level.last, next: null }
    if (level.last) level.last.next = resting
    else level.first = resting
    level.last = resting
    level.size += remainingOf(order)
    order.place = resting
    this.#depth += 1
  }

  /** Reduces the size of the level of a resting order that was partially filled. */
  reduce(order: LiveOrder, size: Steps): void {
    const resting = order.place
    if (resting) resting.level.size -= size
  }

  /** Removes an order if it is in the book. */
  remove(order: LiveOrder): void {
    const resting = order.place
    if (!resting) return
    order.place = undefined
    this.#depth -= 1
    const { level, previous, next } = resting
    level.size -= remainingOf(order)
    if (previous) previous.next = next
    else level.first = next
    if (next) next.previous = previous
    else level.last = previous
    if (!level.first) this.sideOf(order).drop(level.price)
  }
}

function createLevel(price: Ticks): Level {
  return { price, size: 0, first: null, last: null }
}
