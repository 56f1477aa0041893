// Cancels orders. Repeating a cancellation is harmless, but after a lost response the second attempt may find an order
// that the first one has already cancelled. So when an attempt was lost and the last response reports a failure, the
// state of the order decides.
import type {
  BatchCancelResult,
  CancelOrderInput,
  CancelPlanOrderInput,
  IdInput,
  CancelOrdersInput,
  CancelResult,
} from '@capi/api'
import { buildRequest } from '../request/build-request.ts'
import { bodyOf, execute } from '../request/call.ts'
import type { Output } from '../request/check-response.ts'
import type { CallOptions, TradingContext } from '../request/context.ts'
import { ApiError } from '../transport/errors.ts'
import { withTimeout } from '../transport/wait.ts'
import { readOrder, readOrders } from './read-orders.ts'

const NO_REFUSAL = { errorMessage: null, reason: null, field: null }

/** Set on a result that was found by searching for the order. */
export interface Recovered {
  readonly recovered?: true
}

export interface CancelPlanOptions extends CallOptions {
  /**
   * The symbol of the plan order, to look it up after a lost response. @default that in which this client has placed it
   */
  readonly symbol?: string | undefined
}

export async function cancelOrder(
  context: TradingContext,
  input: CancelOrderInput,
  options: CallOptions,
): Promise<CancelResult & Recovered> {
  return cancelOne(context, 'cancelOrder', input, options, async (ids) => {
    const { orderId } = input as { orderId?: IdInput }
    const order = orderId === undefined ? undefined : await readOrder(context, String(orderId), options.signal)
    if (order) return order.status === 'canceled'
    const canceled = await findCanceled(context, options)
    return ids.some((id) => canceled.has(id))
  })
}

/** The history of plan orders needs a symbol; without one, the last response is returned as it is. */
export async function cancelPlanOrder(
  context: TradingContext,
  input: CancelPlanOrderInput,
  { symbol, ...options }: CancelPlanOptions,
): Promise<CancelResult & Recovered> {
  return cancelOne(context, 'cancelPlanOrder', input, options, async ([orderId]) => {
    const placedIn = symbol ?? context.seenOrders.get(orderId!)?.symbol
    if (placedIn === undefined) return false
    return withTimeout(context.clock, context.recoveryTimeoutMs, undefined, options.signal, async (ends) => {
      try {
        for await (const record of readOrders(context, placedIn, true, ends))
          if (record.orderId === orderId) return record.status === 'canceled'
      } catch (thrown) {
        // The history may be long. What was not found in time counts as not found.
        if (!ends.aborted || options.signal?.aborted) throw thrown
      }
      return false
    })
  })
}

/**
 * Cancels one order. If an attempt was lost and the last one failed, `isCanceled` decides, with the ids of the input.
 */
async function cancelOne(
  context: TradingContext,
  id: 'cancelOrder' | 'cancelPlanOrder',
  input: CancelOrderInput | CancelPlanOrderInput,
  options: CallOptions,
  isCanceled: (ids: readonly string[]) => Promise<boolean>,
): Promise<CancelResult & Recovered> {
  const { record, refusal, wasLost } = await send(
    context,
    id,
    bodyOf(context, id, input as CancelPlanOrderInput),
    options,
  )
  if (record && (record.result || !wasLost)) return record
  const { orderId, clientOid = null } = input as { orderId?: IdInput; clientOid?: string }
  const ids = [orderId, clientOid].flatMap((each) => each ?? []).map(String)
  if (await isCanceled(ids)) {
    const base = record ?? context.endpoints[id].read({})
    const named = {
      orderId: orderId === undefined ? base.orderId : String(orderId),
      clientOid: clientOid ?? base.clientOid,
    }
    return { ...base, ...named, result: true, ...NO_REFUSAL, recovered: true }
  }
  if (!record) throw refusal
  return record
}

export async function cancelOrders(
  context: TradingContext,
  input: CancelOrdersInput,
  options: CallOptions,
): Promise<BatchCancelResult> {
  const lists: unknown[] = [input?.orderIds, input?.clientOids].filter((list) => list !== undefined)
  // Lists that were given and are empty name nothing to cancel.
  if (lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0))
    return { ...context.endpoints.cancelOrders.read({}), result: true }
  const {
    record: batch,
    refusal,
    wasLost,
  } = await send(context, 'cancelOrders', bodyOf(context, 'cancelOrders', input), options)
  if (!batch) throw refusal
  if (!wasLost || batch.results.every((entry) => entry.result)) return batch
  const canceled = await findCanceled(context, options)
  const results = batch.results.map((entry) => {
    if (entry.result || !(canceled.has(entry.orderId ?? '') || canceled.has(entry.clientOid ?? ''))) return entry
    return { ...entry, result: true, ...NO_REFUSAL, recovered: true }
  })
  const failures = results.filter((entry) => !entry.result)
  return { ...batch, results, failures, result: failures.length === 0 }
}

interface Response<Id extends CancelId> {
  /** Undefined if the server refused after an attempt was lost; the lost attempt may be the reason. */
  readonly record?: Output<Id>
  readonly refusal?: ApiError
  readonly wasLost: boolean
}

type CancelId = 'cancelOrder' | 'cancelOrders' | 'cancelPlanOrder'

async function send<Id extends CancelId>(
  context: TradingContext,
  id: Id,
  body: object,
  options: CallOptions,
): Promise<Response<Id>> {
  let wasLost = false
  const request = {
    ...buildRequest(context.endpoints[id], '', JSON.stringify(body), options),
    onLost: () => (wasLost = true),
  }
  try {
    return { record: await execute(context, id, request), wasLost }
  } catch (thrown) {
    if (!wasLost || !(thrown instanceof ApiError)) throw thrown
    return { refusal: thrown, wasLost }
  }
}

/** Returns the ids of the orders that are cancelled, and the client ids whose latest order is. */
async function findCanceled(context: TradingContext, { signal }: CallOptions): Promise<Set<string>> {
  const canceled = new Set<string>()
  const latest = new Map<string, number>()
  for await (const { status, orderId, clientOid, createdTime } of readOrders(context, undefined, false, signal)) {
    if (status === 'canceled') canceled.add(orderId)
    // A response may contain anything in place of a time.
    const time = typeof createdTime === 'number' ? createdTime : 0
    if (clientOid === null || time < (latest.get(clientOid) ?? 0)) continue
    latest.set(clientOid, time)
    if (status === 'canceled') canceled.add(clientOid)
    else canceled.delete(clientOid)
  }
  return canceled
}
