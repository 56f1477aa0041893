// The rate limiter against a server with sliding windows, and its pauses after status 429.
import { TOO_MANY_REQUESTS, limits as documented, operations } from '@capi/api'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Client, Limits, RetryEvent } from '../src/index.ts'
import { type Exchange, closeAll, startExchange } from './server/exchange.ts'
import { errorOf } from './server/failing.ts'

afterAll(closeAll)

const symbol = 'cmt_btcusdt'
const short = { ...documented, windowMs: 2_000 }

async function start(limits: Required<Limits>): Promise<{ exchange: Exchange; client: Client }> {
  const exchange = await startExchange({ limits })
  return { exchange, client: exchange.client({ limits }) }
}

describe.concurrent('a client with the same budgets as its server', () => {
  it('is never refused with 200 concurrent callers, and uses the whole budget', async () => {
    const { exchange, client } = await start(short)
    const call = [
      () => client.getAccounts(),
      () => client.getTicker({ symbol }),
      () => client.listPositions({ symbol }),
      () => client.listCurrentOrders(),
      () => client.listContracts(),
    ]
    const callers = Array.from({ length: 200 }, async (_, index) => {
      for (let round = 0; round < 3; round++) await call[(index + round) % call.length]!()
    })
    await Promise.all(callers)
    expect(exchange.refusals).toEqual(new Map())
    expect(exchange.requests).toHaveLength(600)
    expect(exchange.weights!.peak).toBeGreaterThan(short.ipWeight * 0.9)
  })

  it('places and cancels at most ten times a second', async () => {
    const { exchange, client } = await start(documented)
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { orderId } = await client.placeOrder({ symbol, type: 'open_long', size: '1', price: '1' })
        return client.cancelOrder({ orderId })
      }),
    )
    expect(exchange.refusals).toEqual(new Map())
    expect(performance.now() - startedAt).toBeGreaterThan(2_000)
  })

  it('stays within the documented limits', async () => {
    const { exchange, client } = await start(documented)
    const { ip } = operations.listTickers.weight
    const calls = Math.floor(documented.ipWeight / ip) + 1
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: calls }, () => client.listTickers()))
    expect(exchange.refusals).toEqual(new Map())
    expect(performance.now() - startedAt).toBeGreaterThan(documented.windowMs)
    expect(performance.now() - startedAt).toBeLessThan(documented.windowMs * 1.8)
  })

  it('succeeds when another program spends the same budget', async () => {
    const { exchange, client } = await start(short)
    const other = exchange.client({ limits: short })
    const calls = [client, other].flatMap((one) => Array.from({ length: 20 }, () => one.listTickers()))
    await Promise.all(calls)
    expect(exchange.refusals.get(TOO_MANY_REQUESTS)).toBeGreaterThan(0)
  })
})

describe.concurrent('a client that receives 429', () => {
  it('delays all calls for the time of Retry-After', async () => {
    const seenAt: number[] = []
    const exchange = await startExchange({
      fault: () => (seenAt.push(performance.now()) === 1 ? { how: 'too many', retryAfter: '1' } : undefined),
    })
    let onRetry = (): void => {}
    const refused = new Promise<void>((resolve) => (onRetry = resolve))
    const client = exchange.client({ limits: {}, onRetry })
    const first = client.getAccounts()
    await refused
    await Promise.all([first, client.getTicker({ symbol }), client.getAccount({ coin: 'USDT' })])
    for (const at of seenAt.slice(1)) expect(at - seenAt[0]!).toBeGreaterThan(990)
  })

  it('reads a date in Retry-After', async () => {
    const delays: number[] = []
    const control = new AbortController()
    const exchange = await startExchange({
      fault: () => ({ how: 'too many', retryAfter: new Date(Date.now() + 60_000).toUTCString() }),
    })
    const onRetry = ({ delayMs }: RetryEvent): void => (delays.push(delayMs), control.abort())
    await errorOf(exchange.client({ onRetry }).getAccounts({ signal: control.signal }))
    expect(delays).toHaveLength(1)
    expect(delays[0]).toBeGreaterThan(0)
    expect(delays[0]).toBeLessThanOrEqual(60_000)
  })

  it.each(['', 'soon', '-3', '0'])('uses its own delay for the Retry-After "%s"', async (retryAfter) => {
    let refusals = 0
    const delays: number[] = []
    const exchange = await startExchange({
      fault: () => (refusals++ === 0 ? { how: 'too many', retryAfter } : undefined),
    })
    await exchange.client({ random: () => 1, onRetry: ({ delayMs }) => delays.push(delayMs) }).getAccounts()
    expect(delays).toEqual([500])
  })

  it('waits when Retry-After is longer than the longest timer', async () => {
    const exchange = await startExchange({ fault: () => ({ how: 'too many', retryAfter: '9999999' }) })
    const control = new AbortController()
    const client = exchange.client({
      limits: {},
      maxRetryAfterMs: Infinity,
      onRetry: () => setTimeout(() => control.abort(), 100),
    })
    const { signal } = control
    expect(await errorOf(client.getAccounts({ signal }))).toBe(signal.reason)
    expect(exchange.requests).toHaveLength(1)
  })
})

describe('a client whose budget another program has spent', () => {
  it('waits for longer than one window in total', async () => {
    const exchange = await startExchange()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const delays: number[] = []
    const tooMany = { status: 429, retryAfter: null, contentType: null, text: '' }
    const client = exchange.client({
      transport: async () => tooMany,
      random: () => 0.999,
      onRetry: ({ delayMs }) => delays.push(delayMs),
    })
    const ended = errorOf(client.getAccounts())
    await vi.runAllTimersAsync()
    expect(await ended).toMatchObject({ name: 'ApiError', status: 429 })
    expect(delays.reduce((sum, delay) => sum + delay)).toBeGreaterThan(documented.windowMs)
  })
})
