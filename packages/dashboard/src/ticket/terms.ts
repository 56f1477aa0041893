// What is entered in the ticket, and the request that it is for one of its two buttons.
import type { Direction, ExecutionType, OrderMarginMode } from '@capi/api'
import { writeRequest } from '../api/call-as-account.ts'
import type { ProtectionText } from './protection-field.tsx'
import type { SizeUnit } from './order-size.ts'
import type { PreviewedOperation } from './use-preview.ts'

export type Side = 'buy' | 'sell'
export type TicketAction = 'open' | 'close'
export type TicketKind = 'limit' | 'market' | 'trigger'

export interface Terms {
  readonly action: TicketAction
  readonly kind: TicketKind
  /** Null as long as it follows the last price. */
  readonly price: string | null
  readonly triggerPrice: string | null
  /** Whether a triggered order has the price, and not that of the market. */
  readonly isTriggeredLimit: boolean
  readonly size: string
  readonly unit: SizeUnit
  /** Percent of what is possible; null where the size was typed. */
  readonly share: number | null
  readonly isProtected: boolean
  readonly takeProfit: ProtectionText
  readonly stopLoss: ProtectionText
  readonly execution: ExecutionType
  readonly clientOid: string
  /** Null for that of the account. */
  readonly marginMode: OrderMarginMode | null
  readonly isConfirmed: boolean
}

export const emptyTerms: Terms = {
  action: 'open',
  kind: 'limit',
  price: null,
  triggerPrice: null,
  isTriggeredLimit: false,
  size: '',
  unit: 'coin',
  share: null,
  isProtected: false,
  takeProfit: { text: '', by: 'price' },
  stopLoss: { text: '', by: 'price' },
  execution: 'normal',
  clientOid: '',
  marginMode: null,
  isConfirmed: false,
}

const directions: Readonly<Record<TicketAction, Readonly<Record<Side, Direction>>>> = {
  open: { buy: 'open_long', sell: 'open_short' },
  close: { buy: 'close_short', sell: 'close_long' },
}

/** Returns what a button does: the green one buys, the red one sells. */
export function directionOf(action: TicketAction, side: Side): Direction {
  return directions[action][side]
}

/** What the terms become with the prices and the size of the moment. */
export interface Resolved {
  readonly symbol: string
  readonly side: Side
  readonly price: string
  readonly triggerPrice: string
  readonly size: string
  readonly takeProfitPrice: string | null
  readonly stopLossPrice: string | null
  readonly marginMode: OrderMarginMode
}

export interface TicketRequest {
  readonly operation: PreviewedOperation
  readonly input: object
}

export function requestOf(terms: Terms, resolved: Resolved): TicketRequest {
  const { action, kind, execution, isTriggeredLimit, isProtected } = terms
  const { symbol, side, price, triggerPrice, size, marginMode, takeProfitPrice, stopLossPrice } = resolved
  const clientOid = terms.clientOid.trim()
  const common = { symbol, size, marginMode, type: directionOf(action, side) }
  if (kind === 'trigger') {
    const then = isTriggeredLimit ? { matchType: 'limit', executePrice: price } : { matchType: 'market' }
    return {
      operation: 'placePlanOrder',
      input: { ...common, ...then, triggerPrice, ...(clientOid && { clientOid }) },
    }
  }
  const isPreset = action === 'open' && isProtected
  const presets = {
    ...(isPreset && takeProfitPrice !== null && { presetTakeProfitPrice: takeProfitPrice }),
    ...(isPreset && stopLossPrice !== null && { presetStopLossPrice: stopLossPrice }),
  }
  const mode =
    kind === 'market'
      ? { orderType: execution === 'postOnly' ? 'normal' : execution, matchPrice: 'market' }
      : { orderType: execution, matchPrice: 'limit', price }
  return { operation: 'placeOrder', input: { ...common, ...mode, ...presets, clientOid } }
}

/** Returns the body of a request; null where a value cannot be written yet. */
export function bodyOf({ operation, input }: TicketRequest): string | null {
  try {
    return writeRequest(operation, input).body
  } catch {
    return null
  }
}
