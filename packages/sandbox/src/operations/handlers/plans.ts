// Places plan orders.

import { ORDER_KIND } from '@capi/api'
import type { PlanOrderRequest, PlanOrderResult } from '@capi/api/wire'
import type { Direction } from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { Rejection } from '../../document/rejection.ts'
import { unwrap } from '../unwrap-result.ts'
import { enumValue, isMarketPrice, readMarginMode } from './order-codes.ts'

/** G8: the document does not say which fields are required. A limit order needs its price as well. */
const required = ['symbol', 'size', 'type', 'match_type', 'trigger_price'] as const

export function placePlanOrder({ exchange, account, body }: SignedCall): Exact<PlanOrderResult> {
  const request = body as PlanOrderRequest
  const isMarket = isMarketPrice(request.match_type)
  const missing = (isMarket ? required : [...required, 'execute_price' as const]).find(
    (name) => request[name] === undefined,
  )
  if (missing) throw new Rejection('field_invalid', `Body field ${missing} is missing.`)
  const { id } = unwrap(
    exchange.run('placePlanOrder', {
      accountId: account.id,
      symbol: request.symbol!,
      clientOid: request.client_oid ?? null,
      type: enumValue<Direction>(ORDER_KIND, request.type),
      isMarket,
      marginMode: readMarginMode(request.marginMode),
      size: request.size!,
      // G29: base units. Programs send a price of 0 with a market order.
      price: isMarket ? null : request.execute_price!,
      triggerPrice: request.trigger_price!,
    }),
  )
  return { client_oid: request.client_oid || null, order_id: id.toString() }
}
