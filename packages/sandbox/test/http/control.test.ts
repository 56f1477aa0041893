import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { controlOperations } from '@capi/api/control'
import { controlDocument } from '../../src/document/document.ts'
import { trader } from '../fixtures/trader.ts'
import { type Answer, ask, send, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox()
})

function call(method: string, path: string, body?: object | string, type = 'application/json'): Promise<Answer> {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const init = { method, headers: { 'content-type': type }, ...(text !== undefined && { body: text }) }
  return ask(sandbox, `/sandbox/${path}`, init)
}
const post = (path: string, body?: object | string): Promise<Answer> => call('POST', path, body)
const ticker = async (): Promise<Record<string, string>> =>
  (await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)).json

describe('the control API', () => {
  it('has the same methods in process', () => {
    const ids = Object.keys(controlOperations)
    expect(ids.length).toBeGreaterThan(10)
    for (const id of ids) expect(sandbox.control).toHaveProperty(id, expect.any(Function))
  })

  it('serves every operation of its document', async () => {
    const routes = Object.entries(controlDocument['paths'] as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => ({ path: path.slice('/sandbox/'.length), method: method.toUpperCase() })),
    )
    expect(routes).toHaveLength(Object.keys(controlOperations).length)
    for (const { path, method } of routes) {
      const { json: answer } = await call(method, path, method === 'GET' ? undefined : '{"none":1}')
      expect([method, path, answer.code]).not.toEqual([method, path, '404'])
    }
  })

  it.each([
    { method: 'POST', path: 'reset', body: '{}' },
    { method: 'POST', path: 'reset' },
    { method: 'PUT', path: 'accounts/1/settings', body: '{}' },
  ])(
    'refuses requests that a page of another site could send without a preflight: $method $path $body',
    async ({ method, path, body }) => {
      const answer = await call(method, path, body, 'text/plain')
      expect(answer).toMatchObject({ status: 400, json: { code: '40007' } })
    },
  )
})

describe('its bodies', () => {
  it('may contain a decimal as a number, and an integer as text', async () => {
    const fault = { phase: 'before', action: { type: 'latency', ms: '5' }, probability: 0.2 }
    expect(await post('faults', fault)).toMatchObject({ status: 201 })
    expect((await call('GET', 'faults')).json.faults).toMatchObject([
      { rule: { probability: '0.2', action: { ms: 5 } } },
    ])
    const rounded = '{"phase":"before","action":{"type":"latency","ms":5},"probability":0.20000000000000001}'
    expect(await post('faults', rounded)).toMatchObject({ status: 400, json: { code: '40017' } })
  })
})

describe('its paths', () => {
  it('report the methods that they accept', async () => {
    const { status, json } = await call('DELETE', `market/${symbol}/price`)
    expect([status, json.msg]).toEqual([404, `The path /sandbox/market/${symbol}/price takes POST, was DELETE.`])
  })
})

describe('its parameters', () => {
  it('are refused if the document has none of the name', async () => {
    const answer = await ask(sandbox, '/sandbox/health?verbose=1')
    expect(answer).toMatchObject({ status: 400, json: { code: '40020' } })
    expect(answer.json.msg).toBe('Query parameter verbose is not known; none is allowed.')
  })
})

describe('GET /sandbox/health', () => {
  it('reports mode and time of the clock', async () => {
    const { json } = await ask(sandbox, '/sandbox/health')
    expect(json).toEqual({
      ok: true,
      mode: 'manual',
      time: sandbox.control.now(),
      world: sandbox.control.getHealth().world,
      warnings: { requests: 0, latest: [] },
    })
  })

  it('counts the requests with warnings, and lists the latest distinct ones', async () => {
    const fresh = startSandbox()
    for (const query of ['?a=1', '?b=1', '?a=1', '?b=1&c=1', '']) await ask(fresh, `/capi/v2/market/time${query}`)
    const text = (name: string): string => `Query parameter ${name} is not known and was ignored; none is allowed.`
    expect(fresh.control.getHealth().warnings).toEqual({
      requests: 4,
      latest: [
        { operation: 'getServerTime', text: text('c'), count: 1 },
        { operation: 'getServerTime', text: text('b'), count: 2 },
        { operation: 'getServerTime', text: text('a'), count: 2 },
      ],
    })
  })
})

