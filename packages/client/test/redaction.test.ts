// No error, event or object of the client contains a key, a secret, a passphrase or a signature.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, NetworkError, type Transport, createClient, signedFetch } from '../src/index.ts'
import { type Exchange, type ExchangeOptions, closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf, failure, lost, refused, tooMany } from './server/failing.ts'
import { type Fault, losses } from './server/fault.ts'
import { type NetworkTransport, transports as networkTransports } from './server/transports.ts'
import { findSecrets } from './find-secrets.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const
const { key, secret, passphrase } = credentials

afterAll(closeAll)

/** Returns the credentials and all signatures that the server has received. */
const secrets = ({ requests }: Exchange): string[] => {
  const signatures = requests.flatMap(({ headers }) => headers['access-sign'] ?? [])
  expect(signatures.length).toBeGreaterThan(0)
  return [key, secret, passphrase, ...(signatures as string[])]
}

/** Returns a client and the events of its observers. */
function observed(exchange: Exchange, options: Partial<ClientOptions> = {}) {
  const events: unknown[] = []
  const record = (event: unknown): void => void events.push(event)
  const client = exchange.client({
    // Long enough that a request arrives, also on a busy machine.
    timeoutMs: 2_000,
    retries: 1,
    recoveryTimeoutMs: 200,
    random: () => 1,
    onRequest: record,
    onResponse: record,
    onRetry: record,
    ...options,
  })
  return { client, events }
}

/** Starts an exchange where every operation fails in the same way. */
function failingAlways(fault: Fault, options: ExchangeOptions = {}): Promise<Exchange> {
  return startExchange({ ...options, fault: ({ id }) => (id === 'getServerTime' ? undefined : fault) })
}

/** A `fetch` that attaches the request to its errors, as some libraries do. */
const revealingFetch: typeof globalThis.fetch = async (input, init) => {
  await globalThis.fetch(input, init).catch(() => {})
  throw Object.assign(new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'E', init }) }), {
    request: { input, init },
  })
}

const transports: NetworkTransport[] = [
  ...networkTransports,
  { transport: 'a fetch whose errors contain the request', options: { fetch: revealingFetch } },
]
const faults: { name: string; fault: Fault }[] = [
  ...losses.map((how) => ({ name: how, fault: lost(how, false) })),
  { name: 'a refusal', fault: refused },
  { name: '429', fault: tooMany },
  { name: 'invalid JSON', fault: { how: 'response', status: 200, text: '{"order_id":' } },
  { name: 'an unexpected status', fault: { how: 'response', status: 302, text: '' } },
  { name: 'an expired timestamp', fault: { how: 'response', status: 400, text: failure('40008', 'expired') } },
]

describe.concurrent.each(transports)('over $transport', ({ options }) => {
  it.each(faults)('hides credentials in errors and events: $name', async ({ fault }) => {
    const exchange = await failingAlways(fault)
    const { client, events } = observed(exchange, options)
    const batch = { symbol, orders: [{ type: 'open_long', size: '1', price: '1' }] } as const
    const errors = await Promise.all([
      errorOf(client.getAccounts()),
      errorOf(client.placeOrder(order)),
      errorOf(client.cancelOrder({ orderId: '1' })),
      errorOf(client.listFills({ symbol })),
      client.placeOrders(batch).catch((error: unknown) => error),
    ])
    for (const value of [errors, events]) expect(findSecrets(value, secrets(exchange))).toEqual([])
    expect(events.length).toBeGreaterThan(0)
  })

  it('hides credentials in errors of signedFetch', async () => {
    const exchange = await failingAlways(lost('close'))
    const fetch = signedFetch({ baseUrl: exchange.url, credentials, limits: false, retries: 0, ...options })
    expect(findSecrets(await errorOf(fetch('/capi/v2/account/getAccounts')), secrets(exchange))).toEqual([])
  })

  it('hides credentials when a call is aborted', async () => {
    const exchange = await failingAlways(lost('hang'))
    const { client } = observed(exchange, { ...options, timeoutMs: 60_000 })
    const abortOnArrival = (): AbortSignal => {
      const control = new AbortController()
      const { length } = exchange.requests
      void vi.waitUntil(() => exchange.requests.length > length, { timeout: 60_000 }).then(() => control.abort())
      return control.signal
    }
    const errors = [
      await errorOf(client.getAccounts({ signal: abortOnArrival() })),
      await errorOf(client.placeOrder(order, { signal: abortOnArrival() })),
    ]
    expect(findSecrets(errors, secrets(exchange))).toEqual([])
  })

  it('hides credentials when the server does not listen', async () => {
    const exchange = await startExchange()
    const { client } = observed(exchange, { ...options, retries: 0, timeoutMs: 30_000 })
    await client.getAccounts().catch(() => {})
    const known = secrets(exchange)
    await exchange.close()
    const errors = [await errorOf(client.getAccounts()), await errorOf(client.placeOrder(order))]
    expect(findSecrets(errors, known)).toEqual([])
  })

  it.each([
    { name: 'a line break', text: `${passphrase}\n` },
    { name: 'a character that no header can hold', text: `${passphrase}€` },
    { name: 'a space around it', text: ` ${passphrase}` },
    { name: 'no characters', text: '' },
    { name: 'a number instead of text', text: 7_777_777 as unknown as string },
    { name: 'undefined instead of text', text: undefined as unknown as string },
  ])('refuses a credential with $name without showing it', async ({ text }) => {
    const exchange = await startExchange()
    for (const name of ['key', 'passphrase', 'secret'] as const) {
      // A secret is never sent, so it may be any text.
      if (name === 'secret' && typeof text === 'string' && text !== '') continue
      const { client } = observed(exchange, { ...options, credentials: { ...credentials, [name]: text } })
      const error = await errorOf(client.placeOrder(order))
      expect(error).toMatchObject({ name: 'UsageError' })
      expect((error as Error).message).toContain(`credentials.${name} must be`)
      expect(findSecrets(error, [key, secret, passphrase, '7777777'])).toEqual([])
    }
    expect(exchange.requests).toEqual([])
  })
})

