/**
 * Reads a whole list although it moves meanwhile, its order is not documented, and a page has no cursor.
 *
 * It covers a range of time: a page that is not full has all of its range; a full one leaves the ranges on both sides of it. Ranges meet in
 * the millisecond of a border, where records are told apart by id, and where those that are known must come again: if they do not, the
 * bounds exclude their ends. Only inside one millisecond are page numbers used, where there are any.
 * What cannot be read completely ends in an error, never in silence.
 */
import type { Paging } from '@capi/api'
import { type RequestName, UsageError } from '../transport/errors.ts'
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

/** Ids of records that carry the very time of a border. */
type Border = ReadonlySet<string>

/** A range that is left to read, with what is known at its ends. */
interface Stretch extends Range {
  readonly atFrom?: Border | undefined
  readonly atTo?: Border | undefined
}

/** Whether a page was out of order. From then on, one that is in order is so by chance and may leave out what is between. */
interface Order {
  isBroken: boolean
}

/** Yields every record of the range once. */
export async function* walk<Item>(source: Source<Item>, range: Range): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>()
  const order: Order = { isBroken: false }
  const stretches: Stretch[] = [range]
  while (stretches.length > 0) {
    const current = stretches.pop()!
    const page = await source.fetch(current, 0)
    if (!page.hasMore) await checkBorders(source, current, page)
    yield* fresh(source, page.items, seen)
    if (!page.hasMore) continue
    if (source.paging.by === 'none') throw incomplete(source, 'the endpoint has no cursor, and a full page came')
    if (current.from !== undefined && current.from === current.to) yield* sameMillisecond(source, current, page, seen)
    else stretches.push(...beyond(source, current, page, order).toReversed())
  }
}

/** Returns the stretches that are left after a full page, the one to read first in front. */
function beyond<Item>(source: Source<Item>, current: Stretch, page: Page<Item>, order: Order): Stretch[] {
  const { from, to, atFrom, atTo } = current
  const times = timesOf(source, current, page)
  const oldest = Math.min(...times)
  const newest = Math.max(...times)
  const falls = times.every((time, index) => index === 0 || time <= times[index - 1]!)
  const rises = times.every((time, index) => index === 0 || time >= times[index - 1]!)
  const middle = times.toSorted((a, b) => a - b)[times.length >> 1]!
  const idsAt = (time: number): Border =>
    new Set(page.items.filter((item) => source.timeOf(item) === time).map((item) => source.idOf(item)!))
  order.isBroken ||= !(falls || rises)
  if (oldest === newest || order.isBroken) {
    // The millisecond by itself, and what is on both sides of it. It shows as well whether bounds include their ends.
    const ids = idsAt(middle)
    return [
      { from: middle, to: middle, atFrom: ids, atTo: ids },
      ...stretch({ from: middle + 1, to, atTo }),
      ...stretch({ from, to: middle - 1, atFrom }),
    ]
  }
  // A sorted page leaves nothing out between its ends. Where an end is a border that came again, there is nothing beyond it.
  const older = has(source, page, atFrom) ? [] : [{ from, to: oldest, atFrom, atTo: idsAt(oldest) }]
  const newer = has(source, page, atTo) ? [] : [{ from: newest, to, atFrom: idsAt(newest), atTo }]
  return falls ? [...newer, ...older] : [...older, ...newer]
}

/** Returns the times of a full page, which the walk must be able to rely on. */
function timesOf<Item>(source: Source<Item>, { from = -Infinity, to = Infinity }: Range, page: Page<Item>): number[] {
  const times = page.items.map((item) => source.timeOf(item))
  if (times.length === 0) throw incomplete(source, 'an empty page says that there is more')
  if (!times.every((time) => time !== null)) throw incomplete(source, 'a record has no time')
  if (page.items.some((item) => source.idOf(item) === null)) throw incomplete(source, 'a record has no id')
  const stray = times.find((time) => time < from || time > to)
  if (stray !== undefined) throw incomplete(source, `a record of ${stray} is outside of what was asked for`)
  return times
}

/** Nothing lies beyond a bound of the caller's own. */
function stretch(range: Stretch): Stretch[] {
  return range.from !== undefined && range.to !== undefined && range.from > range.to ? [] : [range]
}

/** Tells whether one of the records at a border came again. */
function has<Item>({ idOf }: Source<Item>, { items }: Page<Item>, border: Border | undefined): boolean {
  return border !== undefined && items.some((item) => border.has(idOf(item) ?? ''))
}

/** A page that has all of its range has the records at its borders, unless the bounds exclude them, and others with them. */
async function checkBorders<Item>(source: Source<Item>, current: Stretch, page: Page<Item>): Promise<void> {
  const { from, to, atFrom, atTo } = current
  const lacksFrom = atFrom !== undefined && !has(source, page, atFrom)
  const lacksTo = atTo !== undefined && !has(source, page, atTo)
  if (!lacksFrom && !lacksTo) return
  if (source.paging.by === 'page') {
    // Records of such a list may go away. If they did, they do not show behind the border either.
    const wider = await source.fetch({ from: lacksFrom ? from! - 1 : from, to: lacksTo ? to! + 1 : to }, 0)
    if (!(lacksFrom && has(source, wider, atFrom)) && !(lacksTo && has(source, wider, atTo))) return
  }
  throw incomplete(source, `the records at the border of ${from ?? 'the start'} to ${to ?? 'now'} did not come again`)
}

async function* sameMillisecond<Item>(
  source: Source<Item>,
  range: Range,
  first: Page<Item>,
  seen: Set<string>,
): AsyncGenerator<Item, void, undefined> {
  timesOf(source, range, first)
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
