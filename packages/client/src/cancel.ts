// Cancels orders, closes positions, and sets the leverage, which needs an account without orders. Repeating a
// cancellation is harmless, but after a lost response the second attempt may find an order that the first one has
// already cancelled. So when an attempt was lost and the last response reports no success, the order itself decides,
// once it is final. It is read by the order id of the input, or by that in a field of the response: a client id may be
// that of an earlier order, and is never used to find out. Where there is no order id, or the order is not final in
// time, the outcome is unknown.
import type {
  BatchCancelResult,
  CancelOrderInput,
  CancelOrderResult,
  CancelPlanOrderInput,
  IdInput,
  CancelOrdersInput,
  CancelResult,
  Acknowledgement,
  SetLeverageInput,
} from '@capi/api'
import { type finalOrderStatuses, isFinal } from '@capi/api/values'
import { buildRequest, bodyOf, execute, call, throwAborted } from './call.ts'
import { type Output, isOrderId } from './response.ts'
import type { CallOptions, TradingContext, Context } from './context.ts'
import {
  isOutcomeUnknown,
  ApiError,
  NetworkError,
  OutcomeUnknownError,
  type RequestName,
  UsageError,
} from './errors.ts'
import { sleep, withTimeout, notify } from './clock.ts'
import { readOrder, readOrders } from './read-orders.ts'

const NO_REFUSAL = { errorMessage: null, reason: null, field: null }

/** Set on a result that was found by reading the order. */
export interface Recovered {
  readonly recovered?: true
}

export interface CancelPlanOptions extends CallOptions {
  /**
   * The symbol of the plan order, to look it up after a lost response. @default that in which this client has placed it
   */
  readonly symbol?: string | undefined
}

/** The outcome of one order of a batch of cancellations. */
export interface CanceledEntry extends Omit<CancelOrderResult, 'result'>, Recovered {
  readonly orderId: string | null
  readonly clientOid: string | null
  readonly errorMessage: string | null
  /** Null when it is not known whether the order was cancelled. */
  readonly result: boolean | null
  /** Why the outcome is unknown. */
  readonly error?: Error
}

/** The outcomes of a batch of cancellations. */
export interface CanceledBatch extends Omit<BatchCancelResult, 'results' | 'failures'> {
  readonly symbol: string | null
  readonly orderIds: readonly string[]
  readonly clientOids: readonly string[]
  /** Null where no entry has failed and the outcome of at least one is unknown. */
  readonly result: boolean | null
  readonly results: readonly CanceledEntry[]
  /** The entries with the result `false`. */
  readonly failures: readonly CanceledEntry[]
}

type FindFinal = (orderId: string) => Promise<FinalStatus | undefined>

export async function cancelOrder(
  context: TradingContext,
  input: CancelOrderInput,
  options: CallOptions,
): Promise<CancelResult & Recovered> {
  return cancelOne(context, 'cancelOrder', input, options, async (orderId) =>
    (await awaitFinal(context, [orderId], options.signal, statusesOf(context))).get(orderId),
  )
}

/** The history of plan orders needs a symbol; without one, the outcome of a lost cancellation is unknown. */
export async function cancelPlanOrder(
  context: TradingContext,
  input: CancelPlanOrderInput,
  { symbol, ...options }: CancelPlanOptions,
): Promise<CancelResult & Recovered> {
  return cancelOne(context, 'cancelPlanOrder', input, options, async (orderId) => {
    const placedIn = symbol ?? context.seenOrders.get(orderId)?.symbol
    if (placedIn === undefined) return undefined
    return (await awaitFinal(context, [orderId], options.signal, planStatusesOf(context, placedIn))).get(orderId)
  })
}

/** Cancels one order. If an attempt was lost and the last one reports no success, the order decides. */
async function cancelOne(
  context: TradingContext,
  id: 'cancelOrder' | 'cancelPlanOrder',
  input: CancelOrderInput | CancelPlanOrderInput,
  options: CallOptions,
  findFinal: FindFinal,
): Promise<CancelResult & Recovered> {
  const endpoint = context.endpoints[id]
  const { record, failure, loss } = await send(context, id, bodyOf(context, id, input as CancelPlanOrderInput), options)
  if (record && (record.result || !loss)) return record
  const given = input as { orderId?: IdInput; clientOid?: string }
  const orderId = given.orderId === undefined ? idOf(record) : String(given.orderId)
  const status = orderId === undefined ? undefined : await findFinal(orderId)
  if (status === undefined) throw notKnown(endpoint, orderId, given.clientOid ?? null, loss)
  if (status !== 'canceled' && record) return record
  if (status !== 'canceled' && failure instanceof ApiError && !isOutcomeUnknown(failure)) throw failure
  const base = record ?? endpoint.read({})
  const clientOid = given.clientOid ?? base.clientOid
  return { ...base, orderId: orderId!, clientOid, ...outcomeOf(status) }
}

