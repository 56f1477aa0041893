// The book: never crossed, each queue in the order of arrival, each level the sum of its orders.

import type { BookSide } from '../model/book.ts'
import { kinds, remainingOf, type OrderSide } from '../model/order.ts'
import type { Invariant } from './invariant.ts'

/** I6: the best bid is below the best ask. */
export const bookIsUncrossed: Invariant = ({ markets }) => {
  for (const [symbol, { book }] of markets) {
    const [bid, ask] = [book.bids.best?.price, book.asks.best?.price]
    if (bid !== undefined && ask !== undefined && bid >= ask) return `${symbol} bids ${bid} and asks ${ask}`
  }
  return null
}

/** I6: prices get worse from level to level, sequences grow inside one, and sizes add up. */
export const bookIsOrdered: Invariant = ({ markets, accounts }) => {
  for (const [symbol, { book }] of markets) {
    const wrong = checkSide(book.bids, 'BUY') ?? checkSide(book.asks, 'SELL')
    if (wrong) return `${symbol}: ${wrong}`
    let resting = 0
    for (const { orders } of accounts.values()) {
      for (const order of orders.values()) {
        if (order.symbol !== symbol) continue
        const isPlaced = order.status === 'open' || order.status === 'canceling'
        if (isPlaced !== book.has(order)) return `${symbol}: order ${order.id} is ${order.status}`
        if (isPlaced) resting += 1
      }
    }
    if (resting !== book.depth) return `${symbol}: the book has ${book.depth} orders, ${resting} are open`
  }
  return null
}

function checkSide(side: BookSide, name: OrderSide): string | null {
  let before: number | null = null
  for (const { price, size, first } of side.levels()) {
    if (before !== null && (name === 'BUY' ? price >= before : price <= before)) return `${price} comes after ${before}`
    before = price
    let sum = 0
    let sequence = 0
    for (let each = first; each; each = each.next) {
      const { order } = each
      if (each.sequence <= sequence) return `order ${order.id} stands before one that came earlier`
      if (order.limit !== price || kinds[order.type].orderSide !== name) return `order ${order.id} stands at ${price}`
      sequence = each.sequence
      sum += remainingOf(order)
    }
    if (sum === 0 || sum !== size) return `level ${price} says ${size}, its orders leave ${sum}`
  }
  return null
}
