import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { send, signedHeaders, startSandbox, type RequestInput } from '../fixtures/requests.ts'

const sandbox = startSandbox()
const alice = sandbox.control.createAccount({ deposit: '100' })

const bills = '/capi/v2/account/bills'
const cancel = '/capi/v2/order/cancel_order'
const cancelMany = '/capi/v2/order/cancel_batch_orders'
const place = '/capi/v2/order/placeOrder'
const order = { symbol: 'cmt_btcusdt', client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '1' }

interface Case extends RequestInput {
  readonly name: string
  readonly code: string
  readonly text: string
}

const bodies: Case[] = [
  { name: 'no body', target: cancel, body: '', code: '40017', text: 'Body must be a JSON object, was empty.' },
  { name: 'broken JSON', target: bills, body: '{"limit":', code: '40017', text: 'Body must be JSON' },
  { name: 'JSON after JSON', target: bills, body: '{}{}', code: '40017', text: 'Body must be JSON' },
  { name: 'JSON after a byte order mark', target: bills, body: '\uFEFF{}', code: '40017', text: 'Body must be JSON' },
  { name: 'a list', target: bills, body: '[]', code: '40017', text: 'Body must be an object, was a list.' },
  { name: 'null', target: bills, body: 'null', code: '40017', text: 'Body must be an object, was null.' },
  {
    name: 'a number above its bound',
    target: bills,
    body: '{"limit":500}',
    code: '40017',
    text: 'at most 100, was 500.',
  },
  { name: 'text for a number', target: bills, body: '{"limit":"5"}', code: '40017', text: 'a whole number, was "5".' },
  {
    name: 'half a number',
    target: bills,
    body: '{"limit":0.5}',
    code: '40017',
    text: 'a whole number, was the number 0.5.',
  },
  {
    name: 'a number beyond 64 bits',
    target: bills,
    body: '{"startTime":9223372036854775808}',
    code: '40017',
    text: 'Body field startTime must be a 64-bit integer, was 9223372036854775808.',
  },
  {
    name: 'an id that is a number, which JSON programs round',
    target: cancel,
    body: '{"orderId":701234567890123401}',
    code: '40017',
    text: 'Body field orderId must be a string, was a number above 2^53, which JSON programs round.',
  },
  {
    name: 'a time before 1970',
    target: bills,
    body: '{"startTime":-1}',
    code: '40017',
    text: 'Body field startTime must be',
  },
  {
    name: 'a list without entries',
    target: cancelMany,
    body: '{"ids":[]}',
    code: '40017',
    text: 'must have ids or cids',
  },
  { name: 'an empty id', target: cancel, body: '{"clientOid":""}', code: '40017', text: 'have orderId or clientOid.' },
  {
    name: 'an unknown word',
    target: bills,
    body: '{"businessType":"x"}',
    code: '40017',
    text: 'empty or null, was "x".',
  },
  {
    name: 'an unknown symbol',
    target: bills,
    body: '{"symbol":"x"}',
    code: '40017',
    text: 'one of cmt_btcusdt, cmt_eth',
  },
  {
    name: 'no id at all',
    target: '/capi/v2/order/cancel_order',
    body: '{}',
    code: '40017',
    text: 'orderId or clientOid',
  },
  {
    name: 'an id as a number',
    target: '/capi/v2/order/cancel_order',
    body: '{"orderId":600000001}',
    code: '40017',
    text: 'orderId must be a string, was the number 600000001.',
  },
  {
    name: 'a size as a number',
    target: place,
    body: JSON.stringify({ ...order, size: 0.01 }),
    code: '40017',
    text: 'size must be a string, was the number 0.01.',
  },
  {
    name: 'a size with an exponent',
    target: place,
    body: JSON.stringify({ ...order, size: '1e-2' }),
    code: '40017',
    text: 'size must be a decimal number above 0, written without an exponent, with at most 37 characters',
  },
  {
    name: 'a missing field',
    target: place,
    body: JSON.stringify({ ...order, type: undefined }),
    code: '40017',
    text: 'Body field type is missing.',
  },
  {
    name: 'a long client id',
    target: place,
    body: JSON.stringify({ ...order, client_oid: 'x'.repeat(41) }),
    code: '40017',
    text: 'client_oid must have at most 40 characters, had 41.',
  },
  {
    name: 'a batch of 21',
    target: '/capi/v2/order/batchOrders',
    body: JSON.stringify({ symbol: 'cmt_btcusdt', orderDataList: Array.from({ length: 21 }, () => ({})) }),
    code: '40017',
    text: 'orderDataList must have at most 20 entries, had 21.',
  },
  {
    name: 'a batch with an entry that is no object',
    target: '/capi/v2/order/batchOrders',
    body: JSON.stringify({ symbol: 'cmt_btcusdt', orderDataList: [{}, '1'] }),
    code: '40017',
    text: 'Body field orderDataList[1] must be an object, was "1".',
  },
  {
    name: 'another content type',
    target: bills,
    body: '{}',
    headers: { 'content-type': 'text/plain' },
    code: '40007',
    text: '"text/plain"',
  },
  {
    name: 'a form',
    target: bills,
    body: '{}',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    code: '40007',
    text: 'must be application/json',
  },
]

