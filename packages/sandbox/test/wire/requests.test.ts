import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { ask, now, send, startSandbox, type Wish } from '../trader.ts'

const sandbox = startSandbox()
const alice = sandbox.control.createAccount({ deposit: '100' })
afterAll(() => sandbox.close())

const bills = '/capi/v2/account/bills'
const current = '/capi/v2/order/current'
const place = '/capi/v2/order/placeOrder'
const order = { symbol: 'cmt_btcusdt', client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '1' }

interface Case extends Wish {
  readonly name: string
  readonly code: string
  readonly text: string
}

const parameters: Case[] = [
  {
    name: 'an unknown parameter',
    target: `${current}?sym=x`,
    code: '40020',
    text: 'sym is not known; known are symbol',
  },
  {
    name: 'a parameter where none is taken',
    target: '/capi/v2/account/getAccounts?a=1',
    code: '40020',
    text: 'none is',
  },
  {
    name: 'a property of all objects',
    target: `${current}?__proto__=x`,
    code: '40020',
    text: '__proto__ is not known',
  },
  { name: 'a required one left out', target: '/capi/v2/account/getAccount', code: '40019', text: 'coin is missing.' },
  {
    name: 'a required one left empty',
    target: '/capi/v2/account/getAccount?coin=',
    code: '40019',
    text: 'coin is missing.',
  },
  { name: 'one given twice', target: `${current}?limit=1&limit=2`, code: '40020', text: 'limit must be given once' },
  { name: 'a number above its bound', target: `${current}?limit=101`, code: '40020', text: 'at most 100, was 101.' },
  { name: 'a number below its bound', target: `${current}?limit=0`, code: '40020', text: 'at least 1, was 0.' },
  { name: 'a negative page', target: `${current}?page=-1`, code: '40020', text: 'at least 0, was -1.' },
  { name: 'a broken number', target: `${current}?limit=1.0`, code: '40020', text: 'a whole number, was "1.0".' },
  { name: 'an empty number', target: `${current}?limit=`, code: '40020', text: 'a whole number, was empty.' },
  { name: 'a number in another script', target: `${current}?limit=%D9%A3`, code: '40020', text: 'a whole number, was' },
  { name: 'a time in words', target: `${current}?startTime=now`, code: '40020', text: 'Unix milliseconds, was "now".' },
  {
    name: 'a time beyond doubles',
    target: `${current}?startTime=9007199254740993`,
    code: '40020',
    text: 'milliseconds',
  },
  { name: 'an id of 65 bits', target: `${current}?orderId=9223372036854775808`, code: '40020', text: '64 bits, was' },
  { name: 'an id in words', target: `${current}?orderId=abc`, code: '40020', text: '64 bits, was "abc".' },
  { name: 'a bad escape', target: `${current}?symbol=%zz`, code: '40020', text: 'percent-encoded UTF-8, was "%zz".' },
  {
    name: 'an escape that is not UTF-8',
    target: `${current}?symbol=%ff`,
    code: '40020',
    text: 'percent-encoded UTF-8',
  },
  {
    name: 'a code that is not in the list',
    target: '/capi/v2/order/historyPlan?symbol=cmt_btcusdt&delegateType=7',
    code: '40020',
    text: 'delegateType must be 1, 2, 3 or 4, was 7.',
  },
  {
    name: 'an unknown coin',
    target: '/capi/v2/account/getAccount?coin=usdt',
    code: '40020',
    text: 'one of USDT, was "usdt"',
  },
]

const bodies: Case[] = [
  { name: 'no body', target: bills, body: '', code: '40017', text: 'Body must be a JSON object, was empty.' },
  { name: 'broken JSON', target: bills, body: '{"limit":', code: '40017', text: 'Body must be JSON' },
  { name: 'JSON after JSON', target: bills, body: '{}{}', code: '40017', text: 'Body must be JSON' },
  { name: 'JSON after a byte order mark', target: bills, body: '\uFEFF{}', code: '40017', text: 'Body must be JSON' },
  { name: 'a list', target: bills, body: '[]', code: '40017', text: 'Body must be an object, was a list.' },
  { name: 'null', target: bills, body: 'null', code: '40017', text: 'Body must be an object, was null.' },
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
    name: 'a number beyond doubles',
    target: bills,
    body: '{"startTime":9007199254740993}',
    code: '40017',
    text: 'ids are sent as strings',
  },
  {
    name: 'a number beyond doubles with an exponent',
    target: bills,
    body: '{"startTime":1e300 }',
    code: '40017',
    text: 'ids are sent as strings',
  },
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
    text: 'size must be a decimal number that matches',
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
    name: 'a bad entry of a batch',
    target: '/capi/v2/order/batchOrders',
    body: JSON.stringify({ symbol: 'cmt_btcusdt', orderDataList: [order, { ...order, symbol: undefined, type: '9' }] }),
    code: '40017',
    text: 'Body field orderDataList[0].symbol is not known',
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

