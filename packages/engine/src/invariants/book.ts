// Invariants of the order book: not crossed, queues in order of arrival, level sizes equal the sums of their orders.
import type { BookSide } from '../model/book.ts'
import { kinds, remainingOf, type OrderSide } from '../model/order.ts'
import type { Invariant } from './invariant.ts'

/** I6: the best bid is below the best ask. */
export const bookIsUncrossed: Invariant = ({ markets }) => {
  for (const [symbol, { book }] of markets) {
    const [bid, ask] = [book.bids.best?.price, book.asks.best?.price]
    if (bid !== undefined && ask !== undefined && bid >= ask)
      return `${symbol}: best bid ${bid} is not below best ask ${ask}`
  }
  return null
}

/**
 * I6: prices get worse from level to level, sequences increase inside a level, and sizes are the sums of the orders.
 */
export const bookIsOrdered: Invariant = ({ markets, accounts }) => {
  for (const [symbol, { book }] of markets) {
    const wrong = checkSide(book.bids, 'BUY') ?? checkSide(book.asks, 'SELL')
    if (wrong) return `${symbol}: ${wrong}`
    let resting = 0
    for (const { orders } of accounts.values()) {
      for (const order of orders.values()) {
        if (order.symbol !== symbol) continue
        const isPlaced = order.status === 'open' || order.status === 'canceling'
        if (isPlaced !== book.has(order)) {
          return `${symbol}: order ${order.id} is ${order.status} and ${isPlaced ? 'not ' : ''}in the book`
        }
        if (isPlaced) resting += 1
      }
    }
    if (resting !== book.depth) return `${symbol}: the book has ${book.depth} orders, but ${resting} orders are open`
  }
  return null
}

function checkSide(side: BookSide, name: OrderSide): string | null {
  let before: number | null = null
  for (const { price, size, first } of side.levels()) {
    if (before !== null && (name === 'BUY' ? price >= before : price <= before))
      return `level ${price} comes after level ${before}`
    before = price
    let sum = 0
    let sequence = 0
    for (let each = first; each; each = each.next) {
      const { order } = each
      if (each.sequence <= sequence) return `order ${order.id} is not behind all earlier orders`
      if (order.limit !== price || kinds[order.type].orderSide !== name) return `order ${order.id} is in level ${price}`
      sequence = each.sequence
      sum += remainingOf(order)
    }
    if (sum === 0 || sum !== size) return `level ${price} has size ${size}, but its orders sum to ${sum}`
  }
  return null
}