const batch = (fields: object): string =>
  JSON.stringify({ symbol: 'cmt_btcusdt', orderDataList: [{ ...order, ...fields }] })

const unknown: Case[] = [
  {
    name: 'an unknown field',
    target: bills,
    body: '{"Limit":5}',
    code: '40017',
    text: 'Limit is not known; known are coin',
  },
  {
    name: 'a property of all objects',
    target: bills,
    body: '{"__proto__":{}}',
    code: '40017',
    text: '__proto__ is not',
  },
  {
    name: 'a field of another operation',
    target: '/capi/v2/order/cancel_order',
    body: '{"orderId":"1","symbol":"cmt_btcusdt"}',
    code: '40017',
    text: 'symbol is not known; known are orderId, clientOid.',
  },
]

describe('the body of a request', () => {
  it.each(bodies)('is refused with $name', async ({ code, text, ...wish }) => {
    const answer = await send(sandbox, alice, wish)
    expect(answer.json).toEqual({
      code,
      msg: expect.stringContaining(text),
      requestTime: sandbox.clock.now(),
      data: null,
    })
    expect(answer.status).toBe(400)
  })

  it('is refused when it is not UTF-8', async () => {
    const body = new Uint8Array([0x22, 0xff, 0x22])
    const now = sandbox.clock.now()
    const hmac = createHmac('sha256', alice.secret).update(`${now}POST${bills}`).update(body)
    const headers = { 'ACCESS-SIGN': hmac.digest('base64') }
    const answer = await send(sandbox, alice, { target: bills, body, headers })
    expect(answer).toMatchObject({ status: 400, json: { code: '40017', msg: 'Body must be JSON in UTF-8, was not.' } })
  })

  it('is refused when its length differs from its headers', async () => {
    const sent = send(sandbox, alice, { target: bills, body: '{}', headers: { 'content-length': '5' } })
    await expect(sent).rejects.toThrow('fetch failed')
  })

  it('may have a content type with a charset', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect(await send(sandbox, alice, { target: bills, body: '{}', headers })).toMatchObject({ status: 200 })
  })
})

describe('unknown fields of a body', () => {
  const strict = startSandbox({ strict: true })
  const bob = strict.control.createAccount({ deposit: '100' })
  const warningOf = async (target: string, body: string): Promise<string | null> => {
    const headers = await signedHeaders(alice, 'POST', target, body)
    const response = await sandbox.fetch(target, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    return response.headers.get('x-sandbox-warning')
  }

  it.each(unknown)('are refused by a strict sandbox: $name', async ({ target, body, code, text }) => {
    const answer = await send(strict, bob, { target, body: body! })
    expect(answer.json).toEqual({
      code,
      msg: expect.stringContaining(text),
      requestTime: strict.clock.now(),
      data: null,
    })
  })

  it.each(unknown)('are ignored with a warning otherwise: $name', async ({ target, body }) => {
    expect(await warningOf(target, body as string)).toMatch(
      /^Body field \w+ is not known and was ignored; known are .+\.$/,
    )
  })

  it('are refused in the entry of their order, in a batch to a strict sandbox', async () => {
    const target = '/capi/v2/order/batchOrders'
    const { json } = await send(strict, bob, { target, body: batch({ symbol: 'x' }) })
    const text = 'Body field orderDataList[0].symbol is not known; known are client_oid,'
    expect(json.order_info).toMatchObject([{ error_code: '40017', error_message: expect.stringContaining(text) }])
  })

  it('are named with their path, in a batch', async () => {
    const text = await warningOf('/capi/v2/order/batchOrders', batch({ marginCoin: 'USDT' }))
    expect(text).toContain('Body field orderDataList[0].marginCoin is not known and was ignored; known are client_oid,')
  })

  it('are not repeated if their names may be more than names', async () => {
    expect(await warningOf(bills, JSON.stringify({ [`é ${alice.secret}`]: 1 }))).toMatch(
      /^Body field with a name of \d+ characters is not known/,
    )
    expect(await warningOf(bills, JSON.stringify({ [alice.passphrase]: 1 }))).not.toContain(alice.passphrase)
  })
})
