// The correction of a local clock that differs too much from the server's, with one request.
import { TIMESTAMP_EXPIRED } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { type Transport, createClient } from '../src/index.ts'
import { closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf, failure, quickClient, lost, requestCount, startFailing } from './server/failing.ts'
import { type Fault } from './server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('a wrong local clock', () => {
  it('is corrected once, with one additional request', async () => {
    const exchange = await startExchange({ offsetMs: 120_000 })
    const one = quickClient(exchange)
    const { orderId } = await one.placeOrder(order)
    await one.getAccounts()
    await one.listCurrentOrders()
    expect(exchange.state.entries.map(({ record }) => record['order_id'])).toEqual([orderId])
    expect(exchange.requests.map(({ id }) => id)).toEqual([
      'placeOrder',
      'getServerTime',
      'placeOrder',
      'getAccounts',
      'listCurrentOrders',
    ])
  })

  it('is corrected once for many concurrent calls', async () => {
    const exchange = await startExchange({ offsetMs: -45_000 })
    const one = quickClient(exchange, { timeoutMs: 10_000 })
    await Promise.all(Array.from({ length: 50 }, () => one.getAccounts()))
    expect(requestCount(exchange, 'getServerTime')).toBe(1)
    expect(requestCount(exchange, 'getAccounts')).toBe(100)
  })

  it('is measured from sending to the response, without the wait for budget', async () => {
    // Time passes only here: 1,500 ms of waiting for budget, and 20 ms to the server and back each.
    let now = 1_764_000_000_000
    const aheadMs = 120_000
    let calls = 0
    const governor = {
      take: () => (++calls === 2 ? Promise.resolve().then(() => void (now += 1_500)) : undefined),
      done: () => {},
      pause: () => {},
    }
    const timestamps: number[] = []
    const transport: Transport = async ({ target, headers }) => {
      const timestamp = Number(headers[headers.indexOf('ACCESS-TIMESTAMP') + 1])
      now += 20
      const serverTime = now + aheadMs
      now += 20
      const response = { retryAfter: null, contentType: null }
      if (target.endsWith('/time')) return { ...response, status: 200, text: JSON.stringify({ timestamp: serverTime }) }
      timestamps.push(timestamp - (now - 40))
      const isExpired = timestamps.length === 1
      return {
        ...response,
        status: isExpired ? 400 : 200,
        text: isExpired ? failure(TIMESTAMP_EXPIRED, '') : '{"account":{},"collateral":[]}',
      }
    }
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, governor, transport, clock: () => now })
    await client.getAccounts()
    expect(timestamps).toEqual([0, aheadMs])
  })

  it('is an ApiError if the server still refuses the timestamp', async () => {
    const expired: Fault = { how: 'response', status: 400, text: failure(TIMESTAMP_EXPIRED, 'expired') }
    const exchange = await startFailing('getAccounts', [expired, expired])
    expect(await errorOf(quickClient(exchange).getAccounts())).toMatchObject({ code: TIMESTAMP_EXPIRED })
    expect(requestCount(exchange, 'getAccounts')).toBe(2)
  })

  it('is an ApiError if it cannot be corrected', async () => {
    const exchange = await startExchange({
      offsetMs: 120_000,
      fault: ({ id }) => (id === 'getServerTime' ? lost('close') : undefined),
    })
    const error = await errorOf(quickClient(exchange, { retries: 1 }).placeOrder(order))
    expect(error).toMatchObject({ name: 'ApiError', code: TIMESTAMP_EXPIRED, operationId: 'placeOrder' })
  })

  it('does not prevent finding a lost order', async () => {
    const exchange = await startFailing('placeOrder', [lost('close')], { offsetMs: 20_000 })
    expect(await quickClient(exchange).placeOrder(order)).toMatchObject({ recovered: true })
  })
})
