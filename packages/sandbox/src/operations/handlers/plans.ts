// Plan orders on their way in.

import { MARGIN_MODE, ORDER_KIND, PRICE_MODE_CODES } from '@capi/api'
import type { PlanOrderRequest, PlanOrderResult } from '@capi/api/wire'
import type { Direction, MarginMode } from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { nodeAt } from '../../document/document.ts'
import { Rejection } from '../../document/rejection.ts'
import { settle } from '../unwrap-result.ts'

const usualMarginMode = nodeAt('/components/schemas/MarginModeCode')['default']
const market = PRICE_MODE_CODES.get('market')

/** G8: the document does not say which fields are required. A limit order needs its price as well. */
const required = ['symbol', 'size', 'type', 'match_type', 'trigger_price'] as const

export function placePlanOrder({ exchange, account, body }: SignedCall): Exact<PlanOrderResult> {
  const request = body as PlanOrderRequest
  const isMarket = request.match_type === market
  const missing = (isMarket ? required : [...required, 'execute_price' as const]).find(
    (name) => request[name] === undefined,
  )
  if (missing) throw new Rejection('field_invalid', `Body field ${missing} is missing.`)
  const { id } = settle(
    exchange.run('placePlanOrder', {
      accountId: account.id,
      symbol: request.symbol!,
      clientOid: request.client_oid ?? null,
      type: ORDER_KIND.get(request.type!) as Direction,
      isMarket,
      marginMode: MARGIN_MODE.get(String(request.marginMode ?? usualMarginMode)) as MarginMode,
      size: request.size!,
      // G29: base units. Programs send a price of 0 with a market order.
      price: isMarket ? null : request.execute_price!,
      triggerPrice: request.trigger_price!,
    }),
  )
  return { client_oid: request.client_oid || null, order_id: id.toString() }
}