describe('the checks of a request', () => {
  it.each(parameters)('refuse $name ($target)', async ({ target, code, text }) => {
    const answer = await send(sandbox, alice, { target })
    expect(answer.json).toEqual({ code, msg: expect.stringContaining(text), requestTime: now, data: null })
    expect(answer.status).toBe(400)
  })

  it.each(bodies)('refuse a body with $name', async ({ code, text, ...wish }) => {
    const answer = await send(sandbox, alice, wish)
    expect(answer.json).toEqual({ code, msg: expect.stringContaining(text), requestTime: now, data: null })
    expect(answer.status).toBe(400)
  })

  it('refuse a body that is not UTF-8', async () => {
    const body = new Uint8Array([0x22, 0xff, 0x22])
    const hmac = createHmac('sha256', alice.secret).update(`${now}POST${bills}`).update(body)
    const headers = { 'ACCESS-SIGN': hmac.digest('base64') }
    const answer = await send(sandbox, alice, { target: bills, body, headers })
    expect(answer).toMatchObject({ status: 400, json: { code: '40017', msg: 'Body must be JSON in UTF-8, was not.' } })
  })

  it('refuse a body that is not as long as its headers say', async () => {
    const answer = await send(sandbox, alice, { target: bills, body: '{}', headers: { 'content-length': '5' } })
    expect(answer).toMatchObject({ status: 400, json: { code: '40017' } })
    expect(answer.json.msg).toBe('The body must be as long as its headers say, was not.')
  })

  it('admit a content type with a charset', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect(await send(sandbox, alice, { target: bills, body: '{}', headers })).toMatchObject({ status: 200 })
  })

  it('do not quote long values at full length', async () => {
    const { json } = await send(sandbox, alice, { target: `${current}?limit=${'9'.repeat(5_000)}` })
    expect(json.msg.length).toBeLessThan(200)
  })
})

describe('paths and methods', () => {
  it.each([
    { method: 'GET', target: '/', status: 200 },
    { method: 'GET', target: '/capi/v2/none', status: 404, text: 'No endpoint has the path /capi/v2/none.' },
    { method: 'GET', target: '/capi/v2/order/cancel', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/capi/v2/market/tickers/', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/capi/v2/market/Tickers', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/capi/v2/market/%zz', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/__proto__', status: 404, text: 'No endpoint has the path' },
    { method: 'POST', target: '/capi/v2/market/tickers', status: 404, text: 'tickers takes GET, was POST.' },
    { method: 'GET', target: '/capi/v2/account/bills', status: 404, text: 'bills takes POST, was GET.' },
    { method: 'DELETE', target: '/capi/v2/account/bills', status: 404, text: 'bills takes POST, was DELETE.' },
    { method: 'OPTIONS', target: '/capi/v2/account/bills', status: 404, text: 'takes POST' },
    { method: 'PROPFIND', target: '/capi/v2/account/bills', status: 404, text: 'takes POST' },
  ])('$method $target answers $status', async ({ method, target, status, text }) => {
    const response = await sandbox.fetch(target, { method })
    expect(response.status).toBe(status)
    if (text === undefined) return
    expect(await response.json()).toEqual({
      code: '404',
      msg: expect.stringContaining(text),
      requestTime: now,
      data: null,
    })
  })

  it('carries a request out as if a filter were not there, where the document says that a wrong one is ignored', async () => {
    const answer = await send(sandbox, alice, { target: '/capi/v2/order/currentPlan?orderId=abc' })
    expect([answer.status, answer.json]).toEqual([200, []])
  })

  it('answers JSON as JSON', async () => {
    const { headers } = await sandbox.fetch('/capi/v2/market/time')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const refused = await ask(sandbox, '/capi/v2/market/ticker')
    expect(refused).toMatchObject({ status: 400, json: { code: '40019' } })
  })
})
