// Cancellations. That an order cannot be cancelled is an outcome, not a failed request.

import type { BatchCancelResult, CancelPlanRequest, CancelResult } from '@capi/api/wire'
import type { CancelOrderCommand, Order, Result, PlanOrder, Refusal } from '../../engine/index.ts'
import { refuseFinished } from '../../engine/index.ts'
import { after, all, type Eventually } from '../../session/maybe-promise.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { Rejection } from '../../document/rejection.ts'
import { sayRefusal } from '../unwrap-result.ts'

// The wire types of these two bodies say nothing of their fields, because each admits one of several shapes.
interface CancelRequest {
  readonly orderId?: string
  readonly clientOid?: string
}

interface BatchCancelRequest {
  readonly ids?: readonly string[]
  readonly cids?: readonly string[]
}

interface Cancellation {
  /** What was meant, if that is known. */
  readonly order: Order | PlanOrder | undefined
  readonly orderId: string | undefined
  readonly clientOid: string | undefined
  /** Why it failed; null where it did not. */
  readonly failure: string | null
}

export function cancelOrder(call: SignedCall): Eventually<Exact<CancelResult>> {
  const { orderId, clientOid } = call.body as CancelRequest
  if (!orderId && !clientOid) throw new Rejection('field_invalid', 'Body must have orderId or clientOid.')
  return after(cancel(call, orderId, clientOid), (done) => ({
    ...presentId(done),
    client_oid: done.clientOid ?? null,
    result: done.failure === null,
    err_msg: done.failure,
  }))
}

// G19: a plan order is named by its id only.
export function cancelPlanOrder(call: SignedCall): Eventually<Exact<CancelResult>> {
  const { orderId } = call.body as CancelPlanRequest
  const command = { accountId: call.account.id, orderId: BigInt(orderId) }
  const outcome = call.exchange.run('cancelPlanOrder', command)
  // G19: what else has the id is not meant by this.
  const meant = (found: Order | PlanOrder | undefined): boolean => found !== undefined && 'triggerPrice' in found
  return after(find(call, { ...command, clientOid: null }, outcome, meant), ({ order, failure }) => ({
    order_id: orderId,
    client_oid: order?.clientOid ?? null,
    result: failure === null,
    err_msg: failure,
  }))
}

// One outcome for each id, in the order of the request; what is named twice has ended by the second time.
// G22: the result is true when no cancellation failed.
export function cancelOrders(call: SignedCall): Eventually<Exact<BatchCancelResult>> {
  const { ids = [], cids = [] } = call.body as BatchCancelRequest
  if (ids.length + cids.length === 0) {
    throw new Rejection('engine_refused', 'BATCH_EMPTY: the batch must name at least one order, named none.')
  }
  const done = [...ids.map((id) => cancel(call, id, undefined)), ...cids.map((cid) => cancel(call, undefined, cid))]
  return after(all(done), (outcomes) => presentBatch(ids, cids, outcomes))
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

function cancel(call: SignedCall, orderId?: string, clientOid?: string): Eventually<Cancellation> {
  const command: CancelOrderCommand = {
    accountId: call.account.id,
    orderId: orderId ? BigInt(orderId) : null,
    clientOid: clientOid || null,
  }
  const outcome = call.exchange.run('cancelOrder', command)
  return after(find(call, command, outcome), ({ order, failure }) => ({
    order,
    orderId: order?.id.toString() ?? orderId,
    clientOid: order?.clientOid ?? clientOid,
    failure,
  }))
}

/** Finds what was meant where the engine refused: it does not know what ended long ago. */
function find(
  { records }: SignedCall,
  command: CancelOrderCommand,
  outcome: Result<Order | PlanOrder>,
  isMeant: (found: Order | PlanOrder | undefined) => boolean = (found) => found !== undefined,
): Eventually<Pick<Cancellation, 'order' | 'failure'>> {
  if (outcome.ok) return { order: outcome.value, failure: null }
  return after(records.findOrder(command), (order) => ({
    order,
    failure: sayRefusal(isMeant(order) ? correct(outcome, order!) : outcome),
  }))
}

function correct(refusal: Refusal, order: Order | PlanOrder): Refusal {
  return refusal.reason === 'ORDER_NOT_FOUND' ? refuseFinished(order) : refusal
}

// Of an order that is known by an unknown client id only, no id can be said.
function presentId({ orderId }: Cancellation): { order_id?: string } {
  return orderId ? { order_id: orderId } : {}
}
