// The time of the exchange over HTTP, under every clock: the server time, responses and signatures have that of the
// records.
import { type ClientOptions, createClient } from '@capi/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { signedHeaders } from '../fixtures/requests.ts'

const hourMs = 3_600_000
const past = Date.UTC(2025, 0, 2)
const leverage = { symbol: 'cmt_btcusdt', marginMode: 'SHARED', shortLeverage: '5' } as const

interface Case {
  readonly name: string
  readonly options: SandboxOptions
  readonly setClock?: Parameters<Sandbox['control']['setClock']>[0]
}

const clocks: Case[] = [
  { name: 'the wall clock', options: { clock: Date.now } },
  { name: 'behind the wall clock, since no process ran', options: { clock: () => Date.now() - hourMs } },
  {
    name: 'ahead of the wall clock, since it was advanced',
    options: { clock: Date.now },
    setClock: { advanceMs: hourMs },
  },
  { name: 'manual', options: {} },
  { name: 'manual, and was advanced', options: {}, setClock: { advanceMs: hourMs } },
  { name: 'real since a start in the past', options: { clock: Date.now, startTime: past } },
  { name: 'faster', options: { clock: Date.now, startTime: past }, setClock: { mode: 'real', rate: '10' } },
  { name: 'slower', options: { clock: Date.now, startTime: past }, setClock: { mode: 'real', rate: '0.01' } },
]

describe.each(clocks)('when the clock of the exchange is $name', ({ options, setClock }) => {
  let sandbox: Sandbox
  let baseUrl: string
  let seen: (string | null)[]
  beforeEach(async () => {
    seen = []
    sandbox = createSandbox({ ...options, onRequest: ({ operation }) => void seen.push(operation) })
    sandbox.control.setClock(setClock)
    baseUrl = await sandbox.listen()
  })
  afterEach(() => sandbox.close())

  const connect = (more: Partial<ClientOptions> = {}): ReturnType<typeof createClient> => {
    const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000' })
    return createClient({ baseUrl, credentials: { key, secret, passphrase }, ...more })
  }

  /** Calls a function between two reads of the time of the exchange, and expects a time from between them. */
  const expectTimely = async (read: () => Promise<number>): Promise<void> => {
    const before = sandbox.control.now()
    const time = await read()
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(sandbox.control.now())
  }

  it('the server time is that of the exchange, and of a record that is made next', async () => {
    const client = connect()
    await expectTimely(async () => (await client.getServerTime()).timestamp)
    await expectTimely(async () => {
      const { orderId } = await client.placeOrder({
        symbol: 'cmt_btcusdt',
        type: 'open_long',
        size: '0.001',
        price: '1',
      })
      return (await client.getOrder({ orderId })).createdTime!
    })
  })

  it('responses have it too: acknowledgements, refusals before and in an operation, and the header Date', async () => {
    const client = connect({ clock: () => sandbox.control.now() })
    await expectTimely(async () => Number((await client.setLeverage({ ...leverage, longLeverage: '5' })).requestTime))
    for (const target of [
      '/capi/v2/none',
      '/capi/v2/account/getAccounts',
      '/capi/v2/market/ticker?symbol=x',
      '/none',
    ]) {
      const second = Math.floor(sandbox.control.now() / 1_000) * 1_000
      await expectTimely(async () => {
        const response = await fetch(baseUrl + target)
        const date = Date.parse(response.headers.get('date')!)
        expect(date).toBeGreaterThanOrEqual(second)
        expect(date).toBeLessThanOrEqual(sandbox.control.now())
        return ((await response.json()) as { requestTime: number }).requestTime
      })
    }
  })

  it('a request that is signed by it is accepted, by any other refused with what to do', async () => {
    const account = sandbox.control.createAccount()
    const target = '/capi/v2/account/getAccounts'
    const ask = async (timestamp: number): Promise<Response> =>
      fetch(baseUrl + target, { headers: await signedHeaders(account, 'GET', target, '', timestamp) })
    expect((await ask(sandbox.control.now())).status).toBe(200)
    // At a rate of ten, as much of its time may pass while a request is on its way.
    for (const awayMs of [-400_000, -2 * hourMs, 2 * hourMs]) {
      const response = await ask(sandbox.control.now() + awayMs)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        {
          code: '40008',
          msg: expect.stringMatching(/ms (behind|ahead); read the server time \(GET .*\) and sign by it\.$/),
        },
      ])
    }
  })

  it('a client with another clock measures once, and then signs by it', async () => {
    const client = connect({ clock: () => Date.now() - 400 * 24 * hourMs })
    await client.getAccount({ coin: 'USDT' })
    await client.getAccount({ coin: 'USDT' })
    expect(seen).toEqual(['getAccount', 'getServerTime', 'getAccount', 'getAccount'])
  })
})

describe('a day that is stepped by minutes', () => {
  it('costs a client over HTTP at most one refusal for each step', async () => {
    const sandbox = createSandbox()
    let refusals: string[] = []
    try {
      const baseUrl = await sandbox.listen()
      const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000' })
      const credentials = { key, secret, passphrase }
      const onRetry: ClientOptions['onRetry'] = ({ error }) => void refusals.push(error.message)
      const client = createClient({ baseUrl, credentials, limits: false, onRetry })
      for (let step = 0; step < 300; step += 1) {
        refusals = []
        const value = String(1 + (step % 9))
        await client.setLeverage({ ...leverage, longLeverage: value, shortLeverage: value })
        await client.getAccount({ coin: 'USDT' })
        expect(refusals.length).toBeLessThanOrEqual(1)
        for (const refusal of refusals) expect(refusal).toContain('400 40008')
        sandbox.control.advance(60_000)
      }
    } finally {
      await sandbox.close()
    }
  })
})
