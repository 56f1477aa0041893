// A listing: one page when it is awaited, every record when it is iterated.
import type { OperationId } from '@capi/api'
import { afterEach, describe, expect, it } from 'vitest'
import { type Client, IncompleteListError } from '../src/index.ts'
import { type Exchange, type ExchangeOptions, startExchange } from './server/exchange.ts'
import { errorOf } from './server/failing.ts'
import { START, readAll, write } from './server/lists.ts'

const symbol = 'cmt_btcusdt'

let exchange: Exchange
afterEach(() => exchange.close())

async function start(options: ExchangeOptions = {}): Promise<Client> {
  exchange = await startExchange(options)
  return exchange.client()
}

describe('listOrderHistory', () => {
  const addFinalOrders = (count: number): string[] =>
    Array.from({ length: count }, (_, index) =>
      String(exchange.state.add({ symbol, createTime: String(START + index) }, { isFinal: true })['order_id']),
    )

  it('is read if it fits on one page', async () => {
    const client = await start()
    const written = addFinalOrders(99)
    expect((await readAll(client.listOrderHistory(), 'orderId')).toSorted()).toEqual(written.toSorted())
    expect(exchange.requests).toHaveLength(1)
  })

  it.each([{}, { pageSize: 50 }, { pageSize: 1_000 }])('ends with an error after a full page: %j', async (input) => {
    const client = await start()
    addFinalOrders(120)
    const ids: string[] = []
    const read = async (): Promise<void> => {
      for await (const { orderId } of client.listOrderHistory(input)) ids.push(orderId)
    }
    const error = await errorOf(read())
    expect(error).toBeInstanceOf(IncompleteListError)
    expect((error as Error).message).toBe(
      '[GET] "/capi/v2/order/history": expected to read the whole list, but the endpoint has no cursor, and a full page came; ' +
        `${ids.length} records were read; narrow the list by its filters`,
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

  it('is one page when awaited, and is requested once', async () => {
    const client = await start()
    for (let index = 0; index < 130; index++) write(exchange, 'listFills', START + index)
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
  ])('of $written records in $id has hasMore: $hasMore', async ({ id, written, hasMore, read }) => {
    const client = await start()
    for (let index = 0; index < written; index++) write(exchange, id, START + index)
    const page = await read(client)
    expect(page.hasMore).toBe(hasMore)
    expect('total' in page).toBe(false)
  })

  it('is an array where the endpoint does not page, and can be iterated as well', async () => {
    const client = await start({
      fault: () => ({ how: 'response', status: 200, text: '[{"symbol":"a"},{"symbol":"b"}]' }),
    })
    expect((await client.listTickers()).map((ticker) => ticker.symbol)).toEqual(['a', 'b'])
    expect(await readAll(client.listTickers(), 'symbol')).toEqual(['a', 'b'])
  })

  it('rejects like a promise', async () => {
    const client = await start({ fault: () => ({ how: 'response', status: 400, text: '{"code":"40020","msg":"no"}' }) })
    const listing = client.listFills()
    expect(await listing.catch((error: unknown) => (error as Error).name)).toBe('ApiError')
    let isSettled = false
    await errorOf(listing.finally(() => (isSettled = true)))
    expect(isSettled).toBe(true)
    expect(exchange.requests).toHaveLength(1)
  })

  it('stops reading after a break', async () => {
    const client = await start()
    for (let index = 0; index < 1_000; index++) write(exchange, 'listFills', START + index)
    let read = 0
    for await (const _ of client.listFills()) if (++read === 150) break
    expect(exchange.requests.length).toBeLessThan(5)
  })
})
