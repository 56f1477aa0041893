// Places any number of orders in batches of the documented size, one batch after the other, and returns one result for
// each order. It throws only while no order has been placed; after that an exception would lose the ids of the placed
// orders.
import type { BatchOrderEntry, RefusalCause } from '@capi/api'
import { buildRequest } from '../request/build-request.ts'
import { bodyOf, execute } from '../request/call.ts'
import { isOrderId } from '../request/check-response.ts'
import type { TradingContext } from '../request/context.ts'
import { ApiError, UsageError } from '../transport/errors.ts'
import type { SentOrder } from './find-lost-order.ts'
import {
  type InSymbol,
  type NewOrder,
  type PlacingOptions,
  type WireOrder,
  completeOrder,
  sentOrder,
} from './orders.ts'
import { placeSafely } from './place-safely.ts'

export interface NewOrders extends InSymbol {
  /** Any number of orders; they are sent in batches, in this order. */
  readonly orders: readonly NewOrder[]
}

export interface PlacedEntry extends RefusalCause {
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
  readonly body: { readonly orderDataList: readonly WireOrder[] }
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
    const sent = body.orderDataList.map((order, index) =>
      sentOrder(orders[start + index]!, symbol, chunk[index]!.type, order),
    )
    batches.push({ body, orders: sent })
  }
  return batches
}

async function placeBatch(
  context: TradingContext,
  { body, orders }: Batch,
  options: PlacingOptions,
): Promise<PlacedEntry[]> {
  const endpoint = context.endpoints.placeOrders
  const outcomes = await placeSafely(context, endpoint, orders, options, async (sent, onSigned) => {
    const orderDataList = body.orderDataList.filter(({ client_oid }) =>
      sent.some((each) => each.clientOid === client_oid),
    )
    const request = buildRequest(endpoint, '', JSON.stringify({ ...body, orderDataList }), options)
    const responses = (await execute(context, 'placeOrders', { ...request, onSigned })).orders
    return sent.map((order, index) => findEntry(order, responses, responses.length === sent.length ? index : -1))
  })
  return outcomes.map((outcome, index): PlacedEntry => {
    const { clientOid } = orders[index]!
    if ('recovered' in outcome)
      return { ...NO_ERROR, orderId: outcome.recovered, clientOid, result: true, recovered: true }
    if ('error' in outcome) return { ...NO_ERROR, orderId: null, clientOid, result: null, error: outcome.error }
    return { ...outcome, clientOid }
  })
}

const NO_CAUSE = { code: null, reason: null, field: null }
const NO_ERROR = { errorCode: null, errorMessage: null, reason: null, field: null }

/** Returns the entry of an order in a response, or undefined if none says whether the order was placed. */
function findEntry({ clientOid }: SentOrder, entries: readonly BatchOrderEntry[], position: number) {
  // Entries come in the order of the request. If a server sorts them, client ids tell them apart.
  const expected = entries[position]
  const entry =
    expected && (expected.clientOid ?? clientOid) === clientOid
      ? expected
      : entries.find((other) => other.clientOid === clientOid)
  if (!entry) return undefined
  const { result, orderId, errorCode, errorMessage, reason, field } = entry
  if (result === false) return { orderId: null, result, errorCode, errorMessage, reason, field }
  return result === true && isOrderId(orderId) ? { orderId, result, errorCode, errorMessage, reason, field } : undefined
}

/** The entry of an order in a batch that was refused as a whole, or never sent. */
function failedEntry({ clientOid }: SentOrder, thrown: unknown): PlacedEntry {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { code, reason, field } = error instanceof ApiError ? error : NO_CAUSE
  return { orderId: null, clientOid, result: false, errorCode: code, errorMessage: error.message, reason, field, error }
}
