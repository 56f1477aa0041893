/** Cancelling after a failure: sent again, and found out when the first try was the one that worked. */
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../src/index.ts'
import { closeAll } from '../server/exchange.ts'
import { hasty, lost, refused, sent, startFailing } from '../server/failing.ts'
import { losses } from '../server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('a cancellation', () => {
  it.each(losses)('is sent again when its answer is lost, and says that it worked: %s', async (how) => {
    const exchange = await startFailing('cancelOrder', [lost(how)])
    const placed = await hasty(exchange).placeOrder(order)
    const { orderId } = placed
    expect(await hasty(exchange).cancelOrder({ orderId })).toMatchObject({ orderId, result: true, recovered: true })
    expect(sent(exchange, 'cancelOrder')).toBe(2)
  })

  it('is sent again when it never arrived', async () => {
    const exchange = await startFailing('cancelOrder', [lost('reset', false)])
    const { orderId } = await hasty(exchange).placeOrder(order)
    const result = await hasty(exchange).cancelOrder({ orderId })
    expect(result).toMatchObject({ result: true })
    expect(result).not.toHaveProperty('recovered')
  })

  it('is found out when the second try is refused by an error', async () => {
    const exchange = await startFailing('cancelOrder', [lost('close'), refused])
    const { orderId } = await hasty(exchange).placeOrder(order)
    expect(await hasty(exchange).cancelOrder({ orderId })).toMatchObject({ orderId, result: true, recovered: true })
  })

  it('stays refused when nothing was lost', async () => {
    const exchange = await startFailing('cancelOrder', [refused])
    const { orderId } = await hasty(exchange).placeOrder(order)
    await expect(hasty(exchange).cancelOrder({ orderId })).rejects.toThrow(ApiError)
  })

  it('of an order that is final says so', async () => {
    const exchange = await startFailing('cancelOrder', [lost('close', false)])
    const { orderId } = await hasty(exchange).placeOrder({
      symbol,
      type: 'open_long',
      size: '0.01',
      matchPrice: 'market',
    })
    expect(await hasty(exchange).cancelOrder({ orderId })).toMatchObject({
      result: false,
      errorMessage: 'ORDER_FINISHED',
    })
  })

  it.each(['newest', 'oldest'] as const)(
    'is not taken for done because an earlier order of that client id was cancelled, %s first',
    async (sort) => {
      const exchange = await startFailing('cancelOrder', [lost('close', false)], { sort })
      const mine = { symbol: 'cmt_btcusdt', client_oid: 'mine' }
      exchange.books.add({ ...mine, status: 'canceled', createTime: '1764000000000' }, { isFinal: true })
      exchange.books.add({ ...mine, status: 'filled', createTime: '1764000000001' }, { isFinal: true })
      expect(await hasty(exchange).cancelOrder({ clientOid: 'mine' })).toMatchObject({
        clientOid: 'mine',
        result: false,
      })
    },
  )

  it('of several orders is found out one by one', async () => {
    const exchange = await startFailing('cancelOrders', [lost('close')])
    const placed = await hasty(exchange).placeOrders({
      symbol,
      orders: ['60000', '60001'].map((price) => ({ type: 'open_long', size: '0.01', price }) as const),
    })
    const orderIds = placed.map(({ orderId }) => orderId!)
    const batch = await hasty(exchange).cancelOrders({ orderIds: [...orderIds, '1'] })
    expect(batch.results.map(({ orderId, result }) => [orderId, result])).toEqual([
      [orderIds[0], true],
      [orderIds[1], true],
      ['1', false],
    ])
    expect(batch).toMatchObject({ result: false, failures: [{ orderId: '1' }] })
  })
})
