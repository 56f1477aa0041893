// Reads the orders and fills among which a lost order or cancellation is searched.
import type { Fill, OperationId, Order, PlanOrder } from '@capi/api'
import { listing } from './lists.ts'
import { call } from './call.ts'
import type { Context } from './context.ts'
import { ApiError, IncompleteListError } from './errors.ts'

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
  counts.isPastFull = PAGE_SIZES.some((size) => size === past.length)
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

/** Yields the past orders since a time. Returns false where the server refuses this, or not all can be read. */
async function* readSince(
  context: Context,
  symbol: string | undefined,
  since: number,
  signal: AbortSignal | undefined,
  counts: ReadCounts,
): AsyncGenerator<AnyOrder, boolean, undefined> {
  const orders = pastOrders(since, (range) => readPage(context, 'listOrderHistory', { symbol, ...range }, signal))
  for (;;) {
    const next = await unlessRefused(orders.next())
    if (!next) return false
    if (next.done) return next.value
    counts.past += 1
    yield next.value
  }
}

/**
 * The page sizes of the order history. Neither a default nor a maximum is documented; a related list allows the first
 * (G7). The second is tried where a page of the first cannot be continued: it is full of orders of one millisecond, or
 * the server ignores the end of the range.
 */
const PAGE_SIZES = [100, 1_000] as const
/**
 * A page with fewer orders is the last one. A longer one may have been cut by a server with smaller pages than the
 * requested ones.
 */
const LEAST_PAGE_SIZE = 10

/** The fields of a request of the order history that say which part of it to read. */
export interface PastRange {
  readonly createDate: number
  readonly endCreateDate: number | undefined
  readonly pageSize: number
}

/**
 * Yields the orders since a time in Unix milliseconds that have ended, each once, and returns whether these are all of
 * them. The list has no cursor: each page ends where the one before began (G9, G76).
 */
export async function* pastOrders<Record extends AnyOrder>(
  since: number,
  read: (range: PastRange) => Promise<readonly Record[]>,
): AsyncGenerator<Record, boolean, undefined> {
  const known = new Set<string>()
  /** Lengths of pages that are full: those asked for, and those after which more orders came. */
  const full = new Set<number>(PAGE_SIZES)
  let [pageSize, endCreateDate]: [number, number | undefined] = [PAGE_SIZES[0], undefined]
  let lastLength = 0
  /** The millisecond before which a page is requested, because one that ended with it brought nothing new. */
  let probed: number | undefined
  for (;;) {
    const page = await read({ createDate: since, endCreateDate, pageSize })
    const fresh = page.filter(({ orderId }) => !known.has(orderId))
    for (const order of fresh) {
      known.add(order.orderId)
      yield order
    }
    if (fresh.length > 0) full.add(lastLength)
    else if (probed !== undefined) return true
    if (page.length < LEAST_PAGE_SIZE && probed === undefined) return true
    const oldest = Math.min(...page.map(({ createdTime }) => createdTime ?? since))
    if (fresh.length > 0 && probed === undefined) {
      lastLength = page.length
      endCreateDate = oldest
    } else if (probed === undefined && !full.has(page.length)) {
      // Either these are all orders of the millisecond and there are no older ones, or the page is full of them.
      lastLength = page.length
      probed = oldest
      endCreateDate = oldest - 1
    } else if (pageSize === PAGE_SIZES[1]) return false
    else {
      pageSize = PAGE_SIZES[1]
      endCreateDate = probed ?? oldest
      probed = undefined
      lastLength = 0
    }
  }
}

/** Returns one page of the order history, as large as the server allows. */
async function readHistory(
  context: Context,
  symbol: string | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly AnyOrder[]> {
  const read = (pageSize: number): Promise<readonly AnyOrder[]> =>
    readPage(context, 'listOrderHistory', { symbol, pageSize }, signal)
  return read(PAGE_SIZES[1]).catch((thrown: unknown) => {
    if (!(thrown instanceof ApiError)) throw thrown
    return read(PAGE_SIZES[0])
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
