import { createHmac } from 'node:crypto'
import { operations } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { type ClientOptions, UsageError, createClient } from '../src/index.ts'

const credentials = { key: 'the-key', secret: 'the-secret', passphrase: 'the-passphrase' }

interface Seen {
  method: string
  url: URL
  headers: Headers
  body: string
}

/** Returns a client whose requests go to a function instead of the network. */
function createObservedClient(
  respond: (seen: Seen) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const requests: Seen[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const seen = {
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: await request.text(),
    }
    requests.push(seen)
    return respond(seen)
  }
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials,
    fetch,
    clock: () => 1764201600000,
    newClientOid: () => 'assigned',
    retries: 0,
    ...options,
  })
  return { client, requests }
}

describe('createClient', () => {
  it('has a method for every operation', () => {
    const { client } = createObservedClient(() => Response.json([]))
    expect(Object.keys(client)).toEqual(Object.keys(operations))
  })

  it('sends market requests without headers', async () => {
    const { client, requests } = createObservedClient(() => Response.json({ symbol: 'cmt_btcusdt', last: '1.0' }))
    expect((await client.getTicker({ symbol: 'cmt_btcusdt' })).last).toBe('1.0')
    expect(requests[0]!.url.href).toBe('http://127.0.0.1:1/capi/v2/market/ticker?symbol=cmt_btcusdt')
    expect([...requests[0]!.headers.keys()]).toEqual([])
  })

  it('signs the target and body that it sends', async () => {
    const { client, requests } = createObservedClient(() => Response.json({ hasNextPage: false, items: [] }))
    await client.listBills({ businessType: 'position_funding', limit: 5 })
    const { headers, body, method, url } = requests[0]!
    expect(body).toBe('{"businessType":"position_funding","limit":5}')
    const text = `${headers.get('access-timestamp')}${method}${url.pathname}${url.search}${body}`
    expect(headers.get('access-sign')).toBe(createHmac('sha256', 'the-secret').update(text).digest('base64'))
    expect(headers.get('access-timestamp')).toBe('1764201600000')
    expect(headers.get('locale')).toBe('en-US')
  })

  it('signs the query as a URL parser encodes it', async () => {
    const { client, requests } = createObservedClient(() => Response.json({ account: {}, collateral: [] }))
    await client.getAccount({ coin: ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€' })
    const { headers, method, url } = requests[0]!
    const text = `1764201600000${method}${url.pathname}${url.search}`
    expect(headers.get('access-sign')).toBe(createHmac('sha256', 'the-secret').update(text).digest('base64'))
    expect(url.searchParams.get('coin')).toBe(' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€')
  })

  it('sends enum values as codes, under the names of the interface', async () => {
    const { client, requests } = createObservedClient(() => Response.json({ client_oid: null, order_id: '1' }))
    await client.placePlanOrder({
      symbol: 'cmt_btcusdt',
      size: 1e-7,
      type: 'close_long',
      matchType: 'market',
      triggerPrice: 89500n,
      marginMode: 'ISOLATED',
    })
    expect(JSON.parse(requests[0]!.body)).toEqual({
      symbol: 'cmt_btcusdt',
      client_oid: 'assigned',
      size: '0.0000001',
      type: '3',
      match_type: '1',
      trigger_price: '89500',
      marginMode: 3,
    })
  })

  it('keeps ids of 18 digits and unknown fields', async () => {
    const text =
      '{"list":[{"tradeId":801234567890123407,"orderId":701234567890123402,"direction":"SIDEWAYS","venue":"x"}],"nextFlag":false,"totals":1}'
    const { client } = createObservedClient(() => new Response(text))
    const page = await client.listFills()
    expect(page).toMatchObject({ hasMore: false, total: 1 })
    expect(page.items[0]).toMatchObject({
      tradeId: '801234567890123407',
      orderId: '701234567890123402',
      direction: 'SIDEWAYS',
      venue: 'x',
    })
  })

  it.each([
    { name: 'a misspelt field', call: { orderID: '1' }, message: 'Expected one of orderId, clientOid, was "orderID".' },
    {
      name: 'an id that is a number',
      call: { orderId: 1 },
      message: 'orderId must be a string or a bigint, was number; a number would round the id.',
    },
  ])('refuses $name before it sends anything', async ({ call, message }) => {
    const { client, requests } = createObservedClient(() => Response.json({}))
    await expect(client.cancelOrder(call as never)).rejects.toThrow(new UsageError(message))
    expect(requests).toEqual([])
  })

  it('refuses a signed call without credentials before it sends anything', async () => {
    const requests: unknown[] = []
    const fetch = (async (input: unknown) => (requests.push(input), Response.json({}))) as typeof globalThis.fetch
    await expect(createClient({ baseUrl: 'http://127.0.0.1:1', fetch }).getAccounts()).rejects.toThrow(UsageError)
    expect(requests).toEqual([])
  })
})
