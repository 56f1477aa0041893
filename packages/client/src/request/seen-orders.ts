export interface SeenOrder {
  readonly symbol: string
  /** When the client learned that the order exists, by the clock of its searches. */
  readonly knownAt: number
}

/** The orders that this client has returned, so that a search for a lost order does not return one of them again. */
export class SeenOrders {
  readonly #orders = new Map<string, SeenOrder>()
  readonly #unresolved = new Map<string, true>()

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
