/**
 * Places any number of orders in batches of the documented size, one batch after the other, and returns one result for each order. It throws
 * only while no order has been placed; after that an exception would lose the ids of the placed orders.
 */
import type { BatchOrderEntry } from '@capi/api'
import { buildRequest } from '../request/build-request.ts'
import { bodyOf, execute } from '../request/call.ts'
import { isOrderId } from '../request/check-response.ts'
import type { TradingContext } from '../request/context.ts'
import { isOutcomeUnknown } from '../request/failure-policy.ts'
import { ApiError, UsageError } from '../transport/errors.ts'
import { type SentOrder, elapsed, findLostOrders, notFound } from './find-lost-order.ts'
import {
  type InSymbol,
  type NewOrder,
  type PlacingOptions,
  type WireOrder,
  completeOrder,
  sentOrder,
} from './orders.ts'

export interface NewOrders extends InSymbol {
  /** Any number of orders; they are sent in batches, in this order. */
  readonly orders: readonly NewOrder[]
}

export interface PlacedEntry {
  readonly orderId: string | null
  readonly clientOid: string
  /** Null when it is not known whether the order was placed. */
  readonly result: boolean | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly recovered?: true
  /** Why the outcome is unknown, or why the order was not sent. */
  readonly error?: Error
}

interface Batch {
  readonly body: string
  readonly orders: readonly SentOrder[]
}

export async function placeOrders(
  context: TradingContext,
  input: NewOrders,
  options: PlacingOptions,
): Promise<PlacedEntry[]> {
  // All orders are checked before the first batch is sent.
  const batches = splitIntoBatches(context, input)
  const entries: PlacedEntry[] = []
  for (const batch of batches) {
    try {
      entries.push(...(await placeBatch(context, batch, options)))
    } catch (thrown) {
      if (batch === batches[0]) throw thrown
      entries.push(...batch.orders.map((order) => failedEntry(order, thrown)))
    }
  }
  return entries
}

function splitIntoBatches(context: TradingContext, input: NewOrders): Batch[] {
  const { symbol, orders } = input
  if (!Array.isArray(orders)) throw new UsageError(`orders must be an array, was ${typeof orders}.`)
  const completed = orders.map((order: NewOrder) => completeOrder(context, order))
  const ids = new Set<string>()
  for (const { clientOid } of completed) {
    if (ids.has(clientOid))
      throw new UsageError(`Each order needs a client id of its own, ${JSON.stringify(clientOid)} came twice.`)
    ids.add(clientOid)
  }
  const size = context.endpoints.placeOrders.maxItems ?? completed.length
  const batches: Batch[] = []
  for (let start = 0; start < completed.length; start += size) {
    const chunk = completed.slice(start, start + size)
    const body = bodyOf(context, 'placeOrders', { ...input, orders: chunk }) as { orderDataList: WireOrder[] }
    const sent = body.orderDataList.map((order, index) => sentOrder(symbol, chunk[index]!.type, order))
    batches.push({ body: JSON.stringify(body), orders: sent })
  }
  return batches
}

async function placeBatch(context: TradingContext, { body, orders }: Batch, { signal, timeoutMs }: PlacingOptions) {
  const endpoint = context.endpoints.placeOrders
  const since = elapsed(context)
  let responses: readonly BatchOrderEntry[] = []
  let loss: unknown
  try {
    responses = (await execute(context, 'placeOrders', buildRequest(endpoint, '', body, { signal, timeoutMs }))).orders
  } catch (thrown) {
    if (!isOutcomeUnknown(thrown)) throw thrown
    loss = thrown
  }
  const entries = orders.map((order, index) =>
    findEntry(order, responses, responses.length === orders.length ? index : -1),
  )
  for (const entry of entries) if (entry?.orderId) context.seenOrders.add(entry.orderId, orders[0]!.symbol)
  const missing = orders.filter((_, index) => !entries[index])
  const search = missing.length === 0 ? undefined : await findLostOrders(context, missing, since, signal)
  return orders.map(({ clientOid }, index): PlacedEntry => {
    const entry = entries[index]
    if (entry) return { ...entry, clientOid }
    const orderId = search?.found.get(clientOid)
    if (orderId !== undefined) return { ...NO_ERROR, orderId, clientOid, result: true, recovered: true }
    return {
      ...NO_ERROR,
      orderId: null,
      clientOid,
      result: null,
      error: notFound(endpoint, clientOid, loss, search),
    }
  })
}

const NO_ERROR = { errorCode: null, errorMessage: null }

/** Returns the entry of an order in a response, or undefined if none says whether the order was placed. */
function findEntry({ clientOid }: SentOrder, entries: readonly BatchOrderEntry[], position: number) {
  // Entries come in the order of the request. If a server sorts them, client ids tell them apart.
  const expected = entries[position]
  const entry =
    expected && (expected.clientOid ?? clientOid) === clientOid
      ? expected
      : entries.find((other) => other.clientOid === clientOid)
  if (!entry) return undefined
  const { result, orderId, errorCode, errorMessage } = entry
  if (result === false) return { orderId: null, result, errorCode, errorMessage }
  return result === true && isOrderId(orderId) ? { orderId, result, errorCode, errorMessage } : undefined
}

/** The entry of an order in a batch that was refused as a whole, or never sent. */
function failedEntry({ clientOid }: SentOrder, thrown: unknown): PlacedEntry {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const errorCode = error instanceof ApiError ? error.code : null
  return { orderId: null, clientOid, result: false, errorCode, errorMessage: error.message, error }
}
