// Selects a page of a list: by time, in any sort order, with bounds that include or exclude their ends.
import type { Paging } from '@capi/api'
import { seeded } from './random.ts'

/** Which records come first. `newest rising` selects the newest ones and sorts each page from old to new. */
export type Sort = 'newest' | 'oldest' | 'newest rising' | 'shuffled'

export interface PageRules {
  readonly sort: Sort
  readonly bounds: 'inclusive' | 'exclusive'
  /** The largest page of a list without a documented maximum. */
  readonly maxPageSize: number
}

export type Wire = Record<string, unknown>

export interface Cut {
  readonly items: readonly Wire[]
  readonly hasMore: boolean
  readonly total: number
}

/** Returns the requested page. */
export function cutPage(
  records: readonly Wire[],
  paging: Paging,
  given: Wire,
  { sort, bounds, maxPageSize }: PageRules,
): Cut {
  const gap = bounds === 'exclusive' ? 1 : 0
  const from = boundOf(given, paging.from, -Infinity) + gap
  const to = boundOf(given, paging.to, Infinity) - gap
  const matching: { readonly record: Wire; readonly time: number }[] = []
  for (const record of records) {
    const time = Number(record[paging.time])
    if (time >= from && time <= to) matching.push({ record, time })
  }
  if (sort === 'shuffled') matching.sort((a, b) => scatter(a.record) - scatter(b.record))
  else matching.sort((a, b) => a.time - b.time)
  if (sort.startsWith('newest')) matching.reverse()
  const size = Math.min(Number(given[paging.limit] ?? paging.default ?? 100), paging.maximum ?? maxPageSize)
  const start = paging.page === null ? 0 : Number(given[paging.page] ?? 0) * size
  const items = matching.slice(start, start + size).map(({ record }) => record)
  if (sort === 'newest rising') items.reverse()
  return { items, hasMore: matching.length > start + size, total: matching.length }
}

function boundOf(given: Wire, name: string | null, otherwise: number): number {
  return name === null || given[name] === undefined ? otherwise : Number(given[name])
}

const places = new WeakMap<Wire, number>()
const random = seeded(20_261_120)

/** Returns a fixed random position for each record, which does not depend on its time. */
function scatter(record: Wire): number {
  let place = places.get(record)
  if (place === undefined) places.set(record, (place = random()))
  return place
}
