/** Nothing that a program can get hold of shows a key, a secret, a passphrase or a signature. */
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, createClient, signedFetch } from '../src/index.ts'
import { type Exchange, type ExchangeOptions, closeAll, credentials, startExchange } from './server/exchange.ts'
import { caught, failure, lost, refused, tooMany } from './server/failing.ts'
import { type Fault, losses } from './server/fault.ts'
import { leaks } from './secrets.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const
const { key, secret, passphrase } = credentials

afterAll(closeAll)

/** Everything that must not be seen, with the signatures that the server has seen. */
const secrets = ({ requests }: Exchange): string[] => {
  const signatures = requests.flatMap(({ headers }) => headers['access-sign'] ?? [])
  expect(signatures.length).toBeGreaterThan(0)
  return [key, secret, passphrase, ...(signatures as string[])]
}

/** A client that tells its observers everything, and what they were told. */
function observed(exchange: Exchange, options: Partial<ClientOptions> = {}) {
  const told: unknown[] = []
  const tell = (event: unknown): void => void told.push(event)
  const client = exchange.client({
    timeoutMs: 500,
    retries: 1,
    recoveryTimeoutMs: 200,
    random: () => 1,
    onRequest: tell,
    onResponse: tell,
    onRetry: tell,
    ...options,
  })
  return { client, told }
}

/** Fails each operation in one way for as long as the test lasts. */
function failingAlways(fault: Fault, options: ExchangeOptions = {}): Promise<Exchange> {
  return startExchange({ ...options, fault: ({ id }) => (id === 'getServerTime' ? undefined : fault) })
}

/** A `fetch` that hangs the request on what it throws, as some libraries do. */
const talkative: typeof globalThis.fetch = async (input, init) => {
  await globalThis.fetch(input, init).catch(() => {})
  throw Object.assign(new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'E', init }) }), {
    request: { input, init },
  })
}

const transports: { transport: string; options: Partial<ClientOptions> }[] = [
  { transport: 'node', options: {} },
  { transport: 'fetch', options: { fetch: globalThis.fetch } },
  { transport: 'a talkative fetch', options: { fetch: talkative } },
]
const faults: { name: string; fault: Fault }[] = [
  ...losses.map((how) => ({ name: how, fault: lost(how, false) })),
  { name: 'a refusal', fault: refused },
  { name: '429', fault: tooMany },
  { name: 'no JSON', fault: { how: 'answer', status: 200, text: '{"order_id":' } },
  { name: 'a strange status', fault: { how: 'answer', status: 302, text: '' } },
  { name: 'an expired timestamp', fault: { how: 'answer', status: 400, text: failure('40008', 'expired') } },
]

describe.concurrent.each(transports)('over $transport', ({ options }) => {
  it.each(faults)('shows nothing in errors and to observers: $name', async ({ fault }) => {
    const exchange = await failingAlways(fault)
    const { client, told } = observed(exchange, options)
    const batch = { symbol, orders: [{ type: 'open_long', size: '1', price: '1' }] } as const
    const errors = await Promise.all([
      caught(client.getAccounts()),
      caught(client.placeOrder(order)),
      caught(client.cancelOrder({ orderId: '1' })),
      caught(client.listFills({ symbol })),
      client.placeOrders(batch).catch((error: unknown) => error),
    ])
    for (const value of [errors, told]) expect(leaks(value, secrets(exchange))).toEqual([])
    expect(told.length).toBeGreaterThan(0)
  })

  it('shows nothing in errors of signedFetch', async () => {
    const exchange = await failingAlways(lost('close'))
    const fetch = signedFetch({ baseUrl: exchange.url, credentials, limits: false, retries: 0, ...options })
    expect(leaks(await caught(fetch('/capi/v2/account/getAccounts')), secrets(exchange))).toEqual([])
  })

  it('shows nothing when it is aborted', async () => {
    const exchange = await failingAlways(lost('hang'))
    const { client } = observed(exchange, { ...options, timeoutMs: 5_000 })
    const abortOnArrival = (): AbortSignal => {
      const control = new AbortController()
      const { length } = exchange.requests
      void vi.waitUntil(() => exchange.requests.length > length, { timeout: 5_000 }).then(() => control.abort())
      return control.signal
    }
    const errors = [
      await caught(client.getAccounts({ signal: abortOnArrival() })),
      await caught(client.placeOrder(order, { signal: abortOnArrival() })),
    ]
    expect(leaks(errors, secrets(exchange))).toEqual([])
  })

  it('shows nothing when nothing listens', async () => {
    const exchange = await startExchange()
    const { client } = observed(exchange, { ...options, retries: 0 })
    await client.getAccounts().catch(() => {})
    const known = secrets(exchange)
    await exchange.close()
    const errors = [await caught(client.getAccounts()), await caught(client.placeOrder(order))]
    expect(leaks(errors, known)).toEqual([])
  })

  it.each([
    { name: 'a line break', text: `${passphrase}\n` },
    { name: 'a letter that no header carries', text: `${passphrase}€` },
    { name: 'a space around it', text: ` ${passphrase}` },
    { name: 'nothing in it', text: '' },
    { name: 'a number in place of a text', text: 7_777_777 as unknown as string },
    { name: 'undefined in place of a text', text: undefined as unknown as string },
  ])('refuses a credential with $name and does not repeat it', async ({ text }) => {
    const exchange = await startExchange()
    for (const name of ['key', 'passphrase', 'secret'] as const) {
      // A secret is never sent, so it may be any text.
      if (name === 'secret' && typeof text === 'string' && text !== '') continue
      const { client } = observed(exchange, { ...options, credentials: { ...credentials, [name]: text } })
      const error = await caught(client.placeOrder(order))
      expect(error).toMatchObject({ name: 'UsageError' })
      expect((error as Error).message).toContain(`credentials.${name} must be`)
      expect(leaks(error, [key, secret, passphrase, '7777777'])).toEqual([])
    }
    expect(exchange.requests).toEqual([])
  })
})

describe('what a program holds', () => {
  it('is a client, a listing, a call and a fetch that show nothing', async () => {
    const exchange = await startExchange()
    const { client, told } = observed(exchange)
    const listing = client.listFills({ symbol })
    const iterator = client.listFills({ symbol })[Symbol.asyncIterator]()
    const fetch = signedFetch({ baseUrl: exchange.url, credentials })
    const values = [client, listing, client.getAccounts(), iterator, await iterator.next(), await listing, fetch, told]
    const response = await fetch('/capi/v2/account/getAccounts')
    for (const value of [...values, response]) expect(leaks(value, secrets(exchange))).toEqual([])
  })

  it('is a usage error that shows nothing', async () => {
    const exchange = await startExchange()
    const { client } = observed(exchange)
    await client.getAccounts()
    const errors = [
      await caught(client.placeOrder({ ...order, price: 'x' })),
      await caught(client.cancelOrder({ orderId: 1 as never })),
      await caught(signedFetch({ baseUrl: exchange.url, credentials })('https://example.com/')),
      (() => {
        try {
          return createClient({ baseUrl: 'nowhere', credentials })
        } catch (error) {
          return error
        }
      })(),
    ]
    expect(errors.map((error) => (error as Error).name)).toEqual(Array.from({ length: 4 }, () => 'UsageError'))
    expect(leaks(errors, secrets(exchange))).toEqual([])
  })
})

describe('the search of these tests', () => {
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
    expect(leaks(value(), [secret])).not.toEqual([])
  })
})
