// The signature matches the bytes that are sent, for all characters: the server verifies it over the raw request line
// and body.
import { SIGNATURE_MISMATCH } from '@capi/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedFetch } from '../src/index.ts'
import { type Exchange, credentials, startExchange } from './server/exchange.ts'
import { transports } from './server/transports.ts'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const others = ['ä', 'ß', 'é', '漢', '字', 'ｱ', '🙂', '👩‍👩‍👧', 'ﷺ', '\u2028', '\u2029', '\u00a0', '\u0000', '\n', '\r\n', '\t', '\u007f', '\ufeff'] // prettier-ignore
const mixed = ['a b+c', '100%', '%25', '%zz', "it's", '"quoted"', 'back\\slash', 'a&b=c?d#e/f', '../x', ascii.join('')]
const texts = [...ascii, ...others, ...mixed]

let exchange: Exchange
beforeEach(async () => (exchange = await startExchange()))
afterEach(() => exchange.close())

describe.each(transports)('the signature over $transport', ({ options }) => {
  it('matches every character of a query', async () => {
    const client = exchange.client({ retries: 0, ...options })
    for (const text of texts) {
      await client.getAccount({ coin: text })
      const { target } = exchange.requests.at(-1)!
      expect(new URL(target, exchange.url).searchParams.get('coin')).toBe(text)
      expect(target).toMatch(/^[!-~]+$/)
    }
    expect(exchange.refusals).toEqual(new Map())
  })

  it('matches every character of a body', async () => {
    const client = exchange.client({ retries: 0, ...options })
    for (const text of [...texts, '\ud800']) {
      await client.cancelOrder({ clientOid: text })
      expect(JSON.parse(exchange.requests.at(-1)!.body)).toEqual({ clientOid: text })
    }
    expect(exchange.refusals).toEqual(new Map())
  })

  it('matches several parameters in the order in which they are sent', async () => {
    const client = exchange.client({ retries: 0, ...options })
    await client.listFills({ limit: 3, symbol: 'ä&b', startTime: 1, orderId: 596471064624628269n })
    expect(exchange.requests[0]!.target).toContain('orderId=596471064624628269')
    expect(exchange.refusals).toEqual(new Map())
  })

  it('matches every spelling of a URL in signedFetch', async () => {
    const fetch = signedFetch({ baseUrl: exchange.url, credentials, limits: false, retries: 0, ...options })
    const path = '/capi/v2/account/getAccount'
    for (const text of texts) {
      const url = new URL(`${exchange.url}${path}`)
      url.searchParams.set('coin', text)
      await fetch(url)
      await fetch(`${exchange.url}${path}?coin=${encodeURIComponent(text)}`)
      await fetch(new Request(`${exchange.url}${path}?coin=${encodeURIComponent(text)}`))
      await fetch(`${exchange.url}${path}?coin=${text.replaceAll('#', '')}`)
      const body = ` {"clientOid" : ${JSON.stringify(text)}}\n`
      const response = await fetch(`${exchange.url}/capi/v2/order/cancel_order`, { method: 'POST', body })
      expect(response.status).toBe(200)
      expect(exchange.requests.at(-1)!.body).toBe(body)
    }
    expect(exchange.refusals).toEqual(new Map())
    expect(exchange.requests).toHaveLength(5 * texts.length)
  })

  it('matches a POST without a body', async () => {
    const fetch = signedFetch({ baseUrl: exchange.url, credentials, limits: false, ...options })
    const response = await fetch('/capi/v2/order/cancel_order', { method: 'POST' })
    expect(response.status).toBe(200)
    expect(exchange.requests[0]!.headers['content-length']).toBe('0')
  })
})

describe('the test exchange', () => {
  it.each([
    { name: 'another body', change: { body: '{"clientOid":"b"}' } },
    { name: 'another target', change: { target: '/capi/v2/order/cancel_order?x=1' } },
    { name: 'another secret', change: {} },
  ])('refuses a signature over $name', async ({ change }) => {
    const secret = Object.keys(change).length === 0 ? 'another' : credentials.secret
    const client = exchange.client({
      credentials: { ...credentials, secret },
      retries: 0,
      transport: async ({ method, target, headers, body, ...rest }) => {
        const sent = { method, target, body, ...rest, ...change }
        const pairs = Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(2 * at, 2 * at + 2))
        const response = await fetch(exchange.url + sent.target, {
          method,
          body: sent.body!,
          headers: pairs as [string, string][],
        })
        return { status: response.status, retryAfter: null, contentType: null, text: await response.text() }
      },
    })
    await expect(client.cancelOrder({ clientOid: 'a' })).rejects.toThrow(`400 ${SIGNATURE_MISMATCH}`)
  })
})
