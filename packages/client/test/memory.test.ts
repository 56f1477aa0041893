// The memory of an iteration: it depends on the pages whose records can come again, and not on the length of the list.
import { afterEach, expect, it, vi } from 'vitest'
import type { Page } from '../src/lists.ts'
import { paginate } from '../src/lists.ts'

const PAGE = 100

interface Item {
  readonly id: string
  readonly time: number
}

const everyItem: readonly Item[] = Array.from({ length: 20_000 }, (_, index) => ({
  id: String(index),
  time: index >> 2,
}))

/** Serves pages of the items, in one of several orders. */
const orders: Readonly<Record<string, (items: readonly Item[]) => readonly Item[]>> = {
  'newest first': (items) => items.slice(-PAGE).toReversed(),
  'oldest first': (items) => items.slice(0, PAGE),
  'the newest ones, rising': (items) => items.slice(-PAGE),
}

afterEach(() => vi.restoreAllMocks())

it.each(Object.keys(orders))('the ids that an iteration remembers are those of a few pages: %s', async (order) => {
  const source = {
    name: { id: null, title: 'a list' },
    paging: { by: 'time' as const },
    timeOf: ({ time }: Item) => time,
    idOf: ({ id }: Item) => id,
    fetch: ({ from = -Infinity, to = Infinity }): Promise<Page<Item>> => {
      const found = everyItem.filter(({ time }) => time >= from && time <= to)
      return Promise.resolve({ items: orders[order]!(found), hasMore: found.length > PAGE })
    },
  }
  let largest = 0
  let read = 0
  const { set } = Map.prototype
  const { add } = Set.prototype
  vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, ...entry) {
    largest = Math.max(largest, this.size)
    return set.apply(this, entry)
  })
  vi.spyOn(Set.prototype, 'add').mockImplementation(function (this: Set<unknown>, value) {
    largest = Math.max(largest, this.size)
    return add.call(this, value)
  })
  for await (const { id } of paginate(source, [{}])) read += Number(id) >= 0 ? 1 : 0
  vi.restoreAllMocks()
  expect(read).toBe(everyItem.length)
  expect(largest).toBeLessThan(3 * PAGE)
})