describe('POST /sandbox/accounts', () => {
  it('creates an account whose key works', async () => {
    const { status, json } = await post('accounts', { name: 'bot', deposit: '250.5', permissions: ['read'] })
    expect(status).toBe(201)
    expect(json.accountId).toMatch(/^\d{18}$/)
    const account = await send(sandbox, json, { target: '/capi/v2/account/getAccount?coin=USDT' })
    expect(account.json.collateral[0].amount).toBe('250.5')
    const cancel = await send(sandbox, json, { target: '/capi/v2/order/cancel_order', body: '{"orderId":"1"}' })
    expect(cancel.json.code).toBe('40014')
  })

  it('creates an account without money by default', async () => {
    const { json } = await post('accounts', {})
    const account = await send(sandbox, json, { target: '/capi/v2/account/getAccounts' })
    expect(account.json.collateral[0].amount).toBe('0')
  })

  it.each([
    { body: '{"deposit":1e-9}', code: '40017', text: 'deposit must be a string, was the number 1e-9.' },
    {
      body: '{"deposit":"-5"}',
      code: '40015',
      text: 'AMOUNT_PRECISION(deposit): the amount must be a decimal above zero',
    },
    { body: '{"permissions":["all"]}', code: '40017', text: 'permissions[0] must be read or trade, was "all".' },
    { body: '{"money":"5"}', code: '40017', text: 'money is not known' },
    { body: '', code: '40017', text: 'was empty' },
  ])('refuses $body', async ({ body, code, text }) => {
    expect(await post('accounts', body)).toMatchObject({
      status: 400,
      json: { code, msg: expect.stringContaining(text) },
    })
  })
})

describe('POST /sandbox/market/{symbol}/price', () => {
  const path = `market/${symbol}/price`

  it('moves every price at once, and keeps it constant', async () => {
    expect((await post(path, { price: '60000' })).json).toEqual({ symbol, price: '60000.0' })
    sandbox.control.advance(3_600_000)
    const moved = { last: '60000.0', markPrice: '60000.0', indexPrice: '60000.0', low_24h: '60000.0' }
    expect(await ticker()).toMatchObject(moved)
  })

  it('fills orders that a glide passes, and not those that a jump skips', async () => {
    const alice = trader(sandbox, { deposit: '10000' })
    await post(path, { price: '60000' })
    const orderId = await alice.opensLong('0.01').at('59500')
    await post(path, { price: '59000', mode: 'glide', steps: 5 })
    expect(await alice.history()).toMatchObject([{ order_id: orderId, status: 'filled', price_avg: '59500.0' }])
  })

  it.each([
    { body: { price: 1e-9 }, code: '40017', text: 'price must be a string, was the number 1e-9.' },
    { body: { price: '60000.05' }, code: '40015', text: 'PRICE_PRECISION(price): the price must be a multiple of 0.1' },
    { body: { price: '0' }, code: '40015', text: 'PRICE_PRECISION' },
    { body: { price: '60000', mode: 'teleport' }, code: '40017', text: 'mode must be jump or glide, was "teleport".' },
    { body: { price: '60000', mode: 'glide', steps: 0 }, code: '40017', text: 'steps must be at least 1, was 0.' },
  ])('refuses $body', async ({ body, code, text }) => {
    expect(await post(path, body)).toMatchObject({ status: 400, json: { code, msg: expect.stringContaining(text) } })
  })

  it('refuses a symbol that it does not know', async () => {
    const { status, json } = await post('market/cmt_none/price', { price: '1' })
    expect([status, json.code]).toEqual([400, '40020'])
    expect(json.msg).toMatch(/^Symbol must be one of cmt_btcusdt, .*, was "cmt_none"\.$/)
  })
})

