/** The differences between responses and the document. One entry is one point, however many records have it. */
export interface Difference {
  readonly operation: string
  /**
   * The path in the body, such as `list[].order_id`; `status`, `content-type` or `body` for the response as a whole.
   */
  readonly field: string
  readonly expected: string
  /** The value at the first occurrence. */
  readonly was: string
  /** The number of occurrences. */
  readonly times: number
}

/** Collects the differences of one operation; the same difference in many records is counted once. */
export class Differences {
  readonly #operation: string
  readonly #found = new Map<string, Difference>()

  constructor(operation: string) {
    this.#operation = operation
  }

  add(field: string, expected: string, was: string): void {
    const key = `${field}\n${expected}`
    const known = this.#found.get(key) ?? { operation: this.#operation, field, expected, was, times: 0 }
    this.#found.set(key, { ...known, times: known.times + 1 })
  }

  get all(): readonly Difference[] {
    return [...this.#found.values()]
  }
}
