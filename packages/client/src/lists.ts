// Lists. Awaited, a listing is one page (or the whole list, where the endpoint does not page); iterated, it yields
// every record of all pages. Nothing is sent before the first await or iteration, and the awaited page is requested
// once.
//
// An iteration reads a whole list by time, although the list changes meanwhile, its sort order is not documented and
// its pages have no cursor. It reads ranges of time. A page that is not full contains all records of its range; after a
// full page the ranges on both sides of it are left to read. Neighbouring ranges share the millisecond at their
// boundary, where records are told apart by their ids. The records at a boundary must be returned again; if they are
// not, the bounds of the list exclude their ends. Page numbers, where the list has them, are used only inside one
// millisecond. A list that cannot be read completely ends with an error.
import type { OperationId, Paging } from '@capi/api'
import { call, withDeadline } from './call.ts'
import type { Context, ListOptions } from './context.ts'
import { type TimeRange, IncompleteListError, type RequestName } from './errors.ts'

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

/** G7: the page size of the order history is not documented; a related list allows 100. */
const PAGE_SIZE = 100

type AnyRecord = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, unknown>>

/** Returns the listing of a list operation, which is iterated as the operations table describes its paging. */
export function listing(
  context: Context,
  id: OperationId,
  input: Filters,
  { cursor, ...options }: ListOptions,
): Listing<AnyRecord, unknown> {
  const endpoint = context.endpoints[id]
  const { paging } = endpoint
  const read = (filters: Filters): Promise<unknown> =>
    withDeadline(context, endpoint, options, (limited) => call(context, id, filters, limited))
  if (!paging) return unpaged(() => read(input) as Promise<readonly AnyRecord[]>)
  const { limit, from, to, page: pageName, record, maximum } = paging
  const request = async (filters: Filters, otherwise?: number): Promise<Page<AnyRecord>> =>
    pageOf(await read(filters), Number(filters[limit] ?? otherwise ?? PAGE_SIZE), maximum)
  /** Of an iteration: a larger one than the server allows is read in several pages. */
  const pageSize = Math.min(Number(input[limit] ?? maximum ?? PAGE_SIZE), maximum ?? Infinity)
  const fetch = (range: TimeRange, page: number): Promise<Page<AnyRecord>> => {
    const filters: Record<string, unknown> = { ...input, [limit]: pageSize }
    if (from) filters[from] = range.from
    if (to) filters[to] = range.to
    if (pageName) filters[pageName] = page === 0 ? undefined : page
    return request(filters)
  }
  const range = {
    from: (from && input[from]) as number | undefined,
    to: (to && input[to]) as number | undefined,
  }
  const source = {
    name: endpoint,
    paging,
    fetch,
    timeOf: (item: AnyRecord) => item[record.time] as number | null,
    idOf: (item: AnyRecord) => item[record.id] as string | null,
  }
  return new Listing<AnyRecord, unknown>(
    () => request(input, paging.default),
    () => paginate(source, cursor ?? [range]),
  )
}

/**
 * A list that does not report whether more follows has more when its page is full, even if that is less than was
 * requested.
 */
function pageOf(value: unknown, requested: number, maximum = Infinity): Page<AnyRecord> {
  const isFull = ({ length }: readonly AnyRecord[]): boolean =>
    length >= Math.min(requested, maximum) || (maximum === Infinity && length === PAGE_SIZE)
  if (Array.isArray(value)) return { items: value as AnyRecord[], hasMore: isFull(value as AnyRecord[]) }
  const { items, hasMore, total } = value as {
    items: readonly AnyRecord[]
    hasMore: boolean | null
    total?: number | null
  }
  const page = { items, hasMore: hasMore ?? isFull(items) }
  return total === null || total === undefined ? page : { ...page, total }
}

/** Requests one page of a range; `page` counts from 0 and matters only where the list has page numbers. */
type FetchPage<Item> = (range: TimeRange, page: number) => Promise<Page<Item>>

