// The deadline of a call: it covers waiting for budget, all attempts, credentials and the search for a lost order.
import { TIMESTAMP_EXPIRED, TOO_MANY_REQUESTS } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { type Client, type ClientOptions, NetworkError, createClient, signedFetch } from '../src/index.ts'
import { type Exchange, closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf, failure, lost, startFailing } from './server/failing.ts'
import { transports } from './server/transports.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const
const never = new Promise<never>(() => {})
const withinDeadline = 'expected the call to end within its deadline of 150 ms'

afterAll(closeAll)

/** Returns a client whose own limits are far beyond the deadline. */
function slowClient(exchange: Exchange, options: Partial<ClientOptions> = {}): Client {
  return exchange.client({ timeoutMs: 60_000, recoveryTimeoutMs: 60_000, retries: 50, deadlineMs: 150, ...options })
}

/** Returns a client whose responses need no time, and the paths of its requests. */
function createInstantClient(
  respond: (path: string) => Response | Promise<never>,
  options: Partial<ClientOptions> = {},
) {
  const calls: string[] = []
  const fetch = async (url: unknown): Promise<Response> => {
    calls.push(new URL(String(url)).pathname)
    return respond(calls.at(-1)!)
  }
  const all = { baseUrl: 'http://127.0.0.1:1', credentials, deadlineMs: 150, limits: {}, ...options }
  return { client: createClient({ ...all, fetch: fetch as typeof globalThis.fetch }), calls }
}

describe.concurrent.each<{ transport: string; options: Partial<ClientOptions> }>([
  ...transports,
  { transport: 'a transport that ignores its signal', options: { transport: () => never } },
])('a deadline over $transport', ({ options }) => {
  it('ends an attempt', async () => {
    const exchange = await startFailing('getAccounts', [lost('hang')])
    const error = await errorOf(slowClient(exchange, options).getAccounts())
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ mayHaveArrived: true, operationId: 'getAccounts' })
    expect((error as Error).message).toBe(`[GET] "/capi/v2/account/getAccounts": ${withinDeadline}`)
  })

  it('leaves an order in flight unknown', async () => {
    const exchange = await startFailing('placeOrder', [lost('hang')])
    const error = await errorOf(slowClient(exchange, options).placeOrder({ ...order, clientOid: 'mine' }))
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', clientOid: 'mine' })
    expect((error as Error).message).toContain(withinDeadline)
  })
})

describe.concurrent('a deadline', () => {
  it('covers waiting for budget, before anything is sent', async () => {
    const { client, calls } = createInstantClient(() => Response.json({ order_id: '1' }), {
      limits: { orderCallsPerSecond: 1, windowMs: 60_000, uidWeight: 5 },
    })
    await client.placeOrder(order)
    const error = await errorOf(client.placeOrder(order))
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false, operationId: 'placeOrder' })
    expect(calls).toHaveLength(1)
  })

  it('covers the delay before a retry', async () => {
    const refused = (): Response =>
      new Response(failure(TOO_MANY_REQUESTS, 'wait'), { status: 429, headers: { 'retry-after': '30' } })
    const error = await errorOf(createInstantClient(refused).client.cancelOrder({ orderId: '1' }))
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false, cause: { status: 429 } })
    expect((error as Error).message).toContain(withinDeadline)
  })

  it('covers retries', async () => {
    const exchange = await startExchange({ fault: () => lost('reset') })
    const error = await errorOf(slowClient(exchange, { deadlineMs: 3_000, random: () => 1 }).getAccounts())
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: true, cause: { name: 'NetworkError' } })
  })

  it('covers credentials that never arrive', async () => {
    const exchange = await startExchange()
    const error = await errorOf(slowClient(exchange, { credentials: () => never }).placeOrder(order))
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
    expect(exchange.requests).toEqual([])
  })

  it('covers the correction of the clock', async () => {
    const expired = (path: string): Response | Promise<never> =>
      path.endsWith('/time') ? never : new Response(failure(TIMESTAMP_EXPIRED, 'expired'), { status: 400 })
    const error = await errorOf(createInstantClient(expired).client.placeOrder(order))
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
  })

  it('covers the search for a lost order', async () => {
    const exchange = await startFailing('placeOrder', [lost('close', false)])
    const start = performance.now()
    const error = await errorOf(slowClient(exchange).placeOrder(order))
    expect(error).toMatchObject({ name: 'OutcomeUnknownError' })
    expect(performance.now() - start).toBeLessThan(30_000)
  })

  it('covers every batch of placeOrders', async () => {
    let batches = 0
    const exchange = await startExchange({
      fault: ({ id }) => (id === 'placeOrders' && ++batches === 2 ? lost('hang', false) : undefined),
    })
    const orders = Array.from({ length: 60 }, () => ({ type: 'open_long', size: '1', price: '1' }) as const)
    const entries = await slowClient(exchange, { deadlineMs: 3_000 }).placeOrders({ symbol, orders })
    expect(entries.map(({ result }) => result)).toEqual([
      ...Array.from({ length: 20 }, () => true),
      ...Array.from({ length: 20 }, () => null),
      ...Array.from({ length: 20 }, () => false),
    ])
    expect(entries[59]!.error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
  })

  it('of the call replaces that of the client', async () => {
    const exchange = await startExchange({ fault: () => lost('hang') })
    const client = slowClient(exchange, { deadlineMs: 60_000 })
    expect(String(await errorOf(client.getAccounts({ deadlineMs: 40 })))).toContain('deadline of 40 ms')
  })

  it('applies to each page of an iteration', async () => {
    let requests = 0
    const exchange = await startExchange({ fault: () => (++requests > 1 ? lost('hang') : undefined) })
    for (let index = 0; index < 150; index++)
      exchange.state.add({ symbol, createTime: String(1_764_000_000_000 + index) })
    let read = 0
    const iterate = async (): Promise<void> => {
      for await (const _ of slowClient(exchange, { deadlineMs: 3_000 }).listCurrentOrders()) read += 1
    }
    expect(await errorOf(iterate())).toMatchObject({ name: 'NetworkError' })
    expect(read).toBe(100)
  })

  it('applies to signedFetch', async () => {
    const exchange = await startExchange({ fault: () => lost('hang') })
    const fetch = signedFetch({ baseUrl: exchange.url, credentials, deadlineMs: 150 })
    expect(String(await errorOf(fetch('/capi/v2/account/getAccounts')))).toContain(withinDeadline)
  })

  it('leaves the reason of an abort by the caller', async () => {
    const exchange = await startExchange({ fault: () => lost('hang') })
    const reason = new Error('enough')
    const control = new AbortController()
    setTimeout(() => control.abort(reason), 30)
    const call = slowClient(exchange, { deadlineMs: 60_000 }).getAccounts({ signal: control.signal })
    expect(await errorOf(call)).toBe(reason)
  })
})
