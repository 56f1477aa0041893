/**
 * Searches for orders whose response was lost, by their client ids, among current and past orders.
 *
 * A client id may be reused as soon as its order is final. So a record matches only if symbol, type, size and prices agree, it is not older
 * than the first attempt by the server's clock, and this client has not returned it before. An order that is not found may still have
 * been placed: reads may lag behind writes, and a list may be longer than its pages.
 */
import type { PlanOrder } from '@capi/api'
import { compareDecimals } from '../market/compare-decimals.ts'
import { isOrderId } from '../request/check-response.ts'
import type { Context, TradingContext } from '../request/context.ts'
import { measureClock } from '../request/server-clock.ts'
import { OutcomeUnknownError, type RequestName } from '../transport/errors.ts'
import { sleep, withTimeout } from '../transport/wait.ts'
import { type AnyOrder, readFills, readOrder, readOrders } from './read-orders.ts'

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

/** The result of a search, and what it has read. */
export interface SearchResult {
  /** Order ids by client id. */
  readonly found: ReadonlyMap<string, string>
  /** What the last complete search has read, for the message of an error. */
  readonly searched: string
  /** Ids of orders with fills since the first attempt, which may be those of the missing orders. */
  readonly possibleOrderIds: readonly string[]
}

/** Returns the error of an order that was searched and not found. */
export function notFound(
  name: RequestName,
  clientOid: string,
  cause: unknown,
  result?: SearchResult,
): OutcomeUnknownError {
  const effect = `the order ${JSON.stringify(clientOid)} may or may not have been placed`
  const advice = 'search for its client id in current and past orders before you place it again'
  return new OutcomeUnknownError(name, clientOid, effect, advice, cause, result)
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] }

/**
 * Searches until all orders are found or the time is over. `since` is the time of the first attempt, as `elapsed` of the context's
 * clock returned it.
 */
export async function findLostOrders(
  context: TradingContext,
  orders: readonly SentOrder[],
  since: number,
  signal: AbortSignal | undefined,
): Promise<SearchResult> {
  const found = new Map<string, string>()
  const result = { found, searched: 'no search was completed', possibleOrderIds: [] }
  await withTimeout(context.clock, context.recoveryTimeoutMs, undefined, signal, (ends) =>
    search(context, orders, since, found, result, ends),
  )
  return result
}

async function search(
  context: TradingContext,
  orders: readonly SentOrder[],
  since: number,
  found: Map<string, string>,
  result: Writable<SearchResult>,
  ends: AbortSignal,
): Promise<void> {
  const { seenOrders } = context
  const missing = new Map(orders.map((order) => [order.clientOid, order]))
  const [{ symbol, triggerPrice }] = orders as readonly [SentOrder]
  const isPlan = triggerPrice !== null
  /** The orders of fills that were read already. Their client ids do not change. */
  const followed = new Set<string>()
  /** Whether a record is the last missing order. */
  const isFound = (record: AnyOrder, from: number): boolean => {
    const order = missing.get(record.clientOid ?? '')
    if (!order || seenOrders.has(record.orderId) || !matches(order, record, from)) return false
    seenOrders.add(record.orderId, symbol)
    found.set(order.clientOid, record.orderId)
    missing.delete(order.clientOid)
    return missing.size === 0
  }
  /** On the server's clock; a whole number of milliseconds. */
  let earliest: number | undefined
  // Of the last round that has read them, because time may end between orders and fills.
  let searchedFills = ''
  for (let round = 0, completed = 0; !ends.aborted; round++) {
    try {
      if (earliest === undefined) {
        const [least] = await measureClock(context, elapsed, ends)
        earliest = Math.max(0, Math.floor(since + least - 1))
      }
      const counts = { current: 0, past: 0, isPastFull: false }
      for await (const record of readOrders(context, symbol, isPlan, ends, counts, earliest)) {
        if (isFound(record, earliest)) return
      }
      completed += 1
      const past = `${counts.past} past orders${counts.isPastFull ? ' (older ones were not read)' : ''}`
      const searchedOrders = `searched ${completed} time${completed > 1 ? 's' : ''}: ${counts.current} current orders, ${past}`
      result.searched = searchedOrders + searchedFills
      if (!isPlan) {
        // A fill has no client id, but its order has one.
        const fills = await readFills(context, symbol, earliest, ends)
        const types = new Set<unknown>(Array.from(missing.values(), ({ type }) => type))
        const hints = fills.filter(
          ({ orderId, direction }) => types.has(direction?.toLowerCase()) && !seenOrders.has(orderId),
        )
        result.possibleOrderIds = [...new Set(hints.map(({ orderId }) => orderId))]
        for (const orderId of result.possibleOrderIds) {
          if (followed.has(orderId)) continue
          const order = await readOrder(context, orderId, ends)
          if (order) followed.add(orderId)
          if (order && isFound(order, earliest)) return
        }
        searchedFills = `, ${fills.length} fills since it was sent`
        result.searched = searchedOrders + searchedFills
      }
      await sleep(context.clock, Math.min(50 * 2 ** round, 1_000), ends)
    } catch {
      // A failed read proves nothing; only the timeout and the caller end the search.
      await sleep(context.clock, 100, ends).catch(() => {})
    }
  }
}

/** The clock by which a search knows how long ago an order was sent: if the time was set since, older orders would match. */
export function elapsed({ clock }: Context): number {
  return clock.elapsed?.() ?? clock.now()
}

function matches(order: SentOrder, record: AnyOrder, earliest: number): boolean {
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
function isEqual(one: string | null, other: string): boolean {
  return one !== null && compareDecimals(one, other) === 0
}
