// Cancelling after a failure: repeated, and looked up when the first attempt may have cancelled the order.
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError } from '../src/index.ts'
import { closeAll, startExchange } from './server/exchange.ts'
import { errorOf, impatientClient, quickClient, lost, refused, requestCount, startFailing } from './server/failing.ts'
import { losses } from './server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('a cancellation', () => {
  it.each(losses)('is repeated when its response is lost, and reports success: %s', async (how) => {
    const exchange = await startFailing('cancelOrder', [lost(how)])
    const placed = await quickClient(exchange).placeOrder(order)
    const { orderId } = placed
    const client = quickClient(exchange, how === 'hang' ? { timeoutMs: 2_000 } : {})
    expect(await client.cancelOrder({ orderId })).toMatchObject({ orderId, result: true, recovered: true })
    expect(requestCount(exchange, 'cancelOrder')).toBe(2)
  })

  it('is looked up by its order id, or in the lists where the service does not know the id', async () => {
    for (const isKnown of [true, false]) {
      const exchange = await startFailing('cancelOrder', [lost('close')])
      const client = quickClient(exchange)
      const { orderId } = await client.placeOrder(order)
      if (!isKnown) exchange.state.find = () => undefined
      expect(await client.cancelOrder({ orderId })).toMatchObject({ result: true, recovered: true })
      expect(requestCount(exchange, 'getOrder')).toBe(1)
      expect(requestCount(exchange, 'listOrderHistory')).toBe(isKnown ? 0 : 1)
    }
  })

  it('is repeated when it never arrived', async () => {
    const exchange = await startFailing('cancelOrder', [lost('reset', false)])
    const { orderId } = await quickClient(exchange).placeOrder(order)
    const result = await quickClient(exchange).cancelOrder({ orderId })
    expect(result).toMatchObject({ result: true })
    expect(result).not.toHaveProperty('recovered')
  })

  it('is looked up when the second attempt is refused', async () => {
    const exchange = await startFailing('cancelOrder', [lost('close'), refused])
    const { orderId } = await quickClient(exchange).placeOrder(order)
    expect(await quickClient(exchange).cancelOrder({ orderId })).toMatchObject({
      orderId,
      result: true,
      recovered: true,
    })
  })

  it('throws the refusal when no response was lost', async () => {
    const exchange = await startFailing('cancelOrder', [refused])
    const { orderId } = await quickClient(exchange).placeOrder(order)
    await expect(quickClient(exchange).cancelOrder({ orderId })).rejects.toThrow(ApiError)
  })

  it('of a final order returns result: false', async () => {
    const exchange = await startFailing('cancelOrder', [lost('close', false)])
    const { orderId } = await quickClient(exchange).placeOrder({
      symbol,
      type: 'open_long',
      size: '0.01',
      matchPrice: 'market',
    })
    expect(await quickClient(exchange).cancelOrder({ orderId })).toMatchObject({
      result: false,
      errorMessage: 'ORDER_FINISHED',
    })
  })

  it.each(['newest', 'oldest'] as const)(
    'by a client id is unknown where the response has no order id, whatever the lists say, %s first',
    async (sort) => {
      const exchange = await startFailing('cancelOrder', [lost('close', false)], { sort })
      const mine = { symbol: 'cmt_btcusdt', client_oid: 'mine' }
      exchange.state.add({ ...mine, status: 'canceled', createTime: '1764000000000' }, { isFinal: true })
      exchange.state.add({ ...mine, status: 'filled', createTime: '1764000000001' }, { isFinal: true })
      const error = await errorOf(quickClient(exchange).cancelOrder({ clientOid: 'mine' }))
      expect(error).toMatchObject({ name: 'OutcomeUnknownError', clientOid: 'mine', possibleOrderIds: [] })
      expect((error as Error).message).toContain(
        'the order with the client id "mine" may or may not have been cancelled',
      )
      expect(requestCount(exchange, 'listOrderHistory')).toBe(0)
    },
  )

  it.each(['canceled', 'filled'])('by a client id is decided by the order id in the response: %s', async (status) => {
    const exchange = await startFailing('cancelOrder', [lost('close', false)])
    exchange.state.namesCanceled = true
    const mine = { symbol: 'cmt_btcusdt', client_oid: 'mine' }
    exchange.state.add({ ...mine, status: status === 'canceled' ? 'filled' : 'canceled' }, { isFinal: true })
    const { order_id: orderId } = exchange.state.add({ ...mine, status }, { isFinal: true })
    const result = await quickClient(exchange).cancelOrder({ clientOid: 'mine' })
    expect(result).toMatchObject({ orderId, clientOid: 'mine', result: status === 'canceled' })
    expect(requestCount(exchange, 'listOrderHistory')).toBe(0)
  })

  it('is awaited while the order is being cancelled, and unknown if that takes too long', async () => {
    for (const status of ['canceled', 'filled', undefined]) {
      const exchange = await startFailing('cancelOrder', [lost('close')])
      const { orderId } = await quickClient(exchange).placeOrder(order)
      const { record } = exchange.state.entries[0]!
      exchange.state.find = () => {
        const isOver = status !== undefined && requestCount(exchange, 'getOrder') > 2
        return { ...record, status: isOver ? status : 'canceling' }
      }
      const client = status === undefined ? impatientClient(exchange) : quickClient(exchange)
      const outcome = await client.cancelOrder({ orderId }).catch((error: unknown) => error)
      if (status === undefined)
        expect(outcome).toMatchObject({ name: 'OutcomeUnknownError', possibleOrderIds: [orderId] })
      else expect(outcome).toMatchObject({ orderId, result: status === 'canceled' })
    }
  })

  it('is read when no attempt gets a response', async () => {
    const exchange = await startFailing('cancelOrder', [lost('close'), lost('close')])
    const { orderId } = await quickClient(exchange).placeOrder(order)
    const client = quickClient(exchange, { retries: 1 })
    expect(await client.cancelOrder({ orderId })).toMatchObject({ orderId, result: true, recovered: true })
  })

  it('says that an earlier attempt may have arrived when the last one was not sent', async () => {
    const exchange = await startExchange({
      fault: ({ id }) => {
        if (id !== 'setLeverage') return undefined
        void exchange.close()
        return lost('close')
      },
    })
    const input = { symbol, marginMode: 'SHARED', longLeverage: '5', shortLeverage: '5' } as const
    const error = await errorOf(quickClient(exchange, { retries: 1 }).setLeverage(input))
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: true })
    expect((error as Error).message).toMatch(/ECONNREFUSED.*; an earlier attempt may have arrived$/)
  })

  it('of several orders is looked up for each order', async () => {
    const exchange = await startFailing('cancelOrders', [lost('close')])
    const placed = await quickClient(exchange).placeOrders({
      symbol,
      orders: ['60000', '60001'].map((price) => ({ type: 'open_long', size: '0.01', price }) as const),
    })
    const orderIds = placed.map(({ orderId }) => orderId!)
    exchange.state.add({ symbol, order_id: '2', status: 'filled' }, { isFinal: true })
    const client = quickClient(exchange, { recoveryTimeoutMs: 600 })
    const batch = await client.cancelOrders({ orderIds: [...orderIds, '1', '2'] })
    expect(batch.results.map(({ orderId, result }) => [orderId, result])).toEqual([
      [orderIds[0], true],
      [orderIds[1], true],
      ['1', null],
      ['2', false],
    ])
    expect(batch.results[2]!.error).toMatchObject({ name: 'OutcomeUnknownError', possibleOrderIds: ['1'] })
    expect(batch).toMatchObject({ result: false, failures: [{ orderId: '2' }] })
  })

  it('of several orders has an entry for each when no response says anything', async () => {
    const exchange = await startFailing('cancelOrders', [lost('close'), refused])
    const { orderId } = await quickClient(exchange).placeOrder(order)
    const batch = await quickClient(exchange).cancelOrders({ orderIds: [orderId], clientOids: ['mine'] })
    expect(batch.results).toMatchObject([
      { orderId, result: true, recovered: true },
      { clientOid: 'mine', result: null },
    ])
    expect(batch).toMatchObject({ result: null, failures: [] })
  })
})

