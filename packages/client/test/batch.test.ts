// Placing any number of orders in batches, with one result for each.
import { TIMESTAMP_EXPIRED } from '@capi/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError, type NewOrder, OutcomeUnknownError, UsageError } from '../src/index.ts'
import { type Exchange, type Seen, startExchange } from './server/exchange.ts'
import { errorOf, impatientClient, failure, quickClient, lost, refused } from './server/failing.ts'
import type { Fault } from './server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { type: 'open_long', size: '0.01', price: '60000' } as const
const isBatch = ({ id }: Seen): boolean => id === 'placeOrders'

let exchange: Exchange
/** The faults of the next requests that place orders. */
let faults: (Fault | undefined)[]

beforeEach(async () => {
  faults = []
  exchange = await startExchange({ fault: ({ id }) => (id?.startsWith('place') ? faults.shift() : undefined) })
})
afterEach(() => exchange.close())

const bodies = (): Record<string, unknown>[] =>
  exchange.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

const many = (count: number): NewOrder[] =>
  Array.from({ length: count }, (_, index) => ({ ...order, clientOid: `order-${index}` }))

describe('placeOrders', () => {
  it('sends batches of 20 in the given order, and returns a result for each order', async () => {
    const entries = await quickClient(exchange).placeOrders({ symbol, orders: many(45) })
    expect(bodies().map((body) => (body['orderDataList'] as unknown[]).length)).toEqual([20, 20, 5])
    const placed = exchange.state.entries.map(({ record }) => [record['client_oid'], record['order_id']])
    expect(entries.map(({ clientOid, orderId }) => [clientOid, orderId])).toEqual(placed)
    expect(placed.map(([clientOid]) => clientOid)).toEqual(many(45).map(({ clientOid }) => clientOid))
  })

  it('sends nothing for no orders', async () => {
    expect(await quickClient(exchange).placeOrders({ symbol, orders: [] })).toEqual([])
    expect(exchange.requests).toEqual([])
  })

  it('refuses two orders with the same client id', async () => {
    const orders = [...many(25), { ...order, clientOid: 'order-3' }]
    await expect(quickClient(exchange).placeOrders({ symbol, orders })).rejects.toThrow(
      new UsageError('Each order needs a client id of its own, "order-3" came twice.'),
    )
    expect(exchange.requests).toEqual([])
  })

  it('refuses a misspelt field of the batch', async () => {
    const input = { symbol, orders: many(1), marginmode: 'ISOLATED' }
    await expect(quickClient(exchange).placeOrders(input)).rejects.toThrow('was "marginmode".')
    expect(exchange.requests).toEqual([])
  })

  it('reports a refused order beside a placed one', async () => {
    const orders: NewOrder[] = [
      { ...order, clientOid: 'a' },
      { ...order, clientOid: 'b', size: '0' },
    ]
    const none = { errorCode: null, errorMessage: null, reason: null, field: null }
    const small = {
      errorCode: '40015',
      errorMessage: 'SIZE_MIN(size): it is zero',
      reason: 'SIZE_MIN',
      field: 'size',
    }
    expect(await quickClient(exchange).placeOrders({ symbol, orders })).toEqual([
      { orderId: expect.any(String) as unknown, clientOid: 'a', result: true, ...none },
      { orderId: null, clientOid: 'b', result: false, ...small },
    ])
  })

  it('matches entries in another order by their client ids', async () => {
    const ids: Record<string, string> = { a: '71', b: '72', c: '73' }
    const entries = ['c', 'a', 'b'].map((id) => ({ order_id: ids[id], client_oid: id, result: true }))
    faults = [{ how: 'response', status: 200, text: JSON.stringify({ order_info: entries, result: true }) }]
    const orders = ['a', 'b', 'c'].map((clientOid) => ({ ...order, clientOid }))
    const placed = await quickClient(exchange).placeOrders({ symbol, orders })
    expect(placed.map(({ clientOid, orderId }) => [clientOid, orderId])).toEqual(Object.entries(ids)) // prettier-ignore
  })

  it('matches entries without client ids by their position', async () => {
    const entries = ['1', '2'].map((id) => ({ order_id: id, client_oid: null, result: true }))
    faults = [{ how: 'response', status: 200, text: JSON.stringify({ order_info: entries, result: true }) }]
    const placed = await quickClient(exchange).placeOrders({ symbol, orders: many(2) })
    expect(placed.map(({ orderId }) => orderId)).toEqual(['1', '2'])
  })

  it.each([
    { name: 'names another order', entry: { order_id: '7', client_oid: 'stranger', result: true } },
    { name: 'names no id', entry: { order_id: '', client_oid: 'order-0', result: true } },
    { name: 'does not say whether it was placed', entry: { order_id: '7', client_oid: 'order-0' } },
  ])('reports an order as unknown if its entry $name', async ({ entry }) => {
    faults = [{ how: 'response', status: 200, text: JSON.stringify({ order_info: [entry], result: true }) }]
    const [placed] = await impatientClient(exchange).placeOrders({ symbol, orders: many(1) })
    expect(placed).toMatchObject({ orderId: null, clientOid: 'order-0', result: null })
    expect(placed!.error).toBeInstanceOf(OutcomeUnknownError)
  })

  it('searches for orders that the response omits', async () => {
    const entry = { order_id: '7', client_oid: 'order-0', result: true }
    faults = [{ how: 'response', status: 200, text: JSON.stringify({ order_info: [entry], result: true }) }]
    const placing = quickClient(exchange).placeOrders({ symbol, orders: many(2) })
    await expect.poll(() => exchange.requests.length).toBeGreaterThan(0)
    exchange.state.add({ symbol, client_oid: 'order-1', ...order, order_id: '8' })
    const placed = await placing
    expect(placed.map(({ orderId, recovered }) => [orderId, recovered])).toEqual([['7', undefined], ['8', true]]) // prettier-ignore
  })

  it('finds the orders of a batch whose response was lost', async () => {
    faults = [lost('cut')]
    const entries = await quickClient(exchange).placeOrders({ symbol, orders: many(20) })
    expect(entries.every(({ result, recovered }) => result === true && recovered === true)).toBe(true)
    expect(exchange.requests.filter(isBatch)).toHaveLength(1)
  })

  it('throws when the first batch is refused, because no order was placed', async () => {
    faults = [refused]
    expect(await errorOf(quickClient(exchange).placeOrders({ symbol, orders: many(25) }))).toBeInstanceOf(ApiError)
    expect(exchange.requests).toHaveLength(1)
  })

  it('returns the placed orders when a later batch is refused, and sends the next one', async () => {
    faults = [undefined, refused]
    const entries = await quickClient(exchange).placeOrders({ symbol, orders: many(45) })
    expect(entries.map(({ result }) => result)).toEqual(
      Array.from({ length: 45 }, (_, index) => index < 20 || index >= 40),
    )
    expect(entries[20]).toMatchObject({ orderId: null, clientOid: 'order-20', errorCode: '40015' })
    expect(entries[20]!.error).toBeInstanceOf(ApiError)
  })

  it('returns the placed orders when a later batch is not sent', async () => {
    const control = new AbortController()
    const client = quickClient(exchange, { onResponse: () => control.abort(new Error('enough')) })
    const entries = await client.placeOrders({ symbol, orders: many(45) }, { signal: control.signal })
    expect(entries.map(({ result }) => result)).toEqual(Array.from({ length: 45 }, (_, index) => index < 20))
    expect(entries[44]).toMatchObject({ clientOid: 'order-44', error: { message: 'enough' } })
    expect(exchange.requests).toHaveLength(1)
  })

  it('throws if the server still refuses the timestamp after a correction', async () => {
    const expired: Fault = { how: 'response', status: 400, text: failure(TIMESTAMP_EXPIRED, 'expired') }
    faults = [expired, expired]
    await expect(quickClient(exchange).placeOrders({ symbol, orders: many(1) })).rejects.toThrow(ApiError)
  })
})
