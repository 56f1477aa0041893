/** The ids of orders that this client has returned, so that a search for a lost order does not return one of them again. */
export class SeenOrders {
  readonly #ids = new Set<string>()

  add(orderId: string): void {
    this.#ids.add(orderId)
    // A lost order is searched within seconds, in which a client places far fewer orders than this.
    if (this.#ids.size > 10_000) for (const oldest of this.#ids) return void this.#ids.delete(oldest)
  }

  has(orderId: string): boolean {
    return this.#ids.has(orderId)
  }
}