describe.concurrent('the cancellation of a plan order', () => {
  const plan = { symbol, type: 'open_long', size: '0.01', triggerPrice: '61000', executePrice: '61001' } as const

  it('is looked up after a lost response, in the symbol that it was placed in', async () => {
    const exchange = await startFailing('cancelPlanOrder', [lost('close')])
    const client = quickClient(exchange)
    const { orderId } = await client.placePlanOrder(plan)
    expect(await client.cancelPlanOrder({ orderId })).toMatchObject({ orderId, result: true, recovered: true })
    expect(requestCount(exchange, 'cancelPlanOrder')).toBe(2)
  })

  it('is looked up when the second attempt is refused', async () => {
    const exchange = await startFailing('cancelPlanOrder', [lost('close'), refused])
    const client = quickClient(exchange)
    const { orderId } = await client.placePlanOrder(plan)
    expect(await client.cancelPlanOrder({ orderId })).toMatchObject({ orderId, result: true, recovered: true })
  })

  it('is looked up in the symbol of the caller', async () => {
    const exchange = await startFailing('cancelPlanOrder', [lost('close')])
    const { orderId } = await quickClient(exchange).placePlanOrder(plan)
    const result = await quickClient(exchange).cancelPlanOrder({ orderId }, { symbol })
    expect(result).toMatchObject({ result: true, recovered: true })
  })

  it('is looked up on further pages of the history', async () => {
    const exchange = await startFailing('cancelPlanOrder', [lost('close')])
    const client = quickClient(exchange)
    const { orderId } = await client.placePlanOrder(plan)
    for (let count = 1; count <= 250; count++)
      exchange.state.add({ symbol, createTime: String(Date.now() + count) }, { isPlan: true, isFinal: true })
    expect(await client.cancelPlanOrder({ orderId })).toMatchObject({ orderId, result: true, recovered: true })
  })

  it('is looked up for recoveryTimeoutMs at most, however long the history is', async () => {
    const cancellations = [lost('close', false), refused]
    const start = 1_764_201_600_000
    /**
     * A page of a history without end: an order for each second until the end of the range. The newest one is at
     * `start`.
     */
    const pageOf = (from: string | null, to: string | null): string => {
      const times = Array.from({ length: from === null ? 100 : 1 }, (_, index) =>
        String(Number(to ?? start) - 1_000 * index),
      )
      const list = times.map((time) => ({ symbol, order_id: time, createTime: time, status: '-1' }))
      return JSON.stringify({ list, nextPage: from === null })
    }
    const exchange = await startExchange({
      fault: ({ id, target }) => {
        if (id === 'cancelPlanOrder') return cancellations.shift()
        if (id !== 'listPlanOrderHistory') return undefined
        const query = new URL(target, 'http://127.0.0.1').searchParams
        return { how: 'response', status: 200, text: pageOf(query.get('startTime'), query.get('endTime')) }
      },
    })
    const client = impatientClient(exchange, { limits: false })
    const { orderId } = await client.placePlanOrder(plan)
    exchange.state.entries.length = 0
    expect(await errorOf(client.cancelPlanOrder({ orderId }))).toMatchObject({
      name: 'OutcomeUnknownError',
      possibleOrderIds: [orderId],
    })
    expect(requestCount(exchange, 'listPlanOrderHistory')).toBeGreaterThan(3)
  })

  it('is unknown where the symbol is not known', async () => {
    const exchange = await startFailing('cancelPlanOrder', [lost('close')])
    const { orderId } = await quickClient(exchange).placePlanOrder(plan)
    expect(await errorOf(quickClient(exchange).cancelPlanOrder({ orderId }))).toMatchObject({
      name: 'OutcomeUnknownError',
    })
    expect(requestCount(exchange, 'listPlanOrderHistory')).toBe(0)
  })

  it('returns result: false for a plan order that was triggered', async () => {
    const exchange = await startFailing('cancelPlanOrder', [lost('close', false)])
    const client = quickClient(exchange)
    const { orderId } = await client.placePlanOrder(plan)
    const placed = exchange.state.entries[0]!
    placed.isFinal = true
    placed.record['status'] = 'FILLED'
    expect(await client.cancelPlanOrder({ orderId })).toMatchObject({ result: false })
  })
})

describe('cancelOrders with empty lists', () => {
  it.each([{ orderIds: [] }, { clientOids: [] }, { orderIds: [], clientOids: [] }])(
    'sends nothing: %j',
    async (input) => {
      const exchange = await startFailing('cancelOrders', [])
      const result = await quickClient(exchange).cancelOrders(input)
      expect(result).toMatchObject({ result: true, results: [], failures: [] })
      expect(exchange.requests).toEqual([])
    },
  )
})
