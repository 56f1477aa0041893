// Places orders so that none is duplicated and none is lost. Every order has a client id (idempotency), a request that
// the server may have executed is not sent again, and after a lost response the client searches for the order until it
// knows the outcome or reports that it does not.
import type { BatchOrderInput, PlaceOrderInput, PlacePlanOrderInput, PlaceTpSlOrderInput } from '@capi/api'
import { buildRequest } from '../request/build-request.ts'
import { bodyOf, execute } from '../request/call.ts'
import { type Output, isOrderId } from '../request/check-response.ts'
import type { CallOptions, TradingContext } from '../request/context.ts'
import { ApiError, NetworkError, type RequestName, UsageError } from '../transport/errors.ts'
import type { SentOrder } from './find-lost-order.ts'
import { placeSafely } from './place-safely.ts'

/** The fields of limit and market orders. */
interface OrderBase extends Omit<BatchOrderInput, 'price' | 'matchPrice' | 'orderType'> {
  readonly orderType?: BatchOrderInput['orderType'] | undefined
}

/** A limit order has a price. */
export interface LimitOrder extends OrderBase {
  readonly price: NonNullable<BatchOrderInput['price']>
  readonly matchPrice?: 'limit' | undefined
}

/** A market order has `matchPrice: 'market'` and no price. */
export interface MarketOrder extends OrderBase {
  readonly matchPrice: 'market'
  readonly price?: undefined
}

/** One order: a limit order, or a market order with `matchPrice: 'market'`. A missing client id is generated. */
export type NewOrder = LimitOrder | MarketOrder

/**
 * A plan order: a limit order with `executePrice`, or a market order with `matchType: 'market'`, once it is triggered.
 */
export type NewPlanOrder = Omit<PlacePlanOrderInput, 'executePrice' | 'matchType'> &
  (
    | {
        readonly executePrice: NonNullable<PlacePlanOrderInput['executePrice']>
        readonly matchType?: 'limit' | undefined
      }
    | { readonly matchType: 'market'; readonly executePrice?: undefined }
  )

/** A take-profit or stop-loss order for a position; a missing client id is generated. */
export type NewTpSlOrder = Omit<PlaceTpSlOrderInput, 'clientOid'> & Partial<Pick<PlaceTpSlOrderInput, 'clientOid'>>

export type InSymbol = Pick<PlaceOrderInput, 'symbol' | 'marginMode'>

export type NewSingleOrder = NewOrder & InSymbol

export interface PlacingOptions extends CallOptions {
  /**
   * Sends the order once more, with the same client id, if its response was lost and the order is not found. That takes
   * half a minute more: until the server refuses the first request for its age, it may still arrive. @default false
   */
  readonly resend?: boolean | undefined
}

export interface PlacedOrder {
  readonly orderId: string
  readonly clientOid: string
  /** Set when the response was lost and the order was found by its client id. */
  readonly recovered?: true
}

export async function placeOrder(
  context: TradingContext,
  input: NewSingleOrder,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const order = completeOrder(context, input)
  const body = bodyOf(context, 'placeOrder', order) as WireOrder
  return placeOne(context, 'placeOrder', body, sentOrder(input, input.symbol, order.type, body), options)
}

export async function placePlanOrder(
  context: TradingContext,
  input: NewPlanOrder,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const { symbol, type, size, triggerPrice, executePrice, matchType = placingDefaults.matchType } = input
  checkPrice(input.matchType, executePrice, 'executePrice', 'matchType')
  if (!isGiven(symbol) || !isGiven(type) || !isGiven(size) || !isGiven(triggerPrice))
    throw new UsageError('A plan order needs symbol, type, size and triggerPrice; one of them is missing.')
  const clientOid = input.clientOid || context.newId()
  const body = bodyOf(context, 'placePlanOrder', { ...input, matchType, clientOid }) as WireOrder
  return placeOne(context, 'placePlanOrder', body, sentOrder(input, symbol, type, body), options)
}

