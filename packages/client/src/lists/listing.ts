// Creates the listing of a list operation: reads its pages, and iterates them as the operations table describes the
// paging.
import type { OperationId } from '@capi/api'
import { call } from '../request/call.ts'
import type { Context, ListOptions } from '../request/context.ts'
import { withDeadline } from '../request/deadline.ts'
import type { TimeRange } from '../transport/errors.ts'
import { Listing, type Page, unpaged } from './list.ts'
import { paginate } from './paginate.ts'

/** G7: the page size of the order history is not documented; a related list allows 100. */
const PAGE_SIZE = 100

type Item = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, unknown>>

export function listing(
  context: Context,
  id: OperationId,
  input: Filters,
  { cursor, ...options }: ListOptions,
): Listing<Item, unknown> {
  const endpoint = context.endpoints[id]
  const { paging } = endpoint
  const read = (filters: Filters): Promise<unknown> =>
    withDeadline(context, endpoint, options, (limited) => call(context, id, filters, limited))
  if (!paging) return unpaged(() => read(input) as Promise<readonly Item[]>)
  const { limit, from, to, page: pageName, record, maximum } = paging
  const request = async (filters: Filters, otherwise?: number): Promise<Page<Item>> =>
    pageOf(await read(filters), Number(filters[limit] ?? otherwise ?? PAGE_SIZE), maximum)
  /** Of an iteration: a larger one than the server allows is read in several pages. */
  const pageSize = Math.min(Number(input[limit] ?? maximum ?? PAGE_SIZE), maximum ?? Infinity)
  const fetch = (range: TimeRange, page: number): Promise<Page<Item>> => {
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
    timeOf: (item: Item) => item[record.time] as number | null,
    idOf: (item: Item) => item[record.id] as string | null,
  }
  return new Listing<Item, unknown>(
    () => request(input, paging.default),
    () => paginate(source, cursor ?? [range]),
  )
}

/**
 * A list that does not report whether more follows has more when its page is full, even if that is less than was
 * requested.
 */
function pageOf(value: unknown, requested: number, maximum = Infinity): Page<Item> {
  const isFull = ({ length }: readonly Item[]): boolean =>
    length >= Math.min(requested, maximum) || (maximum === Infinity && length === PAGE_SIZE)
  if (Array.isArray(value)) return { items: value as Item[], hasMore: isFull(value as Item[]) }
  const { items, hasMore, total } = value as { items: readonly Item[]; hasMore: boolean | null; total?: number | null }
  const page = { items, hasMore: hasMore ?? isFull(items) }
  return total === null || total === undefined ? page : { ...page, total }
}
