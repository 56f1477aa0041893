// Searches for orders whose response was lost, by their client ids, among current and past orders.
//
// A client id that this client has generated belongs to one order, so that the time only limits how far the search goes
// back. One that the caller gave may be that of an earlier order, because the id of a final order may be used again.
// Such a record counts only if symbol, type, size and prices agree, it was created after the first attempt was sent,
// and this client has not returned it before. Where the clocks of the server leave that open, the outcome is unknown.
// One case is left: if the time of the server is behind that of its records by as long as the earlier order is older,
// that order is taken for the missing one.
// An order that is not found may still have been placed: reads may lag behind writes, and a list may be longer than its
// pages.
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
  /** Whether this client has generated the client id, so that no other order has it. */
  readonly isUnique: boolean
  readonly symbol: string
  readonly type: string
  readonly size: string
  /** Limit or execution price; null for a market order. */
  readonly price: string | null
  /** Null for an order that is not a plan order. */
  readonly triggerPrice: string | null
}

/** When the first attempt was signed. */
export interface SentTime {
  /** As `elapsed` returned it. */
  since: number
  /** The timestamp in the request. The server has accepted it by its own clock, or has not executed the request. */
  timestamp: number
}

/** The result of a search, and what it has read. */
export interface SearchResult {
  /** Order ids by client id. */
  readonly found: ReadonlyMap<string, string>
  /** The client ids of orders that cannot be told from an earlier order. */
  readonly doubtful: ReadonlySet<string>
  /** Whether the last search has read every order since the first attempt. */
  readonly isComplete: boolean
  /** What the last complete search has read, for the message of an error. */
  readonly searched: string
  /** Ids of orders that may be the missing ones: those with the client id, and with fills since the first attempt. */
  readonly possibleOrderIds: readonly string[]
}

/**
 * How far the search goes back before the first attempt, in milliseconds. The clock that judges signatures may disagree
 * by minutes with the one that stamps the records; a signature is itself accepted within half a minute. More would cost
 * an active account more pages.
 */
const REACH_MS = 300_000

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

/** Searches until all orders are found or the time is over. */
export async function findLostOrders(
  context: TradingContext,
  orders: readonly SentOrder[],
  sent: SentTime,
  signal: AbortSignal | undefined,
): Promise<SearchResult> {
  const found = new Map<string, string>()
  const doubtful = new Set<string>()
  const searched = 'no search was completed'
  const result: SearchResult = { found, doubtful, isComplete: false, searched, possibleOrderIds: [] }
  await withTimeout(context.clock, context.recoveryTimeoutMs, undefined, signal, (ends) =>
    search(context, orders, sent, found, doubtful, result, ends),
  )
  return result
}

