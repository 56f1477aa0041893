/**
 * The client: one method for each operation of the document, signed, exact, normalised and patient.
 * Methods go straight from the operations table to the transport; what is special about placing, cancelling and listing is
 * in the modules of those names. Credentials stay in a closure: no object that the caller sees holds them.
 */
import { type Methods, type OperationId, type PagedId, codecs, operations } from '@capi/api'
import { type NewOrders, type PlacedEntry, placeOrders } from './orders/batch.ts'
import { call } from './request/call.ts'
import { cancelOrder, cancelOrders } from './orders/cancel.ts'
import { SENDABLE } from './request/credentials.ts'
import { UsageError } from './transport/errors.ts'
import { type Governor, type Limits, createGovernor, unlimited } from './budget/rate-limiter.ts'
import { listing } from './lists/listing.ts'
import type { Listing, Page } from './lists/list.ts'
import type { RequestEvent, ResponseEvent, RetryEvent } from './request/observe.ts'
import {
  type NewSingleOrder,
  type PlacedOrder,
  type PlacingOptions,
  placeOrder,
  placePlanOrder,
} from './orders/orders.ts'
import { platformTransport } from '#platform'
import { Returned } from './request/seen-orders.ts'
import { type Transport, fetchTransport } from './transport/transport.ts'
import type { Context, CallOptions, Credentials } from './request/context.ts'

export interface ClientOptions {
  /** Scheme, host and port, such as `http://127.0.0.1:8787`. */
  readonly baseUrl: string
  /** Needed by every operation except those of the market; a function is asked for every request. */
  readonly credentials?: Credentials | (() => Credentials | Promise<Credentials>) | undefined
  /** Weight budgets to stay within, or `false` for none. @default those of the document */
  readonly limits?: Limits | false | undefined
  /** Shares budgets with other clients; it takes the place of `limits`. */
  readonly governor?: Governor | undefined
  /** Bounds one attempt, from sending to the last byte, in milliseconds. @default 10000 */
  readonly timeoutMs?: number | undefined
  /** How often a request that may be repeated is repeated. @default 5 */
  readonly retries?: number | undefined
  /** How long an order whose answer was lost is looked for, in milliseconds. @default 5000 */
  readonly recoveryTimeoutMs?: number | undefined
  /** @default 'en-US' */
  readonly locale?: string | undefined
  /** Sends requests in place of the platform's own way. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Sends requests in place of `fetch` and of the platform's own way. */
  readonly transport?: Transport | undefined
  /** Unix milliseconds. @default Date.now */
  readonly clock?: (() => number) | undefined
  /** A number in [0, 1), for the jitter of retries. @default Math.random */
  readonly random?: (() => number) | undefined
  /** Returns a new client id of at most 40 characters. @default 32 random hexadecimal digits */
  readonly newClientOid?: (() => string) | undefined
  readonly onRequest?: ((event: RequestEvent) => void) | undefined
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
  readonly onRetry?: ((event: RetryEvent) => void) | undefined
}

type Input<Id extends OperationId> = Parameters<Methods[Id]>
type Answer<Id extends OperationId> = Awaited<ReturnType<Methods[Id]>>
type ItemOf<Value> = Value extends readonly (infer Item)[]
  ? Item
  : Value extends { readonly items: readonly (infer Item)[] }
    ? Item
    : never

/** What a method returns that reads: a listing for lists, a promise for the rest. */
type Result<Id extends OperationId> = Id extends PagedId
  ? Listing<ItemOf<Answer<Id>>, Page<ItemOf<Answer<Id>>>>
  : Answer<Id> extends readonly (infer Item)[]
    ? Listing<Item, Answer<Id>>
    : Promise<Answer<Id>>

type WithOptions<Given extends readonly unknown[], Options> = Given extends readonly []
  ? [options?: Options]
  : Given extends readonly [input: infer Only]
    ? [input: Only, options?: Options]
    : [input?: Given[0], options?: Options]

type Reading = {
  readonly [Id in Exclude<OperationId, keyof Placing>]: (...call: WithOptions<Input<Id>, CallOptions>) => Result<Id>
}

interface Placing {
  /** Places one order. A lost answer is followed up: the order is found, or the outcome is reported as unknown. */
  placeOrder(input: NewSingleOrder, options?: PlacingOptions): Promise<PlacedOrder>
  /** Places any number of orders in one symbol, in batches; the answer has one entry for each, in the order given. */
  placeOrders(input: NewOrders, options?: PlacingOptions): Promise<PlacedEntry[]>
  /** Places one order that waits for its trigger price. */
  placePlanOrder(input: Input<'placePlanOrder'>[0], options?: PlacingOptions): Promise<PlacedOrder>
}

export interface Client extends Reading, Placing {}

/**
 * Returns a client of the service at `baseUrl`.
 *
 * @example
 * const capi = createClient({ baseUrl: 'http://127.0.0.1:8787', credentials: { key, secret, passphrase } })
 * const placed = await capi.placeOrder({ symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '60000' })
 * for await (const fill of capi.listFills({ symbol: 'cmt_btcusdt' })) console.log(fill.orderId, fill.fillSize)
 */
export function createClient(options: ClientOptions): Client {
  const context = createContext(options)
  const special: Record<string, (input: never, options: CallOptions) => Promise<unknown>> = {
    placeOrder: (input, given) => placeOrder(context, input, given),
    placeOrders: (input, given) => placeOrders(context, input, given),
    placePlanOrder: (input, given) => placePlanOrder(context, input, given),
    cancelOrder: (input, given) => cancelOrder(context, input, given),
    cancelOrders: (input, given) => cancelOrders(context, input, given),
  }
  const methods: Record<string, unknown> = {}
  for (const id of Object.keys(operations) as OperationId[]) {
    const carryOut = special[id] ?? ((input: object, given: CallOptions) => call(context, id, input, given))
    const isList = id.startsWith('list')
    const takesInput = codecs[id].fields !== null
    methods[id] = (...given: [object?, CallOptions?]) => {
      const [input = {}, callOptions = {}] = takesInput ? given : [{}, given[0]]
      return isList ? listing(context, id, { ...input }, callOptions) : carryOut(input as never, callOptions)
    }
  }
  return methods as unknown as Client
}

/** Returns what all requests of a client share. */
export function createContext(options: ClientOptions): Context {
  const {
    limits,
    governor,
    fetch,
    transport,
    clock = Date.now,
    random = Math.random,
    newClientOid = randomId,
    locale = 'en-US',
  } = options
  const baseUrl = checked(options.baseUrl)
  if (!SENDABLE.test(locale)) throw new UsageError(`locale must be a language tag, was ${JSON.stringify(locale)}.`)
  return {
    transport: transport ?? (fetch ? fetchTransport(baseUrl, fetch) : platformTransport(baseUrl)),
    governor: governor ?? (limits === false ? unlimited : createGovernor(limits)),
    credentials: options.credentials,
    locale,
    timeoutMs: options.timeoutMs ?? 10_000,
    retries: options.retries ?? 5,
    recoveryTimeoutMs: options.recoveryTimeoutMs ?? 5_000,
    clock,
    random,
    newId: newClientOid,
    returned: new Returned(),
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    onRetry: options.onRetry,
    offset: 0,
    learning: undefined,
  }
}

function checked(baseUrl: string): string {
  if (!URL.canParse(baseUrl))
    throw new UsageError(`baseUrl must be a URL such as http://127.0.0.1:8787, was ${JSON.stringify(baseUrl)}.`)
  return baseUrl.replace(/\/+$/, '')
}

function randomId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
