// Operations of the interface in the name of an account: they do what a signed request does, and only the sandbox's own
// page and programs reach them.
import { beforeEach, describe, expect, it } from 'vitest'
import { operations } from '@capi/api'
import type { Sandbox } from '@capi/sandbox'
import { type Answer, ask, startSandbox } from '../fixtures/requests.ts'
import { type Trader, trader } from '../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
const limits = { ip: 1_000, uid: 100, windowMs: 10_000 }
const order = { symbol, client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox({ limits })
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
})

function call(body: object, headers: object = {}, accountId = alice.account.accountId): Promise<Answer> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  return ask(sandbox, `/sandbox/accounts/${accountId}/calls`, { ...init, body: JSON.stringify(body) })
}
const place = (fields: object = {}): Promise<Answer> =>
  call({ operation: 'placeOrder', body: JSON.stringify({ ...order, ...fields }) })
const cancelAll = { operation: 'cancelAllOrders', body: '{"cancelOrderType":"normal"}' }

describe('callAsAccount', () => {
  it('places an order that the program sees, and returns the response as it is sent', async () => {
    const { json } = await place()
    expect(json).toMatchObject({
      status: 200,
      failure: null,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    const { order_id: id } = JSON.parse(json.body)
    expect(await alice.orders()).toMatchObject([{ order_id: id, size: '0.01', status: 'open' }])
  })

  it('runs every operation, and refuses what is none', async () => {
    for (const operation of Object.keys(operations)) {
      const { status, json } = await call({ operation })
      expect([operation, status, json.failure]).toEqual([operation, 200, null])
      expect(json.body).not.toContain('ACCESS-')
    }
    expect(await call({ operation: 'toString' })).toMatchObject({ status: 400, json: { code: '40017' } })
    for (const accountId of ['1', '99', 'x'])
      expect((await call({ operation: 'listFills' }, {}, accountId)).status).toBe(400)
  })

  it('returns the refusal of the operation', async () => {
    const { status, json } = await place({ size: '0.000011' })
    expect([status, json.status]).toEqual([200, 400])
    expect(JSON.parse(json.body).msg).toContain('SIZE_PRECISION')
    const lacking = (await place({ size: undefined })).json
    expect(JSON.parse(lacking.body).msg).toBe('Body field size is missing.')
  })

  it('requires the permission of the key', async () => {
    const reader = sandbox.control.createAccount({ deposit: '10', permissions: ['read'] })
    const { json } = await call(cancelAll, {}, reader.accountId)
    expect([json.status, JSON.parse(json.body).code]).toEqual([400, '40014'])
    expect((await call({ operation: 'getAccounts' }, {}, reader.accountId)).json.status).toBe(200)
  })

  it('spends the weight of the account, and none of the address of a program', async () => {
    const weightOf = (kind: 'ip' | 'uid', name: string): number =>
      sandbox.control.getLimits()[kind].find((each) => each.name === name)?.total ?? 0
    const { json } = await place()
    expect(weightOf('uid', alice.account.accountId)).toBe(Number(json.headers['x-sandbox-weight-uid']))
    expect(weightOf('ip', 'control')).toBe(Number(json.headers['x-sandbox-weight-ip']))
    expect(sandbox.control.getLimits().ip.map(({ name }) => name)).toEqual(['control'])
    let last = json
    for (let count = 0; count < 60 && last.status === 200; count += 1)
      ({ json: last } = await place({ price: '88000' }))
    expect([last.status, last.headers['retry-after']]).toEqual([429, '10'])
    expect((await alice.get('account/getAccounts')).status).toBe(429)
  })

  it.each([
    { how: 'a lost response', action: { type: 'drop', how: 'reset' }, want: { status: null, body: null } },
    { how: 'a status', action: { type: 'status', status: 502, body: 'html' }, want: { status: 502 } },
  ] as const)('has the faults of the account: $how, after the commit', async ({ action, want }) => {
    const account = alice.account.accountId
    sandbox.control.createFault({ operation: 'placeOrder', account, count: 1, phase: 'afterCommit', action })
    expect((await place()).json).toMatchObject(want)
    expect(await alice.orders()).toHaveLength(1)
  })

  it('reports what was ignored in the request', async () => {
    expect((await place({ colour: 'red' })).json.headers['x-sandbox-warning']).toContain('colour')
  })

  it('runs in process on the clock of the sandbox', async () => {
    const { accountId } = alice.account
    const wanted = { accountId, operation: 'placeOrder', body: JSON.stringify(order) }
    sandbox.control.createFault({ count: 1, phase: 'before', action: { type: 'drop', how: 'hang' } })
    const before = sandbox.control.now()
    expect(await sandbox.control.callAsAccount(wanted)).toMatchObject({
      status: null,
      failure: 'There was no response within 15000 ms.',
    })
    expect(sandbox.control.now() - before).toBe(15_000)
    expect(await sandbox.control.callAsAccount(wanted)).toMatchObject({ status: 200 })
  })

  it.each([
    { from: 'another origin', headers: { origin: 'https://example.com' }, status: 403 },
    { from: 'another port', headers: { origin: 'http://127.0.0.1:1', host: '127.0.0.1:2' }, status: 403 },
    { from: 'another site without an origin', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { from: 'a rebound name', headers: { host: 'example.com' }, status: 421 },
    { from: 'a form', headers: { 'content-type': 'text/plain' }, status: 400 },
  ])('refuses pages of $from, and changes and spends nothing', async ({ headers, status }) => {
    const answer = await call({ operation: 'placeOrder', body: JSON.stringify(order) }, headers)
    expect(answer.status).toBe(status)
    expect(sandbox.control.getLimits()).toMatchObject({ ip: [], uid: [] })
    expect(await alice.orders()).toEqual([])
  })
})
