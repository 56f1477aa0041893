import type { Clock } from '../transport/clock.ts'

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
