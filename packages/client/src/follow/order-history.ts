// Reads the history of orders since a time. The list has no cursor: each page ends where the one before began (G9,
// G76).
import { type Order, operations } from '@capi/api'
import { IncompleteListError } from '../transport/errors.ts'
import type { Poll } from './source.ts'

/**
 * G7: the page size is not documented; a related list allows the first. The second is for many orders of one
 * millisecond.
 */
const pageSizes = [100, 1_000] as const
/**
 * A page with fewer orders is the last one. A longer one may have been cut by a server with smaller pages than the
 * requested ones.
 */
const leastPageSize = 10

/**
 * Returns the orders that were created since a time and have ended. Throws an IncompleteListError where a page of one
 * millisecond is full.
 */
export async function readHistory({ client, symbol, signal, spend }: Poll, since: number): Promise<readonly Order[]> {
  const orders = new Map<string, Order>()
  let [pageSize, endCreateDate]: [number, number | undefined] = [pageSizes[0], undefined]
  /**
   * Lengths of pages that a server has cut: those asked for, since it may ignore the page size, and those with orders
   * after them.
   */
  const cut = new Set<number>(pageSizes)
  let lastLength = 0
  for (;;) {
    spend('listOrderHistory')
    const { items } = await client.listOrderHistory(
      { createDate: String(since), pageSize, ...(symbol !== undefined && { symbol }), endCreateDate },
      { signal },
    )
    const count = orders.size
    for (const order of items) orders.set(order.orderId, order)
    if (items.length < leastPageSize) return [...orders.values()]
    const oldest = Math.min(...items.map(({ createdTime }) => createdTime ?? since))
    if (orders.size > count) cut.add(lastLength)
    else {
      const isOneTime = items.every(({ createdTime }) => createdTime === oldest)
      if (!isOneTime || !cut.has(items.length)) return [...orders.values()]
      if (pageSize === pageSizes[1]) throw incomplete(since, oldest, orders.size)
      pageSize = pageSizes[1]
    }
    lastLength = items.length
    endCreateDate = oldest
  }
}

function incomplete(from: number, to: number, count: number): IncompleteListError {
  const reason = `the orders of one millisecond fill a page of the history`
  const { id, method, path } = operations.listOrderHistory
  return new IncompleteListError({ id, title: `[${method}] "${path}"` }, reason, { from, to }, [{ from, to }], count)
}
