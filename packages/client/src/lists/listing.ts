/** Makes the listing of an operation: its pages from the codec, its walk from what the document says of paging. */
import { type OperationId, operations } from '@capi/api'
import { call } from '../request/call.ts'
import { nameOf } from '../transport/errors.ts'
import { Listing, type Page } from './list.ts'
import { type Range, walk } from './paginate.ts'
import type { Context, CallOptions } from '../request/context.ts'

/** G7: the page size of past orders is not documented; a sister interface takes 100. */
const PAGE = 100

type Item = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, unknown>>

export function listing(
  context: Context,
  id: OperationId,
  input: Filters,
  options: CallOptions,
): Listing<Item, unknown> {
  const { paging } = operations[id]
  if (!paging) {
    const all = (): Promise<readonly Item[]> => call(context, id, input, options) as Promise<readonly Item[]>
    return new Listing<Item, unknown>(all, () => each(all))
  }
  const { limit, from, to, page: pageName, record } = paging
  const { maximum } = paging
  const size = Number(input[limit] ?? maximum ?? PAGE)
  const first = async (): Promise<Page<Item>> =>
    pageOf(await call(context, id, input, options), Number(input[limit] ?? paging.default ?? PAGE), maximum)
  const fetchRange = async (range: Range, page: number): Promise<Page<Item>> => {
    const filters: Record<string, unknown> = { ...input, [limit]: size }
    if (from !== null) filters[from] = range.from
    if (to !== null) filters[to] = range.to
    if (pageName !== null) filters[pageName] = page === 0 ? undefined : page
    return pageOf(await call(context, id, filters, options), size, maximum)
  }
  const range = {
    from: from === null ? undefined : (input[from] as number),
    to: to === null ? undefined : (input[to] as number),
  }
  const source = {
    name: nameOf(id),
    paging,
    fetch: fetchRange,
    timeOf: (item: Item) => item[record.time] as number | null,
    idOf: (item: Item) => item[record.id] as string | null,
  }
  return new Listing<Item, unknown>(first, () => walk(source, range))
}

async function* each(all: () => Promise<readonly Item[]>): AsyncGenerator<Item, void, undefined> {
  yield* await all()
}

/** A list without a word on what follows is taken to go on when its page is full, be it less than was asked for. */
function pageOf(value: unknown, asked: number, maximum: number | null): Page<Item> {
  const isFull = ({ length }: readonly Item[]): boolean =>
    length >= Math.min(asked, maximum ?? Infinity) || (maximum === null && length === PAGE)
  if (Array.isArray(value)) return { items: value as Item[], hasMore: isFull(value as Item[]) }
  const { items, hasMore, total } = value as { items: readonly Item[]; hasMore: boolean | null; total?: number | null }
  const page = { items, hasMore: hasMore ?? isFull(items) }
  return total === null || total === undefined ? page : { ...page, total }
}
