/** The orders that this client has returned, so that a search for a lost order does not return one of them again. */
export class SeenOrders {
  readonly #symbols = new Map<string, string>()

  add(orderId: string, symbol: string): void {
    this.#symbols.set(orderId, symbol)
    // A lost order is searched within seconds, in which a client places far fewer orders than this.
    if (this.#symbols.size > 10_000) for (const [oldest] of this.#symbols) return void this.#symbols.delete(oldest)
  }

  has(orderId: string): boolean {
    return this.#symbols.has(orderId)
  }

  symbolOf(orderId: string): string | undefined {
    return this.#symbols.get(orderId)
  }
}
