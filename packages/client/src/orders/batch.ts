/**
 * Placing any number of orders: batches of as many as the document allows, one after the other, and one outcome for each order, in the
 * order given. It throws only while nothing stands; after that an exception would lose what does.
 */
import { type BatchOrderEntry, codecs, operations } from '@capi/api'
import { bodyOf } from '../request/call.ts'
import { ApiError, OutcomeUnknownError, UsageError } from '../transport/errors.ts'
import { type InSymbol, type NewOrder, type PlacingOptions, type WireOrder, complete, sentOrder } from './orders.ts'
import { type Sent, recover } from './find-lost-order.ts'
import { isUnknown, perform, requestOf } from '../request/request.ts'
import type { Context } from '../request/context.ts'

export interface NewOrders extends InSymbol {
  /** Any number of orders; they are sent in batches, in this order. */
  readonly orders: readonly NewOrder[]
}

export interface PlacedEntry {
  readonly orderId: string | null
  readonly clientOid: string
  /** Null when it is not known whether the order stands. */
  readonly result: boolean | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly recovered?: true
  /** Why the outcome is not known, or why the order was not sent. */
  readonly error?: Error
}

interface Batch {
  readonly body: string
  readonly sent: readonly Sent[]
}

/** Places any number of orders; the answer has an entry for each, in the order given. */
export async function placeOrders(context: Context, input: NewOrders, options: PlacingOptions): Promise<PlacedEntry[]> {
  // All of them are checked before the first is sent.
  const batches = split(context, input)
  const entries: PlacedEntry[] = []
  for (const batch of batches) {
    try {
      entries.push(...(await placeBatch(context, batch, options)))
    } catch (thrown) {
      if (batch === batches[0]) throw thrown
      entries.push(...batch.sent.map((order) => failed(order, thrown)))
    }
  }
  return entries
}

function split(context: Context, input: NewOrders): Batch[] {
  const { symbol, orders } = input
  if (!Array.isArray(orders)) throw new UsageError(`orders must be an array, was ${typeof orders}.`)
  const ready = orders.map((order: NewOrder) => complete(context, order))
  const ids = new Set<string>()
  for (const { clientOid } of ready) {
    if (ids.has(clientOid))
      throw new UsageError(`Each order needs a client id of its own, ${JSON.stringify(clientOid)} came twice.`)
    ids.add(clientOid)
  }
  const size = operations.placeOrders.maxItems ?? ready.length
  const batches: Batch[] = []
  for (let start = 0; start < ready.length; start += size) {
    const chunk = ready.slice(start, start + size)
    const body = bodyOf('placeOrders', { ...input, orders: chunk }) as { orderDataList: WireOrder[] }
    const sent = body.orderDataList.map((order, index) => sentOrder(symbol, chunk[index]!.type, order))
    batches.push({ body: JSON.stringify(body), sent })
  }
  return batches
}

async function placeBatch(context: Context, { body, sent }: Batch, { signal, timeoutMs }: PlacingOptions) {
  const id = 'placeOrders'
  const since = context.clock()
  let answered: readonly BatchOrderEntry[] = []
  let lost: unknown
  try {
    answered = codecs[id].read(await perform(context, requestOf(id, '', body, { signal, timeoutMs }))).orders
  } catch (thrown) {
    if (!isUnknown(thrown)) throw thrown
    lost = thrown
  }
  const entries = sent.map((order, index) => entryOf(order, answered, answered.length === sent.length ? index : -1))
  for (const entry of entries) if (entry?.orderId) context.returned.add(entry.orderId)
  const missing = sent.filter((_, index) => !entries[index])
  const found = missing.length === 0 ? undefined : await recover(context, missing, since, signal)
  return sent.map(({ clientOid }, index): PlacedEntry => {
    const entry = entries[index]
    if (entry) return { ...entry, clientOid }
    const orderId = found?.get(clientOid)
    if (orderId !== undefined) return { ...NO_ERROR, orderId, clientOid, result: true, recovered: true }
    return { ...NO_ERROR, orderId: null, clientOid, result: null, error: new OutcomeUnknownError(id, clientOid, lost) }
  })
}

const NO_ERROR = { errorCode: null, errorMessage: null }

/** Returns what an answer says of an order, or undefined when it does not say whether the order stands. */
function entryOf({ clientOid }: Sent, entries: readonly BatchOrderEntry[], place: number) {
  // Entries come in the order of the request; a service that sorts them still tells them apart by client id.
  const there = entries[place]
  const entry =
    there && (there.clientOid ?? clientOid) === clientOid
      ? there
      : entries.find((other) => other.clientOid === clientOid)
  if (!entry) return undefined
  const { result, orderId, errorCode, errorMessage } = entry
  if (result === false) return { orderId: null, result, errorCode, errorMessage }
  return result && orderId !== null ? { orderId, result, errorCode, errorMessage } : undefined
}

/** An order of a batch that was refused as a whole, or never sent. */
function failed({ clientOid }: Sent, thrown: unknown): PlacedEntry {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const errorCode = error instanceof ApiError ? error.code : null
  return { orderId: null, clientOid, result: false, errorCode, errorMessage: error.message, error }
}
