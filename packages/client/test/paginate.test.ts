// Reading whole lists: every record once, for every sort order and page size.
import { type OperationId, operations } from '@capi/api'
import { afterEach, describe, expect, it } from 'vitest'
import { type Client, IncompleteListError } from '../src/index.ts'
import { type Exchange, type ExchangeOptions, startExchange } from './server/exchange.ts'
import { errorOf } from './server/failing.ts'
import { START, readAll, write, writeMany } from './server/lists.ts'
import type { Sort } from './server/pages.ts'

const symbol = 'cmt_btcusdt'
const COUNT = 10_000

type Ranged = { startTime?: number; endTime?: number; limit?: number; pageSize?: number }
type Listed = AsyncIterable<Record<string, unknown>> & PromiseLike<unknown>

interface Listable {
  readonly id: OperationId
  readonly list: (client: Client, range?: Ranged) => Listed
  /** Name of the id in a normalised record. */
  readonly key: string
  readonly hasPageNumbers: boolean
}

const listables: Listable[] = [
  { id: 'listFills', key: 'tradeId', hasPageNumbers: false, list: (client, range) => client.listFills(range) },
  { id: 'listBills', key: 'billId', hasPageNumbers: false, list: (client, range) => client.listBills(range) },
  {
    id: 'listPlanOrderHistory',
    key: 'orderId',
    hasPageNumbers: false,
    list: (client, range) => client.listPlanOrderHistory({ symbol, ...range }),
  },
  {
    id: 'listCurrentOrders',
    key: 'orderId',
    hasPageNumbers: true,
    list: (client, range) => client.listCurrentOrders(range),
  },
  {
    id: 'listCurrentPlanOrders',
    key: 'orderId',
    hasPageNumbers: true,
    list: (client, range) => client.listCurrentPlanOrders(range),
  },
]
const sorts: Sort[] = ['newest', 'oldest', 'newest rising', 'shuffled']
const everyWay = listables.flatMap((listable) => sorts.map((sort) => ({ ...listable, sort })))

let exchange: Exchange
afterEach(() => exchange.close())

async function start(options: ExchangeOptions = {}): Promise<Client> {
  exchange = await startExchange(options)
  return exchange.client()
}

const inOrder = (ids: readonly string[]): string[] => ids.toSorted()

describe.each(everyWay)('$id, $sort first', ({ id, sort, list, key, hasPageNumbers }) => {
  it(`reads ${COUNT} records once, many of them in one millisecond`, async () => {
    const client = await start({ sort })
    const written = writeMany(exchange, id, COUNT, hasPageNumbers ? 330 : 90)
    expect(inOrder(await readAll(list(client), key))).toEqual(inOrder(written))
    if (sort !== 'shuffled' && !hasPageNumbers) expect(exchange.requests.length).toBeLessThan((COUNT / 100) * 1.1)
  })

  it('reads only the requested range', async () => {
    const client = await start({ sort })
    for (let index = 0; index < 900; index++) write(exchange, id, START + Math.floor(index / 2))
    const range = { startTime: START + 100, endTime: START + 299 }
    const times = new Set<unknown>()
    const ids: unknown[] = []
    for await (const record of list(client, range)) {
      ids.push(record[key])
      times.add(record['createdTime'])
    }
    expect(new Set(ids).size).toBe(400)
    expect(ids).toHaveLength(400)
    expect([...times].toSorted()).toEqual(Array.from({ length: 200 }, (_, index) => START + 100 + index))
  })

  it('reads a list that grows during the iteration', async () => {
    let grows = 20
    const client = await start({
      sort,
      fault: () => {
        if (grows-- > 0)
          for (let index = 0; index < 150; index++) write(exchange, id, START + 10_000_000 - grows * 100 + (index % 70))
        return undefined
      },
    })
    const written = writeMany(exchange, id, 1_000, 50)
    const read = await readAll(list(client), key)
    expect(new Set(read).size).toBe(read.length)
    expect(read).toEqual(expect.arrayContaining(written))
  })

  it('reports exclusive bounds', async () => {
    const client = await start({ sort, bounds: 'exclusive' })
    for (let index = 0; index < 450; index++) write(exchange, id, START + Math.floor(index / 3))
    const error = await errorOf(readAll(list(client), key))
    expect(error).toBeInstanceOf(IncompleteListError)
    expect((error as Error).message).toContain('did not come again')
  })

  it('reports exclusive bounds where a page is one millisecond', async () => {
    const client = await start({ sort, bounds: 'exclusive' })
    for (let index = 0; index < 450; index++) write(exchange, id, START + Math.floor(index / 120))
    const error = await errorOf(readAll(list(client), key))
    expect((error as Error).message).toContain('did not come again')
  })

  it('reports ignored bounds', async () => {
    const { paging } = operations[id]
    const text = Array.from({ length: 100 }, (_, index) => ({
      [paging!.id]: String(index),
      [paging!.time]: START + (sort === 'oldest' ? index : -index),
    }))
    const page = paging!.items === null ? text : { [paging!.items]: text, [paging!.more!]: true }
    const client = await start({ fault: () => ({ how: 'response', status: 200, text: JSON.stringify(page) }) })
    const error = await errorOf(readAll(list(client), key))
    expect((error as Error).message).toContain('outside of the requested range')
    expect(exchange.requests.length).toBeLessThan(5)
  })

  it(`${hasPageNumbers ? 'reads' : 'reports an error for'} more records of one millisecond than a page holds`, async () => {
    const client = await start({ sort })
    const written = Array.from({ length: 350 }, (_, index) => write(exchange, id, START + (index < 320 ? 5 : index)))
    const reading = readAll(list(client), key)
    if (hasPageNumbers) expect(inOrder(await reading)).toEqual(inOrder(written))
    else
      expect((await errorOf(reading)) as Error).toMatchObject({
        name: 'IncompleteListError',
        message: expect.stringContaining(`more than 100 records have the time ${START + 5}`) as unknown,
      })
  })

  it('continues after a page that is smaller than requested', async () => {
    const client = await start({ sort })
    const written = writeMany(exchange, id, 450, 20)
    const size = { [operations[id].paging!.limit]: 500 }
    expect(inOrder(await readAll(list(client, size), key))).toEqual(inOrder(written))
  })

  // Unsorted pages of seven records may look sorted by chance, and are then treated as sorted.
  if (sort !== 'shuffled')
    it('reads pages of the requested size', async () => {
      const client = await start({ sort })
      const written = Array.from({ length: 60 }, (_, index) => write(exchange, id, START + Math.floor(index / 2)))
      const { limit } = operations[id].paging!
      expect(inOrder(await readAll(list(client, { [limit]: 7 }), key))).toEqual(inOrder(written))
      for (const { target, body } of exchange.requests) expect(target + body).toMatch(new RegExp(`${limit}"?[=:]7\\b`))
    })
})

