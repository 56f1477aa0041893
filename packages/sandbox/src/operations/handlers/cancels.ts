// Cancellations. An order that cannot be cancelled is reported inside a successful response.
import type { BatchCancelResult, CancelAllEntry, CancelAllRequest } from '@capi/api/wire'
import type { CancelPlanRequest, CancelResult } from '@capi/api/wire'
import type { CancelOrderCommand, Order, Result, PlanOrder, Refusal } from '@capi/engine'
import { refuseFinished } from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'
import { refusalText, unwrap } from '../unwrap-result.ts'

// The generated types of these two bodies have no fields, because each admits one of several shapes.
interface CancelRequest {
  readonly orderId?: string
  readonly clientOid?: string
}

interface BatchCancelRequest {
  readonly ids?: readonly string[]
  readonly cids?: readonly string[]
}

interface Cancellation {
  /** The order that was named, if it is known. */
  readonly order: Order | PlanOrder | undefined
  readonly orderId: string | undefined
  readonly clientOid: string | undefined
  /** Why it failed; null if it did not. */
  readonly failure: string | null
}

export function cancelOrder(call: SignedCall): Exact<CancelResult> | Promise<Exact<CancelResult>> {
  const { orderId, clientOid } = call.body as CancelRequest
  const done = cancel(call, orderId, clientOid)
  return done instanceof Promise ? done.then(presentCancellation) : presentCancellation(done)
}

function presentCancellation({ orderId, clientOid, failure }: Cancellation): Exact<CancelResult> {
  const [client_oid, result] = [clientOid ?? null, failure === null]
  // An order that is named only by an unknown client id has no id to return.
  if (!orderId) return { client_oid, result, err_msg: failure }
  return { order_id: orderId, client_oid, result, err_msg: failure }
}

// G19: a plan order is named by its id only.
export async function cancelPlanOrder(call: SignedCall): Promise<Exact<CancelResult>> {
  const { orderId } = call.body as CancelPlanRequest
  const command = { accountId: call.account.id, orderId: BigInt(orderId) }
  const outcome = call.exchange.run('cancelPlanOrder', command)
  // G19: an order with the id is not a plan order.
  const isPlan = (found: Order | PlanOrder | undefined): boolean => found !== undefined && 'triggerPrice' in found
  const { order, failure } = await find(call, { ...command, clientOid: null }, outcome, isPlan)
  return { order_id: orderId, client_oid: order?.clientOid ?? null, result: failure === null, err_msg: failure }
}

// One entry for each id, in the order of the request. An order that is named twice is final by the second time.
// G22: the result is true when no cancellation failed.
export async function cancelOrders(call: SignedCall): Promise<Exact<BatchCancelResult>> {
  const { ids = [], cids = [] } = call.body as BatchCancelRequest
  const done = [...ids.map((id) => cancel(call, id, undefined)), ...cids.map((cid) => cancel(call, undefined, cid))]
  return presentBatch(ids, cids, await Promise.all(done))
}

// G71: one entry for each order, oldest first, without the reason of a failure.
export function cancelAllOrders({ exchange, account, body }: SignedCall): Exact<CancelAllEntry>[] {
  const { cancelOrderType, symbol = null } = body as CancelAllRequest
  const command = { accountId: account.id, symbol, family: cancelOrderType }
  return unwrap(exchange.run('cancelAllOrders', command)).map(({ orderId, isCanceled }) => ({
    orderId,
    success: isCanceled,
  }))
}

function presentBatch(
  ids: readonly string[],
  cids: readonly string[],
  outcomes: readonly Cancellation[],
): Exact<BatchCancelResult> {
  const results = outcomes.map((done) => ({
    err_msg: done.failure ?? '',
    ...presentId(done),
    client_oid: done.clientOid ?? '',
    result: done.failure === null,
  }))
  const failures = results.filter(({ result }) => !result)
  const symbol = outcomes.find(({ order }) => order)?.order?.symbol
  return {
    result: failures.length === 0,
    ...(symbol !== undefined && { symbol }),
    orderIds: ids,
    clientOids: cids,
    cancelOrderResultList: results,
    failInfos: failures,
  }
}

/** Cancels an order; only one that cannot be cancelled is searched in the history. */
function cancel(call: SignedCall, orderId?: string, clientOid?: string): Cancellation | Promise<Cancellation> {
  const command: CancelOrderCommand = {
    accountId: call.account.id,
    orderId: orderId ? BigInt(orderId) : null,
    clientOid: clientOid || null,
  }
  const outcome = call.exchange.run('cancelOrder', command)
  const describe = ({ order, failure }: Found): Cancellation => {
    return { order, orderId: order?.id.toString() ?? orderId, clientOid: order?.clientOid ?? clientOid, failure }
  }
  return outcome.ok ? describe({ order: outcome.value, failure: null }) : find(call, command, outcome).then(describe)
}

type Found = Pick<Cancellation, 'order' | 'failure'>

/** Finds the order in the history if the engine refused: the engine may not know orders that are final. */
async function find(
  { history }: SignedCall,
  command: CancelOrderCommand,
  outcome: Result<Order | PlanOrder>,
  isMeant: (found: Order | PlanOrder | undefined) => boolean = (found) => found !== undefined,
): Promise<Found> {
  if (outcome.ok) return { order: outcome.value, failure: null }
  const order = await history.findOrder(command)
  return { order, failure: refusalText(isMeant(order) ? explain(outcome, order!) : outcome) }
}

function explain(refusal: Refusal, order: Order | PlanOrder): Refusal {
  return refusal.reason === 'ORDER_NOT_FOUND' ? refuseFinished(order) : refusal
}

// An order that is named only by an unknown client id has no id to return.
function presentId({ orderId }: Cancellation): { order_id?: string } {
  return orderId ? { order_id: orderId } : {}
}
