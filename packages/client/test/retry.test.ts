// Retries over a real socket: the table of failure-policy.ts, for reads and for signedFetch. Orders and cancellations
// have tests of their own.
import { SIGNATURE_MISMATCH } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError, NetworkError, signedFetch } from '../src/index.ts'
import { type Exchange, closeAll, credentials, startExchange } from './server/exchange.ts'
import {
  errorOf,
  impatientClient,
  failure,
  quickClient,
  lost,
  refused,
  requestCount,
  startFailing,
  tooMany,
} from './server/failing.ts'
import { losses } from './server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('a read', () => {
  it.each(losses)('is repeated when its response is lost: %s', async (how) => {
    const exchange = await startFailing('getAccounts', [lost(how), lost(how)])
    await quickClient(exchange, how === 'hang' ? { timeoutMs: 2_000 } : {}).getAccounts()
    expect(requestCount(exchange, 'getAccounts')).toBe(3)
  })

  it('is repeated after 429', async () => {
    const exchange = await startFailing('getAccounts', [tooMany])
    await quickClient(exchange).getAccounts()
    expect(requestCount(exchange, 'getAccounts')).toBe(2)
  })

  it('is repeated as often as `retries` allows', async () => {
    const exchange = await startFailing(
      'getAccounts',
      Array.from({ length: 9 }, () => lost('envelope')),
    )
    const error = await errorOf(quickClient(exchange, { retries: 2 }).getAccounts())
    expect(error).toMatchObject({ name: 'ApiError', status: 503, code: '503' })
    expect(requestCount(exchange, 'getAccounts')).toBe(3)
  })

  it.each([400, 401, 403, 404])('is not repeated after status %d', async (status) => {
    const exchange = await startFailing('getAccounts', [{ how: 'response', status, text: failure('40020', 'no') }])
    await expect(quickClient(exchange).getAccounts()).rejects.toThrow(ApiError)
    expect(requestCount(exchange, 'getAccounts')).toBe(1)
  })
})

describe.concurrent('signedFetch', () => {
  const post = ({ url }: Exchange, timeoutMs = 30_000): Promise<Response> =>
    signedFetch({ baseUrl: url, credentials, limits: false, timeoutMs })('/capi/v2/order/placeOrder', {
      method: 'POST',
      body: '{"symbol":"cmt_btcusdt","client_oid":"mine","type":"1","size":"0.01","match_price":"1"}',
    })

  it.each(['close', 'reset', 'hang', 'cut'] as const)('sends a POST once: %s', async (how) => {
    const exchange = await startFailing('placeOrder', [lost(how)])
    await expect(post(exchange, how === 'hang' ? 2_000 : undefined)).rejects.toThrow(NetworkError)
    expect(exchange.requests).toHaveLength(1)
  })

  it('returns a 429 with its Retry-After', async () => {
    const exchange = await startFailing('placeOrder', [{ how: 'too many', retryAfter: '7' }])
    const response = await post(exchange)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(exchange.requests).toHaveLength(1)
  })

  it.each([lost('html'), lost('envelope'), refused])('returns a failure as a response: %j', async (fault) => {
    const exchange = await startFailing('placeOrder', [fault])
    expect((await post(exchange)).status).toBeGreaterThanOrEqual(400)
    expect(exchange.requests).toHaveLength(1)
  })

  it('repeats a read', async () => {
    const exchange = await startFailing('getAccounts', [lost('close'), lost('html'), tooMany])
    const fetch = signedFetch({ baseUrl: exchange.url, credentials, limits: false, random: () => 1 })
    expect((await fetch('/capi/v2/account/getAccounts')).status).toBe(200)
    expect(requestCount(exchange, 'getAccounts')).toBe(4)
  })
})

describe.concurrent('every attempt', () => {
  it('has a new timestamp and signature', async () => {
    const exchange = await startFailing('getAccounts', [lost('close'), lost('envelope')])
    await quickClient(exchange).getAccounts()
    const headers = exchange.requests.map((seen) => seen.headers)
    expect(new Set(headers.map((all) => all['access-timestamp'])).size).toBe(3)
    expect(new Set(headers.map((all) => all['access-sign'])).size).toBe(3)
    expect(exchange.refusals.get(SIGNATURE_MISMATCH)).toBeUndefined()
  })

  it.each(['html', 'envelope', 'reset'] as const)('is reported to the observers: %s', async (how) => {
    const exchange = await startFailing('getAccounts', [lost(how)])
    const events: unknown[] = []
    await quickClient(exchange, {
      onRequest: ({ attempt }) => events.push(['request', attempt]),
      onResponse: ({ attempt, status }) => events.push(['response', attempt, status]),
      onRetry: ({ attempt, delayMs }) => events.push(['retry', attempt, delayMs]),
    }).getAccounts()
    const status = { html: 502, envelope: 503, reset: undefined }[how]
    expect(events).toEqual([
      ['request', 1],
      ...(status === undefined ? [] : [['response', 1, status]]),
      ['retry', 1, 100],
      ['request', 2],
      ['response', 2, 200],
    ])
  })

  it('ends after timeoutMs, also while the body arrives', async () => {
    const exchange = await startFailing('getAccounts', [lost('hang')])
    const start = performance.now()
    const error = await errorOf(impatientClient(exchange, { retries: 0 }).getAccounts())
    expect((error as Error).message).toBe(
      '[GET] "/capi/v2/account/getAccounts": expected a response within 400 ms, none came',
    )
    expect(performance.now() - start).toBeLessThan(30_000)
  })

  it('prefers the timeoutMs of the call to that of the client', async () => {
    const exchange = await startFailing('getAccounts', [lost('hang')])
    const error = await errorOf(quickClient(exchange, { timeoutMs: 60_000, retries: 0 }).getAccounts({ timeoutMs: 40 }))
    expect((error as Error).message).toContain('within 40 ms')
  })
})

describe('an observer that throws', () => {
  it('does not hide a placed order', async () => {
    const exchange = await startExchange()
    const thrown: unknown[] = []
    const record = (error: unknown): void => void thrown.push(error)
    const others = process.rawListeners('uncaughtException') as ((error: Error) => void)[]
    process.removeAllListeners('uncaughtException').on('uncaughtException', record)
    const bug = new Error('bug in the observer')
    const onResponse = (): void => {
      throw bug
    }
    try {
      const { orderId } = await quickClient(exchange, { onResponse }).placeOrder(order)
      expect(exchange.state.entries[0]!.record['order_id']).toBe(orderId)
      await expect.poll(() => thrown).toEqual([bug])
    } finally {
      process.removeListener('uncaughtException', record)
      for (const other of others) process.on('uncaughtException', other)
    }
  })
})
