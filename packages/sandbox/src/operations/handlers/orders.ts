// Places orders and plan orders. The tables of the generated package map codes to enum values; the engine validates the
// order itself.
import { FIELD_INVALID, ORDER_KIND } from '@capi/api'
import type { BatchOrder, BatchOrderEntry, BatchOrderRequest, BatchOrderResult } from '@capi/api/wire'
import type { OrderRequest, OrderResult, PlanOrderRequest, PlanOrderResult } from '@capi/api/wire'
import type { Direction, Order, Result } from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'
import { enumValue, isMarketPrice, type OrderTarget, readOrderCommand, readMarginMode } from '../order-command.ts'
import { refusalCode, refusalText, unwrap } from '../unwrap-result.ts'

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
