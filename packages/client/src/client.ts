/**
 * Creates a client: one method for each operation of the document, with signing, rate limiting, retries and normalised records. Most
 * methods only look up their operation and call it; `lists` and `orders` contain those that do more. Credentials stay in a closure:
 * no object that the caller receives contains them.
 */
import { type Methods, type OperationId, type PagedId, codecs, operations } from '@capi/api'
import { platformTransport } from '#platform'
import { type LeverageOptions, setLeverage } from './account/leverage.ts'
import { type Governor, type Limits, createGovernor, unlimited } from './budget/rate-limiter.ts'
import type { Listing, Page } from './lists/list.ts'
import { listing } from './lists/listing.ts'
import { type CandleMethods, listCandles, listHistoryCandles } from './market/candles.ts'
import { getDepth } from './market/depth.ts'
import { type NewOrders, type PlacedEntry, placeOrders } from './orders/batch.ts'
import { type CancelPlanOptions, type Recovered, cancelOrder, cancelOrders, cancelPlanOrder } from './orders/cancel.ts'
import { clear } from './orders/clear.ts'
import {
  type NewPlanOrder,
  type NewSingleOrder,
  type NewTpSlOrder,
  type PlacedOrder,
  type PlacingOptions,
  placeOrder,
  placePlanOrder,
  placeTpSlOrder,
} from './orders/orders.ts'
import { call } from './request/call.ts'
import type { CallOptions, Context, Credentials, ListOptions } from './request/context.ts'
import { HEADER_TEXT } from './request/credentials.ts'
import { withDeadline } from './request/deadline.ts'
import type { Observers } from './request/observe.ts'
import { SeenOrders } from './request/seen-orders.ts'
import { UsageError, nameOf } from './transport/errors.ts'
import { type Clock, monotonicClock, systemClock, toClock } from './transport/clock.ts'
import { isLoopback } from './transport/loopback.ts'
import { idsFrom, systemId, systemRandom } from './transport/random.ts'
import { type Transport, type TransportFactory, fetchTransport } from './transport/transport.ts'

export interface ClientOptions extends Partial<Observers> {
  /** Scheme, host and port, such as `http://127.0.0.1:8787`; http or https. Required, except with a `transport` that is a function. */
  readonly baseUrl?: string | undefined
  /** Required by every operation except market data. A function is called for every request. */
  readonly credentials?: Credentials | (() => Credentials | Promise<Credentials>) | undefined
  /** Weight budgets of the rate limiter, or `false` for no rate limiter. @default those of the document */
  readonly limits?: Limits | false | undefined
  /** A rate limiter that is shared with other clients; it replaces `limits`. */
  readonly governor?: Governor | undefined
  /** Timeout of one attempt, from sending to the last byte, in milliseconds. @default 10000 */
  readonly timeoutMs?: number | undefined
  /** Limit of a whole call in milliseconds: waiting for budget, all attempts and the search for a lost order. @default none */
  readonly deadlineMs?: number | undefined
  /** A longer response is a NetworkError. @default 16777216 (16 MiB) */
  readonly maxResponseBytes?: number | undefined
  /** If the server requests a longer wait with status 429, the call ends with an ApiError. @default 60000 */
  readonly maxRetryAfterMs?: number | undefined
  /** Sends credentials over plain http to an address that is not a loopback address. @default false */
  readonly allowInsecure?: boolean | undefined
  /** How often a request is repeated, if it may be repeated. @default 5 */
  readonly retries?: number | undefined
  /** How long the client searches for an order whose response was lost, in milliseconds. @default 5000 */
  readonly recoveryTimeoutMs?: number | undefined
  /** Language of the server's messages. @default 'en-US' */
  readonly locale?: string | undefined
  /** Replaces node:http, or the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Replaces `fetch` and the default transport: `undiciTransport()`, or `sandbox.transport` of the sandbox, for example. */
  readonly transport?: Transport | TransportFactory | undefined
  /**
   * The time, and the timers of timeouts, retries, rate limits and searches. A function that returns Unix milliseconds replaces the time
   * only. @default the clock of the transport, or that of the system
   */
  readonly clock?: Clock | (() => number) | undefined
  /** Returns a number in [0, 1), for the jitter of retries. @default that of the transport, or Math.random */
  readonly random?: (() => number) | undefined
  /** Returns a new client id of at most 40 characters. @default 32 random hexadecimal digits */
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
  : Id extends `list${string}`
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
  /** Places one order. If the response is lost, the client searches for the order; if it is not found, it throws OutcomeUnknownError. */
  placeOrder(input: NewSingleOrder, options?: PlacingOptions): Promise<PlacedOrder>
  /** Places any number of orders in one symbol, in batches. The result has one entry for each order, in the same order. */
  placeOrders(input: NewOrders, options?: PlacingOptions): Promise<PlacedEntry[]>
  /** Places one plan order, which waits for its trigger price. */
  placePlanOrder(input: NewPlanOrder, options?: PlacingOptions): Promise<PlacedOrder>
  /** Places a take-profit or stop-loss order for a position; it waits as a plan order. */
  placeTpSlOrder(input: NewTpSlOrder, options?: PlacingOptions): Promise<PlacedOrder>
  /** Cancels one plan order. If the response is lost, the client looks it up in the symbol in which it was placed. */
  cancelPlanOrder(
    input: Input<'cancelPlanOrder'>[0],
    options?: CancelPlanOptions,
  ): Promise<Output<'cancelPlanOrder'> & Recovered>
  /** Sets the leverage of a symbol. A refusal because of open orders is repeated for a time, because orders that just ended still count. */
  setLeverage(input: Input<'setLeverage'>[0], options?: LeverageOptions): Promise<Output<'setLeverage'>>
}

