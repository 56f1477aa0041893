// Places orders so that none is duplicated and none is lost. Every order has a client id (idempotency), a request that
// the server may have executed is not sent again, and after a lost response the client searches for the order until it
// knows the outcome or reports that it does not.
//
// Any number of orders is placed in batches of the documented size, one after the other. This throws only while no
// order has been placed; after that an exception would lose the ids of the placed orders.
import type {
  BatchOrderInput,
  PlaceOrderInput,
  PlacePlanOrderInput,
  PlaceTpSlOrderInput,
  BatchOrderEntry,
  RefusalCause,
} from '@capi/api'
import { buildRequest, bodyOf, execute } from './call.ts'
import { type Output, isOrderId } from './response.ts'
import type { CallOptions, TradingContext } from './context.ts'
import { ApiError, NetworkError, type RequestName, UsageError } from './errors.ts'
import { type SentOrder, placeSafely } from './lost-orders.ts'

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

type InSymbol = Pick<PlaceOrderInput, 'symbol' | 'marginMode'>

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
interface WireOrder {
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
function completeOrder<Order extends NewOrder>(context: TradingContext, order: Order): Order & Completed {
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
function sentOrder(
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

export interface NewOrders extends InSymbol {
  /** Any number of orders; they are sent in batches, in this order. */
  readonly orders: readonly NewOrder[]
}

export interface PlacedEntry extends RefusalCause {
  readonly orderId: string | null
  readonly clientOid: string
  /** Null when it is not known whether the order was placed. */
  readonly result: boolean | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly recovered?: true
  /** Why the outcome is unknown, or why the order was not sent. */
  readonly error?: Error
}

interface Batch {
  readonly body: { readonly orderDataList: readonly WireOrder[] }
  readonly orders: readonly SentOrder[]
}

export async function placeOrders(
  context: TradingContext,
  input: NewOrders,
  options: PlacingOptions,
): Promise<PlacedEntry[]> {
  // All orders are checked before the first batch is sent.
  const batches = splitIntoBatches(context, input)
  const entries: PlacedEntry[] = []
  for (const batch of batches) {
    try {
      entries.push(...(await placeBatch(context, batch, options)))
    } catch (thrown) {
      if (batch === batches[0]) throw thrown
      entries.push(...batch.orders.map((order) => failedEntry(order, thrown)))
    }
  }
  return entries
}

function splitIntoBatches(context: TradingContext, input: NewOrders): Batch[] {
  const { symbol, orders } = input
  if (!Array.isArray(orders)) throw new UsageError(`orders must be an array, was ${typeof orders}.`)
  const completed = orders.map((order: NewOrder) => completeOrder(context, order))
  const ids = new Set<string>()
  for (const { clientOid } of completed) {
    if (ids.has(clientOid))
      throw new UsageError(`Each order needs a client id of its own, ${JSON.stringify(clientOid)} came twice.`)
    ids.add(clientOid)
  }
  const size = context.endpoints.placeOrders.maxItems ?? completed.length
  const batches: Batch[] = []
  for (let start = 0; start < completed.length; start += size) {
    const chunk = completed.slice(start, start + size)
    const body = bodyOf(context, 'placeOrders', { ...input, orders: chunk }) as { orderDataList: WireOrder[] }
    const sent = body.orderDataList.map((order, index) =>
      sentOrder(orders[start + index]!, symbol, chunk[index]!.type, order),
    )
    batches.push({ body, orders: sent })
  }
  return batches
}

async function placeBatch(
  context: TradingContext,
  { body, orders }: Batch,
  options: PlacingOptions,
): Promise<PlacedEntry[]> {
  const endpoint = context.endpoints.placeOrders
  const outcomes = await placeSafely(context, endpoint, orders, options, async (sent, onSigned) => {
    const orderDataList = body.orderDataList.filter(({ client_oid }) =>
      sent.some((each) => each.clientOid === client_oid),
    )
    const request = buildRequest(endpoint, '', JSON.stringify({ ...body, orderDataList }), options)
    const responses = (await execute(context, 'placeOrders', { ...request, onSigned })).orders
    return sent.map((order, index) => findEntry(order, responses, responses.length === sent.length ? index : -1))
  })
  return outcomes.map((outcome, index): PlacedEntry => {
    const { clientOid } = orders[index]!
    if ('recovered' in outcome)
      return { ...NO_ERROR, orderId: outcome.recovered, clientOid, result: true, recovered: true }
    if ('error' in outcome) return { ...NO_ERROR, orderId: null, clientOid, result: null, error: outcome.error }
    return { ...outcome, clientOid }
  })
}

const NO_CAUSE = { code: null, reason: null, field: null }
const NO_ERROR = { errorCode: null, errorMessage: null, reason: null, field: null }

/** Returns the entry of an order in a response, or undefined if none says whether the order was placed. */
function findEntry({ clientOid }: SentOrder, entries: readonly BatchOrderEntry[], position: number) {
  // Entries come in the order of the request. If a server sorts them, client ids tell them apart.
  const expected = entries[position]
  const entry =
    expected && (expected.clientOid ?? clientOid) === clientOid
      ? expected
      : entries.find((other) => other.clientOid === clientOid)
  if (!entry) return undefined
  const { result, orderId, errorCode, errorMessage, reason, field } = entry
  if (result === false) return { orderId: null, result, errorCode, errorMessage, reason, field }
  return result === true && isOrderId(orderId) ? { orderId, result, errorCode, errorMessage, reason, field } : undefined
}

/** The entry of an order in a batch that was refused as a whole, or never sent. */
function failedEntry({ clientOid }: SentOrder, thrown: unknown): PlacedEntry {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { code, reason, field } = error instanceof ApiError ? error : NO_CAUSE
  return { orderId: null, clientOid, result: false, errorCode: code, errorMessage: error.message, reason, field, error }
}