export interface PageSource<Item> {
  readonly name: RequestName
  readonly paging: { readonly by: Paging['by']; readonly page?: string }
  readonly fetch: FetchPage<Item>
  readonly timeOf: (item: Item) => number | null
  readonly idOf: (item: Item) => string | null
}

/** The times of the records that may come again, by their ids. */
type Seen = Map<string, number | null>

/** Ids of the records at the boundary of two ranges. */
type BoundaryIds = ReadonlySet<string>

/** A range that is left to read, with the known records at its ends. */
interface Unread extends TimeRange {
  readonly atFrom?: BoundaryIds | undefined
  readonly atTo?: BoundaryIds | undefined
}

/**
 * Set once a page was not sorted by time. A later page may then look sorted by chance, with records missing between its
 * ends.
 */
interface Sorting {
  isUnsorted: boolean
}

/** Yields every record of the ranges once. */
export async function* paginate<Item>(
  source: PageSource<Item>,
  ranges: readonly TimeRange[],
): AsyncGenerator<Item, void, undefined> {
  const unread: Unread[] = [...ranges].toReversed()
  let count = 0
  let current: Unread = {}
  try {
    for await (const item of readRanges(source, unread, (range) => (current = range))) {
      count += 1
      yield item
    }
  } catch (thrown) {
    if (!(thrown instanceof Incomplete)) throw thrown
    const cursor = unread.toReversed().map(({ from, to }) => ({ from, to }))
    throw new IncompleteListError(source.name, thrown.message, { from: current.from, to: current.to }, cursor, count)
  }
}

/** The reason why a list cannot be read to its end. */
class Incomplete extends Error {}

async function* readRanges<Item>(
  source: PageSource<Item>,
  unread: Unread[],
  onRange: (range: Unread) => void,
): AsyncGenerator<Item, void, undefined> {
  const seen: Seen = new Map()
  const sorting: Sorting = { isUnsorted: false }
  while (unread.length > 0) {
    const current = unread.pop()!
    onRange(current)
    const page = await source.fetch(current, 0)
    if (!page.hasMore) await checkBoundaries(source, current, page)
    yield* unseen(source, page.items, seen)
    if (!page.hasMore) continue
    if (source.paging.by === 'none') throw new Incomplete('the endpoint has no cursor, and a full page came')
    if (current.from !== undefined && current.from === current.to) yield* readMillisecond(source, current, page, seen)
    else unread.push(...rangesAround(source, current, page, sorting).toReversed())
    forget(seen, unread)
  }
}

/**
 * Forgets the records whose times are in no range that is left to read, so that the memory of an iteration does not
 * grow with its length.
 */
function forget(seen: Seen, unread: readonly Unread[]): void {
  for (const [id, time] of seen) {
    if (time === null) continue
    if (!unread.some(({ from = -Infinity, to = Infinity }) => time >= from && time <= to)) seen.delete(id)
  }
}

/** Returns the ranges that are left after a full page, in the order in which to read them. */
function rangesAround<Item>(source: PageSource<Item>, current: Unread, page: Page<Item>, sorting: Sorting): Unread[] {
  const { from, to, atFrom, atTo } = current
  const times = timesOf(source, current, page)
  const oldest = Math.min(...times)
  const newest = Math.max(...times)
  const falls = times.every((time, index) => index === 0 || time <= times[index - 1]!)
  const rises = times.every((time, index) => index === 0 || time >= times[index - 1]!)
  const middle = times.toSorted((a, b) => a - b)[times.length >> 1]!
  const idsAt = (time: number): BoundaryIds =>
    new Set(page.items.filter((item) => source.timeOf(item) === time).map((item) => source.idOf(item)!))
  sorting.isUnsorted ||= !(falls || rises)
  if (oldest === newest || sorting.isUnsorted) {
    // The middle millisecond alone, then both sides of it. This also shows whether the bounds include their ends.
    const ids = idsAt(middle)
    const sides: Unread[] = [
      { from: middle + 1, to, atTo },
      { from, to: middle - 1, atFrom },
    ]
    return [{ from: middle, to: middle, atFrom: ids, atTo: ids }, ...sides.filter(isNotEmpty)]
  }
  // A sorted page has all records between its ends. If a record of a boundary came again, nothing is left on that side.
  const older = contains(source, page, atFrom) ? [] : [{ from, to: oldest, atFrom, atTo: idsAt(oldest) }]
  const newer = contains(source, page, atTo) ? [] : [{ from: newest, to, atFrom: idsAt(newest), atTo }]
  return falls ? [...newer, ...older] : [...older, ...newer]
}

