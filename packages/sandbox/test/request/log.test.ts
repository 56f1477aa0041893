// The latest requests: outcome, weight and faults of each, and no secret.
import { describe, expect, it } from 'vitest'
import { createClient } from '@capi/client'
import { ask, send, startSandbox } from '../fixtures/requests.ts'
import { trader } from '../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
const bad = { symbol, client_oid: '', size: '0', type: '1', order_type: '0', match_price: '1' }
const start = (options = {}) => {
  const sandbox = startSandbox(options)
  return { sandbox, alice: trader(sandbox, { deposit: '1000' }), list: sandbox.control.listRequests }
}

describe('listRequests', () => {
  it('has the outcome and the weight of each request', async () => {
    const { sandbox, alice, list } = start()
    await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)
    await alice.get('account/getAccounts')
    const { json } = await alice.post('order/placeOrder', bad)
    const { accountId } = alice.account
    expect(list().requests).toMatchObject([
      { seq: 1, operation: 'getTicker', accountId: null, source: 'http', state: 'answered', status: 200, code: null },
      { seq: 2, operation: 'getAccounts', accountId, status: 200, weight: { ip: 5, uid: 5 }, msg: null },
      { seq: 3, operation: 'placeOrder', accountId, status: 400, code: json.code, msg: json.msg, faults: [] },
    ])
    expect(list({ accountId }).requests.map(({ seq }) => seq)).toEqual([2, 3])
    expect(list({ limit: 1 })).toMatchObject({ requests: [{ seq: 3 }], next: 3, first: 1 })
    expect(list({ after: 1, limit: 1 })).toMatchObject({ requests: [{ seq: 2 }], next: 2 })
    expect(list({ after: 3 })).toMatchObject({ requests: [], next: 3 })
  })

  it('has the faults, and whether the response was lost', async () => {
    const { sandbox, alice, list } = start()
    const drop = { phase: 'afterCommit', action: { type: 'drop', how: 'close' }, count: 1 } as const
    const { faultId } = sandbox.control.createFault(drop)
    await alice.get('account/getAccounts').catch(() => {})
    sandbox.control.createFault({ phase: 'before', action: { type: 'status', status: 503 }, count: 1 })
    await alice.get('account/getAccounts')
    expect(list().requests).toMatchObject([
      { state: 'lost', status: null, faults: [{ faultId, phase: 'afterCommit', type: 'drop' }] },
      { state: 'answered', status: 503, faults: [{ phase: 'before', type: 'status' }] },
    ])
  })

  it('says which requests the rate limit refused, and which came in process or from control', async () => {
    const { sandbox, alice, list } = start({ limits: { ip: 5, uid: 1_000, windowMs: 10_000 } })
    await alice.get('account/getAccounts')
    await alice.get('account/getAccounts')
    await createClient({ transport: sandbox.transport, limits: false }).getServerTime()
    await sandbox.control.callAsAccount({ accountId: alice.account.accountId, operation: 'listBills', body: '{}' })
    expect(list().requests).toMatchObject([
      { status: 200, source: 'http' },
      { status: 429, weight: null, code: '429' },
      { operation: 'getServerTime', source: 'process' },
      { operation: 'listBills', source: 'control', accountId: alice.account.accountId },
    ])
  })

  it('holds the last 1,000', async () => {
    const { sandbox, list } = start()
    for (let count = 0; count < 1_005; count += 1) await sandbox.transport.call(undefined, ticker)
    expect(list({ limit: 1_000 })).toMatchObject({ first: 6, next: 1_005 })
    expect(list({ limit: 1_000 }).requests).toHaveLength(1_000)
  })

  it('contains no key, secret, passphrase or signature', async () => {
    const { sandbox, alice, list } = start()
    const { account } = alice
    await alice.post('order/placeOrder', { ...bad, size: account.secret, [account.passphrase]: 1 })
    await send(sandbox, account, { target: `/capi/v2/market/ticker?symbol=${account.secret}` })
    await send(sandbox, account, { target: '/capi/v2/account/getAccounts', headers: { 'ACCESS-SIGN': account.secret } })
    const text = JSON.stringify(list())
    for (const secret of [account.key, account.secret, account.passphrase]) expect(text).not.toContain(secret)
    expect(list().requests).toHaveLength(3)
  })
})

const ticker = {
  method: 'GET',
  target: `/capi/v2/market/ticker?symbol=${symbol}`,
  headers: [],
  body: undefined,
  timeoutMs: 1_000,
  maxResponseBytes: 100_000,
  signal: undefined,
}
