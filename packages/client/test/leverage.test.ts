// setLeverage while orders of the symbol end: which refusals are repeated, how often, and what ends the repetition.
import { ENGINE_REFUSED } from '@capi/api'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError, UsageError, createClient } from '../src/index.ts'
import { closeAll, credentials } from './server/exchange.ts'
import { errorOf, failure, lost, quickClient, requestCount, startFailing } from './server/failing.ts'
import type { Fault } from './server/fault.ts'

const input = { symbol: 'cmt_btcusdt', marginMode: 'SHARED', longLeverage: '10', shortLeverage: '10' } as const

const refusal = (text: string, code = ENGINE_REFUSED): Fault => ({
  how: 'response',
  status: 400,
  text: failure(code, text),
})
const openOrders = refusal('FAILED_PRECONDITION: the number of open orders must be 0, was 1.')
const many = (count: number): Fault[] => Array.from({ length: count }, () => openOrders)

afterAll(closeAll)

describe.concurrent('setLeverage', () => {
  it.each([1, 2, 3])('succeeds after %d refusals for open orders', async (count) => {
    const exchange = await startFailing('setLeverage', many(count))
    const retries: unknown[] = []
    const client = quickClient(exchange, { onRetry: ({ attempt, delayMs }) => retries.push([attempt, delayMs]) })
    expect(await client.setLeverage(input, { settleMs: 30 })).toMatchObject({ code: '200' })
    expect(requestCount(exchange, 'setLeverage')).toBe(count + 1)
    expect(retries).toEqual([1, 2, 3].slice(0, count).map((attempt) => [attempt, 10]))
  })

  it('throws the fourth refusal', async () => {
    const exchange = await startFailing('setLeverage', many(9))
    expect(await errorOf(quickClient(exchange).setLeverage(input, { settleMs: 3 }))).toBeInstanceOf(ApiError)
    expect(requestCount(exchange, 'setLeverage')).toBe(4)
  })

  it('throws the first refusal with settleMs 0', async () => {
    const exchange = await startFailing('setLeverage', many(9))
    expect(await errorOf(quickClient(exchange).setLeverage(input, { settleMs: 0 }))).toBeInstanceOf(ApiError)
    expect(requestCount(exchange, 'setLeverage')).toBe(1)
  })

  it('repeats a refusal that only names open orders', async () => {
    const exchange = await startFailing('setLeverage', [refusal('There are open orders of this pair', '40020')])
    expect(await quickClient(exchange).setLeverage(input, { settleMs: 3 })).toMatchObject({ code: '200' })
  })

  it.each([refusal('LEVERAGE_RANGE: too high', '50007'), refusal('MARGIN_INSUFFICIENT: too little')])(
    'throws any other refusal at once: %j',
    async (fault) => {
      const exchange = await startFailing('setLeverage', [fault])
      expect(await errorOf(quickClient(exchange).setLeverage(input, { settleMs: 3 }))).toBeInstanceOf(ApiError)
      expect(requestCount(exchange, 'setLeverage')).toBe(1)
    },
  )

  it('ends when the caller aborts it, with the reason', async () => {
    const exchange = await startFailing('setLeverage', many(9))
    const control = new AbortController()
    const reason = new Error('enough')
    const client = quickClient(exchange, { onRetry: () => control.abort(reason) })
    expect(await errorOf(client.setLeverage(input, { settleMs: 60_000, signal: control.signal }))).toBe(reason)
  })

  it.each([-1, Number.NaN])('refuses a settleMs of %d before anything is sent', async (settleMs) => {
    const exchange = await startFailing('setLeverage', [])
    expect(await errorOf(quickClient(exchange).setLeverage(input, { settleMs }))).toBeInstanceOf(UsageError)
    expect(exchange.requests).toEqual([])
  })

  it.each(['close', 'envelope'] as const)('is repeated when its response is lost: %s', async (how) => {
    const exchange = await startFailing('setLeverage', [lost(how)])
    expect(await quickClient(exchange).setLeverage(input)).toMatchObject({ code: '200' })
    expect(requestCount(exchange, 'setLeverage')).toBe(2)
  })
})

describe('the deadline of setLeverage', () => {
  afterEach(() => void vi.useRealTimers())

  it('ends the repetition, with the refusal as the cause', async () => {
    vi.useFakeTimers()
    let requests = 0
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      credentials,
      limits: false,
      transport: async () => {
        requests += 1
        return {
          status: 400,
          text: failure(ENGINE_REFUSED, 'FAILED_PRECONDITION: no'),
          contentType: null,
          retryAfter: null,
        }
      },
    })
    const call = errorOf(client.setLeverage(input, { settleMs: 60_000, deadlineMs: 30_000 }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(requests).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    const error = (await call) as Error
    expect(error).toBeInstanceOf(NetworkError)
    expect(error.message).toContain('within its deadline of 30000 ms')
    expect(error.cause).toBeInstanceOf(ApiError)
    expect(requests).toBe(2)
  })
})

describe.concurrent('adjustMargin', () => {
  const adjustment = { positionId: '601234567890123457', amount: '-1.5' } as const

  it('sends the id as a number with all its digits', async () => {
    const exchange = await startFailing('adjustMargin', [])
    await quickClient(exchange).adjustMargin(adjustment)
    await quickClient(exchange).setAutoAppendMargin({ positionId: 601234567890123457n, isEnabled: false })
    expect(exchange.requests.map(({ body }) => body)).toEqual([
      '{"isolatedPositionId":601234567890123457,"collateralAmount":"-1.5"}',
      '{"positionId":601234567890123457,"autoAppendMargin":false}',
    ])
  })

  it.each(['close', 'reset', 'envelope', 'html'] as const)('is never sent twice: %s', async (how) => {
    const exchange = await startFailing('adjustMargin', [lost(how)])
    await errorOf(quickClient(exchange).adjustMargin(adjustment))
    expect(requestCount(exchange, 'adjustMargin')).toBe(1)
  })

  it('is repeated after 429, because it was not executed', async () => {
    const exchange = await startFailing('adjustMargin', [{ how: 'too many' }])
    expect(await quickClient(exchange).adjustMargin(adjustment)).toMatchObject({ code: '200' })
    expect(requestCount(exchange, 'adjustMargin')).toBe(2)
  })

  it.each(['x', '-1', '1.5', ''])('refuses the id %j before anything is sent', async (positionId) => {
    const exchange = await startFailing('adjustMargin', [])
    const client = quickClient(exchange)
    expect(await errorOf(client.adjustMargin({ ...adjustment, positionId }))).toBeInstanceOf(UsageError)
    expect(exchange.requests).toEqual([])
  })
})
