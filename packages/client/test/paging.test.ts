/** Lists are read whole: each record once, however the service sorts them and wherever its pages end. */
import { type OperationId, operations } from '@capi/api'
import { afterEach, describe, expect, it } from 'vitest'
import { type Client, UsageError } from '../src/index.ts'
import { type Exchange, type ExchangeOptions, startExchange } from './server/exchange.ts'
import { caught } from './server/failing.ts'
import type { Sort, Wire } from './server/pages.ts'

const symbol = 'cmt_btcusdt'
const START = 1_764_000_000_000
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

/** Writes a record into the list of an operation and returns its id. */
function write(id: OperationId, time: number): string {
  const { paging } = operations[id]
  const newId = exchange.books.newId()
  const record: Wire = { symbol, [paging!.time]: String(time), [paging!.id]: newId }
  if (id === 'listFills') exchange.books.fills.push({ ...record, [paging!.id]: `#${newId}`, createdTime: time })
  else if (id === 'listBills') exchange.books.bills.push({ ...record, [paging!.id]: `#${newId}` })
  else exchange.books.add(record, { isPlan: id.includes('Plan'), isFinal: id.includes('History') })
  return newId
}

/** Several records in one millisecond, then none for a while; `cluster` is the most of them. */
function writeMany(id: OperationId, count: number, cluster: number): string[] {
  let time = START
  let left = 0
  return Array.from({ length: count }, (_, index) => {
    if (left-- <= 0) {
      time += 1 + ((index * 7) % 40)
      left = index % 11 === 0 ? cluster : index % 3
    }
    return write(id, time)
  })
}

async function readAll(list: AsyncIterable<Record<string, unknown>>, key: string): Promise<string[]> {
  const ids: string[] = []
  for await (const record of list) ids.push(record[key] as string)
  return ids
}

const inOrder = (ids: readonly string[]): string[] => ids.toSorted()

