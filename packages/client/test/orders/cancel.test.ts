/** Cancelling after a failure: repeated, and looked up when the first attempt may have cancelled the order. */
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../src/index.ts'
import { closeAll } from '../server/exchange.ts'
import { quickClient, lost, refused, requestCount, startFailing } from '../server/failing.ts'
import { losses } from '../server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('a cancellation', () => {
  it.each(losses)('is repeated when its response is lost, and reports success: %s', async (how) => {
    const exchange = await startFailing('cancelOrder', [lost(how)])
    const placed = await quickClient(exchange).placeOrder(order)
    const { orderId } = placed
    expect(await quickClient(exchange).cancelOrder({ orderId })).toMatchObject({
      orderId,
      result: true,
      recovered: true,
    })
    expect(requestCount(exchange, 'cancelOrder')).toBe(2)
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
    'is not confirmed by an earlier cancelled order with the same client id, %s first',
    async (sort) => {
      const exchange = await startFailing('cancelOrder', [lost('close', false)], { sort })
      const mine = { symbol: 'cmt_btcusdt', client_oid: 'mine' }
      exchange.state.add({ ...mine, status: 'canceled', createTime: '1764000000000' }, { isFinal: true })
      exchange.state.add({ ...mine, status: 'filled', createTime: '1764000000001' }, { isFinal: true })
      expect(await quickClient(exchange).cancelOrder({ clientOid: 'mine' })).toMatchObject({
        clientOid: 'mine',
        result: false,
      })
    },
  )

  it('of several orders is looked up for each order', async () => {
    const exchange = await startFailing('cancelOrders', [lost('close')])
    const placed = await quickClient(exchange).placeOrders({
      symbol,
      orders: ['60000', '60001'].map((price) => ({ type: 'open_long', size: '0.01', price }) as const),
    })
    const orderIds = placed.map(({ orderId }) => orderId!)
    const batch = await quickClient(exchange).cancelOrders({ orderIds: [...orderIds, '1'] })
    expect(batch.results.map(({ orderId, result }) => [orderId, result])).toEqual([
      [orderIds[0], true],
      [orderIds[1], true],
      ['1', false],
    ])
    expect(batch).toMatchObject({ result: false, failures: [{ orderId: '1' }] })
  })
})