async function search(
  context: TradingContext,
  orders: readonly SentOrder[],
  { since, timestamp }: SentTime,
  found: Map<string, string>,
  doubtful: Set<string>,
  result: Writable<SearchResult>,
  ends: AbortSignal,
): Promise<void> {
  const { seenOrders } = context
  const missing = new Map(orders.map((order) => [order.clientOid, order]))
  const [{ symbol, triggerPrice }] = orders as readonly [SentOrder]
  const isPlan = triggerPrice !== null
  /** The orders of fills that were read already. Their client ids do not change. */
  const followed = new Set<string>()
  /**
   * Orders with the client id and the fields of a missing one, which may be those of earlier calls, and when they were
   * first read.
   */
  const similar = new Map<
    string,
    { readonly order: SentOrder; readonly createdTime: number; readonly readAt: number }
  >()
  /** How far the server's clock is ahead of `elapsed`, at least and at most. */
  let clock: readonly [least: number, most: number] | undefined
  /** How far the clock of the records is ahead, at least: orders that this client knew before show it. */
  let recordClock = Infinity
  /** Returns whether the order was the last missing one. */
  const isLast = ({ clientOid }: SentOrder, orderId: string): boolean => {
    seenOrders.add(orderId, { symbol, knownAt: elapsed(context) })
    found.set(clientOid, orderId)
    doubtful.delete(clientOid)
    missing.delete(clientOid)
    return missing.size === 0
  }
  /** Returns whether a record is the last missing order. */
  const isFound = (record: AnyOrder): boolean => {
    const { orderId, createdTime } = record
    const order = missing.get(record.clientOid ?? '')
    const seen = seenOrders.get(orderId)
    if (seen && seen.knownAt <= since && typeof createdTime === 'number') {
      const ahead = createdTime - seen.knownAt
      recordClock = recordClock === Infinity ? ahead : Math.max(recordClock, ahead)
    }
    if (!order || seen || !isOrderId(orderId)) return false
    if (order.isUnique) return isLast(order, orderId)
    if (matches(order, record) && !similar.has(orderId)) {
      similar.set(orderId, { order, createdTime: createdTime!, readAt: elapsed(context) })
      doubtful.add(order.clientOid)
    }
    return false
  }
  /**
   * Returns whether the last missing order is among the similar ones: those that were created after the first attempt
   * was sent.
   */
  const isAmongSimilar = (): boolean => {
    const [least, most] = clock!
    for (const [orderId, { order, createdTime, readAt }] of similar) {
      // A time that had not come when it was read shows that the clocks disagree.
      const isBetween = createdTime >= Math.floor(since + least - 1) && createdTime <= readAt + most + 1
      const isAfter = isBetween || createdTime >= Math.floor(since + recordClock - 1)
      if (!isAfter || !missing.has(order.clientOid) || seenOrders.isUnresolved(order.clientOid)) continue
      similar.delete(orderId)
      if (isLast(order, orderId)) return true
    }
    return false
  }
  // Of the last round that has read them, because time may end between orders and fills.
  let searchedFills = ''
  let hinted: readonly string[] = []
  for (let round = 0, completed = 0; !ends.aborted; round++) {
    try {
      clock ??= await measureClock(context, elapsed, ends)
      const from = Math.max(0, Math.floor(Math.min(timestamp, since + clock[0]) - REACH_MS))
      const counts = { current: 0, past: 0, isPastFull: false }
      for await (const record of readOrders(context, symbol, isPlan, ends, counts, from)) if (isFound(record)) return
      if (isAmongSimilar()) return
      completed += 1
      result.isComplete = !counts.isPastFull
      const past = `${counts.past} past orders${counts.isPastFull ? ' (older ones were not read)' : ''}`
      const doubts = similar.size > 0 ? `, ${similar.size} with its client id that may be of an earlier call` : ''
      const searchedOrders = `searched ${completed} time${completed > 1 ? 's' : ''}: ${counts.current} current orders, ${past}${doubts}`
      result.searched = searchedOrders + searchedFills
      result.possibleOrderIds = [...similar.keys(), ...hinted]
      if (counts.isPastFull && !isPlan) {
        // A fill has no client id, but its order has one.
        const fills = await readFills(context, symbol, from, ends)
        const types = new Set<unknown>(Array.from(missing.values(), ({ type }) => type))
        const hints = fills.filter(
          ({ orderId, direction }) => types.has(direction?.toLowerCase()) && !seenOrders.get(orderId),
        )
        hinted = [...new Set(hints.map(({ orderId }) => orderId))]
        for (const orderId of hinted) {
          if (followed.has(orderId)) continue
          const order = await readOrder(context, orderId, ends)
          if (order) followed.add(orderId)
          if (order && (isFound(order) || isAmongSimilar())) return
        }
        result.possibleOrderIds = [...similar.keys(), ...hinted]
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

/**
 * The clock by which a search knows how long ago an order was sent: if the time was set since, older orders would
 * match.
 */
export function elapsed({ clock }: Context): number {
  return clock.elapsed?.() ?? clock.now()
}

function matches(order: SentOrder, record: AnyOrder): boolean {
  return (
    record.symbol === order.symbol &&
    record.type === order.type &&
    isEqual(record.size, order.size) &&
    (order.price === null || isEqual(record.price, order.price)) &&
    (order.triggerPrice === null || isEqual((record as PlanOrder).triggerPrice, order.triggerPrice)) &&
    typeof record.createdTime === 'number'
  )
}

/** Compares decimals by value: "0.010" is "0.01". */
function isEqual(one: string | null, other: string): boolean {
  return one !== null && compareDecimals(one, other) === 0
}