describe('a list of current orders', () => {
  it.each(sorts)('is read although orders become final meanwhile, %s first', async (sort) => {
    let requests = 0
    const ended = new Set<string>()
    const client = await start({
      sort,
      fault: () => {
        // Every request cancels some orders, among them the newest and the oldest, which are at the boundaries of
        // pages.
        const open = exchange.state.entries.filter(({ isFinal }) => !isFinal)
        if (++requests < 30)
          for (const { record } of [...open.slice(0, 3), ...open.slice(-3), ...open.filter((_, at) => at % 97 === 5)]) {
            ended.add(String(record['order_id']))
            exchange.state.cancel({ orderId: record['order_id'], clientOid: 'none' })
          }
        return undefined
      },
    })
    const written = writeMany(exchange, 'listCurrentOrders', 2_000, 60)
    const read = await readAll(client.listCurrentOrders(), 'orderId')
    expect(new Set(read).size).toBe(read.length)
    expect(read).toEqual(expect.arrayContaining(written.filter((id) => !ended.has(id))))
    expect(ended.size).toBeGreaterThan(100)
  })
})

describe('an IncompleteListError', () => {
  /** Fills with one millisecond that has more records than a page, between two that can be read. */
  async function failInTheMiddle(sort: Sort) {
    const client = await start({ sort })
    const written = Array.from({ length: 500 }, (_, index) =>
      write(exchange, 'listFills', START + (index < 150 ? index : index < 350 ? 1_000 : 2_000 + index)),
    )
    const yielded: string[] = []
    const iterate = async (): Promise<void> => {
      for await (const { tradeId } of client.listFills({ symbol })) yielded.push(tradeId)
    }
    const error = (await errorOf(iterate())) as IncompleteListError
    expect(error).toBeInstanceOf(IncompleteListError)
    return { client, written, yielded, error }
  }

  it.each(sorts)('has the number of records so far and the range that cannot be read, %s first', async (sort) => {
    const { yielded, error } = await failInTheMiddle(sort)
    expect(error.count).toBe(yielded.length)
    expect(error.range).toEqual({ from: START + 1_000, to: START + 1_000 })
    expect(error.operationId).toBe('listFills')
  })

  it.each(sorts)('has a cursor that continues after that range, %s first', async (sort) => {
    const { client, written, yielded, error } = await failInTheMiddle(sort)
    // A cursor may be stored as JSON.
    const cursor = JSON.parse(JSON.stringify(error.cursor)) as typeof error.cursor
    const ids = new Set(yielded)
    for await (const { tradeId } of client.listFills({ symbol }, { cursor })) ids.add(tradeId)
    const readable = [...written.slice(0, 150), ...written.slice(350)]
    expect([...ids]).toEqual(expect.arrayContaining(readable))
  })

  it.each(['"yesterday"', '{}', '"NaN"'])('reports a time of %s', async (time) => {
    const records = Array.from(
      { length: 100 },
      (_, index) => `{"tradeId":${index + 1},"orderId":1,"createdTime":${time}}`,
    )
    const text = `{"list":[${records.join()}],"nextFlag":true}`
    const client = await start({ fault: () => ({ how: 'response', status: 200, text }) })
    const error = await errorOf(readAll(client.listFills(), 'tradeId'))
    expect((error as Error).message).toContain('a record has no time')
    expect(exchange.requests).toHaveLength(1)
  })
})
