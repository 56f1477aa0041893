/** Reads the history of orders since a time. The list has no cursor: each page ends where the one before began (G9, G76). */
import type { Order } from '@capi/api'
import type { Poll } from './source.ts'

/** G7: the page size is not documented; a related list allows the first. The second is for many orders of one millisecond. */
const pageSizes = [100, 1_000] as const

/** Returns the orders that were created since a time and have ended. */
export async function readHistory({ client, symbol, signal, spend }: Poll, since: number): Promise<readonly Order[]> {
  const orders = new Map<string, Order>()
  let [pageSize, endCreateDate]: [number, number | undefined] = [pageSizes[0], undefined]
  for (;;) {
    spend('listOrderHistory')
    const { items } = await client.listOrderHistory(
      { createDate: String(since), pageSize, ...(symbol !== undefined && { symbol }), endCreateDate },
      { signal },
    )
    const count = orders.size
    for (const order of items) orders.set(order.orderId, order)
    // A server that ignores the page size may return any of its pages.
    if (items.length < pageSize && !pageSizes.some((size) => size === items.length)) return [...orders.values()]
    const oldest = Math.min(...items.map(({ createdTime }) => createdTime ?? since))
    if (oldest === endCreateDate || orders.size === count) {
      if (pageSize === pageSizes[1]) throw new Error(describe(orders.size, oldest))
      pageSize = pageSizes[1]
    }
    endCreateDate = oldest
  }
}

function describe(count: number, time: number): string {
  return `The order history must be readable by time, but ${count} orders were read and a page of the time ${time} repeats.`
}