/** Returns what a final status says of a cancellation. */
function outcomeOf(status: FinalStatus) {
  if (status === 'canceled') return { result: true, ...NO_REFUSAL, recovered: true } as const
  return { result: false, ...NO_REFUSAL, errorMessage: `the order is ${status}`, recovered: true } as const
}

/** Returns the order id in a response. */
function idOf(entry: { readonly orderId: string | null } | undefined): string | undefined {
  return isOrderId(entry?.orderId) ? entry.orderId : undefined
}

function notKnown(
  name: RequestName,
  orderId: string | undefined,
  clientOid: string | null,
  loss: Error | undefined,
): OutcomeUnknownError {
  const order = orderId === undefined ? `with the client id ${JSON.stringify(clientOid)}` : orderId
  const effect = `the order ${order} may or may not have been cancelled`
  const advice =
    orderId === undefined
      ? 'look for the order in current and past orders; its client id may be that of an earlier one'
      : 'read the order until it is final'
  const possibleOrderIds = orderId === undefined ? [] : [orderId]
  return new OutcomeUnknownError(name, clientOid, effect, advice, loss, { searched: null, possibleOrderIds })
}

/**
 * Cancels several orders. It returns one entry for each, with the result `null` where an attempt was lost and the order
 * does not say what became of it.
 */
export async function cancelOrders(
  context: TradingContext,
  input: CancelOrdersInput,
  options: CallOptions,
): Promise<CanceledBatch> {
  const endpoint = context.endpoints.cancelOrders
  const lists: unknown[] = [input?.orderIds, input?.clientOids].filter((list) => list !== undefined)
  // Lists that were given and are empty name nothing to cancel.
  if (lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0))
    return { ...endpoint.read({}), result: true }
  const { record, loss } = await send(context, 'cancelOrders', bodyOf(context, 'cancelOrders', input), options)
  if (record && (!loss || record.results.every((entry) => entry.result))) return record
  const batch = record ?? unanswered(endpoint.read({}), input)
  const left = batch.results.filter((entry) => !entry.result)
  const ids = left.flatMap((entry) => idOf(entry) ?? [])
  const final = await awaitFinal(context, ids, options.signal, statusesOf(context))
  const results = batch.results.map((entry): CanceledEntry => {
    if (entry.result) return entry
    const orderId = idOf(entry)
    const status = orderId === undefined ? undefined : final.get(orderId)
    if (status === undefined) {
      const error = notKnown(endpoint, orderId, entry.clientOid, loss)
      return { ...entry, result: null, ...NO_REFUSAL, error }
    }
    return status !== 'canceled' && record ? entry : { ...entry, ...outcomeOf(status) }
  })
  const failures = results.filter(({ result }) => result === false)
  const isKnown = results.every(({ result }) => result !== null)
  return { ...batch, results, failures, result: failures.length > 0 ? false : isKnown || null }
}

/** Returns a batch of which no response says anything: an entry for each order of the input. */
function unanswered(batch: BatchCancelResult, { orderIds = [], clientOids = [] }: CancelOrdersInput) {
  const none = { ...NO_REFUSAL, result: false }
  const results: readonly CancelOrderResult[] = [
    ...orderIds.map((orderId) => ({ ...none, orderId: String(orderId), clientOid: null })),
    ...clientOids.map((clientOid) => ({ ...none, orderId: null, clientOid })),
  ]
  return { ...batch, orderIds: orderIds.map(String), clientOids, results }
}

interface Response<Id extends CancelId> {
  /** Undefined if the last attempt failed. */
  readonly record?: Output<Id>
  readonly failure?: ApiError | NetworkError
  /** The first failure after which the server may have executed the request; undefined if there was none. */
  readonly loss: Error | undefined
}

type CancelId = 'cancelOrder' | 'cancelOrders' | 'cancelPlanOrder'

/** Sends a cancellation. Throws only if no attempt can have been executed, or the caller has aborted the call. */
async function send<Id extends CancelId>(
  context: TradingContext,
  id: Id,
  body: object,
  options: CallOptions,
): Promise<Response<Id>> {
  let loss: Error | undefined
  const request = {
    ...buildRequest(context.endpoints[id], '', JSON.stringify(body), options),
    onLost: (failure: Error) => void (loss ??= failure),
  }
  try {
    return { record: await execute(context, id, request), loss }
  } catch (thrown) {
    if (!(thrown instanceof ApiError || thrown instanceof NetworkError)) throw thrown
    if (isOutcomeUnknown(thrown)) loss ??= thrown
    if (!loss) throw thrown
    return { failure: thrown, loss }
  }
}

/**
 * Returns a function that cancels all orders, or closes positions. Sent twice, either could cancel or close what was
 * placed in between, so it is sent once: if the response is lost, OutcomeUnknownError says what to read first.
 */
