/** Orders that this client has returned, newest last, so that none of them is taken for a later one. */
export class Returned {
  readonly #ids = new Set<string>()

  add(orderId: string): void {
    this.#ids.add(orderId)
    // Only orders within the uncertainty of a clock matter, which is far less than this.
    if (this.#ids.size > 10_000) for (const oldest of this.#ids) return void this.#ids.delete(oldest)
  }

  has(orderId: string): boolean {
    return this.#ids.has(orderId)
  }
}
