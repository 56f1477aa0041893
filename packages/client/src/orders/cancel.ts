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
import { bodyOf } from '../request/call.ts'
import { ApiError } from '../transport/errors.ts'
import { candidates } from './find-lost-order.ts'
import { perform, requestOf } from '../request/request.ts'
import type { Context, CallOptions } from '../request/context.ts'

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
  const { value, refusal, wasLost } = await send(context, 'cancelOrder', bodyOf('cancelOrder', input), options)
  const result = codecs.cancelOrder.read(value)
  const isRefused = refusal !== undefined || result.result === false
  if (!isRefused || !wasLost) return result
  const { orderId = result.orderId, clientOid = result.clientOid } = input
  const canceled = await findCanceled(context, options)
  if (canceled.has(String(orderId)) || canceled.has(String(clientOid))) {
    const id = orderId === null ? null : String(orderId)
    return { ...result, orderId: id, clientOid, result: true, errorMessage: null, recovered: true }
  }
  if (refusal) throw refusal
  return result
}

/** Cancels several orders. */
export async function cancelOrders(
  context: Context,
  input: CancelOrdersInput,
  options: CallOptions,
): Promise<BatchCancelResult> {
  const { value, refusal, wasLost } = await send(context, 'cancelOrders', bodyOf('cancelOrders', input), options)
  if (refusal) throw refusal
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

interface Sent {
  readonly value: unknown
  /** Set when the service refused after an attempt was lost, which may be because of that attempt. */
  readonly refusal: ApiError | undefined
  readonly wasLost: boolean
}

async function send(
  context: Context,
  id: 'cancelOrder' | 'cancelOrders',
  body: object,
  options: CallOptions,
): Promise<Sent> {
  let wasLost = false
  const request = { ...requestOf(id, '', JSON.stringify(body), options), onLost: () => (wasLost = true) }
  try {
    return { value: await perform(context, request), refusal: undefined, wasLost }
  } catch (thrown) {
    if (!wasLost || !(thrown instanceof ApiError)) throw thrown
    return { value: undefined, refusal: thrown, wasLost }
  }
}

/** Returns the ids of orders that are cancelled now, and the client ids whose latest order is. */
async function findCanceled(context: Context, { signal }: CallOptions): Promise<Set<string>> {
  const canceled = new Set<string>()
  const latest = new Map<string, number>()
  for await (const { status, orderId, clientOid, createdTime } of candidates(context, undefined, false, signal)) {
    if (status === 'canceled') canceled.add(orderId)
    const time = createdTime ?? 0
    if (clientOid === null || time < (latest.get(clientOid) ?? 0)) continue
    latest.set(clientOid, time)
    if (status === 'canceled') canceled.add(clientOid)
    else canceled.delete(clientOid)
  }
  return canceled
}
