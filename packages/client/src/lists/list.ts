/**
 * What list methods return: awaited, it is one page (or the whole list, where the endpoint does not page); iterated, it is every
 * record of all pages. Nothing is sent before the first await or iteration, and the first page is fetched once.
 */

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Whether the service has more that match. */
  readonly hasMore: boolean
  /** How many match in all, where the service says so. */
  readonly total?: number
}

export class Listing<Item, Answer> implements PromiseLike<Answer>, AsyncIterable<Item> {
  readonly #first: () => Promise<Answer>
  readonly #walk: () => AsyncIterator<Item>
  #answer: Promise<Answer> | undefined

  constructor(first: () => Promise<Answer>, walk: () => AsyncIterator<Item>) {
    this.#first = first
    this.#walk = walk
  }

  // oxlint-disable-next-line unicorn/no-thenable -- being awaitable is what this class is for
  then<Kept = Answer, Failed = never>(
    kept?: ((answer: Answer) => Kept | PromiseLike<Kept>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Kept | Failed> {
    return (this.#answer ??= this.#first()).then(kept, failed)
  }

  catch<Failed = never>(failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<Answer | Failed> {
    return this.then(null, failed)
  }

  finally(settled?: (() => void) | null): Promise<Answer> {
    return this.then().finally(settled)
  }

  [Symbol.asyncIterator](): AsyncIterator<Item> {
    return this.#walk()
  }
}