describe.concurrent.each(transports)('a server that repeats credentials, over $transport', ({ options }) => {
  const passphrases = [passphrase, 'two  spaces', 'a"quote\\']
  const texts: { name: string; text: (headers: Record<string, unknown>) => string; status: number }[] = [
    {
      name: 'in a message',
      status: 400,
      text: (headers) => JSON.stringify({ code: '40001', msg: JSON.stringify(headers) }),
    },
    { name: 'as a code', status: 400, text: (headers) => JSON.stringify({ code: headers['access-sign'], msg: '' }) },
    { name: 'as a code of a success', status: 200, text: (headers) => JSON.stringify({ code: headers['access-key'] }) },
    { name: 'in a page', status: 502, text: (headers) => `<p>${Object.values(headers).join('\n')}` },
    {
      name: 'cut by the length of the message',
      status: 500,
      text: (headers) => `${'x'.repeat(110)}${headers['access-sign']}`,
    },
    { name: 'in a page with status 200', status: 200, text: (headers) => `${headers['access-passphrase']}<p>` },
    { name: 'with status 429', status: 429, text: (headers) => JSON.stringify({ code: headers['access-passphrase'] }) },
    {
      name: 'with escapes',
      status: 400,
      text: (headers) =>
        JSON.stringify({ code: '1', msg: headers['access-passphrase'] })
          .replaceAll('e', '\\u0065')
          .replace('cod\\u0065', 'code'),
    },
  ]

  it.each(texts)('is not repeated in errors: $name', async ({ status, text }) => {
    for (const each of passphrases) {
      const exchange = await startExchange({
        fault: ({ headers }) => ({ how: 'response', status, text: text(headers) }),
      })
      const { client, events } = observed(exchange, {
        ...options,
        retries: 0,
        credentials: { key, secret, passphrase: each },
      })
      const errors = [await errorOf(client.getAccounts()), await errorOf(client.placeOrder(order))]
      expect(findSecrets([errors, events], [...secrets(exchange), each])).toEqual([])
    }
  })

  it('is not repeated in part by a page that escapes it as in JSON, and is cut', async () => {
    const [each, text] = ['a"quote\\b', `${'x'.repeat(110)}a\\"quote\\\\b`]
    const exchange = await startExchange({ fault: () => ({ how: 'response', status: 500, text }) })
    const { client } = observed(exchange, {
      ...options,
      retries: 0,
      credentials: { key, secret, passphrase: each },
    })
    const { message } = (await errorOf(client.getAccounts())) as Error
    expect(exchange.requests.length).toBeGreaterThan(0)
    expect(message).not.toContain('quo')
  })
})

describe('headers of the caller', () => {
  const own = { 'X-Group': '4000', 'X-Own': 'a-secret-of-a-proxy', Accept: 'expired' }

  it('are hidden in messages, but in no code, and not with a harmless name', async () => {
    const text = failure('40009', `expired 4000 ${own['X-Own']}`)
    const exchange = await startExchange({ fault: () => ({ how: 'response', status: 400, text }) })
    const { client, events } = observed(exchange, { headers: own, retries: 0 })
    const error = await errorOf(client.getAccounts())
    expect(error).toMatchObject({ name: 'ApiError', code: '40009' })
    expect((error as Error).message).toContain('expired [redacted] [redacted]')
    expect(findSecrets([error, events], [own['X-Own']])).toEqual([])
  })

  it('leave the codes that decide what the client does', async () => {
    let count = 0
    const expired: Fault = { how: 'response', status: 400, text: failure('40008', 'expired') }
    const exchange = await startExchange({
      fault: ({ id }) => (id === 'getAccounts' && (count += 1) === 1 ? expired : undefined),
    })
    const { client } = observed(exchange, { headers: own, retries: 0 })
    await client.getAccounts()
    expect(count).toBe(2)
  })

  it('leave the name and code of an error of a transport', async () => {
    const transport: Transport = async () => {
      throw Object.assign(new TypeError('no a-secret-of-a-proxy'), { code: 'E4000' })
    }
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', transport, credentials, headers: own, retries: 0 })
    const error = (await errorOf(client.getAccounts())) as Error
    expect(error.cause).toMatchObject({ name: 'TypeError', message: 'no [redacted]', code: 'E4000' })
    expect(findSecrets(error, [own['X-Own']])).toEqual([])
  })
})

