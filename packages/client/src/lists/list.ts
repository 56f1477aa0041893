// The return value of list methods. Awaited, it is one page (or the whole list, where the endpoint does not page);
// iterated, it yields every record of all pages. Nothing is sent before the first await or iteration, and the awaited
// page is requested once.

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Whether the server has more matching records. */
  readonly hasMore: boolean
  /** The number of all matching records, if the server reports it. */
  readonly total?: number
}

export class Listing<Item, FirstPage> implements PromiseLike<FirstPage>, AsyncIterable<Item> {
  readonly #requestFirst: () => Promise<FirstPage>
  readonly #iterate: () => AsyncIterator<Item>
  #first: Promise<FirstPage> | undefined

  constructor(requestFirst: () => Promise<FirstPage>, iterate: () => AsyncIterator<Item>) {
    this.#requestFirst = requestFirst
    this.#iterate = iterate
  }

  // oxlint-disable-next-line unicorn/no-thenable -- this class exists to be awaitable
  then<Fulfilled = FirstPage, Rejected = never>(
    onFulfilled?: ((page: FirstPage) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return (this.#first ??= this.#requestFirst()).then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<FirstPage | Rejected> {
    return this.then(null, onRejected)
  }

  finally(onSettled?: (() => void) | null): Promise<FirstPage> {
    return this.then().finally(onSettled)
  }

  [Symbol.asyncIterator](): AsyncIterator<Item> {
    return this.#iterate()
  }
}

/** Returns the listing of an endpoint that does not page. */
export function unpaged<Item>(all: () => Promise<readonly Item[]>): Listing<Item, readonly Item[]> {
  return new Listing(all, async function* () {
    yield* await all()
  })
}
