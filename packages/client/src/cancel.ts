/**
 * Cancelling is harmless to repeat, but after a lost answer the second try may meet an order that the first one has ended.
 * So when an attempt was lost and the last answer says that a cancellation failed, the order itself is asked what became of it.
 */
import {
  type BatchCancelResult,
  type CancelOrdersInput,
  type CancelOrderInput,
  type CancelResult,
  codecs,
} from '@capi/api'
import { bodyOf } from './call.ts'
import { candidates } from './recover.ts'
import { type CallOptions, type Context, perform, requestOf } from './request.ts'

/** Set on an outcome that was found out afterwards. */
export interface Recovered {
  readonly recovered?: true
}

/** Cancels one order. */
export async function cancelOrder(
  context: Context,
  input: CancelOrderInput,
  options: CallOptions,
): Promise<CancelResult & Recovered> {
  const { value, wasLost } = await send(context, 'cancelOrder', bodyOf('cancelOrder', input), options)
  const result = codecs.cancelOrder.read(value)
  if (result.result !== false || !wasLost) return result
  const { orderId = result.orderId, clientOid = result.clientOid } = input
  const canceled = await findCanceled(context, options)
  if (!canceled.has(String(orderId)) && !canceled.has(String(clientOid))) return result
  return { ...result, result: true, errorMessage: null, recovered: true }
}

/** Cancels several orders. */
export async function cancelOrders(
  context: Context,
  input: CancelOrdersInput,
  options: CallOptions,
): Promise<BatchCancelResult> {
  const { value, wasLost } = await send(context, 'cancelOrders', bodyOf('cancelOrders', input), options)
  const batch = codecs.cancelOrders.read(value)
  if (!wasLost || batch.results.every((entry) => entry.result)) return batch
  const canceled = await findCanceled(context, options)
  const results = batch.results.map((entry) => {
    if (entry.result || !(canceled.has(entry.orderId ?? '') || canceled.has(entry.clientOid ?? ''))) return entry
    return { ...entry, result: true, errorMessage: null, recovered: true }
  })
  const failures = results.filter((entry) => !entry.result)
  return { ...batch, results, failures, result: failures.length === 0 }
}

async function send(context: Context, id: 'cancelOrder' | 'cancelOrders', body: object, options: CallOptions) {
  let wasLost = false
  const request = { ...requestOf(id, '', JSON.stringify(body), options), onLost: () => (wasLost = true) }
  const value = await perform(context, request)
  return { value, wasLost }
}

/** Returns the ids and client ids of orders that are cancelled now. */
async function findCanceled(context: Context, { signal }: CallOptions): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const { status, orderId, clientOid } of candidates(context, undefined, false, signal)) {
    if (status === 'canceled') ids.add(orderId)
    if (status === 'canceled' && clientOid !== null) ids.add(clientOid)
  }
  return ids
}
