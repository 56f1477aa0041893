// Placing an order after a failure: one that was not placed is sent again, one that may have been placed is searched
// for.
import { ENGINE_REFUSED } from '@capi/api'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../tools/vitest/free-port.ts'
import { OutcomeUnknownError, type RetryEvent, createClient } from '../src/index.ts'
import { type Exchange, type ExchangeOptions, closeAll, credentials, startExchange } from './server/exchange.ts'
import {
  errorOf,
  impatientClient,
  quickClient,
  lost,
  refused,
  requestCount,
  startFailing,
  startHanging,
  tooMany,
} from './server/failing.ts'
import { type Fault, losses } from './server/fault.ts'
import { seeded } from './server/random.ts'
import { type VirtualExchange, createVirtualExchange } from './server/virtual-exchange.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('an order with a lost response', () => {
  it.each(losses)('is found and never sent again when its response is lost: %s', async (how) => {
    const exchange = await startFailing('placeOrder', [lost(how)])
    const client = quickClient(exchange, how === 'hang' ? { timeoutMs: 400 } : {})
    expect(await client.placeOrder(order)).toMatchObject({ recovered: true })
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })

  it.each(losses)('is reported as unknown when it is not found: %s', async (how) => {
    const exchange = await startFailing('placeOrder', [lost(how, false)])
    const error = await errorOf(impatientClient(exchange).placeOrder({ ...order, clientOid: 'mine' }))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(error).toMatchObject({ operationId: 'placeOrder', clientOid: 'mine' })
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })

  it('is searched for again when a read fails', async () => {
    const left: Fault[] = [lost('reset'), lost('html'), refused, lost('cut'), lost('hang')]
    const exchange = await startExchange({ fault: ({ id }) => (id === 'getServerTime' ? undefined : left.shift()) })
    expect(await quickClient(exchange, { timeoutMs: 400 }).placeOrder(order)).toMatchObject({ recovered: true })
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
    await expect(impatientClient(exchange).placeOrder(order)).rejects.toThrow(OutcomeUnknownError)
  })

  it('is sent again until the server listens', async () => {
    const { port, url, close } = await startExchange({ port: await freePort() })
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
  it('is not sent again when it is found', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset')])
    expect(await quickClient(exchange).placeOrder(order, { resend: true })).toMatchObject({ recovered: true })
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })

  it('is not sent again when the caller has aborted the call', async () => {
    const [exchange, signal] = await startHanging('placeOrder')
    const client = quickClient(exchange, { timeoutMs: 60_000 })
    await expect(client.placeOrder(order, { resend: true, signal })).rejects.toThrow(OutcomeUnknownError)
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
      if (path.includes('/fills')) return Response.json({ list: [], nextFlag: false })
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

describe('the search after the machine has slept', () => {
  it('finds the order of the time before', async () => {
    let sleptMs = 0
    const exchange: VirtualExchange = createVirtualExchange({
      random: seeded(1),
      aheadMs: () => sleptMs,
      fate({ id }) {
        if (id !== 'placeOrder') return 'served'
        exchange.clock.setTimer(50, () => (sleptMs = 8 * 3_600_000))
        return 'lost after'
      },
    })
    const { clock } = exchange
    // Timers and the time since the start of the machine stand still while it sleeps.
    const slept = {
      now: () => clock.now() + sleptMs,
      elapsed: () => clock.now(),
      setTimer: clock.setTimer.bind(clock),
    }
    expect(await exchange.client({ clock: slept }).placeOrder(order)).toMatchObject({ recovered: true })
  })
})

describe.concurrent('the search on a busy account', () => {
  const market = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' } as const
  // Generated, because the times of the others do not agree with the clock.
  const newClientOid = (): string => 'mine'

  /** Starts an exchange where each lost order is followed by many final orders and fills of other programs. */
  async function startBusy(others: number, options: ExchangeOptions = {}): Promise<Exchange> {
    const { fault, ...rest } = options
    const exchange: Exchange = await startExchange({
      fault: (seen) => {
        if (seen.id !== 'listOrderHistory' || exchange.state.entries.length > others)
          return fault?.(seen) ?? faultOf(seen)
        for (let index = 0; index < others; index++) {
          const record = {
            symbol,
            client_oid: `other-${index}`,
            type: 'open_long',
            size: '0.01',
            price: '0.0',
            status: 'filled',
          }
          exchange.state.add({ ...record, createTime: String(Date.now() + 1_000 + index) }, { isFinal: true })
        }
        return fault?.(seen)
      },
      ...rest,
    })
    return exchange
  }
  const faultOf = ({ id }: { id: unknown }): Fault | undefined => (id === 'placeOrder' ? lost('close') : undefined)

  it('finds a filled order behind 500 newer ones', async () => {
    const exchange = await startBusy(500, { maxPageSize: 1_000 })
    expect(await quickClient(exchange, { newClientOid }).placeOrder(market)).toMatchObject({
      clientOid: 'mine',
      recovered: true,
    })
  })

  it('finds a filled order behind more orders than a page has, in later pages of the history', async () => {
    const exchange = await startBusy(250)
    exchange.state.hasHistoryRange = true
    expect(await quickClient(exchange, { newClientOid }).placeOrder(market)).toMatchObject({
      clientOid: 'mine',
      recovered: true,
    })
    expect(exchange.requests.filter(({ target }) => target.includes('endCreateDate='))).not.toEqual([])
    expect(requestCount(exchange, 'getOrder')).toBe(0)
  })

  it('finds a filled order by its fill, where the history does not reach it', async () => {
    const exchange = await startBusy(250)
    const placing = quickClient(exchange, { newClientOid }).placeOrder(market)
    await expect.poll(() => exchange.state.byClientOid('mine')).toHaveLength(1)
    const orderId = String(exchange.state.byClientOid('mine')[0]!['order_id'])
    const fill = { tradeId: '#1', symbol, direction: 'OPEN_LONG', createdTime: Date.now() + 1_000 }
    exchange.state.fills = [{ ...fill, orderId: `#${orderId}` }]
    expect(await placing).toEqual({ orderId, clientOid: 'mine', recovered: true })
    expect(requestCount(exchange, 'getOrder')).toBe(1)
  })

  it('finds a plan order that was triggered, behind more plan orders than a page has', async () => {
    const plan = { symbol, type: 'open_long', size: '0.01', triggerPrice: '61000', executePrice: '61001' } as const
    const others = 250
    const exchange: Exchange = await startExchange({
      fault: ({ id }) => {
        if (id !== 'listPlanOrderHistory' || exchange.state.entries.length > others)
          return id === 'placePlanOrder' ? lost('close') : undefined
        exchange.state.entries[0]!.isFinal = true
        for (let index = 0; index < others; index++) {
          const createTime = String(Date.now() + 1_000 + index)
          exchange.state.add({ symbol, createTime, client_oid: `other-${index}` }, { isPlan: true, isFinal: true })
        }
        return undefined
      },
    })
    const client = quickClient(exchange, { newClientOid })
    expect(await client.placePlanOrder(plan)).toMatchObject({ recovered: true })
    expect(requestCount(exchange, 'placePlanOrder')).toBe(1)
  })

  it('uses the page size of 100 if the server refuses the larger one', async () => {
    const exchange = await startBusy(50, {
      fault: ({ target }) => (target.includes('pageSize=1000') ? refused : undefined),
    })
    expect(await quickClient(exchange, { newClientOid }).placeOrder(market)).toMatchObject({ recovered: true })
  })

  it('reports what was searched and which fills may belong to the order, also if they are read only once', async () => {
    let reads = 0
    const exchange = await startBusy(150, {
      fault({ id }) {
        if (id === 'listFills') reads += 1
        return id === 'placeOrder' || reads > 1 ? lost('close', false) : undefined
      },
    })
    const time = Date.now() + 1_000
    const fill = { tradeId: '#1', symbol, direction: 'OPEN_LONG', createdTime: time }
    exchange.state.fills = [
      { ...fill, orderId: '#71' },
      { ...fill, tradeId: '#2', orderId: '#71' },
      { ...fill, tradeId: '#3', orderId: '#72', direction: 'CLOSE_LONG' },
      { ...fill, tradeId: '#4', orderId: '#73', createdTime: time - 86_400_000 },
    ]
    const error = await errorOf(quickClient(exchange, { recoveryTimeoutMs: 3_000 }).placeOrder(market))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    const { searched, possibleOrderIds, message } = error as OutcomeUnknownError
    expect(searched).toMatch(
      /^searched \d+ times?: 0 current orders, 100 past orders \(older ones were not read\), 3 fills since it was sent$/,
    )
    expect(message).toContain(searched!)
    expect(possibleOrderIds).toEqual(['71'])
  })

  it('reports that no search was completed', async () => {
    const exchange = await startExchange({
      fault: ({ id }) => (id === 'getServerTime' ? undefined : lost('close', false)),
    })
    const error = await errorOf(quickClient(exchange, { recoveryTimeoutMs: 200 }).placeOrder(market))
    expect(error).toMatchObject({ searched: 'no search was completed', possibleOrderIds: [] })
  })
})
