import { describe, expect, it } from 'vitest'
import { ask, send, signedHeaders, startSandbox, type RequestInput } from '../fixtures/requests.ts'

const sandbox = startSandbox()
const alice = sandbox.control.createAccount({ deposit: '100' })
const bob = sandbox.control.createAccount()
const reader = sandbox.control.createAccount({ permissions: ['read'] })
const nobody = sandbox.control.createAccount({ permissions: [] })

/** The time of the exchange, which nothing moves here. */
const time = sandbox.clock.now()

const target = '/capi/v2/account/getAccount?coin=USDT'
const order = JSON.stringify({ orderId: '600000000000000009' })

describe('authentication', () => {
  it('accepts a request that is signed over path and query', async () => {
    expect(await send(sandbox, alice, { target })).toMatchObject({ status: 200 })
  })

  it('accepts a body with any spacing, if the same bytes are signed', async () => {
    const body = '{ "limit" :\n 5 }'
    expect(await send(sandbox, alice, { target: '/capi/v2/account/bills', body })).toMatchObject({ status: 200 })
  })

  it('signs the encoded query of the request line', async () => {
    const encoded = '/capi/v2/account/getAccount?%63oin=%55SDT'
    expect(await send(sandbox, alice, { target: encoded })).toMatchObject({ status: 200 })
  })

  it('requires no headers for public operations', async () => {
    expect(await ask(sandbox, '/capi/v2/market/ticker?symbol=cmt_btcusdt')).toMatchObject({ status: 200 })
  })

  const signature = Buffer.from('x'.repeat(32)).toString('base64')
  const cases: { name: string; headers: NonNullable<RequestInput['headers']>; code: string; text: string }[] = [
    { name: 'no key', headers: { 'ACCESS-KEY': undefined }, code: '40001', text: 'ACCESS-KEY is missing' },
    { name: 'an empty key', headers: { 'ACCESS-KEY': '' }, code: '40001', text: 'ACCESS-KEY is missing' },
    { name: 'no signature', headers: { 'ACCESS-SIGN': undefined }, code: '40002', text: 'ACCESS-SIGN is missing' },
    { name: 'no timestamp', headers: { 'ACCESS-TIMESTAMP': undefined }, code: '40003', text: 'ACCESS-TIMESTAMP is' },
    { name: 'no passphrase', headers: { 'ACCESS-PASSPHRASE': undefined }, code: '40011', text: 'ACCESS-PASSPHRASE is' },
    { name: 'a timestamp in seconds', headers: { 'ACCESS-TIMESTAMP': '1764201600' }, code: '40005', text: '13 digits' },
    {
      name: 'a timestamp in words',
      headers: { 'ACCESS-TIMESTAMP': 'yesterday....' },
      code: '40005',
      text: '13 digits',
    },
    {
      name: 'an unknown key',
      headers: { 'ACCESS-KEY': 'nobody' },
      code: '40006',
      text: 'must be a key of this sandbox, was not.',
    },
    {
      name: 'a wrong passphrase',
      headers: { 'ACCESS-PASSPHRASE': 'x' },
      code: '40012',
      text: 'must be the passphrase of the key, was not.',
    },
    {
      name: "someone else's key",
      headers: { 'ACCESS-KEY': bob.key },
      code: '40012',
      text: 'must be the passphrase of the key, was not.',
    },
    {
      name: 'an old timestamp',
      headers: { 'ACCESS-TIMESTAMP': `${time - 30_001}` },
      code: '40008',
      text: 'was 30001 ms behind; read the server time (GET /capi/v2/market/time) and sign by it.',
    },
    {
      name: 'an early timestamp',
      headers: { 'ACCESS-TIMESTAMP': `${time + 30_001}` },
      code: '40008',
      text: '30001 ms ahead',
    },
    {
      name: 'another timestamp',
      headers: { 'ACCESS-TIMESTAMP': `${time - 30_000}` },
      code: '40009',
      text: 'HMAC-SHA256',
    },
    { name: 'a wrong signature', headers: { 'ACCESS-SIGN': signature }, code: '40009', text: 'HMAC-SHA256' },
  ]

  it.each(cases)('refuses $name with $code', async ({ headers, code, text }) => {
    const answer = await send(sandbox, alice, { target, headers })
    expect(answer).toMatchObject({ status: 400, json: { code, requestTime: sandbox.clock.now(), data: null } })
    expect(answer.json.msg).toContain(text)
    for (const secret of [alice.secret, alice.passphrase, bob.secret, bob.passphrase]) {
      expect(answer.text).not.toContain(secret)
    }
  })

  it('reports the first of several mistakes', async () => {
    const headers = { 'ACCESS-KEY': 'nobody', 'ACCESS-PASSPHRASE': 'x', 'ACCESS-SIGN': 'x', 'ACCESS-TIMESTAMP': '1' }
    expect(await send(sandbox, alice, { target, headers })).toMatchObject({ json: { code: '40005' } })
    expect(await send(sandbox, alice, { target: '/capi/v2/order/none', headers })).toMatchObject({ status: 404 })
    expect(await send(sandbox, nobody, { target: '/capi/v2/account/getAccount?x=1' })).toMatchObject({
      json: { code: '40014' },
    })
  })

  it.each([
    { name: 'another query', signed: target, sent: '/capi/v2/account/getAccount?coin=BTC' },
    { name: 'an encoded query', signed: target, sent: '/capi/v2/account/getAccount?coin=%55SDT' },
    { name: 'another path', signed: target, sent: '/capi/v2/account/getAccounts' },
  ])('refuses a signature of $name', async ({ signed, sent }) => {
    const headers = await signedHeaders(alice, 'GET', signed, '', time)
    expect(await ask(sandbox, sent, { headers })).toMatchObject({ json: { code: '40009' } })
  })

  it('refuses a body of which one byte differs from the signed one', async () => {
    const path = '/capi/v2/account/bills'
    const headers = await signedHeaders(alice, 'POST', path, '{"limit":1}', time)
    const other = { method: 'POST', headers, body: '{"limit":2}' }
    expect(await ask(sandbox, path, other)).toMatchObject({ json: { code: '40009' } })
  })

  it('shows each account its own balance', async () => {
    const amounts = [alice, bob].map(async (account) => {
      const { json } = await send(sandbox, account, { target })
      return json.collateral[0].amount as string
    })
    expect(await Promise.all(amounts)).toEqual(['100', '0'])
  })
})

describe('permissions', () => {
  it('lets a key with permission read call reads', async () => {
    expect(await send(sandbox, reader, { target })).toMatchObject({ status: 200 })
  })

  it('refuses to trade with that key', async () => {
    const answer = await send(sandbox, reader, { target: '/capi/v2/order/cancel_order', body: order })
    expect(answer).toMatchObject({ status: 400, json: { code: '40014' } })
    expect(answer.json.msg).toBe('The key must have the permission trade, has read.')
  })

  it('refuses everything for a key without permissions', async () => {
    expect(await send(sandbox, nobody, { target })).toMatchObject({ status: 400, json: { code: '40014' } })
  })
})
