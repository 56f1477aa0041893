/**
 * Placing orders so that none is ever doubled and none is ever lost: every order carries a client id, a request that may have been carried
 * out is never sent again by itself, and after a lost answer the client looks for the order until it knows or says that it does not.
 */
import { type BatchOrderInput, type PlaceOrderInput, type PlacePlanOrderInput, codecs } from '@capi/api'
import { bodyOf } from '../request/call.ts'
import { NetworkError, OutcomeUnknownError, UsageError } from '../transport/errors.ts'
import { type Sent, recover } from './find-lost-order.ts'
import { isUnknown, perform, requestOf } from '../request/request.ts'
import type { Context, CallOptions } from '../request/context.ts'

/** What all orders have in common. */
interface OrderBase extends Omit<BatchOrderInput, 'price' | 'matchPrice' | 'type' | 'size'> {
  readonly type: NonNullable<BatchOrderInput['type']>
  readonly size: NonNullable<BatchOrderInput['size']>
}

/** A limit order names its price. */
export interface LimitOrder extends OrderBase {
  readonly price: NonNullable<BatchOrderInput['price']>
  readonly matchPrice?: 'limit' | undefined
}

/** A market order says so, and has no price. */
export interface MarketOrder extends OrderBase {
  readonly matchPrice: 'market'
  readonly price?: undefined
}

/** One order: a limit order unless it says `matchPrice: 'market'`. The client id is assigned when it is missing. */
export type NewOrder = LimitOrder | MarketOrder

export type InSymbol = Pick<PlaceOrderInput, 'symbol' | 'marginMode'>

export type NewSingleOrder = NewOrder & InSymbol

export interface PlacingOptions extends CallOptions {
  /** Sends the order again, with the same client id, if it is not found after its answer was lost. @default false */
  readonly resend?: boolean | undefined
}

export interface PlacedOrder {
  readonly orderId: string
  readonly clientOid: string
  /** Set when the answer was lost and the order was found by its client id. */
  readonly recovered?: true
}

/** Places one order. */
export async function placeOrder(
  context: Context,
  input: NewSingleOrder,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const order = complete(context, input)
  const body = bodyOf('placeOrder', order) as WireOrder
  return placeOne(context, 'placeOrder', body, sentOrder(input.symbol, order.type, body), options)
}

/** Places one plan order. */
export async function placePlanOrder(
  context: Context,
  input: PlacePlanOrderInput,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const { symbol, type, size, triggerPrice, executePrice, clientOid } = input
  const isMarket = isMarketOrder(input.matchType, executePrice, 'executePrice', 'matchType')
  if (!isGiven(symbol) || !isGiven(type) || !isGiven(size) || !isGiven(triggerPrice))
    throw new UsageError('A plan order needs symbol, type, size and triggerPrice; one of them is missing.')
  const body = bodyOf('placePlanOrder', {
    ...input,
    matchType: input.matchType ?? 'limit',
    clientOid: clientOid || context.newId(),
  }) as WireOrder
  const sent: Sent = {
    clientOid: body.client_oid,
    symbol,
    type,
    size: body.size,
    price: isMarket ? null : body.execute_price!,
    triggerPrice: body.trigger_price!,
  }
  return placeOne(context, 'placePlanOrder', body, sent, options)
}

/** What goes on the wire, as far as it is read here. */
export interface WireOrder {
  readonly client_oid: string
  readonly size: string
  readonly price?: string
  readonly execute_price?: string
  readonly trigger_price?: string
}

type Completed = Pick<PlaceOrderInput, 'clientOid' | 'orderType' | 'matchPrice'>

/** Fills in what the caller may leave out, and refuses what is ambiguous. What it does not know is left to the codec to refuse. */
export function complete<Order extends NewOrder>(context: Context, order: Order): Order & Completed {
  const { clientOid, type, size, orderType = 'normal', price, matchPrice } = order
  if (!isGiven(type) || !isGiven(size)) throw new UsageError('An order needs type and size; one of them is missing.')
  isMarketOrder(matchPrice, price, 'price', 'matchPrice')
  return { ...order, clientOid: clientOid || context.newId(), orderType, matchPrice: matchPrice ?? 'limit' }
}

/** Null is what JavaScript leaves of a value that was lost, and JSON would leave it out. */
function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null
}

/** A lost price must never turn a limit order into a market order, so a market order has to say what it is. */
function isMarketOrder(mode: string | undefined, price: unknown, priceName: string, modeName: string): boolean {
  const hasPrice = isGiven(price)
  if (mode === 'market' && !hasPrice) return true
  if (mode === 'market') throw new UsageError(`A market order has no ${priceName}; it had ${String(price)}.`)
  if (hasPrice) return false
  throw new UsageError(`An order needs ${priceName}, or ${modeName}: 'market'; it had neither.`)
}

export function sentOrder(symbol: string, type: string, { client_oid: clientOid, size, price }: WireOrder): Sent {
  return { clientOid, symbol, type, size, price: price ?? null, triggerPrice: null }
}

async function placeOne(
  context: Context,
  id: 'placeOrder' | 'placePlanOrder',
  body: object,
  sent: Sent,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const { clientOid } = sent
  const request = requestOf(id, '', JSON.stringify(body), options)
  const since = context.clock()
  let lost: unknown
  for (;;) {
    try {
      const { orderId } = codecs[id].read(await perform(context, request))
      // An answer that names no order is no answer: the order may stand.
      if (!orderId) throw new NetworkError(request.name, 'expected an order id, was none', true)
      context.returned.add(orderId)
      return { orderId, clientOid }
    } catch (thrown) {
      // A refusal of an order that was sent again may be due to the first one, which stands.
      if (!isUnknown(thrown) && lost === undefined) throw thrown
      const isFirst = lost === undefined
      lost ??= thrown
      const orderId = (await recover(context, [sent], since, options.signal)).get(clientOid)
      if (orderId !== undefined) return { orderId, clientOid, recovered: true }
      if (!options.resend || !isFirst) throw new OutcomeUnknownError(id, clientOid, lost)
    }
  }
}
