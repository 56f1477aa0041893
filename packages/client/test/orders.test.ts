// The request of an order, its default values, and the checks before it is sent.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type NewOrder, UsageError } from '../src/index.ts'
import { type Exchange, startExchange } from './server/exchange.ts'
import { errorOf, quickClient } from './server/failing.ts'

const symbol = 'cmt_btcusdt'
const order = { type: 'open_long', size: '0.01', price: '60000' } as const

let exchange: Exchange
beforeEach(async () => (exchange = await startExchange()))
afterEach(() => exchange.close())

const bodies = (): Record<string, unknown>[] =>
  exchange.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

const many = (count: number): NewOrder[] =>
  Array.from({ length: count }, (_, index) => ({ ...order, clientOid: `order-${index}` }))

describe('placeOrder', () => {
  it('sends a limit order', async () => {
    await quickClient(exchange).placeOrder({ symbol, ...order, clientOid: 'mine' })
    expect(bodies()).toEqual([
      { symbol, client_oid: 'mine', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '60000' },
    ])
  })

  it('sends a market order without a price', async () => {
    await quickClient(exchange).placeOrder({
      symbol,
      type: 'close_short',
      size: '0.01',
      matchPrice: 'market',
      clientOid: 'mine',
    })
    expect(bodies()).toEqual([
      { symbol, client_oid: 'mine', size: '0.01', type: '4', order_type: '0', match_price: '1' },
    ])
  })

  it('sends preset prices, execution type and margin mode', async () => {
    const presets = { presetTakeProfitPrice: 70000, presetStopLossPrice: '50000' }
    await quickClient(exchange).placeOrder({
      symbol,
      ...order,
      ...presets,
      orderType: 'postOnly',
      marginMode: 'ISOLATED',
    })
    expect(bodies()[0]).toMatchObject({
      presetTakeProfitPrice: '70000',
      presetStopLossPrice: '50000',
      order_type: '1',
      marginMode: 3,
    })
  })

  it.each([
    { given: 0.1, want: '0.1' },
    { given: 1e-7, want: '0.0000001' },
    { given: 1e21, want: '1000000000000000000000' },
    { given: 12n, want: '12' },
    { given: '0.010', want: '0.010' },
    { given: { toFixed: () => '0.0000000001' }, want: '0.0000000001' },
  ])('writes the size $given as $want', async ({ given, want }) => {
    await quickClient(exchange).placeOrder({ symbol, ...order, size: given })
    expect(bodies()[0]!['size']).toBe(want)
  })

  it('generates a client id for every order without one', async () => {
    const client = quickClient(exchange)
    const placed = [
      await client.placeOrder({ symbol, ...order }),
      await client.placeOrder({ symbol, ...order, clientOid: '' }),
    ]
    const ids = placed.map(({ clientOid }) => clientOid)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(bodies().map((body) => body['client_oid'])).toEqual(ids)
  })

  it('uses the newClientOid of the caller', async () => {
    const placed = await quickClient(exchange, { newClientOid: () => 'bot-7' }).placeOrder({ symbol, ...order })
    expect(placed).toEqual({ orderId: exchange.state.entries[0]!.record['order_id'], clientOid: 'bot-7' })
  })
})

describe('an invalid order', () => {
  it.each<{ name: string; given: object; says: string }>([
    {
      name: 'has neither a price nor a mode',
      given: { price: undefined },
      says: "An order needs price, or matchPrice: 'market'",
    },
    { name: 'has a price of null', given: { price: null }, says: 'An order needs price' },
    { name: 'has a market price', given: { matchPrice: 'market' }, says: 'A market order has no price; it had 60000.' },
    {
      name: 'has an unknown matchPrice',
      given: { matchPrice: 'Market' },
      says: 'matchPrice must be one of limit, market, was "Market".',
    },
    { name: 'has a misspelt field', given: { presetStopLosPrice: '1' }, says: 'was "presetStopLosPrice".' },
    { name: 'has no size', given: { size: undefined }, says: 'An order needs type and size' },
    { name: 'has a size of null', given: { size: null }, says: 'An order needs type and size' },
    { name: 'has no type', given: { type: undefined }, says: 'An order needs type and size' },
    {
      name: 'has a size that is no number',
      given: { size: '1e-7' },
      says: 'size must be a decimal number, was "1e-7".',
    },
    { name: 'has an infinite size', given: { size: Infinity }, says: 'size must be a decimal number, was "Infinity".' },
    { name: 'has an unknown type', given: { type: 'long' }, says: 'type must be one of open_long' },
    {
      name: 'has a client id that is a number',
      given: { clientOid: 7 },
      says: 'clientOid must be a string, was number.',
    },
  ])('is refused before it is sent when it $name', async ({ given, says }) => {
    const wrong = { ...order, ...given } as never
    const client = quickClient(exchange)
    for (const error of [
      await errorOf(client.placeOrder({ symbol, ...(wrong as NewOrder) })),
      // The invalid order is in the second batch; the first one is not sent either.
      await errorOf(client.placeOrders({ symbol, orders: [...many(30), wrong] })),
    ]) {
      expect(error).toBeInstanceOf(UsageError)
      expect((error as Error).message).toContain(says)
    }
    expect(exchange.requests).toEqual([])
  })

  it.each<{ name: string; given: object; says: string }>([
    { name: 'has neither a price nor a mode', given: { executePrice: undefined }, says: 'needs executePrice' },
    { name: 'has a market price', given: { matchType: 'market' }, says: 'A market order has no executePrice' },
    {
      name: 'has no trigger price',
      given: { triggerPrice: undefined },
      says: 'needs symbol, type, size and triggerPrice',
    },
    { name: 'has no symbol', given: { symbol: null }, says: 'needs symbol, type, size and triggerPrice' },
    { name: 'has a misspelt field', given: { triggerprice: '1' }, says: 'was "triggerprice".' },
  ])('is refused before it is sent when it is a plan order that $name', async ({ given, says }) => {
    const plan = { symbol, type: 'open_long', size: '1', triggerPrice: '1', executePrice: '1' } as const
    const error = await errorOf(quickClient(exchange).placePlanOrder({ ...plan, ...given }))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toContain(says)
    expect(exchange.requests).toEqual([])
  })
})
