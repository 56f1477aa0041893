/** A clock that is too far from the server's is corrected, with one request. */
import { TIMESTAMP_EXPIRED } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { closeAll, startExchange } from '../server/exchange.ts'
import { caught, failure, hasty, lost, sent, startFailing } from '../server/failing.ts'
import { type Fault } from '../server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('a clock that is wrong', () => {
  it('is corrected once, by the only request that is sent on its own account', async () => {
    const exchange = await startExchange({ offsetMs: 120_000 })
    const one = hasty(exchange)
    const { orderId } = await one.placeOrder(order)
    await one.getAccounts()
    await one.listCurrentOrders()
    expect(exchange.books.entries.map(({ record }) => record['order_id'])).toEqual([orderId])
    expect(exchange.requests.map(({ id }) => id)).toEqual([
      'placeOrder',
      'getServerTime',
      'placeOrder',
      'getAccounts',
      'listCurrentOrders',
    ])
  })

  it('is asked for once, however many calls meet it together', async () => {
    const exchange = await startExchange({ offsetMs: -45_000 })
    const one = hasty(exchange, { timeoutMs: 10_000 })
    await Promise.all(Array.from({ length: 50 }, () => one.getAccounts()))
    expect(sent(exchange, 'getServerTime')).toBe(1)
    expect(sent(exchange, 'getAccounts')).toBe(100)
  })

  it('is measured from sending, not from waiting', async () => {
    const exchange = await startExchange({ offsetMs: 120_000 })
    const offsets: number[] = []
    let waits = 0
    const governor = {
      take: () => (++waits === 2 ? new Promise<void>((resolve) => setTimeout(resolve, 1_500)) : undefined),
      done: () => {},
      pause: () => {},
    }
    await hasty(exchange, { governor }).getAccounts()
    for (const { headers } of exchange.requests.slice(2))
      offsets.push(Number(headers['access-timestamp']) - Date.now() - 120_000)
    expect(offsets).toHaveLength(1)
    expect(Math.abs(offsets[0]!)).toBeLessThan(400)
  })

  it('that is still refused afterwards is an error of the caller', async () => {
    const expired: Fault = { how: 'answer', status: 400, text: failure(TIMESTAMP_EXPIRED, 'expired') }
    const exchange = await startFailing('getAccounts', [expired, expired])
    expect(await caught(hasty(exchange).getAccounts())).toMatchObject({ code: TIMESTAMP_EXPIRED })
    expect(sent(exchange, 'getAccounts')).toBe(2)
  })

  it('that cannot be corrected leaves the refusal, for the order was not placed', async () => {
    const exchange = await startExchange({
      offsetMs: 120_000,
      fault: ({ id }) => (id === 'getServerTime' ? lost('close') : undefined),
    })
    const error = await caught(hasty(exchange, { retries: 1 }).placeOrder(order))
    expect(error).toMatchObject({ name: 'ApiError', code: TIMESTAMP_EXPIRED, operationId: 'placeOrder' })
  })

  it('does not keep a lost order from being found', async () => {
    const exchange = await startFailing('placeOrder', [lost('close')], { offsetMs: 20_000 })
    expect(await hasty(exchange).placeOrder(order)).toMatchObject({ recovered: true })
  })
})
