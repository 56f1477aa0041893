// The clock, the invariant checks and reset of the control API.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { trader } from '../fixtures/trader.ts'
import { type Answer, ask, now, send, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox()
})

function post(path: string, body: object = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return ask(sandbox, `/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('POST /sandbox/clock', () => {
  it('moves manual time by an amount or to a time', async () => {
    const start = sandbox.control.now()
    expect((await post('clock', { advanceMs: 500 })).json).toEqual({ mode: 'manual', time: start + 500 })
    expect((await post('clock', { to: start + 900 })).json).toEqual({ mode: 'manual', time: start + 900 })
    expect((await post('clock', {})).json).toEqual({ mode: 'manual', time: start + 900 })
  })

  it('continues in real mode from the present time', async () => {
    let wall = now
    sandbox = startSandbox({ wallClock: () => wall })
    const start = sandbox.control.now()
    await post('clock', { mode: 'real', advanceMs: 100 })
    wall += 1_000
    expect((await ask(sandbox, '/sandbox/health')).json).toEqual({
      ok: true,
      mode: 'real',
      rate: '1',
      time: start + 1_100,
      world: expect.any(String),
      warnings: { requests: 0, latest: [] },
    })
    await post('clock', { mode: 'manual' })
    wall += 1_000
    expect(sandbox.control.now()).toBe(start + 1_100)
  })

  it('follows the rate from the present time', async () => {
    let wall = now
    sandbox = startSandbox({ wallClock: () => wall })
    const start = sandbox.control.now()
    expect((await post('clock', { mode: 'real', rate: '60' })).json).toEqual({ mode: 'real', rate: '60', time: start })
    wall += 1_000
    expect(sandbox.control.now()).toBe(start + 60_000)
    expect((await post('clock', { rate: '0.5', advanceMs: 5 })).json).toMatchObject({
      rate: '0.5',
      time: start + 60_005,
    })
    wall += 1_001
    expect(sandbox.control.now()).toBe(start + 60_505)
    await post('clock', { mode: 'manual' })
    wall += 1_000
    expect(sandbox.control.now()).toBe(start + 60_505)
    await post('clock', { mode: 'real' })
    wall += 1_000
    expect(sandbox.control.now()).toBe(start + 61_005)
  })

  it.each([
    { name: 'in manual mode', body: { rate: '2' } },
    { name: 'of zero', body: { mode: 'real', rate: '0' } },
    { name: 'below zero', body: { mode: 'real', rate: '-1' } },
    { name: 'of words', body: { mode: 'real', rate: 'fast' } },
    { name: 'as a number that is too small', body: { mode: 'real', rate: 1e-9 } },
  ])('refuses a rate $name', async ({ body }) => {
    expect(await post('clock', body)).toMatchObject({ status: 400, json: { code: '40017' } })
    expect((await ask(sandbox, '/sandbox/health')).json).toMatchObject({ mode: 'manual' })
  })

  it('refuses to go back, or two moves at once, and changes nothing', async () => {
    const start = sandbox.control.now()
    for (const body of [
      { mode: 'real', to: start - 1 },
      { mode: 'real', to: start + 1, advanceMs: 1 },
      { mode: 'fast' },
      { mode: 'real', to: start + 8_640_000_001 },
      { mode: 'real', advanceMs: 8_640_000_001 },
    ]) {
      expect(await post('clock', body)).toMatchObject({ status: 400, json: { code: '40017' } })
    }
    expect((await ask(sandbox, '/sandbox/health')).json).toMatchObject({ mode: 'manual', time: start })
  })
})

describe('GET /sandbox/invariants', () => {
  it('reports every check after some trading', async () => {
    await post(`market/${symbol}/price`, { price: '60000' })
    const alice = trader(sandbox, { deposit: '10000' })
    await alice.opensLong('0.05').atMarket()
    await alice.closesLong('0.02').atMarket()
    await alice.opensLong('0.01').at('59900')
    const { json } = await ask(sandbox, '/sandbox/invariants')
    expect(json.ok).toBe(true)
    expect(json.checks.length).toBeGreaterThan(5)
    expect(json.checks).toContainEqual({ id: 'I1', ok: true })
  })
})

describe('POST /sandbox/reset', () => {
  it('restores the initial state', async () => {
    const read = async (): Promise<unknown[]> => {
      const { json, ...health } = await ask(sandbox, '/sandbox/health')
      const { world, ...rest } = json as { world: string }
      expect(world).toMatch(/^[0-9a-z]+-\d+$/)
      return [health.status, rest, await ask(sandbox, '/capi/v2/market/tickers')]
    }
    const before = await read()
    const alice = trader(sandbox, { deposit: '10000' })
    await post(`market/${symbol}/price`, { price: '60000' })
    await post('clock', { mode: 'real', advanceMs: 60_000 })
    await post('reset')
    expect(await read()).toEqual(before)
    const { json } = await alice.get('account/getAccounts')
    expect(json.code).toBe('40006')
    // The first new account gets the same key as before the reset.
    expect(sandbox.control.createAccount()).toEqual(alice.account)
  })

  it('keeps the first accounts, with their keys and initial deposits', async () => {
    sandbox = startSandbox({ accounts: [{ name: 'demo', deposit: '50' }] })
    const [demo] = sandbox.accounts
    sandbox.control.deposit(demo!.accountId, '5')
    const amount = async (): Promise<string> =>
      (await send(sandbox, demo!, { target: '/capi/v2/account/getAccounts' })).json.collateral[0].amount
    expect(await amount()).toBe('55')
    await post('reset', {})
    expect(await amount()).toBe('50')
    expect(sandbox.accounts).toEqual([demo])
  })
})
