// Creates a client: one method for each operation of the document, with signing, rate limiting, retries and normalised
// records; or one of the public market data alone, of which a bundle contains nothing of orders, accounts and
// signatures. Most methods only look up their operation and call it; `SPECIALS` are those that do more.
// Credentials stay in a closure: no object that the caller receives contains them.
import { type ListId, type Methods, type OperationId, type PagedId, type PublicId, publicCodecs } from '@capi/api'
import {
  type LeverageOptions,
  setLeverage,
  type CancelPlanOptions,
  type CanceledBatch,
  type Recovered,
  cancelOrder,
  cancelOrders,
  cancelPlanOrder,
  clear,
} from './cancel.ts'
import { type Listing, type Page, listing, unpaged } from './lists.ts'
import { type CandleMethods, listCandles, listHistoryCandles, getDepth } from './market.ts'
import {
  type NewOrders,
  type PlacedEntry,
  placeOrders,
  type NewPlanOrder,
  type NewSingleOrder,
  type NewTpSlOrder,
  type PlacedOrder,
  type PlacingOptions,
  placeOrder,
  placePlanOrder,
  placeTpSlOrder,
} from './orders.ts'
import {
  type CallOptions,
  type ListOptions,
  type TradingContext,
  SeenOrders,
  type Context,
  type Endpoint,
  type Endpoints,
} from './context.ts'
import { type SignedOptions, createSignedContext, type ContextOptions, createContext, endpointsOf } from './options.ts'
import { idsFrom, systemId } from './clock.ts'
import type { MarkPrices } from './transport.ts'
import { call, withDeadline } from './call.ts'
import { unlimited } from './rate-limiter.ts'

export interface ClientOptions extends SignedOptions {
  /**
   * Returns a client id of at most 40 characters that no order had before, also after a restart. @default 32 random
   * hexadecimal digits
   */
  readonly newClientOid?: (() => string) | undefined
}

type Input<Id extends OperationId> = Parameters<Methods[Id]>
type Output<Id extends OperationId> = Awaited<ReturnType<Methods[Id]>>
type ItemOf<Value> = Value extends readonly (infer Item)[]
  ? Item
  : Value extends { readonly items: readonly (infer Item)[] }
    ? Item
    : never

/** The return type of a method: a listing for lists, a promise for the others. */
type Result<Id extends OperationId> = Id extends PagedId
  ? Listing<ItemOf<Output<Id>>, Page<ItemOf<Output<Id>>>>
  : Id extends ListId
    ? Listing<ItemOf<Output<Id>>, Output<Id>>
    : Promise<Output<Id>>

type WithOptions<Given extends readonly unknown[], Options> = Given extends readonly []
  ? [options?: Options]
  : Given extends readonly [input: infer Only]
    ? [input: Only, options?: Options]
    : [input?: Given[0], options?: Options]

/** Mapped over the keys of `Methods`, so that the methods have its docstrings. */
type GeneratedMethods = {
  readonly [Id in keyof Methods as Exclude<Id, keyof SpecialMethods | keyof CandleMethods>]: (
    ...call: WithOptions<Input<Id>, Id extends PagedId ? ListOptions : CallOptions>
  ) => Result<Id>
}

interface SpecialMethods {
  /**
   * Places one order. If the response is lost, the client searches for the order; if it is not found, it throws
   * OutcomeUnknownError.
   */
  readonly placeOrder: (input: NewSingleOrder, options?: PlacingOptions) => Promise<PlacedOrder>
  /**
   * Places any number of orders in one symbol, in batches. The result has one entry for each order, in the same order.
   */
  readonly placeOrders: (input: NewOrders, options?: PlacingOptions) => Promise<PlacedEntry[]>
  /** Places one plan order, which waits for its trigger price. */
  readonly placePlanOrder: (input: NewPlanOrder, options?: PlacingOptions) => Promise<PlacedOrder>
  /** Places a take-profit or stop-loss order for a position; it waits as a plan order. */
  readonly placeTpSlOrder: (input: NewTpSlOrder, options?: PlacingOptions) => Promise<PlacedOrder>
  /**
   * Cancels one order. The result `true` means that the service has accepted it: until the order is final, it can still
   * be filled. If the response is lost, the client reads the order until it is final; if it cannot be read or
   * is not final in time, it throws OutcomeUnknownError.
   */
  readonly cancelOrder: (
    input: Input<'cancelOrder'>[0],
    options?: CallOptions,
  ) => Promise<Output<'cancelOrder'> & Recovered>
  /**
   * Cancels several orders. If the response is lost, the client reads each order until it is final. The `result` of one
   * that cannot be read or is not final in time is null.
   */
  readonly cancelOrders: (input: Input<'cancelOrders'>[0], options?: CallOptions) => Promise<CanceledBatch>
  /** Cancels one plan order. If the response is lost, the client looks it up in the symbol in which it was placed. */
  readonly cancelPlanOrder: (
    input: Input<'cancelPlanOrder'>[0],
    options?: CancelPlanOptions,
  ) => Promise<Output<'cancelPlanOrder'> & Recovered>
  /**
   * Sets the leverage of a symbol. A refusal because of open orders is repeated for a time, because orders that just
   * ended still count.
   */
  readonly setLeverage: (input: Input<'setLeverage'>[0], options?: LeverageOptions) => Promise<Output<'setLeverage'>>
}

