// The settings and state that all requests of a client share, the description of one request, the events that callbacks
// get, and the orders that a client remembers.
import type { Codec, Methods, OperationId } from '@capi/api'
import type { Cost, Governor } from './rate-limiter.ts'
import type { RequestName, TimeRange, FailurePolicy } from './errors.ts'
import type { Clock } from './clock.ts'
import type { Transport } from './transport.ts'

/** What all requests of a client share. */
export interface Context extends Observers {
  /** Empty with a transport that has none. */
  readonly baseUrl: string
  /** Sent with every request, names and values in turn. */
  readonly ownHeaders: readonly string[]
  readonly endpoints: Endpoints
  /** Absent in a client that has only public operations. */
  readonly credentials?: Credentials | (() => Credentials | Promise<Credentials>) | undefined
  /** Language of the server's messages. */
  readonly locale: string
  readonly transport: Transport
  readonly governor: Governor
  readonly timeoutMs: number
  readonly deadlineMs: number | undefined
  readonly maxResponseBytes: number
  readonly maxRetryAfterMs: number
  readonly retries: number
  readonly recoveryTimeoutMs: number
  /** The local clock and its timers. */
  readonly clock: Clock
  /** A number in [0, 1). */
  readonly random: () => number
  /**
   * How far the server's clock is ahead of the local one, in milliseconds; measured when the server refuses a
   * timestamp.
   */
  clockOffset: number
  /** Set while the offset is being measured. */
  clockCorrection?: Promise<void> | undefined
}

/** What a client that places orders has in addition. */
export interface TradingContext extends Context {
  /** Returns a new client id. */
  readonly newId: () => string
  /** The orders that this client has returned. */
  readonly seenOrders: SeenOrders
}

/** What all requests of an operation have in common. */
export interface RequestKind extends RequestName {
  readonly method: string
  readonly signed: boolean
  readonly cost: Cost
  readonly policy: FailurePolicy
}

/** An operation with its codec, and what all of its requests have in common. */
export type Endpoint<Id extends OperationId = OperationId> = Codec<Methods[Id]> & RequestKind & { readonly id: Id }

export type Endpoints = { readonly [Id in OperationId]: Endpoint<Id> }

/** One request, before it is signed. */
export interface Request {
  readonly kind: RequestKind
  /** Encoded path and query, exactly as they are sent. */
  readonly target: string
  readonly body: string | undefined
  readonly signal: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  /** Called with each response. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
  /** Called with the failure before a retry, if the server may have executed the failed attempt. */
  readonly onLost?: (failure: Error) => void
  /** Called with the timestamp of each attempt that is signed. */
  readonly onSigned?: (timestamp: number) => void
}

export interface CallOptions {
  /** Aborts the call, also while it waits for budget. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of one attempt, in milliseconds. @default that of the client */
  readonly timeoutMs?: number | undefined
  /**
   * Limit of the whole call in milliseconds: waiting for budget, all attempts and the search for a lost order. In an
   * iteration it limits the reading of each page. @default that of the client
   */
  readonly deadlineMs?: number | undefined
  /**
   * Called with each response to the requests of this call, also of attempts that are repeated; not with those of a
   * search for a lost order.
   */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
}

export interface ListOptions extends CallOptions {
  /** The ranges that an iteration reads instead of those of the filters: the cursor of an IncompleteListError. */
  readonly cursor?: readonly TimeRange[] | undefined
}

export interface Credentials {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

/** The event of the callback onRequest. No event contains a credential, a signature or a body. */
export interface RequestEvent {
  readonly operationId: OperationId | null
  readonly method: string
  readonly path: string
  /** 1 for the first attempt. */
  readonly attempt: number
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number
  /** From sending to the last byte of the response, in milliseconds. */
  readonly ms: number
  /** The header fields but Set-Cookie, by their names in lower case; empty where the transport has none. */
  readonly headers: Readonly<Record<string, string>>
  /** The id of the request, from the header X-Request-Id; null where there is none. */
  readonly requestId: string | null
  /** The weight that the server has counted in its present window; null where it does not say, as a live service. */
  readonly spent: { readonly ip: number | null; readonly uid: number | null }
}

export interface RetryEvent extends RequestEvent {
  readonly error: Error
  /** Time until the next attempt, in milliseconds. */
  readonly delayMs: number
}

export interface FailureEvent extends RequestEvent {
  /** What the call ends with, unless it can find out what became of an order. */
  readonly error: Error
}

/** Callbacks for logs and metrics. */
export interface Observers {
  readonly onRequest: ((event: RequestEvent) => void) | undefined
  readonly onResponse: ((event: ResponseEvent) => void) | undefined
  readonly onRetry: ((event: RetryEvent) => void) | undefined
  /** Called when a request has failed and is not repeated. */
  readonly onFailure: ((event: FailureEvent) => void) | undefined
}

/** Returns the path of a target, without its query. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0]!
}

export interface SeenOrder {
  readonly symbol: string
  /** When the request was sent that made the order, by the clock of searches; it was made after that. */
  readonly sentAt: number
  /** When the client learned that the order exists, by the same clock; it was made before that. */
  readonly knownAt: number
}

/** The memories of the clients that share the clock of a simulation. */
const shared = /* @__PURE__ */ new WeakMap<Clock, SeenOrders>()

/** The orders that this client has returned, so that a search for a lost order does not return one of them again. */
export class SeenOrders {
  /**
   * Whether all clients of this clock share this memory. In a simulation requests take no time, so that only the memory
   * distinguishes an order from one that another client made in the same millisecond.
   */
  readonly isShared: boolean
  readonly #orders = new Map<string, SeenOrder>()
  readonly #unresolved = new Map<string, true>()

  private constructor(isShared: boolean) {
    this.isShared = isShared
  }

  /** Returns the memory of a client. `simulated` is the clock of its transport, if it uses that. */
  static of(simulated: Clock | undefined): SeenOrders {
    if (!simulated) return new SeenOrders(false)
    const orders = shared.get(simulated) ?? new SeenOrders(true)
    shared.set(simulated, orders)
    return orders
  }

  add(orderId: string, order: SeenOrder): void {
    remember(this.#orders, orderId, order)
  }

  get(orderId: string): SeenOrder | undefined {
    return this.#orders.get(orderId)
  }

  /**
   * Remembers the client id of an order whose outcome is unknown: an order that is found under it later may be this
   * one.
   */
  addUnresolved(clientOid: string): void {
    remember(this.#unresolved, clientOid, true)
  }

  isUnresolved(clientOid: string): boolean {
    return this.#unresolved.has(clientOid)
  }
}

/** A lost order is searched within minutes, in which a client places far fewer orders than this. */
function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.set(key, value)
  if (entries.size > 10_000) for (const [oldest] of entries) return void entries.delete(oldest)
}
