/**
 * Searches for orders whose response was lost, by their client ids, among current and past orders.
 *
 * A client id may be reused as soon as its order is final. So a record matches only if symbol, type, size and prices agree, it is not older
 * than the first attempt by the server's clock, and this client has not returned it before. An order that is not found may still have
 * been placed: reads may lag behind writes, and a list may be longer than its pages.
 */
import { type OperationId, type Order, type PlanOrder, operations } from '@capi/api'
import { call } from '../request/call.ts'
import { isOrderId } from '../request/check-response.ts'
import type { Context } from '../request/context.ts'
import { measureClock } from '../request/server-clock.ts'
import { sleep, withTimeout } from '../transport/wait.ts'

/** The fields of an order that was sent, by which its record is recognised. */
export interface SentOrder {
  readonly clientOid: string
  readonly symbol: string
  readonly type: string
  readonly size: string
  /** Limit or execution price; null for a market order. */
  readonly price: string | null
  /** Null for an order that is not a plan order. */
  readonly triggerPrice: string | null
}

/**
 * Searches until all orders are found or the time is over; returns the ids of those found, by client id.
 * `since` is the local time of the first attempt, in Unix milliseconds.
 */
export async function findLostOrders(
  context: Context,
  orders: readonly SentOrder[],
  since: number,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await withTimeout(context.recoveryTimeoutMs, undefined, signal, (ends) => search(context, orders, since, found, ends))
  return found
}

async function search(
  context: Context,
  orders: readonly SentOrder[],
  since: number,
  found: Map<string, string>,
  ends: AbortSignal,
): Promise<void> {
  const { seenOrders } = context
  const missing = new Map(orders.map((order) => [order.clientOid, order]))
  const [{ symbol, triggerPrice }] = orders as readonly [SentOrder]
  let earliest: number | undefined
  for (let round = 0; !ends.aborted; round++) {
    try {
      earliest ??= await toServerTime(context, since, ends)
      for await (const record of readOrders(context, symbol, triggerPrice !== null, ends)) {
        const order = missing.get(record.clientOid ?? '')
        if (!order || seenOrders.has(record.orderId) || !matches(order, record, earliest)) continue
        seenOrders.add(record.orderId)
        found.set(order.clientOid, record.orderId)
        missing.delete(order.clientOid)
        if (missing.size === 0) return
      }
      await sleep(Math.min(50 * 2 ** round, 1_000), ends)
    } catch {
      // A failed read proves nothing; only the timeout and the caller end the search.
      await sleep(100, ends).catch(() => {})
    }
  }
}

/** Returns the earliest time on the server's clock that the local time may correspond to. */
async function toServerTime(context: Context, time: number, signal: AbortSignal): Promise<number> {
  const { offset, error } = await measureClock(context, signal)
  return time + offset - error
}

/** Yields all current orders, then one page of past orders. */
export async function* readOrders(
  context: Context,
  symbol: string | undefined,
  isPlan: boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<Order | PlanOrder, void, undefined> {
  const current = isPlan ? 'listCurrentPlanOrders' : 'listCurrentOrders'
  const { limit, maximum } = operations[current].paging!
  for (let page = 0; ; page++) {
    const records = await readPage(context, current, { symbol, [limit]: maximum, page }, signal)
    yield* records
    if (records.length < (maximum ?? Infinity)) break
  }
  const past = isPlan ? 'listPlanOrderHistory' : 'listOrderHistory'
  const { limit: size, maximum: most } = operations[past].paging!
  yield* await readPage(context, past, { symbol, [size]: most ?? HISTORY_PAGE_SIZE }, signal)
}

/** G7: the page size of the order history is not documented; a related list allows 100. */
const HISTORY_PAGE_SIZE = 100

async function readPage(
  context: Context,
  id: OperationId,
  input: object,
  signal: AbortSignal | undefined,
): Promise<readonly (Order | PlanOrder)[]> {
  const value = await call(context, id, input, { signal })
  const items = Array.isArray(value) ? value : (value as { items: readonly unknown[] }).items
  return items as readonly (Order | PlanOrder)[]
}

function matches(order: SentOrder, record: Order | PlanOrder, earliest: number): boolean {
  return (
    isOrderId(record.orderId) &&
    record.symbol === order.symbol &&
    record.type === order.type &&
    isEqual(record.size, order.size) &&
    (order.price === null || isEqual(record.price, order.price)) &&
    (order.triggerPrice === null || isEqual((record as PlanOrder).triggerPrice, order.triggerPrice)) &&
    typeof record.createdTime === 'number' &&
    record.createdTime >= earliest
  )
}

/** Compares decimals by value: "0.010" is "0.01". */
function isEqual(a: string | null, b: string): boolean {
  return a !== null && canonical(a) === canonical(b)
}

function canonical(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '')}`
}