describe('an injected transport that throws credentials', () => {
  const thrown: { name: string; make: (headers: readonly string[]) => unknown }[] = [
    { name: 'in a message', make: (headers) => new Error(`cannot send ${headers.join()}`) },
    { name: 'in a cause', make: (headers) => new Error('no', { cause: new Error(headers.join()) }) },
    { name: 'as a code', make: (headers) => Object.assign(new Error('no'), { code: headers[1] }) },
    { name: 'as a property', make: (headers) => Object.assign(new Error('no'), { request: { headers } }) },
    { name: 'as an object', make: (headers) => ({ message: headers.join(), headers }) },
    { name: 'as text', make: (headers) => headers.join() },
    { name: 'as undefined', make: () => undefined },
    {
      name: 'in a NetworkError',
      make: (headers) => new NetworkError({ id: null, title: headers.join() }, 'no', true),
    },
  ]

  it.each(thrown)('causes a NetworkError without them: $name', async ({ make }) => {
    const sent: string[] = []
    const transport: Transport = async ({ headers }) => {
      sent.push(...headers.filter((_, index) => index % 2 === 1 && index < 6))
      throw make(headers)
    }
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      credentials,
      transport,
      retries: 0,
      recoveryTimeoutMs: 20,
    })
    const errors = [await errorOf(client.getAccounts()), await errorOf(client.placeOrder(order))]
    expect(errors.map((error) => (error as Error).name)).toEqual(['NetworkError', 'OutcomeUnknownError'])
    expect(findSecrets(errors, sent)).toEqual([])
  })
})

describe('credentials', () => {
  it('are not reachable from clients, listings, calls and responses', async () => {
    const exchange = await startExchange()
    const { client, events } = observed(exchange, { timeoutMs: 60_000 })
    const listing = client.listFills({ symbol })
    const iterator = client.listFills({ symbol })[Symbol.asyncIterator]()
    const fetch = signedFetch({ baseUrl: exchange.url, credentials })
    const values = [
      client,
      listing,
      client.getAccounts(),
      iterator,
      await iterator.next(),
      await listing,
      fetch,
      events,
    ]
    const response = await fetch('/capi/v2/account/getAccounts')
    for (const value of [...values, response]) expect(findSecrets(value, secrets(exchange))).toEqual([])
  })

  it('are not in a UsageError', async () => {
    const exchange = await startExchange()
    const { client } = observed(exchange)
    await client.getAccounts()
    const errors = [
      await errorOf(client.placeOrder({ ...order, price: 'x' })),
      await errorOf(client.cancelOrder({ orderId: 1 as never })),
      await errorOf(signedFetch({ baseUrl: exchange.url, credentials })('https://example.com/')),
      (() => {
        try {
          return createClient({ baseUrl: 'nowhere', credentials })
        } catch (error) {
          return error
        }
      })(),
    ]
    expect(errors.map((error) => (error as Error).name)).toEqual(Array.from({ length: 4 }, () => 'UsageError'))
    expect(findSecrets(errors, secrets(exchange))).toEqual([])
  })
})

describe('findSecrets', () => {
  it.each([
    { name: 'a message', value: () => new Error(`no ${secret}`) },
    { name: 'a stack', value: () => Object.assign(new Error('no'), { stack: secret }) },
    { name: 'a cause of a cause', value: () => new Error('a', { cause: new Error('b', { cause: { secret } }) }) },
    { name: 'a hidden property', value: () => Object.defineProperty({}, 'hidden', { value: secret }) },
    { name: 'a symbol', value: () => ({ [Symbol('hidden')]: [secret] }) },
    { name: 'a getter of a class', value: () => new (class { get key() { return secret } })() }, // prettier-ignore
    { name: 'a map', value: () => new Map([['a', { secret }]]) },
    { name: 'bytes', value: () => ({ rawPacket: Buffer.from(secret) }) },
  ])('finds a secret in $name', ({ value }) => {
    expect(findSecrets(value(), [secret])).not.toEqual([])
  })
})
