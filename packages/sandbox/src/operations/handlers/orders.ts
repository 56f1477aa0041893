// Places orders. The tables of the generated package map codes to enum values; the engine validates the order itself.

import { ENGINE_REFUSED, EXECUTION_TYPE, FIELD_INVALID, ORDER_KIND } from '@capi/api'
import type { BatchOrder, BatchOrderEntry, BatchOrderRequest, BatchOrderResult } from '@capi/api/wire'
import type { OrderRequest, OrderResult } from '@capi/api/wire'
import type { Direction, ExecutionType, Order, Result } from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { nodeAt } from '../../document/document.ts'
import { Rejection } from '../../document/rejection.ts'
import { refusalText, unwrap } from '../unwrap-result.ts'
import { enumValue, isMarketPrice, readMarginMode } from './order-codes.ts'

/** The required fields of a batch element: those of a single order, without the symbol and the client id. */
const requiredOfElement = (nodeAt('/components/schemas/OrderRequest')['required'] as readonly (keyof BatchOrder)[])
  .filter((name) => name in (nodeAt('/components/schemas/BatchOrder')['properties'] as object))
  .filter((name) => name !== 'client_oid')

export function placeOrder(call: SignedCall): Exact<OrderResult> {
  const { symbol, marginMode, ...order } = call.body as OrderRequest
  const { clientOid, id } = unwrap(place(call, symbol, marginMode, order))
  return { client_oid: clientOid, order_id: id.toString() }
}

// G22: the result is true when the batch was processed, even if its orders were refused.
export function placeOrders(call: SignedCall): Exact<BatchOrderResult> {
  const { symbol, marginMode, orderDataList } = call.body as BatchOrderRequest
  if (orderDataList.length === 0) {
    throw new Rejection('engine_refused', 'BATCH_EMPTY: the batch must have at least one order, had none.')
  }
  return {
    order_info: orderDataList.map((order, index) => placeElement(call, symbol, marginMode, order, index)),
    result: true,
  }
}

function placeElement(
  call: SignedCall,
  symbol: string,
  marginMode: number | undefined,
  order: BatchOrder,
  index: number,
): Exact<BatchOrderEntry> {
  const clientOid = typeof order.client_oid === 'string' ? order.client_oid : ''
  const refused = { order_id: '', client_oid: clientOid, result: false }
  const missing = requiredOfElement.find((name) => order[name] === undefined)
  const error = missing
    ? `Body field orderDataList[${index}].${missing} is missing.`
    : (call.itemError?.('orderDataList', index) ?? null)
  if (error !== null) return { ...refused, error_code: FIELD_INVALID, error_message: error }
  const outcome = place(call, symbol, marginMode, order)
  if (!outcome.ok) return { ...refused, error_code: ENGINE_REFUSED, error_message: refusalText(outcome) }
  const placed = outcome.value
  return {
    order_id: placed.id.toString(),
    client_oid: placed.clientOid,
    result: true,
    error_code: '',
    error_message: '',
  }
}

function place(
  { exchange, account }: SignedCall,
  symbol: string,
  marginMode: number | undefined,
  order: BatchOrder,
): Result<Order> {
  return exchange.run('placeOrder', {
    accountId: account.id,
    symbol,
    clientOid: order.client_oid ?? null,
    type: enumValue<Direction>(ORDER_KIND, order.type),
    executionType: enumValue<ExecutionType>(EXECUTION_TYPE, order.order_type),
    isMarket: isMarketPrice(order.match_price),
    marginMode: readMarginMode(marginMode),
    size: order.size!,
    price: order.price ?? null,
    presetTakeProfitPrice: order.presetTakeProfitPrice ?? null,
    presetStopLossPrice: order.presetStopLossPrice ?? null,
  })
}
