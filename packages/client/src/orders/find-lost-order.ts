/**
 * Finds out whether an order stands whose answer was lost, by looking for its client id among current and past orders.
 *
 * A client id may be used again as soon as its order is final. So a record counts only if it agrees in symbol, type, size and prices,
 * is not older than the first attempt by the server's clock, and was not returned by this client before. Not finding it proves
 * nothing: reads may lag behind writes, and a list may be longer than its pages.
 */
import { type OperationId, type Order, type PlanOrder, operations } from '@capi/api'
import { call } from '../request/call.ts'
import { readClock } from '../request/request.ts'
import { sleep } from '../transport/wait.ts'
import type { Context } from '../request/context.ts'

/** What an order that was sent says of itself. */
export interface Sent {
  readonly clientOid: string
  readonly symbol: string
  readonly type: string
  readonly size: string
  /** Limit or execution price; null for a market order. */
  readonly price: string | null
  /** Null for an order that is no plan order. */
  readonly triggerPrice: string | null
}

/**
 * Looks for the orders until all are found or the time is over; returns the ids of those found, by client id.
 * `since` is the local time of the first attempt, in Unix milliseconds.
 */
export async function recover(
  context: Context,
  sent: readonly Sent[],
  since: number,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const { returned } = context
  const found = new Map<string, string>()
  const missing = new Map(sent.map((order) => [order.clientOid, order]))
  const [{ symbol, triggerPrice }] = sent as readonly [Sent]
  const over = AbortSignal.timeout(context.recoveryTimeoutMs)
  const ends = signal ? AbortSignal.any([signal, over]) : over
  let earliest: number | undefined
  for (let round = 0; missing.size > 0; round++) {
    try {
      earliest ??= await earliestTime(context, since, ends)
      for await (const record of candidates(context, symbol, triggerPrice !== null, ends)) {
        const order = missing.get(record.clientOid ?? '')
        if (!order || returned.has(record.orderId) || !agrees(order, record, earliest)) continue
        returned.add(record.orderId)
        found.set(order.clientOid, record.orderId)
        missing.delete(order.clientOid)
        if (missing.size === 0) return found
      }
      if (missing.size > 0) await sleep(Math.min(50 * 2 ** round, 1_000), ends)
    } catch {
      // A failed look tells nothing; only time and the caller end the search.
      if (ends.aborted) break
      await sleep(100, ends).catch(() => {})
    }
  }
  return found
}

/** Returns the time before which an order cannot be the one that was sent, by the server's clock. */
async function earliestTime(context: Context, since: number, signal: AbortSignal): Promise<number> {
  const { offset, error } = await readClock(context, signal)
  return since + offset - error
}

/** Yields the orders that work and those of the past, as far as one page of them goes. */
export async function* candidates(
  context: Context,
  symbol: string | undefined,
  isPlan: boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<Order | PlanOrder, void, undefined> {
  const current = isPlan ? 'listCurrentPlanOrders' : 'listCurrentOrders'
  const { limit, maximum } = operations[current].paging!
  for (let page = 0; ; page++) {
    const records = await read(context, current, { symbol, [limit]: maximum, page }, signal)
    yield* records
    if (records.length < (maximum ?? Infinity)) break
  }
  const past = isPlan ? 'listPlanOrderHistory' : 'listOrderHistory'
  const { limit: size, maximum: most } = operations[past].paging!
  yield* await read(context, past, { symbol, [size]: most ?? PAST_ORDERS }, signal)
}

/** G7: the page size of past orders is not documented; a sister interface takes 100. */
const PAST_ORDERS = 100

async function read(
  context: Context,
  id: OperationId,
  input: object,
  signal: AbortSignal | undefined,
): Promise<readonly (Order | PlanOrder)[]> {
  const value = await call(context, id, input, { signal })
  return (Array.isArray(value) ? value : (value as { items: readonly unknown[] }).items) as readonly (
    Order | PlanOrder
  )[]
}

function agrees(sent: Sent, record: Order | PlanOrder, earliest: number): boolean {
  return (
    record.symbol === sent.symbol &&
    record.type === sent.type &&
    isEqual(record.size, sent.size) &&
    (sent.price === null || isEqual(record.price, sent.price)) &&
    (sent.triggerPrice === null || isEqual((record as PlanOrder).triggerPrice, sent.triggerPrice)) &&
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
