// Orders on their way in. Codes become words by the tables of the generated package; what is wrong with an order itself
// is for the engine to say.

import { ENGINE_REFUSED, EXECUTION_TYPE, FIELD_INVALID, MARGIN_MODE, ORDER_KIND, PRICE_MODE_CODES } from '@capi/api'
import type { BatchOrder, BatchOrderEntry, BatchOrderRequest, BatchOrderResult } from '@capi/api/wire'
import type { OrderRequest, OrderResult } from '@capi/api/wire'
import type { Direction, ExecutionType, MarginMode, Order, Result } from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { nodeAt } from '../../document/document.ts'
import { Rejection } from '../../document/rejection.ts'
import { sayRefusal, settle } from '../unwrap-result.ts'

const usualMarginMode = nodeAt('/components/schemas/MarginModeCode')['default']
const market = PRICE_MODE_CODES.get('market')

/** What an element of a batch must have: what a single order must, save for the symbol and an id, which may be assigned. */
const requiredOfElement = (nodeAt('/components/schemas/OrderRequest')['required'] as readonly (keyof BatchOrder)[])
  .filter((name) => name in (nodeAt('/components/schemas/BatchOrder')['properties'] as object))
  .filter((name) => name !== 'client_oid')

export function placeOrder(call: SignedCall): Exact<OrderResult> {
  const { symbol, marginMode, ...order } = call.body as OrderRequest
  const { clientOid, id } = settle(place(call, symbol, marginMode, order))
  return { client_oid: clientOid, order_id: id.toString() }
}

// G22: the result is true when the batch was processed, whatever became of its orders.
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
  const refused = { order_id: '', client_oid: order.client_oid ?? '', result: false }
  const missing = requiredOfElement.find((name) => order[name] === undefined)
  if (missing) {
    const text = `Body field orderDataList[${index}].${missing} is missing.`
    return { ...refused, error_code: FIELD_INVALID, error_message: text }
  }
  const outcome = place(call, symbol, marginMode, order)
  if (!outcome.ok) return { ...refused, error_code: ENGINE_REFUSED, error_message: sayRefusal(outcome) }
  const { id, clientOid } = outcome.value
  return { order_id: id.toString(), client_oid: clientOid, result: true, error_code: '', error_message: '' }
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
    type: wordOf<Direction>(ORDER_KIND, order.type),
    executionType: wordOf<ExecutionType>(EXECUTION_TYPE, order.order_type),
    isMarket: order.match_price === market,
    marginMode: wordOf<MarginMode>(MARGIN_MODE, marginMode ?? usualMarginMode),
    size: order.size!,
    price: order.price ?? null,
    presetTakeProfitPrice: order.presetTakeProfitPrice ?? null,
    presetStopLossPrice: order.presetStopLossPrice ?? null,
  })
}

// The schema has admitted the code, so the table has its word.
function wordOf<Word extends string>(words: ReadonlyMap<string, string>, code: unknown): Word {
  return words.get(String(code)) as Word
}