describe.each(everyWay)('$id, $sort first', ({ id, sort, list, key, hasPageNumbers }) => {
  it(`reads ${COUNT} records once, many of them in one millisecond`, async () => {
    const client = await start({ sort })
    const written = writeMany(id, COUNT, hasPageNumbers ? 330 : 90)
    expect(inOrder(await readAll(list(client), key))).toEqual(inOrder(written))
    if (sort !== 'shuffled' && !hasPageNumbers) expect(exchange.requests.length).toBeLessThan((COUNT / 100) * 1.1)
  })

  it('reads the range that is asked for and nothing else', async () => {
    const client = await start({ sort })
    for (let index = 0; index < 900; index++) write(id, START + Math.floor(index / 2))
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

  it('reads a list that grows meanwhile', async () => {
    let grows = 20
    const client = await start({
      sort,
      fault: () => {
        if (grows-- > 0)
          for (let index = 0; index < 150; index++) write(id, START + 10_000_000 - grows * 100 + (index % 70))
        return undefined
      },
    })
    const written = writeMany(id, 1_000, 50)
    const read = await readAll(list(client), key)
    expect(new Set(read).size).toBe(read.length)
    expect(read).toEqual(expect.arrayContaining(written))
  })

  it('says that bounds are exclusive', async () => {
    const client = await start({ sort, bounds: 'exclusive' })
    for (let index = 0; index < 450; index++) write(id, START + Math.floor(index / 3))
    const error = await caught(readAll(list(client), key))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toContain('did not come again')
  })

  it('says that bounds are exclusive where a page is one millisecond', async () => {
    const client = await start({ sort, bounds: 'exclusive' })
    for (let index = 0; index < 450; index++) write(id, START + Math.floor(index / 120))
    const error = await caught(readAll(list(client), key))
    expect((error as Error).message).toContain('did not come again')
  })

  it('says that bounds are ignored', async () => {
    const { paging } = operations[id]
    const text = Array.from({ length: 100 }, (_, index) => ({
      [paging!.id]: String(index),
      [paging!.time]: START + (sort === 'oldest' ? index : -index),
    }))
    const page = paging!.items === null ? text : { [paging!.items]: text, [paging!.more!]: true }
    const client = await start({ fault: () => ({ how: 'answer', status: 200, text: JSON.stringify(page) }) })
    const error = await caught(readAll(list(client), key))
    expect((error as Error).message).toContain('outside of what was asked for')
    expect(exchange.requests.length).toBeLessThan(5)
  })

  it(`${hasPageNumbers ? 'reads' : 'does not pretend to read'} more records of one millisecond than a page holds`, async () => {
    const client = await start({ sort })
    const written = Array.from({ length: 350 }, (_, index) => write(id, START + (index < 320 ? 5 : index)))
    const reading = readAll(list(client), key)
    if (hasPageNumbers) expect(inOrder(await reading)).toEqual(inOrder(written))
    else
      expect((await caught(reading)) as Error).toMatchObject({
        name: 'UsageError',
        message: expect.stringContaining(`more than 100 records carry the time ${START + 5}`) as unknown,
      })
  })

  it('takes no page for the last because it is smaller than asked for', async () => {
    const client = await start({ sort })
    const written = writeMany(id, 450, 20)
    const size = { [operations[id].paging!.limit]: 500 }
    expect(inOrder(await readAll(list(client, size), key))).toEqual(inOrder(written))
  })

  it('reads pages of the size that is asked for', async () => {
    if (sort === 'shuffled') return
    const client = await start({ sort })
    const written = Array.from({ length: 60 }, (_, index) => write(id, START + Math.floor(index / 2)))
    const size = { [operations[id].paging!.limit]: 7 }
    expect(inOrder(await readAll(list(client, size), key))).toEqual(inOrder(written))
    const { target, body } = exchange.requests[0]!
    expect(target + body).toMatch(/7/)
  })
})

describe('a list of what works at the moment', () => {
  it.each(sorts)('is read although orders end meanwhile, %s first', async (sort) => {
    let requests = 0
    const ended = new Set<string>()
    const client = await start({
      sort,
      fault: () => {
        // Every request ends some orders, among them the newest and the oldest, which stand at the borders of pages.
        const open = exchange.books.entries.filter(({ isFinal }) => !isFinal)
        if (++requests < 30)
          for (const { record } of [...open.slice(0, 3), ...open.slice(-3), ...open.filter((_, at) => at % 97 === 5)]) {
            ended.add(String(record['order_id']))
            exchange.books.cancel({ orderId: record['order_id'], clientOid: 'none' })
          }
        return undefined
      },
    })
    const written = writeMany('listCurrentOrders', 2_000, 60)
    const read = await readAll(client.listCurrentOrders(), 'orderId')
    expect(new Set(read).size).toBe(read.length)
    expect(read).toEqual(expect.arrayContaining(written.filter((id) => !ended.has(id))))
    expect(ended.size).toBeGreaterThan(100)
  })
})

describe('listOrderHistory', () => {
  const past = (count: number): string[] =>
    Array.from({ length: count }, (_, index) =>
      String(exchange.books.add({ symbol, createTime: String(START + index) }, { isFinal: true })['order_id']),
    )

  it('is read when it fits into a page', async () => {
    const client = await start()
    const written = past(99)
    expect(inOrder(await readAll(client.listOrderHistory(), 'orderId'))).toEqual(inOrder(written))
    expect(exchange.requests).toHaveLength(1)
  })

  it.each([{}, { pageSize: 50 }, { pageSize: 1_000 }])('ends with an error after a full page: %j', async (input) => {
    const client = await start()
    past(120)
    const ids: string[] = []
    const read = async (): Promise<void> => {
      for await (const { orderId } of client.listOrderHistory(input)) ids.push(orderId)
    }
    const error = await caught(read())
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toBe(
      '[GET] "/capi/v2/order/history": expected to read the whole list, but the endpoint has no cursor, and a full page came; ' +
        'narrow it by its filters',
    )
    expect(ids).toHaveLength(input.pageSize === 50 ? 50 : 100)
  })
})

describe('a listing', () => {
  it('sends nothing before it is awaited or iterated', async () => {
    const client = await start()
    const listing = client.listFills()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(exchange.requests).toEqual([])
    await listing
    expect(exchange.requests).toHaveLength(1)
  })

  it('is one page when awaited, and sends once however often', async () => {
    const client = await start()
    for (let index = 0; index < 130; index++) write('listFills', START + index)
    const listing = client.listFills()
    const page = await listing
    expect(page).toMatchObject({ hasMore: true, total: 130 })
    expect(page.items).toHaveLength(100)
    expect(await listing).toBe(page)
    expect(await listing.then(({ items }) => items.length)).toBe(100)
    expect(exchange.requests).toHaveLength(1)
  })

  it.each<{
    id: OperationId
    written: number
    hasMore: boolean
    read: (client: Client) => PromiseLike<{ hasMore: boolean }>
  }>([
    { id: 'listBills', written: 20, hasMore: false, read: (client) => client.listBills() },
    { id: 'listBills', written: 21, hasMore: true, read: (client) => client.listBills() },
    { id: 'listBills', written: 21, hasMore: false, read: (client) => client.listBills({ limit: 50 }) },
    { id: 'listCurrentOrders', written: 99, hasMore: false, read: (client) => client.listCurrentOrders() },
    { id: 'listCurrentOrders', written: 100, hasMore: true, read: (client) => client.listCurrentOrders() },
    {
      id: 'listCurrentOrders',
      written: 250,
      hasMore: true,
      read: (client) => client.listCurrentOrders({ limit: 200 }),
    },
    { id: 'listCurrentOrders', written: 5, hasMore: true, read: (client) => client.listCurrentOrders({ limit: 5 }) },
    {
      id: 'listOrderHistory',
      written: 100,
      hasMore: true,
      read: (client) => client.listOrderHistory({ pageSize: 400 }),
    },
    {
      id: 'listOrderHistory',
      written: 99,
      hasMore: false,
      read: (client) => client.listOrderHistory({ pageSize: 400 }),
    },
  ])('of $written records in $id says hasMore: $hasMore', async ({ id, written, hasMore, read }) => {
    const client = await start()
    for (let index = 0; index < written; index++) write(id, START + index)
    const page = await read(client)
    expect(page.hasMore).toBe(hasMore)
    expect('total' in page).toBe(false)
  })

  it('is an array where the endpoint does not page, and can be iterated as well', async () => {
    const client = await start({
      fault: () => ({ how: 'answer', status: 200, text: '[{"symbol":"a"},{"symbol":"b"}]' }),
    })
    expect((await client.listTickers()).map((ticker) => ticker.symbol)).toEqual(['a', 'b'])
    expect(await readAll(client.listTickers(), 'symbol')).toEqual(['a', 'b'])
  })

  it('is rejected as a promise is', async () => {
    const client = await start({ fault: () => ({ how: 'answer', status: 400, text: '{"code":"40020","msg":"no"}' }) })
    const listing = client.listFills()
    expect(await listing.catch((error: unknown) => (error as Error).name)).toBe('ApiError')
    let isSettled = false
    await caught(listing.finally(() => (isSettled = true)))
    expect(isSettled).toBe(true)
    expect(exchange.requests).toHaveLength(1)
  })

  it('stops reading when the loop is left', async () => {
    const client = await start()
    for (let index = 0; index < 1_000; index++) write('listFills', START + index)
    let read = 0
    for await (const _ of client.listFills()) if (++read === 150) break
    expect(exchange.requests.length).toBeLessThan(5)
  })
})
