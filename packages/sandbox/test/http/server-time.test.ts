// The time of the exchange over HTTP: a client finds an order whose response was lost, and signs with either clock.

import { type ClientOptions, createClient } from '@capi/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'

const hourMs = 3_600_000
const cases: [name: string, aheadMs: number][] = [
  ['is the wall clock', 0],
  ['is behind the wall clock, since it stood still while no process ran', -hourMs],
  ['is ahead of the wall clock, since it was advanced', hourMs],
]

describe.each(cases)('when the time of the exchange %s', (_, aheadMs) => {
  let sandbox: Sandbox
  let baseUrl: string
  let seen: (string | null)[]
  beforeEach(async () => {
    seen = []
    sandbox = createSandbox({
      clock: () => Date.now() + aheadMs,
      onRequest: ({ operation }) => void seen.push(operation),
    })
    baseUrl = await sandbox.listen()
  })
  afterEach(() => sandbox.close())

  const connect = (clockAheadMs: number, onRetry?: ClientOptions['onRetry']): ReturnType<typeof createClient> => {
    const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000' })
    const clock = (): number => Date.now() + clockAheadMs
    return createClient({ baseUrl, credentials: { key, secret, passphrase }, clock, onRetry })
  }

  it.each(['placeOrder', 'placePlanOrder'] as const)('a client finds a lost %s', async (operation) => {
    const client = connect(0)
    const action = { type: 'drop', how: 'reset' } as const
    sandbox.control.createFault({ operation, phase: 'afterCommit', action, count: 1 })
    const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.001' } as const
    const placed =
      operation === 'placeOrder'
        ? client.placeOrder({ ...order, price: '80000' })
        : client.placePlanOrder({ ...order, executePrice: '80000', triggerPrice: '81000' })
    expect(await placed).toMatchObject({ recovered: true })
  })

  it('the server time is that of the records', async () => {
    const client = connect(0)
    const { orderId } = await client.placeOrder({ symbol: 'cmt_btcusdt', type: 'open_long', size: '0.001', price: '1' })
    const { createdTime } = await client.getOrder({ orderId })
    const { timestamp } = await client.getServerTime()
    expect(timestamp - createdTime!).toBeGreaterThanOrEqual(0)
    expect(timestamp - createdTime!).toBeLessThan(hourMs / 2)
  })

  it.each([
    ['by the wall clock', 0],
    ['by the server time', aheadMs],
  ])('requests may be signed %s', async (__, clockAheadMs) => {
    await connect(clockAheadMs).getAccount({ coin: 'USDT' })
    expect(seen).toEqual(['getAccount'])
  })

  it('a timestamp between the two is refused, and a client then signs by the server time', async () => {
    await connect(aheadMs / 2 + 60_000).getAccount({ coin: 'USDT' })
    expect(seen).toEqual(['getAccount', 'getServerTime', 'getAccount'])
  })

  it('a refusal says how far the timestamp is from the nearer clock', async () => {
    const texts: string[] = []
    const client = connect(aheadMs - 40_000, ({ error }) => void texts.push(error.message))
    await client.getAccount({ coin: 'USDT' })
    expect(texts).toEqual([expect.stringMatching(/, was \d{5} ms behind\.$/)])
  })
})