export function clear(
  id: 'cancelAllOrders' | 'closePositions',
): (context: Context, input: object, options: CallOptions) => Promise<unknown> {
  return (context, input, options) =>
    call(context, id, input, options).catch((thrown: unknown) => {
      if (!isOutcomeUnknown(thrown)) throw thrown
      const endpoint = context.endpoints[id]
      const advice = `read ${endpoint.confirm!.join(' and ')} before you repeat it`
      throw new OutcomeUnknownError(endpoint, null, 'it may or may not have been executed', advice, thrown)
    })
}

/** The status of an order that no longer changes. */
type FinalStatus = (typeof finalOrderStatuses)[number]

/** Returns the status of some orders, as far as responses show it. */
type ReadStatuses = (orderIds: readonly string[], ends: AbortSignal) => Promise<ReadonlyMap<string, unknown>>

/**
 * Waits until orders are final, within the time for recovery, and returns the final status of each that has one by
 * then. A final status stays, so that a read that lags behind cannot be wrong about it.
 */
async function awaitFinal(
  context: TradingContext,
  orderIds: readonly string[],
  signal: CallOptions['signal'],
  read: ReadStatuses,
): Promise<ReadonlyMap<string, FinalStatus>> {
  const final = new Map<string, FinalStatus>()
  const waiting = new Set(orderIds)
  if (waiting.size === 0) return final
  await withTimeout(context.clock, context.recoveryTimeoutMs, undefined, signal, async (ends) => {
    for (let round = 0; !ends.aborted; round++) {
      try {
        for (const [orderId, status] of await read([...waiting], ends)) {
          if (typeof status !== 'string' || !isFinal(status) || !waiting.delete(orderId)) continue
          final.set(orderId, status)
          if (waiting.size === 0) return
        }
      } catch {
        // A failed read proves nothing; only the time and the caller end the wait.
      }
      await sleep(context.clock, Math.min(50 * 2 ** round, 1_000), ends).catch(() => {})
    }
  })
  return final
}

/** Reads orders by their ids, and those that the service does not know by their ids in the lists of orders. */
function statusesOf(context: TradingContext): ReadStatuses {
  return async (orderIds, ends) => {
    const statuses = new Map<string, unknown>()
    for (const orderId of orderIds) {
      const order = await readOrder(context, orderId, ends)
      if (order?.orderId === orderId) statuses.set(orderId, order.status)
    }
    if (statuses.size === orderIds.length) return statuses
    for await (const { orderId, status } of readOrders(context, undefined, false, ends))
      if (orderIds.includes(orderId) && !statuses.has(orderId)) statuses.set(orderId, status)
    return statuses
  }
}

/** Reads plan orders in the lists of their symbol, because no operation returns one by its id. */
function planStatusesOf(context: TradingContext, symbol: string): ReadStatuses {
  return async (orderIds, ends) => {
    const statuses = new Map<string, unknown>()
    for await (const { orderId, status } of readOrders(context, symbol, true, ends)) {
      if (orderIds.includes(orderId)) statuses.set(orderId, status)
      if (statuses.size === orderIds.length) break
    }
    return statuses
  }
}

export interface LeverageOptions extends CallOptions {
  /**
   * How long a refusal for open orders is repeated, in milliseconds: three times, at even intervals. With 0 it is
   * thrown at once.
   * @default 6000
   */
  readonly settleMs?: number | undefined
}

const REPETITIONS = 3
const OPEN_ORDERS = /FAILED_PRECONDITION|open orders/i

/**
 * Sets the leverage of a symbol. Services refuse this while the symbol has open orders or plan orders, and for some
 * seconds after the last one has ended. So a refusal for open orders is repeated at even intervals until a time limit;
 * any other refusal is thrown at once.
 */
export async function setLeverage(
  context: Context,
  input: SetLeverageInput,
  { settleMs = 6_000, ...options }: LeverageOptions,
): Promise<Acknowledgement> {
  if (!(settleMs >= 0)) throw new UsageError(`settleMs must be a number of at least 0, was ${String(settleMs)}.`)
  const endpoint = context.endpoints.setLeverage
  const delayMs = settleMs / REPETITIONS
  for (let attempt = 1; ; attempt++) {
    try {
      return (await call(context, 'setLeverage', input, options)) as Acknowledgement
    } catch (error) {
      const isRepeated = error instanceof ApiError && error.status < 500 && OPEN_ORDERS.test(error.message)
      if (!isRepeated || delayMs === 0 || attempt > REPETITIONS) throw error
      const { method, path } = endpoint
      notify(context.onRetry, { operationId: 'setLeverage', method, path, attempt, error, delayMs })
      await sleep(context.clock, delayMs, options.signal).catch((reason: unknown) =>
        throwAborted(endpoint, reason, error),
      )
    }
  }
}