describe('POST /sandbox/market/{symbol}/market-maker', () => {
  const path = `market/${symbol}/market-maker`

  it('changes only the given fields', async () => {
    const before = (await post(path, {})).json
    const after = (await post(path, { halfSpreadTicks: 5, size: '0.25' })).json
    expect(after).toEqual({ ...before, halfSpreadTicks: 5, size: '0.25' })
    await post(`market/${symbol}/price`, { price: '60000' })
    expect(await ticker()).toMatchObject({ best_bid: '59999.5', best_ask: '60000.5' })
  })

  it('can stop the market maker', async () => {
    await post(path, { enabled: false })
    await post(`market/${symbol}/price`, { price: '60000' })
    const alice = trader(sandbox, { deposit: '10000' })
    await alice.opensLong('0.01').at('59990')
    expect(await ticker()).toMatchObject({ best_bid: '59990.0', best_ask: '0', last: '60000.0' })
    await alice.opensShort('0.01').at('60010')
    expect(await ticker()).toMatchObject({ best_bid: '59990.0', best_ask: '60010.0' })
  })

  it.each([
    { body: { size: '0.000001' }, code: '40015', text: 'SIZE_PRECISION' },
    { body: { levels: -1 }, code: '40017', text: 'levels must be at least 1, was -1.' },
    { body: { enabled: 'no' }, code: '40017', text: 'enabled must be true or false, was "no".' },
  ])('refuses $body', async ({ body, code, text }) => {
    expect(await post(path, body)).toMatchObject({ status: 400, json: { code, msg: expect.stringContaining(text) } })
  })
})

describe('PUT /sandbox/accounts/{accountId}/settings', () => {
  const settings = {
    crossLeverage: 5,
    isolatedLongLeverage: 10,
    isolatedShortLeverage: 12,
    separatedMode: 'SEPARATED',
    autoAppendIsolatedMargin: true,
    makerFeeRate: '-0.0001',
    takerFeeRate: '0.0005',
    createOrderRateLimitPerMinute: 600,
    createOrderDelayMilliseconds: 20,
    presetsEndWithPosition: true,
  }

  it('changes the given fields, which the account then shows', async () => {
    const alice = trader(sandbox, { deposit: '100' })
    const path = `accounts/${alice.account.accountId}/settings`
    const { json } = await call('PUT', path, { symbol, ...settings })
    expect(json).toEqual({ symbol, ...settings })
    expect((await call('PUT', path, { symbol, crossLeverage: 6 })).json).toEqual({
      symbol,
      ...settings,
      crossLeverage: 6,
    })
    const { account } = await alice.state()
    expect(account).toMatchObject({ createOrderRateLimitPerMinute: 600, createOrderDelayMilliseconds: 20 })
    const of = <Setting extends { symbol?: string }>(list: readonly Setting[] | undefined): Setting | undefined =>
      list?.find((setting) => setting.symbol === symbol)
    expect(of(account?.leverageSetting)).toMatchObject({ cross_leverage: '6.00', isolated_short_leverage: '12.00' })
    expect(of(account?.modeSetting)).toMatchObject({ separatedMode: 'SEPARATED' })
    expect(of(account?.feeSetting)).toMatchObject({
      is_set_fee_rate: true,
      maker_fee_rate: '-0.0001',
      taker_fee_rate: '0.0005',
    })
  })

  it.each([
    { body: { symbol, crossLeverage: 101 }, code: '40015', text: 'LEVERAGE_RANGE' },
    { body: { symbol, crossLeverage: 2.5 }, code: '40017', text: 'crossLeverage must be a whole number' },
    { body: { symbol, takerFeeRate: '2' }, code: '40015', text: 'FEE_RATE' },
    { body: { symbol: 'cmt_none' }, code: '40020', text: 'Symbol must be one of' },
    { body: { crossLeverage: 5 }, code: '40017', text: 'symbol is missing.' },
  ])('refuses $body', async ({ body, code, text }) => {
    const { accountId } = sandbox.control.createAccount()
    const answer = await call('PUT', `accounts/${accountId}/settings`, body)
    expect(answer).toMatchObject({ status: 400, json: { code, msg: expect.stringContaining(text) } })
  })

  it.each([
    { accountId: 'bob', text: 'Path parameter accountId must be a 64-bit integer, was "bob".' },
    { accountId: '600000000000000001', text: 'ACCOUNT_UNKNOWN' },
  ])('refuses the account $accountId', async ({ accountId, text }) => {
    const answer = await call('PUT', `accounts/${accountId}/settings`, { symbol })
    expect(answer).toMatchObject({ status: 400, json: { msg: expect.stringContaining(text) } })
  })
})