export async function placeTpSlOrder(
  context: TradingContext,
  input: NewTpSlOrder,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const clientOid = input.clientOid || context.newId()
  const body = bodyOf(context, 'placeTpSlOrder', { ...input, clientOid }) as Record<'size' | 'triggerPrice', string>
  const { symbol, positionSide, executePrice } = input
  const type = positionSide === 'LONG' ? 'close_long' : 'close_short'
  const isMarket = executePrice === undefined || /^0*(\.0*)?$/.test(String(executePrice))
  const price = isMarket ? null : String(executePrice)
  const isUnique = !input.clientOid
  const order = { clientOid, isUnique, symbol, type, size: body.size, price, triggerPrice: body.triggerPrice }
  return placeOne(context, 'placeTpSlOrder', body, order, options)
}

/** The fields of a request body that are read here. */
export interface WireOrder {
  readonly client_oid: string
  readonly size: string
  readonly price?: string
  readonly execute_price?: string
  readonly trigger_price?: string
}

/** What an order is unless it says otherwise. */
export const placingDefaults = { orderType: 'normal', matchPrice: 'limit', matchType: 'limit' } as const

type Completed = Pick<PlaceOrderInput, 'clientOid' | 'orderType' | 'matchPrice'>

/** Adds the default values and refuses an ambiguous order. The codec refuses unknown fields and values later. */
export function completeOrder<Order extends NewOrder>(context: TradingContext, order: Order): Order & Completed {
  const { clientOid, type, size, orderType = placingDefaults.orderType, price, matchPrice } = order
  if (!isGiven(type) || !isGiven(size)) throw new UsageError('An order needs type and size; one of them is missing.')
  checkPrice(matchPrice, price, 'price', 'matchPrice')
  return {
    ...order,
    clientOid: clientOid || context.newId(),
    orderType,
    matchPrice: matchPrice ?? placingDefaults.matchPrice,
  }
}

/** A null field counts as missing: it is often a value that got lost. */
function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null
}

/** A missing price must never turn a limit order into a market order, so a market order has to be marked as one. */
function checkPrice(mode: string | undefined, price: unknown, priceName: string, modeName: string): void {
  const isMarket = mode === 'market'
  if (isMarket && isGiven(price)) throw new UsageError(`A market order has no ${priceName}; it had ${String(price)}.`)
  if (!isMarket && !isGiven(price))
    throw new UsageError(`An order needs ${priceName}, or ${modeName}: 'market'; it had neither.`)
}

/** Returns the fields by which the order is searched if its response is lost; `input` is what the caller gave. */
export function sentOrder(
  input: { readonly clientOid?: string | undefined },
  symbol: string,
  type: string,
  body: WireOrder,
): SentOrder {
  const { client_oid: clientOid, size, price, execute_price, trigger_price: triggerPrice = null } = body
  const isUnique = !input.clientOid
  return { clientOid, isUnique, symbol, type, size, price: price ?? execute_price ?? null, triggerPrice }
}

type PlacingId = 'placeOrder' | 'placePlanOrder' | 'placeTpSlOrder'

/** Returns the order id of a response, which is a record or a list with one entry. */
function placedId(name: RequestName, response: Output<PlacingId>): string {
  if ('orderId' in response) return response.orderId as string
  const [entry] = response as Output<'placeTpSlOrder'>
  if (entry?.success === false) throw new ApiError(name, 200, null, 'the order was not accepted')
  if (entry?.success === true && isOrderId(entry.orderId)) return entry.orderId
  throw new NetworkError(name, 'expected an entry with an order id', true)
}

async function placeOne(
  context: TradingContext,
  id: PlacingId,
  body: object,
  order: SentOrder,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const { clientOid } = order
  const endpoint = context.endpoints[id]
  const request = buildRequest(endpoint, '', JSON.stringify(body), options)
  const [outcome] = await placeSafely(context, endpoint, [order], options, async (_, onSigned) => [
    { orderId: placedId(endpoint, await execute(context, id, { ...request, onSigned })) },
  ])
  if ('error' in outcome!) throw outcome.error
  return 'recovered' in outcome!
    ? { orderId: outcome.recovered, clientOid, recovered: true }
    : { orderId: outcome!.orderId, clientOid }
}
