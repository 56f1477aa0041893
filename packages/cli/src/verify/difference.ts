/** One point in which an answer differs from the document. */
export interface Difference {
  readonly operation: string
  /** Where in the answer, such as `list[].order_id`; `status`, `content-type` or `body` for the answer as a whole. */
  readonly field: string
  readonly expected: string
  /** What was there the first time. */
  readonly was: string
  /** How often. */
  readonly times: number
}

/** Collects the differences of one operation: what differs in the same way in many records is one point. */
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
