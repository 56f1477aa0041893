// What a program can see of its requests: the response behind a result, the request that a call would send, and a log.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type ClientOptions,
  type Logger,
  NetworkError,
  type Transport,
  UsageError,
  createClient,
  createMarketClient,
  dryRun,
  withResponse,
} from '../src/index.ts'
import { closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf, lost, refused, startFailing, tooMany } from './server/failing.ts'
import { transports } from './server/transports.ts'
import { findSecrets } from './find-secrets.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const
const cleanups: (() => unknown)[] = []

afterAll(async () => {
  for (const cleanup of cleanups) cleanup()
  await closeAll()
})

/** Starts a server that repeats the credentials of a request in the headers of its response. */
async function startRevealing(): Promise<string> {
  const server = createServer((request, response) => {
    const { 'access-key': key = '', 'access-sign': sign = '', 'access-passphrase': pass = '' } = request.headers
    response.setHeader('X-Echo', `${String(key)} ${String(sign)} ${String(pass)} ${request.headers['x-own'] ?? ''}`)
    response.setHeader('X-Twice', ['a', 'b'])
    response.setHeader('X-Request-Id', 'r-1')
    response.setHeader('Set-Cookie', 'session=of-a-gateway')
    response.setHeader('X-Sandbox-Weight-Ip', '7')
    response.setHeader('X-Sandbox-Weight-Uid', 'many')
    response.setHeader('Content-Type', 'application/json')
    response.end(request.url?.includes('etAccounts') ? '{"account":{},"collateral":[]}' : '{"timestamp":1}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  cleanups.push(() => (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns a logger and its lines. */
function lines(): { logger: Logger; logged: string[] } {
  const logged: string[] = []
  const line = (level: string) => (text: string) => void logged.push(`${level} ${text}`)
  return { logger: { debug: line('D'), info: line('I'), warn: line('W'), error: line('E') }, logged }
}

describe.each(transports)('withResponse over $transport', ({ options }) => {
  it('returns the result, and the status, headers, id and spent weight of the response', async () => {
    const capi = createClient({ baseUrl: await startRevealing(), credentials, limits: false, ...options })
    const { value, response } = await withResponse((call) => capi.getServerTime(call))
    expect(value).toMatchObject({ timestamp: 1 })
    expect(response).toMatchObject({ operationId: 'getServerTime', status: 200, requestId: 'r-1', attempt: 1 })
    expect(response).toMatchObject({ spent: { ip: 7, uid: null }, headers: { 'content-type': 'application/json' } })
    expect(response!.headers['x-twice']).toMatch(/^a, ?b$/)
    expect(findSecrets(response, ['of-a-gateway'])).toEqual([])
  })

  it('shows no credential that the server repeats', async () => {
    const headers = { 'X-Own': 'json', Accept: 'application/json' }
    const capi = createClient({ baseUrl: await startRevealing(), credentials, limits: false, headers, ...options })
    const { response } = await withResponse((call) => capi.getAccounts(call))
    const { key, secret, passphrase } = credentials
    expect(findSecrets(response, [key, secret, passphrase])).toEqual([])
    // Headers of the caller damage no response.
    expect(response!.headers['x-echo']).toBe('[redacted] [redacted] [redacted] json')
    expect(response!.headers['content-type']).toBe('application/json')
  })
})

describe('withResponse', () => {
  it('reads the headers of a transport that lists names and values in turn', async () => {
    const headers = ['X-Request-Id', 'r-2', 'X-Sandbox-Weight-Uid', '12']
    const transport: Transport = async () => ({
      status: 200,
      retryAfter: null,
      contentType: null,
      headers,
      text: '{"timestamp":1}',
    })
    const { response } = await withResponse((options) => createClient({ transport }).getServerTime(options))
    expect(response).toMatchObject({
      requestId: 'r-2',
      spent: { ip: null, uid: 12 },
      headers: { 'x-request-id': 'r-2' },
    })
  })

  it('has the last of several attempts, and the page of a list', async () => {
    const exchange = await startFailing('listFills', [tooMany])
    const attempts: number[] = []
    const capi = exchange.client({ random: () => 1 })
    const { value, response } = await withResponse(({ onResponse }) =>
      capi.listFills({ symbol }, { onResponse: (event) => (attempts.push(event.status), onResponse!(event)) }),
    )
    expect(value).toMatchObject({ items: [] })
    expect(attempts).toEqual([429, 200])
    expect(response).toMatchObject({ status: 200, attempt: 2 })
  })

  it('has the candles, not the time that is read beside them', async () => {
    const capi = (await startExchange()).client()
    const { response } = await withResponse((options) => capi.listCandles({ symbol, granularity: '1m' }, options))
    expect(response).toMatchObject({ operationId: 'listCandles', status: 200 })
  })

  it('has the response to an order, and null for one whose response is lost', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset')])
    const capi = exchange.client()
    const first = await withResponse((options) => capi.placeOrder(order, options))
    expect(first).toMatchObject({ value: { recovered: true }, response: null })
    const second = await withResponse((options) => capi.placeOrder(order, options))
    expect(second).toMatchObject({ response: { status: 200, operationId: 'placeOrder' } })
  })
})

describe('dryRun', () => {
  it('returns the request of an order, signed but without credentials, and sends nothing', async () => {
    const exchange = await startExchange()
    const taken: unknown[] = []
    const governor = { take: (cost: unknown) => void taken.push(cost), done: () => {}, pause: () => {} }
    const capi = exchange.client({ governor, headers: { 'X-Own': 'a-secret-of-a-proxy', 'User-Agent': 'bot/1.0' } })
    const request = await dryRun((options) => capi.placeOrder({ ...order, clientOid: 'mine' }, options))
    expect(request).toMatchObject({ method: 'POST', url: `${exchange.url}/capi/v2/order/placeOrder` })
    expect(JSON.parse(request.body!)).toMatchObject({ symbol, client_oid: 'mine', price: '60000' })
    expect(request.cost).toMatchObject({ orders: 1 })
    expect(request.headers).toMatchObject({
      'ACCESS-KEY': '[redacted]',
      'ACCESS-SIGN': '[redacted]',
      'ACCESS-PASSPHRASE': '[redacted]',
      'X-Own': '[redacted]',
      'User-Agent': 'bot/1.0',
    })
    expect(Number(request.headers['ACCESS-TIMESTAMP'])).toBeGreaterThan(1e12)
    const { key, secret, passphrase } = credentials
    expect(findSecrets(request, [key, secret, passphrase, 'a-secret-of-a-proxy'])).toEqual([])
    expect([exchange.requests, taken]).toEqual([[], []])
  })

  it('is what the call sends, for every method that a batch, a list or a search makes special', async () => {
    const exchange = await startExchange()
    const capi = exchange.client()
    const calls = [
      (options: object) =>
        capi.placeOrders(
          { symbol, orders: [{ type: 'open_long', size: '0.01', price: '60000', clientOid: 'one' }] },
          options,
        ),
      (options: object) => capi.cancelOrder({ orderId: '12' }, options),
      (options: object) =>
        capi.setLeverage({ symbol, marginMode: 'SHARED', longLeverage: '5', shortLeverage: '5' }, options),
      (options: object) => capi.listFills({ symbol, limit: 5 }, options),
      (options: object) => capi.listCandles({ symbol, granularity: '1m' }, options),
      (options: object) => capi.getTicker({ symbol }, options),
    ]
    for (const call of calls) {
      const planned = await dryRun(call as never).catch((thrown: unknown) => thrown)
      const before = exchange.requests.length
      if (planned instanceof UsageError) throw planned
      await (call({}) as Promise<unknown>).catch(() => {})
      const sent = exchange.requests
        .slice(before)
        .filter(({ id }) => id !== 'getServerTime')
        .map(({ method, target, body }) => ({ method, url: exchange.url + target, body: body === '' ? null : body }))
      expect(planned).toMatchObject(sent[0]!)
    }
  })

  it('does not call a function that takes no options, whose order would be sent', async () => {
    const exchange = await startExchange()
    const capi = exchange.client()
    const error = await errorOf(dryRun(() => capi.placeOrder(order)))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toContain('takes options, was one without; it was not called')
    expect(exchange.requests).toEqual([])
  })

  it('says that a call which was not given the options was sent', async () => {
    const exchange = await startExchange()
    const capi = exchange.client()
    const error = await errorOf(dryRun(({ signal }) => capi.placeOrder(order, { signal })))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toContain('A call that was not given them WAS sent.')
    expect(exchange.requests).toHaveLength(1)
  })

  it('throws what a call throws before it sends', async () => {
    const capi = createClient({ baseUrl: 'http://127.0.0.1:1' })
    const unsigned = dryRun((options) => capi.placeOrder(order, options))
    expect(await errorOf(unsigned)).toBeInstanceOf(UsageError)
    expect(await errorOf(dryRun((options) => capi.getTicker({} as never, options)))).toBeInstanceOf(UsageError)
    expect(await errorOf(dryRun(async () => 1))).toBeInstanceOf(UsageError)
  })
})

describe('headers', () => {
  it.each(transports)('are sent with every request, signed or not, over $transport', async ({ options }) => {
    const exchange = await startExchange()
    const capi = exchange.client({ ...options, headers: { 'User-Agent': 'bot/1.0', 'X-Own': 'one' } })
    await capi.getServerTime()
    await capi.placeOrder(order)
    for (const { headers } of exchange.requests)
      expect(headers).toMatchObject({ 'user-agent': 'bot/1.0', 'x-own': 'one' })
  })

  it.each([
    [{ 'ACCESS-KEY': 'mine' }],
    [{ host: 'example.com' }],
    [{ 'Content-Length': '1' }],
    [{ 'a name': 'x' }],
    [{ 'X-Own': 'a\r\nX-More: b' }],
    [{ 'X-Own': 1 as never }],
  ])('cannot be %j', (headers) => {
    expect(() => createClient({ baseUrl: 'http://127.0.0.1:1', headers })).toThrow(UsageError)
  })
})

describe('the log', () => {
  const failing = () => startFailing('getTicker', [tooMany, refused])

  it.each([
    ['error', 'E'],
    ['warn', 'EW'],
    ['info', 'EIW'],
    ['debug', 'DEIW'],
    ['off', ''],
  ] as const)('at level %s has lines of the levels %s', async (logLevel, levels) => {
    const { logger, logged } = lines()
    const capi = (await failing()).client({ logger, logLevel, random: () => 1 })
    await errorOf(capi.getTicker({ symbol }))
    expect([...new Set(logged.map((line) => line[0]))].toSorted().join('')).toBe(levels)
    for (const line of logged) expect(line).toMatch(/^. capi \w+: \[GET\] \/capi\/v2\/market\/ticker, attempt \d: /)
  })

  it('has no credential, signature, query or body, whatever the server says', async () => {
    const exchange = await startExchange({ fault: () => refused })
    const { logger, logged } = lines()
    const capi = exchange.client({ logger, logLevel: 'debug', retries: 1, recoveryTimeoutMs: 50 })
    await errorOf(capi.placeOrder({ ...order, clientOid: 'client-id-of-mine' }))
    await errorOf(capi.getAccounts())
    const { key, secret, passphrase } = credentials
    const signatures = exchange.requests.flatMap(({ headers }) => (headers['access-sign'] ?? []) as string[])
    expect(logged.length).toBeGreaterThan(3)
    expect(findSecrets(logged, [key, secret, passphrase, ...signatures, 'client-id-of-mine'])).toEqual([])
  })

  it('is one short line without control characters, whatever the server says', async () => {
    const msg = `no\r\n\u001b[31mcapi info: forged\u0085\u2028\u202e${'x'.repeat(5_000)}`
    const fault = { how: 'response', status: 400, text: JSON.stringify({ code: '40009', msg }) } as const
    const exchange = await startExchange({ fault: () => fault })
    const { logger, logged } = lines()
    await errorOf(exchange.client({ logger, logLevel: 'debug', retries: 0 }).getTicker({ symbol }))
    expect(logged).toHaveLength(3)
    expect(logged.at(-1)).toMatch(/attempt 1: failed: 400 40009 no \[31mcapi info: forged x+…$/)
    for (const line of logged) {
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(line.length).toBeLessThanOrEqual('E '.length + 200)
    }
  })

  it('takes its level from the environment variable CAPI_LOG, and refuses an unknown one', async () => {
    const { logger, logged } = lines()
    const options: ClientOptions = { baseUrl: (await failing()).url, logger, limits: false, random: () => 1 }
    try {
      process.env['CAPI_LOG'] = 'error'
      await errorOf(createMarketClient(options).getTicker({ symbol }))
      expect(logged).toHaveLength(1)
      process.env['CAPI_LOG'] = 'loud'
      expect(() => createClient(options)).toThrow('CAPI_LOG must be one of off, error, warn, info, debug, was "loud".')
    } finally {
      delete process.env['CAPI_LOG']
    }
    expect(() => createClient({ ...options, logLevel: 'loud' as never })).toThrow(/^logLevel must be one of/)
  })

  it('does not replace the callbacks of a program', async () => {
    const { logger, logged } = lines()
    const events: string[] = []
    const record = (name: string) => () => void events.push(name)
    const capi = (await failing()).client({
      logger,
      logLevel: 'debug',
      random: () => 1,
      onRequest: record('request'),
      onResponse: record('response'),
      onRetry: record('retry'),
      onFailure: record('failure'),
    })
    await errorOf(capi.getTicker({ symbol }))
    expect(events).toEqual(['request', 'response', 'retry', 'request', 'response', 'failure'])
    expect(logged).toHaveLength(6)
  })
})

describe('one signal for many calls', () => {
  it('leaks no listener into a transport of the caller that listens to it', async () => {
    const signals = new Set<AbortSignal | undefined>()
    const transport: Transport = async ({ signal }) => {
      signals.add(signal)
      return { status: 200, retryAfter: null, contentType: null, text: '{"timestamp":1}' }
    }
    const capi = createClient({ transport, limits: false })
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 30 }, () => capi.getServerTime({ signal })))
    expect(signals.size).toBe(30)
    expect(signals.has(signal)).toBe(false)
  })

  it('still aborts the request of such a transport', async () => {
    const transport: Transport = ({ signal }) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)))
    const capi = createClient({ transport, limits: false })
    const control = new AbortController()
    const call = errorOf(capi.getServerTime({ signal: control.signal }))
    const reason = new Error('enough')
    setTimeout(() => control.abort(reason), 5)
    expect(await call).toBe(reason)
    expect(await errorOf(capi.placeOrder(order, { signal: AbortSignal.abort(reason) }))).not.toBeInstanceOf(
      NetworkError,
    )
  })

  it('reaches the transport if the call is aborted by its own onRequest', async () => {
    const control = new AbortController()
    const reason = new Error('enough')
    const sent: string[] = []
    const transport: Transport = async ({ signal, target }) => {
      signal?.throwIfAborted()
      sent.push(target)
      return { status: 200, retryAfter: null, contentType: null, text: '{"order_id":"1"}' }
    }
    const onRequest = () => control.abort(reason)
    const capi = createClient({ baseUrl: 'http://127.0.0.1:1', transport, credentials, limits: false, onRequest })
    await errorOf(capi.placeOrder(order, { signal: control.signal }))
    expect(sent).toEqual([])
  })

  it('is not kept by a transport that throws at once', async () => {
    const given: AbortSignal[] = []
    const transport: Transport = ({ signal }) => {
      given.push(signal!)
      throw new Error('no')
    }
    const control = new AbortController()
    const capi = createClient({ transport, limits: false, retries: 0 })
    expect(await errorOf(capi.getServerTime({ signal: control.signal }))).toBeInstanceOf(NetworkError)
    control.abort()
    expect(given.map(({ aborted }) => aborted)).toEqual([false])
  })
})
