// Cancellations. That an order cannot be cancelled is an outcome, not a failed request.

import type { BatchCancelResult, CancelResult } from '@capi/api/wire'
import { type CancelOrderCommand, type Order, refuseFinished } from '../../engine/index.ts'
import { after, all, type Eventually } from '../../eventually.ts'
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
  readonly order: Order | undefined
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

function cancel({ exchange, records, account }: SignedCall, orderId?: string, clientOid?: string): Eventually<Cancellation> {
  const command: CancelOrderCommand = {
    accountId: account.id,
    orderId: orderId ? BigInt(orderId) : null,
    clientOid: clientOid || null,
  }
  const outcome = exchange.run('cancelOrder', command)
  const describe = (order: Order | undefined, failure: string | null): Cancellation => ({
    order,
    orderId: order?.id.toString() ?? orderId,
    clientOid: order?.clientOid ?? clientOid,
    failure,
  })
  if (outcome.ok) return describe(outcome.value, null)
  return after(records.findOrder(command), (order) => {
    // The engine does not know an order that ended long ago.
    const isForgotten = order !== undefined && outcome.reason === 'ORDER_NOT_FOUND'
    return describe(order, sayRefusal(isForgotten ? refuseFinished(order) : outcome))
  })
}

// Of an order that is known by an unknown client id only, no id can be said.
function presentId({ orderId }: Cancellation): { order_id?: string } {
  return orderId ? { order_id: orderId } : {}
}