/** One method for each operation of the document. Lists are async iterables over all pages; `await` returns the first page. */
export interface Client extends GeneratedMethods, SpecialMethods, CandleMethods {}

/**
 * Returns a client of the server at `baseUrl`.
 *
 * @example
 * const capi = createClient({ baseUrl: 'http://127.0.0.1:8787', credentials: { key, secret, passphrase } })
 * const placed = await capi.placeOrder({ symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '60000' })
 * for await (const fill of capi.listFills({ symbol: 'cmt_btcusdt' })) console.log(fill.orderId, fill.fillSize)
 */
export function createClient(options: ClientOptions): Client {
  const context = createContext(options)
  const methods: Record<string, unknown> = {}
  for (const id of Object.keys(operations) as OperationId[]) {
    const special = specials[id]
    const isList = id.startsWith('list')
    const takesInput = codecs[id].fields !== null
    methods[id] = (...given: [object?, CallOptions?]) => {
      const [first, callOptions = {}] = takesInput ? given : [{}, given[0]]
      // Nothing, or a value that is no object, lacks the required fields and is refused for that.
      const input = Object(first) as object
      if (isList) {
        const filters = { ...input }
        return special ? special(context, filters as never, callOptions) : listing(context, id, filters, callOptions)
      }
      return withDeadline(context, nameOf(id), callOptions, (limited) =>
        special ? (special(context, input as never, limited) as Promise<unknown>) : call(context, id, input, limited),
      )
    }
  }
  return methods as unknown as Client
}

/** The methods and lists that do more than send one request and read its response. */
const specials: Readonly<Record<string, Special>> = {
  placeOrder,
  placeOrders,
  placePlanOrder,
  placeTpSlOrder,
  cancelOrder,
  cancelOrders,
  cancelPlanOrder,
  cancelAllOrders: clear('cancelAllOrders'),
  closePositions: clear('closePositions'),
  setLeverage,
  getDepth,
  listCandles,
  listHistoryCandles,
}

type Special = (context: Context, input: never, options: CallOptions) => unknown

/** The options that are numbers. */
const numberDefaults = {
  timeoutMs: 10_000,
  deadlineMs: undefined as number | undefined,
  maxResponseBytes: 2 ** 24,
  maxRetryAfterMs: 60_000,
  retries: 5,
  recoveryTimeoutMs: 5_000,
}

/** Returns the settings and state that all requests of a client share. */
export function createContext(options: ClientOptions): Context {
  const transport = typeof options.transport === 'function' ? options.transport : undefined
  const factory = transport ? undefined : (options.transport as TransportFactory | undefined)
  const {
    limits,
    governor,
    fetch,
    random = transport?.random ?? systemRandom,
    newClientOid = transport?.random ? idsFrom(transport.random) : systemId,
    locale = 'en-US',
  } = options
  const baseUrl = checkUrl(options)
  const given = options.clock ?? transport?.clock
  const clock = given ? toClock(given) : systemClock
  const numbers = { ...numberDefaults }
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) {
    const value = options[name]
    if (value === undefined) continue
    if (!(typeof value === 'number' && value >= 0))
      throw new UsageError(`${name} must be a number of at least 0, was ${String(value)}.`)
    numbers[name] = value
  }
  if (!HEADER_TEXT.test(locale)) throw new UsageError(`locale must be a language tag, was ${JSON.stringify(locale)}.`)
  return {
    transport:
      transport ??
      factory?.connect(baseUrl, clock) ??
      (fetch ? fetchTransport(baseUrl, fetch, clock) : platformTransport(baseUrl, clock)),
    // The wall clock may be set back; the clock of a simulation is the only one.
    governor:
      governor ??
      (limits === false ? unlimited : createGovernor(limits, typeof given === 'object' ? given : monotonicClock)),
    credentials: options.credentials,
    locale,
    ...numbers,
    clock,
    random,
    newId: newClientOid,
    seenOrders: new SeenOrders(),
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    onRetry: options.onRetry,
    clockOffset: 0,
    clockCorrection: undefined,
  }
}

function checkUrl({ baseUrl, credentials, allowInsecure, transport }: ClientOptions): string {
  if (baseUrl === undefined && typeof transport === 'function') return ''
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl))
    throw new UsageError(`baseUrl must be a URL such as http://127.0.0.1:8787, was ${JSON.stringify(baseUrl)}.`)
  const { protocol, hostname, username, password, search, hash } = new URL(baseUrl)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new UsageError(`baseUrl must begin with http:// or https://, was ${JSON.stringify(protocol)}.`)
  // Not shown, because user information is often a secret.
  const extra = username || password ? 'user information' : search ? 'a query' : hash ? 'a fragment' : undefined
  if (extra) throw new UsageError(`baseUrl must not contain ${extra}.`)
  if (protocol === 'http:' && credentials && !allowInsecure && !isLoopback(hostname))
    throw new UsageError(
      'Credentials are sent over plain http only to a loopback address; use https or allowInsecure: true.',
    )
  return baseUrl.replace(/\/+$/, '')
}
