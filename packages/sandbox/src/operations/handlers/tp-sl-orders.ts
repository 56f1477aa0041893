// Places and modifies take-profit and stop-loss orders, which are plan orders.
import { POSITION_SIDE_NAME_CODES, TP_SL_TYPE_CODES, TRIGGER_PRICE_TYPE_CODES } from '@capi/api'
import type { DataEnvelope, TpSlModification, TpSlOrderEntry, TpSlOrderRequest } from '@capi/api/wire'
import { readMarginMode } from '../order-command.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { isZero } from '../body-fields.ts'
import { unwrap } from '../unwrap-result.ts'

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
