// Cancellations. That an order cannot be cancelled is an outcome, not a failed request.

import type { BatchCancelResult, CancelPlanRequest, CancelResult } from '@capi/api/wire'
import { type CancelOrderCommand, findOrder, type Order, type PlanOrder } from '../../engine/index.ts'
import type { Exact, SignedCall } from '../call.ts'
import { Rejection } from '../rejection.ts'
import { sayRefusal } from '../settle.ts'

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

export function cancelOrder(call: SignedCall): Exact<CancelResult> {
  const { orderId, clientOid } = call.body as CancelRequest
  if (!orderId && !clientOid) throw new Rejection('field_invalid', 'Body must have orderId or clientOid.')
  const done = cancel(call, orderId, clientOid)
  return {
    ...presentId(done),
    client_oid: done.clientOid ?? null,
    result: done.failure === null,
    err_msg: done.failure,
  }
}

// G19: a plan order is named by its id only.
export function cancelPlanOrder({ exchange, account, body }: SignedCall): Exact<CancelResult> {
  const { orderId } = body as CancelPlanRequest
  const command = { accountId: account.id, orderId: BigInt(orderId) }
  const outcome = exchange.run('cancelPlanOrder', command)
  const found = findOrder(exchange.world, { ...command, clientOid: null })
  return {
    order_id: orderId,
    client_oid: found?.clientOid ?? null,
    result: outcome.ok,
    err_msg: outcome.ok ? null : sayRefusal(outcome),
  }
}

// One outcome for each id, in the order of the request; what is named twice has ended by the second time.
// G22: the result is true when no cancellation failed.
export function cancelOrders(call: SignedCall): Exact<BatchCancelResult> {
  const { ids = [], cids = [] } = call.body as BatchCancelRequest
  if (ids.length + cids.length === 0) {
    throw new Rejection('engine_refused', 'BATCH_EMPTY: the batch must name at least one order, named none.')
  }
  const all = [...ids.map((id) => cancel(call, id, undefined)), ...cids.map((cid) => cancel(call, undefined, cid))]
  const results = all.map((done) => ({
    err_msg: done.failure ?? '',
    ...presentId(done),
    client_oid: done.clientOid ?? '',
    result: done.failure === null,
  }))
  const failures = results.filter(({ result }) => !result)
  const symbol = all.find(({ order }) => order)?.order?.symbol
  return {
    result: failures.length === 0,
    ...(symbol !== undefined && { symbol }),
    orderIds: ids,
    clientOids: cids,
    cancelOrderResultList: results,
    failInfos: failures,
  }
}

function cancel({ exchange, account }: SignedCall, orderId?: string, clientOid?: string): Cancellation {
  const command: CancelOrderCommand = {
    accountId: account.id,
    orderId: orderId ? BigInt(orderId) : null,
    clientOid: clientOid || null,
  }
  const outcome = exchange.run('cancelOrder', command)
  const order = outcome.ok ? outcome.value : findOrder(exchange.world, command)
  return {
    order,
    orderId: order?.id.toString() ?? orderId,
    clientOid: order?.clientOid ?? clientOid,
    failure: outcome.ok ? null : sayRefusal(outcome),
  }
}

// Of an order that is known by an unknown client id only, no id can be said.
function presentId({ orderId }: Cancellation): { order_id?: string } {
  return orderId ? { order_id: orderId } : {}
}
