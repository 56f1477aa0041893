// The command that places an order, from the body of a request. The tables of the generated package map codes to enum
// values.
import { EXECUTION_TYPE, MARGIN_MODE, ORDER_KIND, PRICE_MODE_CODES } from '@capi/api'
import type { BatchOrder, OrderRequest } from '@capi/api/wire'
import type { Direction, ExecutionType, MarginMode, PlaceOrderCommand } from '@capi/engine'
import { nodeAt } from '../document/document.ts'

const market = PRICE_MODE_CODES.get('market')
const defaultMarginMode = nodeAt('/components/schemas/MarginModeCode')['default']

/** Where all orders of a request are placed. */
export type OrderTarget = Pick<OrderRequest, 'symbol' | 'marginMode'>

/** Returns the command that places an order, from a valid body. */
export function readOrderCommand(accountId: bigint, target: OrderTarget, order: BatchOrder): PlaceOrderCommand {
  return {
    accountId,
    symbol: target.symbol,
    clientOid: order.client_oid ?? null,
    type: enumValue<Direction>(ORDER_KIND, order.type),
    executionType: enumValue<ExecutionType>(EXECUTION_TYPE, order.order_type),
    isMarket: isMarketPrice(order.match_price),
    marginMode: readMarginMode(target.marginMode),
    size: order.size,
    price: order.price ?? null,
    presetTakeProfitPrice: order.presetTakeProfitPrice ?? null,
    presetStopLossPrice: order.presetStopLossPrice ?? null,
  }
}

/** Returns the enum value of a code. The schema has admitted the code, so the table has its value. */
export function enumValue<Value extends string>(values: ReadonlyMap<string, string>, code: unknown): Value {
  return values.get(String(code)) as Value
}

/** Whether a price mode (`match_price`, `match_type`) is that of a market order. */
export function isMarketPrice(code: string | undefined): boolean {
  return code === market
}

/** Returns the margin mode of a code that the schema has admitted; without a code, that of the document's default. */
export function readMarginMode(code: number | string | undefined): MarginMode {
  return MARGIN_MODE.get(String(code ?? defaultMarginMode)) as MarginMode
}
