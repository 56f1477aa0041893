// Reads the orders and fills among which a lost order or cancellation is searched.
import type { Fill, OperationId, Order, PlanOrder } from '@capi/api'
import { listing } from '../lists/listing.ts'
import { call } from '../request/call.ts'
import type { Context } from '../request/context.ts'
import { ApiError, IncompleteListError } from '../transport/errors.ts'

export type AnyOrder = Order | PlanOrder

/** The number of records that were read, for the message of an error. */
export interface ReadCounts {
  current: number
  past: number
  /** Whether the page of past orders was full, so that older ones were not read. */
  isPastFull: boolean
}

/** Returns an order by its id; undefined where the server does not know it, or not by its id. */
export async function readOrder(
  context: Context,
  orderId: string,
  signal: AbortSignal | undefined,
): Promise<Order | undefined> {
  return unlessRefused(call(context, 'getOrder', { orderId }, { signal }) as Promise<Order>)
}

/** Returns undefined in place of a refusal. */
function unlessRefused<Value>(response: Promise<Value>): Promise<Value | undefined> {
  return response.catch((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.status < 500) return undefined
    throw thrown
  })
}

/**
 * Yields all current orders, then past orders. Plan orders, and orders since a time, are read page by page; orders
 * without a time, or where the server refuses it, are one page, as large as the server allows.
 */
export async function* readOrders(
  context: Context,
  symbol: string | undefined,
  isPlan: boolean,
  signal: AbortSignal | undefined,
  counts: ReadCounts = { current: 0, past: 0, isPastFull: false },
  since?: number,
): AsyncGenerator<AnyOrder, void, undefined> {
  const current = isPlan ? 'listCurrentPlanOrders' : 'listCurrentOrders'
  const { limit, maximum } = context.endpoints[current].paging!
  for (let page = 0; ; page++) {
    const records = await readPage(context, current, { symbol, [limit]: maximum, page }, signal)
    counts.current += records.length
    yield* records
    if (records.length < maximum!) break
  }
  if (isPlan) return yield* readPlanHistory(context, { symbol, startTime: since }, signal, counts)
  const isRead = since !== undefined && (yield* readSince(context, symbol, since, signal, counts))
  if (isRead) return
  const past = await readHistory(context, symbol, signal)
  counts.past = past.length
  counts.isPastFull = HISTORY_PAGE_SIZES.includes(past.length)
  yield* past
}

/**
 * Yields past plan orders, as far as the list can be read. No order since `startTime` can have ended before, whichever
 * time is meant (G15).
 */
async function* readPlanHistory(
  context: Context,
  filters: { readonly symbol: string | undefined; readonly startTime: number | undefined },
  signal: AbortSignal | undefined,
  counts: ReadCounts,
): AsyncGenerator<AnyOrder, void, undefined> {
  try {
    for await (const record of listing(context, 'listPlanOrderHistory', filters, { signal })) {
      counts.past += 1
      yield record as unknown as AnyOrder
    }
  } catch (thrown) {
    if (!(thrown instanceof IncompleteListError)) throw thrown
    counts.isPastFull = true
  }
}

/**
 * Yields the past orders since a time, and returns whether the server supports this. Each page ends where the one
 * before began (G9, G76).
 */
async function* readSince(
  context: Context,
  symbol: string | undefined,
  since: number,
  signal: AbortSignal | undefined,
  counts: ReadCounts,
): AsyncGenerator<AnyOrder, boolean, undefined> {
  const ids = new Set<string>()
  const createDate = String(since)
  for (let endCreateDate: number | undefined; ;) {
    const page = await unlessRefused(readHistory(context, symbol, signal, { createDate, endCreateDate }))
    const known = ids.size
    if (!page) return false
    yield* page
    for (const { orderId } of page) ids.add(orderId)
    counts.past = ids.size
    if (!HISTORY_PAGE_SIZES.includes(page.length)) return true
    // A server that ignores the end repeats its first page.
    if (ids.size === known) return false
    endCreateDate = Math.min(...page.map(({ createdTime }) => createdTime ?? since))
  }
}

/** G7: the page size of the order history is not documented. A related list allows 100; a larger one is tried first. */
const HISTORY_PAGE_SIZES = [1_000, 100]

async function readHistory(
  context: Context,
  symbol: string | undefined,
  signal: AbortSignal | undefined,
  range: object = {},
): Promise<readonly AnyOrder[]> {
  const read = (pageSize: number): Promise<readonly AnyOrder[]> =>
    readPage(context, 'listOrderHistory', { symbol, pageSize, ...range }, signal)
  const [largest, fallback] = HISTORY_PAGE_SIZES as [number, number]
  return read(largest).catch((thrown: unknown) => {
    if (!(thrown instanceof ApiError)) throw thrown
    return read(fallback)
  })
}

async function readPage(
  context: Context,
  id: OperationId,
  input: object,
  signal: AbortSignal | undefined,
): Promise<readonly AnyOrder[]> {
  return (await call(context, id, input, { signal })) as readonly AnyOrder[]
}

/** Returns all fills of a symbol since a time in Unix milliseconds. */
export async function readFills(
  context: Context,
  symbol: string,
  since: number,
  signal: AbortSignal,
): Promise<readonly Fill[]> {
  const fills: Fill[] = []
  for await (const fill of listing(context, 'listFills', { symbol, startTime: since }, { signal }))
    fills.push(fill as unknown as Fill)
  return fills
}
