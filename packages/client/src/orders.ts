/**
 * Placing orders so that none is ever doubled and none is ever lost: every order carries a client id, a request that may have been carried
 * out is never sent again by itself, and after a lost answer the client looks for the order until it knows or says that it does not.
 */
import {
  type BatchOrderEntry,
  type BatchOrderInput,
  type PlaceOrderInput,
  type PlacePlanOrderInput,
  codecs,
  operations,
} from '@capi/api'
import { bodyOf } from './call.ts'
import { ApiError, NetworkError, OutcomeUnknownError, UsageError } from './errors.ts'
import { type Sent, recover } from './recover.ts'
import { type CallOptions, type Context, isUnknown, perform, requestOf } from './request.ts'

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

type InSymbol = Pick<PlaceOrderInput, 'symbol' | 'marginMode'>

export type NewSingleOrder = NewOrder & InSymbol

export interface NewOrders extends InSymbol {
  /** Any number of orders; they are sent in batches, in this order. */
  readonly orders: readonly NewOrder[]
}

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

export interface PlacedEntry {
  readonly orderId: string | null
  readonly clientOid: string
  /** Null when it is not known whether the order stands. */
  readonly result: boolean | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly recovered?: true
  /** Why the outcome is not known, or why the order was not sent. */
  readonly error?: Error
}

/** Places one order. */
export async function placeOrder(
  context: Context,
  input: NewSingleOrder,
  options: PlacingOptions,
): Promise<PlacedOrder> {
  const order = complete(context, input)
  const body = bodyOf('placeOrder', { ...order, symbol: input.symbol, marginMode: input.marginMode }) as WireOrder
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
  if (symbol === undefined || type === undefined || size === undefined || triggerPrice === undefined) {
    throw new UsageError('A plan order needs symbol, type, size and triggerPrice; one of them is missing.')
  }
  const matchType = isMarket ? 'market' : 'limit'
  const body = bodyOf('placePlanOrder', {
    ...input,
    matchType,
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

/** Places any number of orders; the answer has an entry for each, in the order given. */
export async function placeOrders(context: Context, input: NewOrders, options: PlacingOptions): Promise<PlacedEntry[]> {
  const { symbol, marginMode, orders } = input
  if (!Array.isArray(orders)) throw new UsageError(`orders must be an array, was ${typeof orders}.`)
  // All of them are checked before the first is sent.
  const ready = orders.map((order: NewOrder) => complete(context, order))
  const { maxItems } = operations.placeOrders
  const entries: PlacedEntry[] = []
  for (let start = 0; start < ready.length; start += maxItems!) {
    const chunk = ready.slice(start, start + maxItems!)
    const body = bodyOf('placeOrders', { symbol, marginMode, orders: chunk }) as { orderDataList: WireOrder[] }
    const sent = body.orderDataList.map((order, index) => sentOrder(symbol, chunk[index]!.type, order))
    try {
      entries.push(...(await placeBatch(context, body, sent, options)))
    } catch (thrown) {
      // Nothing stands yet, so the caller loses nothing by an exception. Later it would lose what stands.
      if (start === 0) throw thrown
      entries.push(...sent.map((order) => failed(order, thrown)))
    }
  }
  return entries
}

/** What goes on the wire, as far as it is read here. */
interface WireOrder {
  readonly client_oid: string
  readonly size: string
  readonly price?: string
  readonly execute_price?: string
  readonly trigger_price?: string
}

/** Fills in what the caller may leave out, and refuses what is ambiguous. */
function complete(context: Context, order: NewOrder) {
  const { clientOid, type, size, orderType = 'normal', price, presetTakeProfitPrice, presetStopLossPrice } = order
  if (type === undefined || size === undefined)
    throw new UsageError('An order needs type and size; one of them is missing.')
  const isMarket = isMarketOrder(order.matchPrice, price, 'price', 'matchPrice')
  const matchPrice: 'market' | 'limit' = isMarket ? 'market' : 'limit'
  return {
    clientOid: clientOid || context.newId(),
    type,
    size,
    orderType,
    price,
    presetTakeProfitPrice,
    presetStopLossPrice,
    matchPrice,
  }
}

/** A lost price must never turn a limit order into a market order, so a market order has to say what it is. */
function isMarketOrder(mode: string | undefined, price: unknown, priceName: string, modeName: string): boolean {
  const hasPrice = price !== undefined && price !== null
  if (mode === 'market' && !hasPrice) return true
  if (mode === 'market') throw new UsageError(`A market order has no ${priceName}; it had ${String(price)}.`)
  if (hasPrice) return false
  throw new UsageError(`An order needs a ${priceName}, or ${modeName}: 'market'; it had neither.`)
}

function sentOrder(symbol: string, type: string, { client_oid: clientOid, size, price }: WireOrder): Sent {
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

async function placeBatch(
  context: Context,
  body: object,
  sent: readonly Sent[],
  options: PlacingOptions,
): Promise<PlacedEntry[]> {
  const id = 'placeOrders'
  const since = context.clock()
  try {
    const { orders } = codecs.placeOrders.read(await perform(context, requestOf(id, '', JSON.stringify(body), options)))
    return sent.map((order, index) => {
      // Entries come in the order of the request; a service that sorts them still tells them apart by client id.
      const entry =
        orders[index]?.clientOid === order.clientOid
          ? orders[index]
          : orders.find((other) => other.clientOid === order.clientOid)
      return placed(context, order, entry ?? (orders.length === sent.length ? orders[index] : undefined))
    })
  } catch (thrown) {
    if (!isUnknown(thrown)) throw thrown
    const found = await recover(context, sent, since, options.signal)
    return sent.map((order) => {
      const orderId = found.get(order.clientOid)
      if (orderId !== undefined)
        return {
          orderId,
          clientOid: order.clientOid,
          result: true,
          errorCode: null,
          errorMessage: null,
          recovered: true,
        }
      return undecided(order, new OutcomeUnknownError(id, order.clientOid, thrown))
    })
  }
}

function placed(context: Context, order: Sent, entry: BatchOrderEntry | undefined): PlacedEntry {
  const { clientOid } = order
  if (!entry) return undecided(order, new OutcomeUnknownError('placeOrders', clientOid))
  const { result, errorCode, errorMessage } = entry
  const orderId = result ? (entry.orderId ?? null) : null
  if (orderId !== null) context.returned.add(orderId)
  return { orderId, clientOid, result, errorCode, errorMessage }
}

function undecided({ clientOid }: Sent, error: OutcomeUnknownError): PlacedEntry {
  return { orderId: null, clientOid, result: null, errorCode: null, errorMessage: null, error }
}

/** An order of a batch that was refused as a whole, or never sent. */
function failed({ clientOid }: Sent, thrown: unknown): PlacedEntry {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const errorCode = error instanceof ApiError ? error.code : null
  return { orderId: null, clientOid, result: false, errorCode, errorMessage: error.message, error }
}