/** The methods that do more: their own docstrings say what, and those of `Methods` are added to them. */
type OwnMethods = SpecialMethods & CandleMethods
type Described<Own> = { readonly [Id in keyof Methods as Extract<Id, keyof Own>]: Own[Id & keyof Own] }

type AllMethods = GeneratedMethods & OwnMethods & Described<OwnMethods>

/**
 * One method for each operation of the document. Lists are async iterables over all pages; `await` returns the first
 * page.
 */
export interface Client extends AllMethods {}

/**
 * Returns a client of the server at `baseUrl`.
 *
 * @example
 * const capi = createClient({ baseUrl: 'http://127.0.0.1:8787', credentials: { key, secret, passphrase } })
 * const placed = await capi.placeOrder({ symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '60000' })
 * for await (const fill of capi.listFills({ symbol: 'cmt_btcusdt' })) console.log(fill.orderId, fill.fillSize)
 */
export function createClient(options: ClientOptions): Client {
  const context = createSignedContext(options)
  const { random, markPrices, clock } = typeof options.transport === 'function' ? options.transport : {}
  const newId = options.newClientOid ?? (random ? idsFrom(random) : systemId)
  const trading: TradingContext = {
    ...context,
    newId,
    seenOrders: SeenOrders.of(context.clock === clock ? clock : undefined),
  }
  const client = createMethods(trading, SPECIALS, listing) as unknown as Client
  if (markPrices) priceSources.set(client, markPrices)
  return client
}

/** Not a property, because the properties of a client are its operations. */
const priceSources = /* @__PURE__ */ new WeakMap<object, () => MarkPrices>()

/**
 * Returns the mark prices of the world that a client in process trades in, which cost no requests; null for any other
 * client. After a reset the prices stay those of the world before.
 */
export function markPricesOf(client: object): MarkPrices | null {
  return priceSources.get(client)?.() ?? null
}

/** The methods and lists that do more than send one request and read its response. */
const SPECIALS: Specials = {
  placeOrder,
  placeOrders,
  placePlanOrder,
  placeTpSlOrder,
  cancelOrder,
  cancelOrders,
  cancelPlanOrder,
  cancelAllOrders: /* @__PURE__ */ clear('cancelAllOrders'),
  closePositions: /* @__PURE__ */ clear('closePositions'),
  setLeverage,
  getDepth,
  listCandles,
  listHistoryCandles,
}

/** The methods that do more, by the ids of their operations. */
type Specials = Readonly<Record<string, (context: never, input: never, options: CallOptions) => unknown>>

/** Returns the listing of a list operation. */
type CreateListing = (
  context: Context,
  id: never,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
) => unknown

type Special = (context: Context, input: object, options: CallOptions) => unknown

/** Creates the methods of a client, one for each of its operations. */
function createMethods(
  context: Context,
  own: Specials,
  createListing: CreateListing,
): Readonly<Record<string, unknown>> {
  const methods: Record<string, unknown> = {}
  for (const endpoint of Object.values(context.endpoints) as Endpoint[]) {
    const { id, fields, isList } = endpoint
    const special = own[id] as Special | undefined
    methods[id] = (...given: [object?, CallOptions?]) => {
      const [first, options = {}] = fields ? given : [{}, given[0]]
      // Nothing, or a value that is no object, lacks the required fields and is refused for that.
      const input = Object(first) as Record<string, unknown>
      if (isList) {
        const filters = { ...input }
        return special ? special(context, filters, options) : createListing(context, id as never, filters, options)
      }
      return withDeadline(context, endpoint, options, (limited) =>
        special ? (special(context, input, limited) as Promise<unknown>) : call(context, id, input, limited),
      )
    }
  }
  return methods
}

/** The options of a client, without those of signed requests. */
export type MarketClientOptions = Omit<ContextOptions, 'recoveryTimeoutMs'>

/** The methods of a client for market data. */
export type MarketClient = Pick<Client, PublicId>

/**
 * Returns a client of the market data of the server at `baseUrl`. It needs no credentials.
 *
 * @example
 * const market = createMarketClient({ baseUrl: 'http://127.0.0.1:8787' })
 * const { last } = await market.getTicker({ symbol: 'cmt_btcusdt' })
 */
export function createMarketClient(options: MarketClientOptions): MarketClient {
  const context = createContext(options, endpointsOf(publicCodecs, false) as Endpoints, () => unlimited)
  // The only list of market data with pages is that of past candles, which has a method of its own.
  return createMethods(context, { getDepth, listCandles, listHistoryCandles }, (_, id, filters, given) =>
    unpaged(() =>
      withDeadline(
        context,
        context.endpoints[id as PublicId],
        given,
        (limited) => call(context, id, filters, limited) as Promise<readonly unknown[]>,
      ),
    ),
  ) as unknown as MarketClient
}