/** Returns the times of a full page, after checking that it can be continued from. */
function timesOf<Item>(
  source: PageSource<Item>,
  { from = -Infinity, to = Infinity }: TimeRange,
  page: Page<Item>,
): number[] {
  const times = page.items.map((item) => source.timeOf(item))
  if (times.length === 0) throw new Incomplete('an empty page reports that there is more')
  if (!times.every((time) => Number.isFinite(time))) throw new Incomplete('a record has no time')
  if (!page.items.every((item) => typeof source.idOf(item) === 'string')) throw new Incomplete('a record has no id')
  const outside = times.find((time) => time! < from || time! > to)
  if (outside !== undefined) throw new Incomplete(`a record of ${outside} is outside of the requested range`)
  return times as number[]
}

function isNotEmpty({ from = -Infinity, to = Infinity }: TimeRange): boolean {
  return from <= to
}

/** Returns whether one of the records at a boundary came again. */
function contains<Item>({ idOf }: PageSource<Item>, { items }: Page<Item>, boundary: BoundaryIds | undefined): boolean {
  return boundary !== undefined && items.some((item) => boundary.has(idOf(item) ?? ''))
}

/**
 * A page that contains all of its range also contains the records at its boundaries, unless the bounds exclude their
 * ends.
 */
async function checkBoundaries<Item>(source: PageSource<Item>, current: Unread, page: Page<Item>): Promise<void> {
  const { from, to, atFrom, atTo } = current
  const lacksFrom = atFrom !== undefined && !contains(source, page, atFrom)
  const lacksTo = atTo !== undefined && !contains(source, page, atTo)
  if (!lacksFrom && !lacksTo) return
  if (source.paging.by === 'page') {
    // Records can leave such a list. If they did, a wider range does not contain them either.
    const wider = await source.fetch({ from: lacksFrom ? from! - 1 : from, to: lacksTo ? to! + 1 : to }, 0)
    if (!(lacksFrom && contains(source, wider, atFrom)) && !(lacksTo && contains(source, wider, atTo))) return
  }
  throw new Incomplete(`the records at the boundary of ${from ?? 'the start'} to ${to ?? 'now'} did not come again`)
}

/** Reads the pages after the first of a range of one millisecond. */
async function* readMillisecond<Item>(
  source: PageSource<Item>,
  range: TimeRange,
  first: Page<Item>,
  seen: Seen,
): AsyncGenerator<Item, void, undefined> {
  timesOf(source, range, first)
  if (source.paging.page === undefined) {
    throw new Incomplete(
      `more than ${first.items.length} records have the time ${range.from}, and the endpoint has no page numbers`,
    )
  }
  let page = first
  for (let number = 1; page.hasMore; number++) {
    page = await source.fetch(range, number)
    const before = seen.size
    yield* unseen(source, page.items, seen)
    if (page.hasMore && seen.size === before)
      throw new Incomplete(`page ${number} of the time ${range.from} repeats earlier records`)
  }
}

function* unseen<Item>(
  { idOf, timeOf }: PageSource<Item>,
  items: readonly Item[],
  seen: Seen,
): Generator<Item, void, undefined> {
  for (const item of items) {
    const id = idOf(item)
    if (id !== null && seen.has(id)) continue
    if (id !== null) seen.set(id, timeOf(item))
    yield item
  }
}
