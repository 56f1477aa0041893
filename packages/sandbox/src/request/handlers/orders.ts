// Places, changes and cancels orders and plan orders, and closes positions. The engine validates an order itself. What
// cannot be cancelled or closed is reported inside a successful response.
import {
  FIELD_INVALID,
  ORDER_KIND,
  POSITION_SIDE_NAME_CODES,
  TP_SL_TYPE_CODES,
  TRIGGER_PRICE_TYPE_CODES,
} from '@capi/api'
import type {
  BatchCancelResult,
  BatchOrder,
  BatchOrderEntry,
  BatchOrderRequest,
  BatchOrderResult,
  CancelAllEntry,
  CancelAllRequest,
  CancelPlanRequest,
  CancelResult,
  ClosePositionEntry,
  ClosePositionsRequest,
  DataEnvelope,
  OrderRequest,
  OrderResult,
  PlanOrderRequest,
  PlanOrderResult,
  TpSlModification,
  TpSlOrderEntry,
  TpSlOrderRequest,
} from '@capi/api/wire'
import {
  type CancelOrderCommand,
  type Direction,
  type Order,
  type PlanOrder,
  type Refusal,
  refuseFinished,
  type Result,
} from '@capi/engine'
import {
  enumValue,
  isMarketPrice,
  type OrderTarget,
  readMarginMode,
  readOrderCommand,
  refusalCode,
  refusalText,
  unwrap,
} from '../commands.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { isZero } from '../input.ts'

export function placeOrder(call: SignedCall): Exact<OrderResult> {
  const request = call.body as OrderRequest
  const { clientOid, id } = unwrap(place(call, request, request))
  return { client_oid: clientOid, order_id: id.toString() }
}

// G22: the result is true when the batch was processed, even if its orders were refused.
export function placeOrders(call: SignedCall): Exact<BatchOrderResult> {
  const { orderDataList, ...target } = call.body as BatchOrderRequest
  return {
    order_info: orderDataList.map((order, index) => placeElement(call, target, order, index)),
    result: true,
  }
}

export function placePlanOrder({ exchange, account, body }: SignedCall): Exact<PlanOrderResult> {
  const request = body as PlanOrderRequest
  const isMarket = isMarketPrice(request.match_type)
  const { id } = unwrap(
    exchange.run('placePlanOrder', {
      accountId: account.id,
      symbol: request.symbol,
      clientOid: request.client_oid ?? null,
      type: enumValue<Direction>(ORDER_KIND, request.type),
      isMarket,
      marginMode: readMarginMode(request.marginMode),
      size: request.size,
      // G29: base units. Programs send a price of 0 with a market order.
      price: isMarket ? null : (request.execute_price ?? null),
      triggerPrice: request.trigger_price,
    }),
  )
  return { client_oid: request.client_oid || null, order_id: id.toString() }
}

function placeElement(call: SignedCall, target: OrderTarget, order: BatchOrder, index: number): Exact<BatchOrderEntry> {
  const clientOid = typeof order.client_oid === 'string' ? order.client_oid : ''
  const refused = { order_id: '', client_oid: clientOid, result: false }
  const error = call.itemError?.('orderDataList', index) ?? null
  if (error !== null) return { ...refused, error_code: FIELD_INVALID, error_message: error }
  const outcome = place(call, target, order)
  if (!outcome.ok) return { ...refused, error_code: refusalCode(outcome), error_message: refusalText(outcome) }
  const placed = { order_id: outcome.value.id.toString(), client_oid: outcome.value.clientOid, result: true }
  return { ...placed, error_code: '', error_message: '' }
}

function place({ exchange, account }: SignedCall, target: OrderTarget, order: BatchOrder): Result<Order> {
  return exchange.run('placeOrder', readOrderCommand(account.id, target, order))
}

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

const takeProfit = TP_SL_TYPE_CODES.get('take_profit')
const long = POSITION_SIDE_NAME_CODES.get('LONG')
const mark = TRIGGER_PRICE_TYPE_CODES.get('mark')

/** A request whose order id was read exactly, if it is a number. */
type Modification = Omit<TpSlModification, 'orderId'> & { readonly orderId: bigint | string }

// G74: a failure has the envelope of every refusal.
export function placeTpSlOrder({ exchange, account, body }: SignedCall): Exact<TpSlOrderEntry>[] {
  const request = body as TpSlOrderRequest
  const { id } = unwrap(
    exchange.run('placeTpSlOrder', {
      accountId: account.id,
      symbol: request.symbol,
      clientOid: request.clientOrderId,
      role: request.planType === takeProfit ? 'takeProfit' : 'stopLoss',
      side: request.positionSide === long ? 'LONG' : 'SHORT',
      marginMode: readMarginMode(request.marginMode),
      size: request.size,
      triggerPrice: request.triggerPrice,
      price: readExecutePrice(request.executePrice),
    }),
  )
  return [{ orderId: id, success: true }]
}

// G75: the id stays.
export function modifyTpSlOrder({ exchange, account, body, serverTime }: SignedCall): Exact<DataEnvelope> {
  const { orderId, triggerPrice, executePrice, triggerPriceType } = body as Modification
  unwrap(
    exchange.run('modifyTpSlOrder', {
      accountId: account.id,
      orderId: BigInt(orderId),
      triggerPrice,
      price: readExecutePrice(executePrice),
      reference: triggerPriceType === mark ? 'mark' : 'last',
    }),
  )
  return { code: '00000', msg: 'success', requestTime: serverTime, data: '' }
}

/** Returns the price of a limit order; null for a market order, which has none or zero. */
function readExecutePrice(text: string | undefined): string | null {
  return text === undefined || isZero(text) ? null : text
}

// G72: success is that of the order; its fills may still be incomplete.
export function closePositions({ exchange, account, body }: SignedCall): Exact<ClosePositionEntry>[] {
  const { symbol = null } = body as ClosePositionsRequest
  return unwrap(exchange.run('closePositions', { accountId: account.id, symbol })).map(({ positionId, order }) => ({
    positionId,
    success: order.ok,
    successOrderId: order.ok ? order.value.id : 0,
    errorMessage: order.ok ? '' : refusalText(order),
  }))
}
