// The peer of the engine: `nodejs-order-book`, which only matches, behind the names of the engine's adapter.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Sizes are whole numbers, since the peer's are of floating point: one for the smallest order of the flow. */
const smallest = 0.01

/** Returns an empty order book with the methods of `openEngine`. */
export function openOrderBook(tree) {
  // The engine's tests use it too, so it is installed there.
  const { OrderBook } = createRequire(join(tree, 'packages/engine/package.json'))('nodejs-order-book')
  const book = new OrderBook()
  let placed = 0
  const run = ({ cancel, limit }) => {
    if (cancel !== undefined) {
      if (!book.cancel(cancel)) throw new Error(`Expected to cancel order ${cancel}, it does not rest.`)
      return cancel
    }
    const { err } = book.limit(limit)
    if (err) throw err
    return limit.id
  }
  return {
    createAccount: (name) => name,
    /** Returns a command of the order flow as the peer takes it. */
    prepare({ kind, command }) {
      if (kind === 'cancelOrder') return { cancel: '' }
      placed += 1
      const side = command.type === 'open_long' ? 'buy' : 'sell'
      const size = Math.round(Number(command.size) / smallest)
      return { limit: { id: String(placed), side, size, price: Number(command.price) } }
    },
    aim: (prepared, orderId) => void (prepared.cancel = orderId),
    run,
  }
}
