// signedFetch alone, and under a generated client.
import { createApi } from '@capi/api/fetch'
import { afterEach, describe, expect, it } from 'vitest'
import { NetworkError, UsageError, signedFetch } from '../src/index.ts'
import { type Exchange, type ExchangeOptions, credentials, startExchange } from './server/exchange.ts'
import { errorOf, failure, lost } from './server/failing.ts'

const symbol = 'cmt_btcusdt'
const ids = { tradeId: '801234567890123407', orderId: '701234567890123401' }
const page = `{"list":[{"tradeId":${ids.tradeId},"orderId":${ids.orderId},"fillSize":"0.01"}],"nextFlag":false,"totals":1}`

let exchange: Exchange
afterEach(() => exchange.close())

async function start(options: ExchangeOptions = {}): Promise<typeof globalThis.fetch> {
  exchange = await startExchange(options)
  return signedFetch({ baseUrl: exchange.url, credentials, limits: false, random: () => 1 })
}

const responding = (text: string, status = 200): ExchangeOptions => ({
  fault: () => ({ how: 'response', status, text }),
})

describe('signedFetch', () => {
  it('signs private requests only', async () => {
    const fetch = await start()
    expect((await fetch('/capi/v2/account/getAccounts')).status).toBe(200)
    expect((await fetch(`${exchange.url}/capi/v2/market/tickers`)).status).toBe(200)
    expect(exchange.requests.map(({ headers }) => 'access-sign' in headers)).toEqual([true, false])
  })

  it('returns integers of 16 digits and more exactly, for every parser', async () => {
    const fetch = await start(responding(page))
    const read = (): Promise<Response> => fetch('/capi/v2/order/fills')
    const want = { list: [{ ...ids, fillSize: '0.01' }], nextFlag: false, totals: 1 }
    expect(await (await read()).json()).toEqual(want)
    expect(JSON.parse(await (await read()).text())).toEqual(want)
    expect(await (await read()).clone().json()).toEqual(want)
  })

  it('does not change a text that is not JSON', async () => {
    const fetch = await start(responding('<p>:1234567890123456,</p>', 404))
    const response = await fetch('/nowhere')
    expect([response.status, await response.text()]).toEqual([404, '<p>:1234567890123456,</p>'])
  })

  it('returns the status of the server, as any fetch does', async () => {
    const fetch = await start(responding(failure('40017', 'no'), 400))
    const response = await fetch('/capi/v2/order/plan_order', { method: 'POST', body: '{}' })
    expect([response.status, response.ok]).toEqual([400, false])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({ code: '40017' })
  })

  it.each([204, 205, 304])('returns an empty response with status %d', async (status) => {
    const fetch = await start(responding('', status))
    const response = await fetch('/capi/v2/order/fills')
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  it.each([600, 999])('throws NetworkError for status %d, which no Response can have', async (status) => {
    const fetch = await start(responding('{}', status))
    const error = await errorOf(fetch('/capi/v2/order/plan_order', { method: 'POST', body: '{}' }))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain(`expected a status of 200 to 599, was ${status}`)
  })

  it('signs requests that the document does not describe', async () => {
    const fetch = await start()
    expect((await fetch('/capi/v2/order/undocumented?x=1')).status).toBe(404)
    expect(exchange.requests[0]).toMatchObject({ target: '/capi/v2/order/undocumented?x=1', id: null })
    expect(exchange.requests[0]!.headers['access-sign']).toBeDefined()
  })

  it('corrects a wrong clock, also for a POST', async () => {
    const fetch = await start({ offsetMs: 90_000 })
    const response = await fetch('/capi/v2/order/cancel_order', { method: 'POST', body: '{"clientOid":"a"}' })
    expect(response.status).toBe(200)
    expect(exchange.requests.map(({ id }) => id)).toEqual(['cancelOrder', 'getServerTime', 'cancelOrder'])
  })

  it.each([
    { name: 'another origin', call: (fetch: typeof globalThis.fetch) => fetch('https://example.com/capi/v2/x') },
    {
      name: 'a body that is not text',
      call: (fetch: typeof globalThis.fetch) => fetch('/capi/v2/x', { method: 'POST', body: new FormData() }),
    },
  ])('refuses $name before it sends anything', async ({ call }) => {
    const fetch = await start()
    expect(await errorOf(call(fetch))).toBeInstanceOf(UsageError)
    expect(exchange.requests).toEqual([])
  })

  it('rejects with the abort reason, or with a NetworkError if no response comes', async () => {
    const fetch = await start({ fault: () => lost('hang') })
    const signal = AbortSignal.timeout(40)
    expect(await errorOf(fetch('/capi/v2/order/fills', { signal }))).toBe(signal.reason)
    await exchange.close()
    exchange = await startExchange({ fault: () => lost('close') })
    const other = signedFetch({ baseUrl: exchange.url, credentials, retries: 0 })
    expect(await errorOf(other('/capi/v2/order/fills'))).toBeInstanceOf(NetworkError)
  })
})

describe('createApi over signedFetch', () => {
  it('reads ids exactly', async () => {
    const fetch = await start(responding(page))
    const api = createApi({ baseUrl: exchange.url, fetch })
    const { data } = await api.GET('/capi/v2/order/fills', { params: { query: { symbol } } })
    expect(data?.list?.[0]).toMatchObject(ids)
    expect(exchange.requests[0]!.target).toBe(`/capi/v2/order/fills?symbol=${symbol}`)
  })

  it('places an order', async () => {
    const fetch = await start()
    const api = createApi({ baseUrl: exchange.url, fetch })
    const body = {
      symbol,
      client_oid: 'mine',
      size: '0.01',
      type: '1',
      order_type: '0',
      match_price: '0',
      price: '1',
    } as const
    const { data, response } = await api.POST('/capi/v2/order/placeOrder', { body })
    expect(response.status).toBe(200)
    expect(exchange.state.byClientOid('mine')).toMatchObject([{ order_id: data?.order_id }])
  })

  it('returns a refusal', async () => {
    const fetch = await start()
    const api = createApi({ baseUrl: exchange.url, fetch })
    const body = { symbol, client_oid: 'mine', size: '0', type: '1', order_type: '0', match_price: '1' } as const
    const { data, error, response } = await api.POST('/capi/v2/order/placeOrder', { body })
    expect([data, response.status]).toEqual([undefined, 400])
    expect(error).toMatchObject({ code: '40015' })
  })
})
