/**
 * Reads a whole list although it moves meanwhile, its order is not documented, and a page has no cursor.
 *
 * It covers a range of time: a page that is not full has all of its range; a full one says how the service sorts, and the walk goes on
 * from its far end. Ranges meet in the millisecond of a border, where records are told apart by id. Only inside one
 * millisecond are page numbers used, where there are any. What cannot be read completely ends in an error, never in silence.
 */
import type { Paging } from '@capi/api'
import { type RequestName, UsageError } from './errors.ts'
import type { Page } from './list.ts'

export interface Range {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** One page of the range; `page` counts from 0 and is used only where the endpoint has page numbers. */
export type Fetch<Item> = (range: Range, page: number) => Promise<Page<Item>>

export interface Source<Item> {
  readonly name: RequestName
  readonly paging: Paging
  readonly fetch: Fetch<Item>
  readonly timeOf: (item: Item) => number | null
  readonly idOf: (item: Item) => string | null
}

/** A range whose end is a border: these records carry the time of the border and must come again. */
interface Stretch extends Range {
  readonly border?: ReadonlySet<string>
}

/** Yields every record of the range once. */
export async function* walk<Item>(source: Source<Item>, range: Range): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>()
  const ranges: Stretch[] = [range]
  while (ranges.length > 0) {
    const current = ranges.pop()!
    const page = await source.fetch(current, 0)
    checkBorder(source, current, page)
    yield* fresh(source, page.items, seen)
    if (!page.hasMore) continue
    if (source.paging.by === 'none') throw incomplete(source, 'the endpoint has no cursor, and a full page came')
    if (current.from !== undefined && current.from === current.to) yield* sameMillisecond(source, current, page, seen)
    else ranges.push(...beyond(source, current, page).toReversed())
  }
}

/** Returns the ranges that are left after a full page, the one to read first in front. */
function beyond<Item>(source: Source<Item>, { from, to }: Range, page: Page<Item>): Stretch[] {
  const times = page.items.map((item) => source.timeOf(item))
  if (times.length === 0) throw incomplete(source, 'an empty page says that there is more')
  if (!times.every((time) => time !== null)) throw incomplete(source, 'a record has no time')
  const oldest = Math.min(...times)
  const newest = Math.max(...times)
  if (oldest === newest) return split(from, to, oldest)
  const falls = times.every((time, index) => index === 0 || time <= times[index - 1]!)
  const rises = times.every((time, index) => index === 0 || time >= times[index - 1]!)
  // Sorted pages are taken for the near end of the list; what lies beyond that end is asked for too, and is nothing or new.
  if (falls) return [...part(newest + 1, to, from, to), { from, to: oldest, border: idsAt(source, page, oldest) }]
  if (rises) return [...part(from, oldest - 1, from, to), { from: newest, to, border: idsAt(source, page, newest) }]
  const middle = times.toSorted((a, b) => a - b)[times.length >> 1]!
  const border = middle === oldest ? oldest + 1 : middle
  return [{ from: border, to }, ...part(from, border - 1, from, to)]
}

function idsAt<Item>({ idOf, timeOf }: Source<Item>, { items }: Page<Item>, time: number): Set<string> {
  return new Set(items.filter((item) => timeOf(item) === time).map((item) => idOf(item) ?? ''))
}

/** Records of a list by time never go away: if none at the border comes again, the bounds exclude it, and others with it. */
function checkBorder<Item>(source: Source<Item>, { border, from, to }: Stretch, page: Page<Item>): void {
  if (!border || source.paging.by !== 'time') return
  if (page.items.some((item) => border.has(source.idOf(item) ?? ''))) return
  throw incomplete(source, `the record at the border of ${from ?? 'the start'} to ${to ?? 'now'} did not come again`)
}

/** The millisecond by itself, and what is on both sides of it. */
function split(from: number | undefined, to: number | undefined, time: number): Stretch[] {
  return [{ from: time, to: time }, ...part(time + 1, to, from, to), ...part(from, time - 1, from, to)]
}

/** A range, unless nothing of the whole range is in it. */
function part(
  from: number | undefined,
  to: number | undefined,
  whole: number | undefined,
  wholeTo: number | undefined,
): Range[] {
  const starts = from ?? whole
  const ends = to ?? wholeTo
  return starts !== undefined && ends !== undefined && starts > ends ? [] : [{ from: starts, to: ends }]
}

async function* sameMillisecond<Item>(
  source: Source<Item>,
  range: Range,
  first: Page<Item>,
  seen: Set<string>,
): AsyncGenerator<Item, void, undefined> {
  if (source.paging.page === null) {
    throw incomplete(
      source,
      `more than ${first.items.length} records carry the time ${range.from}, and the endpoint has no page numbers`,
    )
  }
  let page = first
  for (let number = 1; page.hasMore; number++) {
    page = await source.fetch(range, number)
    const before = seen.size
    yield* fresh(source, page.items, seen)
    if (page.hasMore && seen.size === before)
      throw incomplete(source, `page ${number} of the time ${range.from} repeats what came before`)
  }
}

function* fresh<Item>(
  { idOf }: Source<Item>,
  items: readonly Item[],
  seen: Set<string>,
): Generator<Item, void, undefined> {
  for (const item of items) {
    const id = idOf(item)
    if (id !== null && seen.has(id)) continue
    if (id !== null) seen.add(id)
    yield item
  }
}

function incomplete({ name }: { readonly name: RequestName }, reason: string): UsageError {
  return new UsageError(`${name.title}: expected to read the whole list, but ${reason}; narrow it by its filters`)
}
