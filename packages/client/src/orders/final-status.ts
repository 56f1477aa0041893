// Waits until orders are final, within the time for recovery, and says what became of each. Orders are named by their
// order ids, of which each belongs to one order; a client id may be that of an earlier order. A final status stays, so
// that a read that lags behind cannot be wrong about it. An order that no response shows, or that is still live or
// being cancelled at the end, has no final status here.
import type { OrderStatus, PlanOrderStatus } from '@capi/api'
import type { CallOptions, TradingContext } from '../request/context.ts'
import { sleep, withTimeout } from '../transport/wait.ts'
import { readOrder, readOrders } from './read-orders.ts'

/** The status of an order that no longer changes. */
export type FinalStatus = Extract<OrderStatus & PlanOrderStatus, 'canceled' | 'filled'>

/** Returns the status of some orders, as far as responses show it. */
type ReadStatuses = (orderIds: readonly string[], ends: AbortSignal) => Promise<ReadonlyMap<string, unknown>>

/** Returns the final status of each order that has one by the end of the time for recovery. */
export async function awaitFinal(
  context: TradingContext,
  orderIds: readonly string[],
  signal: CallOptions['signal'],
  read: ReadStatuses,
): Promise<ReadonlyMap<string, FinalStatus>> {
  const final = new Map<string, FinalStatus>()
  const waiting = new Set(orderIds)
  if (waiting.size === 0) return final
  await withTimeout(context.clock, context.recoveryTimeoutMs, undefined, signal, async (ends) => {
    for (let round = 0; !ends.aborted; round++) {
      try {
        for (const [orderId, status] of await read([...waiting], ends)) {
          if (!isFinal(status) || !waiting.delete(orderId)) continue
          final.set(orderId, status)
          if (waiting.size === 0) return
        }
      } catch {
        // A failed read proves nothing; only the time and the caller end the wait.
      }
      await sleep(context.clock, Math.min(50 * 2 ** round, 1_000), ends).catch(() => {})
    }
  })
  return final
}

/** Reads orders by their ids, and those that the service does not know by their ids in the lists of orders. */
export function statusesOf(context: TradingContext): ReadStatuses {
  return async (orderIds, ends) => {
    const statuses = new Map<string, unknown>()
    for (const orderId of orderIds) {
      const order = await readOrder(context, orderId, ends)
      if (order?.orderId === orderId) statuses.set(orderId, order.status)
    }
    if (statuses.size === orderIds.length) return statuses
    for await (const { orderId, status } of readOrders(context, undefined, false, ends))
      if (orderIds.includes(orderId) && !statuses.has(orderId)) statuses.set(orderId, status)
    return statuses
  }
}

/** Reads plan orders in the lists of their symbol, because no operation returns one by its id. */
export function planStatusesOf(context: TradingContext, symbol: string): ReadStatuses {
  return async (orderIds, ends) => {
    const statuses = new Map<string, unknown>()
    for await (const { orderId, status } of readOrders(context, symbol, true, ends)) {
      if (orderIds.includes(orderId)) statuses.set(orderId, status)
      if (statuses.size === orderIds.length) break
    }
    return statuses
  }
}

function isFinal(status: unknown): status is FinalStatus {
  return status === 'canceled' || status === 'filled'
}
