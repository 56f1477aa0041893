/** Placing an order after a failure: one that was not placed is sent again, one that may have been placed is searched for. */
import { ENGINE_REFUSED } from '@capi/api'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { OutcomeUnknownError, type RetryEvent, createClient } from '../../src/index.ts'
import { type Exchange, closeAll, credentials, startExchange } from '../server/exchange.ts'
import { errorOf, quickClient, lost, refused, requestCount, startFailing, tooMany } from '../server/failing.ts'
import { type Fault, losses } from '../server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('an order with a lost response', () => {
  it.each(losses)('is found and never sent again when its response is lost: %s', async (how) => {
    const exchange = await startFailing('placeOrder', [lost(how)])
    expect(await quickClient(exchange).placeOrder(order)).toMatchObject({ recovered: true })
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })

  it.each(losses)('is reported as unknown when it is not found: %s', async (how) => {
    const exchange = await startFailing('placeOrder', [lost(how, false)])
    const error = await errorOf(quickClient(exchange).placeOrder({ ...order, clientOid: 'mine' }))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(error).toMatchObject({ operationId: 'placeOrder', clientOid: 'mine' })
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })

  it('is searched for again when a read fails', async () => {
    const left: Fault[] = [lost('reset'), lost('html'), refused, lost('cut'), lost('hang')]
    const exchange = await startExchange({ fault: ({ id }) => (id === 'getServerTime' ? undefined : left.shift()) })
    expect(await quickClient(exchange, { recoveryTimeoutMs: 3_000 }).placeOrder(order)).toMatchObject({
      recovered: true,
    })
  })

  it('is sent again after 429, because it was not placed', async () => {
    const exchange = await startFailing('placeOrder', [tooMany, tooMany])
    expect(await quickClient(exchange).placeOrder(order)).not.toHaveProperty('recovered')
    expect(requestCount(exchange, 'placeOrder')).toBe(3)
    expect(exchange.state.entries).toHaveLength(1)
  })

  it('is not sent again when it is refused', async () => {
    const exchange = await startFailing('placeOrder', [refused])
    expect(await errorOf(quickClient(exchange).placeOrder(order))).toMatchObject({
      name: 'ApiError',
      code: ENGINE_REFUSED,
    })
    expect(exchange.requests.map(({ id }) => id)).toEqual(['placeOrder'])
  })

  it('is reported as unknown when the response has no order id', async () => {
    const exchange = await startFailing('placeOrder', [
      { how: 'response', status: 200, text: '{"client_oid":null,"order_id":""}' },
    ])
    await expect(quickClient(exchange).placeOrder(order)).rejects.toThrow(OutcomeUnknownError)
  })

  it('is sent again until the server listens', async () => {
    const { port, url, close } = await startExchange()
    await close()
    const retries: RetryEvent[] = []
    let restarted: Promise<Exchange> | undefined
    const onRetry = (event: RetryEvent): void => {
      retries.push(event)
      restarted ??= startExchange({ port })
    }
    const client = createClient({ baseUrl: url, credentials, onRetry })
    const { orderId, recovered } = await client.placeOrder(order)
    expect(recovered).toBeUndefined()
    expect(retries[0]!.error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
    expect((await restarted!).state.entries.map(({ record }) => record['order_id'])).toEqual([orderId])
  })

  it('that could not be sent is a NetworkError', async () => {
    const exchange = await startExchange()
    await exchange.close()
    const error = await errorOf(quickClient(exchange, { retries: 1 }).placeOrder(order))
    expect(error).toMatchObject({ name: 'NetworkError', operationId: 'placeOrder', mayHaveArrived: false })
  })
})

describe.concurrent('an order with resend: true', () => {
  it('is sent once more, with its client id, when it is not found', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset', false)])
    const placed = await quickClient(exchange).placeOrder({ ...order, clientOid: 'mine' }, { resend: true })
    expect(exchange.state.byClientOid('mine')).toMatchObject([{ order_id: placed.orderId }])
    expect(requestCount(exchange, 'placeOrder')).toBe(2)
  })

  it('is not sent again when it is found', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset')])
    expect(await quickClient(exchange).placeOrder(order, { resend: true })).toMatchObject({ recovered: true })
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })

  it('is reported as unknown when the second response is lost too', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset', false), lost('reset', false)])
    await expect(quickClient(exchange).placeOrder(order, { resend: true })).rejects.toThrow(OutcomeUnknownError)
    expect(requestCount(exchange, 'placeOrder')).toBe(2)
  })

  it('is found when the second attempt is refused because the first was executed', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset')], { lagMs: 900 })
    const placed = await quickClient(exchange).placeOrder(order, { resend: true })
    expect(placed).toMatchObject({ recovered: true })
    expect(exchange.state.entries).toHaveLength(1)
    expect(requestCount(exchange, 'placeOrder')).toBe(2)
  })

  it('is not sent again when the caller has aborted the call', async () => {
    const exchange = await startFailing('placeOrder', [lost('hang', false)])
    const signal = AbortSignal.timeout(50)
    await expect(quickClient(exchange).placeOrder(order, { resend: true, signal })).rejects.toThrow(OutcomeUnknownError)
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })
})

describe('the search for an order', () => {
  afterEach(() => vi.useRealTimers())

  it('ends after recoveryTimeoutMs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const startedAt = Date.now()
    let searches = 0
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST') throw new TypeError('the connection was closed')
      const path = String(input)
      if (path.includes('/history')) searches += 1
      return Response.json(path.endsWith('/time') ? { timestamp: Date.now() } : [])
    }
    const options = { limits: false, recoveryTimeoutMs: 700, fetch } as const
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, ...options })
    const ended = errorOf(client.placeOrder(order)).then((error) => [error, Date.now() - startedAt])
    await vi.runAllTimersAsync()
    expect(await ended).toEqual([expect.any(OutcomeUnknownError), 700])
    // At 0, 50, 150 and 350 ms: the pauses double.
    expect(searches).toBe(4)
  })
})
