// Aborting a call by its signal, at every stage; an order in flight ends with an unknown outcome.
import { afterAll, describe, expect, it } from 'vitest'
import { OutcomeUnknownError } from '../src/index.ts'
import { closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf, quickClient, lost, requestCount, startFailing, startHanging } from './server/failing.ts'
import { transports } from './server/transports.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('an aborted call', () => {
  const reason = new Error('enough')
  const soon = (): AbortSignal => {
    const control = new AbortController()
    setTimeout(() => control.abort(reason), 30)
    return control.signal
  }

  it.each(transports)('rejects a read in flight with the reason, over $transport', async ({ options }) => {
    const exchange = await startFailing('getAccounts', [lost('hang')])
    const one = quickClient(exchange, { retries: 0, ...options })
    expect(await errorOf(one.getAccounts({ signal: soon() }))).toBe(reason)
  })

  it.each(transports)('is not sent if it was already aborted, over $transport', async ({ options }) => {
    const exchange = await startExchange()
    const signal = AbortSignal.abort(reason)
    expect(await errorOf(quickClient(exchange, options).placeOrder(order, { signal }))).toBe(reason)
    expect(exchange.requests).toEqual([])
  })

  it.each(transports)(
    'is not sent when it is aborted while credentials are fetched, over $transport',
    async ({ options }) => {
      const exchange = await startExchange()
      const control = new AbortController()
      const slow = async () => {
        control.abort(reason)
        return credentials
      }
      const one = quickClient(exchange, { ...options, credentials: slow })
      expect(await errorOf(one.placeOrder(order, { signal: control.signal }))).toBe(reason)
      expect(exchange.requests).toEqual([])
    },
  )

  it.each(transports)('reports an order in flight as unknown, over $transport', async ({ options }) => {
    const [exchange, signal] = await startHanging('placeOrder', reason)
    const client = quickClient(exchange, { ...options, timeoutMs: 60_000 })
    const error = await errorOf(client.placeOrder(order, { signal }))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(error).toMatchObject({ cause: { cause: reason } })
  })

  it('ends while it waits for budget, and sends nothing', async () => {
    const exchange = await startExchange()
    const one = quickClient(exchange, { limits: { orderCallsPerSecond: 1 } })
    await one.placeOrder(order)
    expect(await errorOf(one.placeOrder(order, { signal: soon() }))).toBe(reason)
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })

  it('ends during the delay before a retry', async () => {
    const exchange = await startFailing('getAccounts', [{ how: 'too many', retryAfter: '30' }])
    expect(await errorOf(quickClient(exchange).getAccounts({ signal: soon() }))).toBe(reason)
  })

  it('ends the search for a lost order', async () => {
    const control = new AbortController()
    const exchange = await startExchange({
      fault: ({ id }) => (id === 'placeOrder' ? lost('close', false) : (control.abort(reason), undefined)),
    })
    const client = quickClient(exchange, { recoveryTimeoutMs: 600_000 })
    expect(await errorOf(client.placeOrder(order, { signal: control.signal }))).toBeInstanceOf(OutcomeUnknownError)
  })

  it('ends an iteration over pages', async () => {
    const exchange = await startFailing('listFills', [lost('hang')])
    const iterate = async () => {
      for await (const fill of quickClient(exchange).listFills({}, { signal: soon() })) expect.fail(fill.tradeId)
    }
    expect(await errorOf(iterate())).toBe(reason)
  })
})

describe('one signal for many calls', () => {
  it.each(transports)('prints no warning of a leak, over $transport', async ({ options }) => {
    const warnings: Error[] = []
    const warn = (warning: Error): void => void warnings.push(warning)
    process.on('warning', warn)
    const [exchange, control] = [await startExchange(), new AbortController()]
    const one = quickClient(exchange, { ...options, deadlineMs: 30_000, limits: { uidWeight: 20, ipWeight: 20 } })
    const { signal } = control
    const calls = Array.from({ length: 40 }, () => one.getAccounts({ signal }).catch((error: unknown) => error))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const reason = new Error('enough')
    control.abort(reason)
    const results = await Promise.all(calls)
    process.off('warning', warn)
    expect(warnings).toEqual([])
    // Those that wait for budget end with the signal.
    expect(results.filter((each) => each === reason).length).toBeGreaterThan(10)
  })
})
