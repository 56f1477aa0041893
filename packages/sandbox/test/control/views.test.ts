import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { trader, type Trader } from '../fixtures/trader.ts'
import { ask, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '60000' })
  alice = trader(sandbox, { name: 'alice', deposit: '10000' })
})

describe('GET /sandbox/accounts', () => {
  it('lists the accounts of users, without their keys', async () => {
    const bob = trader(sandbox)
    const { text, json } = await ask(sandbox, '/sandbox/accounts')
    expect(json).toEqual([
      { accountId: alice.account.accountId, name: 'alice' },
      { accountId: bob.account.accountId, name: '' },
    ])
    for (const { account } of [alice, bob]) expect(text).not.toContain(account.secret)
  })
})

describe('getAccount of control', () => {
  it('has the fields of the response in process too', async () => {
    const { state } = await sandbox.control.getAccount({ accountId: alice.account.accountId })
    const { json } = await ask(sandbox, `/sandbox/accounts/${alice.account.accountId}`)
    const { defaultFeeSetting } = state.account!
    expect(defaultFeeSetting).toStrictEqual(json.state.account.defaultFeeSetting)
  })
})

describe('GET /sandbox/demo-key', () => {
  it('returns the key of the oldest account, with which requests can be signed', async () => {
    trader(sandbox, { name: 'bob', deposit: '5' })
    const { json } = await ask(sandbox, '/sandbox/demo-key')
    expect(json).toEqual(alice.account)
  })

  it('shows no credentials that were given to the sandbox', async () => {
    const credentials = { key: 'given-key', secret: 'given-secret', passphrase: 'given' }
    const { status, text } = await ask(startSandbox({ accounts: [{ credentials }] }), '/sandbox/demo-key')
    expect(status).toBe(400)
    expect(text).toContain('The key must be one that the sandbox generated, was given to it.')
    expect(text).not.toMatch(/given-/)
  })

  it('is refused without an account', async () => {
    const { status, text } = await ask(startSandbox(), '/sandbox/demo-key')
    expect([status, text]).toEqual([400, expect.stringContaining('There must be an account with a key, was none.')])
  })
})

describe('GET /sandbox/accounts/{accountId}', () => {
  const view = async (query = '') => ask(sandbox, `/sandbox/accounts/${alice.account.accountId}${query}`)

  it('shows the records that the account itself reads', async () => {
    await alice.opensLong('0.01').atMarket()
    await alice.opensLong('0.02').at('59500')
    await alice.opensShort('0.03').at('60500')
    const { json } = await view()
    expect(json).toMatchObject({ accountId: alice.account.accountId, name: 'alice' })
    expect(json.positions).toEqual(await alice.positions())
    expect(json.orders).toEqual(await alice.orders())
    expect(json.orders).toHaveLength(2)
    expect(json.pastOrders).toEqual(await alice.history())
    expect(json.fills).toEqual(await alice.fills())
    expect(json.bills).toEqual(await alice.bills())
    expect(json.bills).toHaveLength(2)
    expect(json.state).toEqual(await alice.state())
  })

  it('shows waiting and past plan orders of every contract', async () => {
    const { price } = sandbox.control.setPrice({ symbol: 'cmt_ethusdt', price: '3000' })
    expect(price).toBe('3000.00')
    const plan = (contract: string, trigger: string): object => {
      return { symbol: contract, size: '0.01', type: '1', match_type: '1', client_oid: '', trigger_price: trigger }
    }
    for (const [contract, trigger] of [
      [symbol, '60500'],
      ['cmt_ethusdt', '3100'],
      [symbol, '60600'],
    ] as const) {
      expect((await alice.post('order/plan_order', plan(contract, trigger))).status).toBe(200)
    }
    sandbox.control.setPrice({ symbol, price: '60550' })
    sandbox.control.setPrice({ symbol: 'cmt_ethusdt', price: '3150' })
    const { planOrders, pastPlanOrders } = (await view()).json
    expect(planOrders).toMatchObject([{ symbol, triggerPrice: '60600.0' }])
    expect(pastPlanOrders).toMatchObject([{ symbol: 'cmt_ethusdt' }, { symbol, triggerPrice: '60500.0' }])
  })

  it('shows equity and available balance', async () => {
    await alice.opensLong('0.1').atMarket()
    sandbox.control.setPrice({ symbol, price: '61000' })
    const { positions, balances } = (await view()).json
    expect(positions).toMatchObject([{ unrealizePnl: '99.99', open_value: '6000.01' }])
    // 10000 - 6000.01 - 3.600006 + 6100, less the margin of 6100 at a leverage of 20.
    expect(balances).toEqual([{ coin: 'USDT', equity: '10096.389994', available: '9791.389994' }])
  })

  it('shows equity with the margin and the profit of isolated positions', async () => {
    await alice.opensLong('0.1').isolated().atMarket()
    sandbox.control.setPrice({ symbol, price: '61000' })
    const { positions, balances } = (await view()).json
    expect(positions).toMatchObject([{ margin_mode: 'ISOLATED', unrealizePnl: '99.99' }])
    // 10000 less the fee of 3.600006, plus the profit.
    expect(balances).toMatchObject([{ coin: 'USDT', equity: '10096.389994' }])
    const [asset] = (await alice.get('account/assets')).json
    expect(Number(balances[0].equity)).toBe(Number(asset.equity))
  })

  it('says which plan orders are a take-profit or a stop-loss, and of which order', async () => {
    const presets = { presetTakeProfitPrice: '66000', presetStopLossPrice: '59000' }
    const parentOrderId = await alice.opensLong('0.01').with(presets).atMarket()
    const own = await alice.post('order/placeTpSlOrder', {
      symbol,
      clientOrderId: '',
      planType: 'loss_plan',
      triggerPrice: '58000',
      positionSide: 'long',
      size: '0.01',
    })
    expect(own.status).toBe(200)
    const before = (await view()).json
    const [ownStop, stopLoss, takeProfit] = before.planOrders.map(({ order_id }: { order_id: string }) => order_id)
    const roles = [
      { orderId: ownStop, role: 'stopLoss', parentOrderId: null },
      { orderId: stopLoss, role: 'stopLoss', parentOrderId: String(parentOrderId) },
      { orderId: takeProfit, role: 'takeProfit', parentOrderId: String(parentOrderId) },
    ]
    expect(before.tpSlOrders).toEqual(roles)
    sandbox.control.setPrice({ symbol, price: '58500' })
    const after = (await view()).json
    // The stop-loss closed the position, which ended the take-profit.
    expect(after.planOrders).toMatchObject([{ order_id: ownStop }])
    expect(after.tpSlOrders).toEqual(roles)
  })

  it('keeps every digit of an id', async () => {
    const orderId = await alice.opensLong('0.01').atMarket()
    expect((await view()).text).toContain(`"orderId":${orderId},`)
  })

  it('applies the limit', async () => {
    for (let count = 0; count < 3; count += 1) await alice.opensLong('0.01').atMarket()
    const { fills, pastOrders, bills } = (await view('?limit=2')).json
    expect([fills.length, pastOrders.length, bills.length]).toEqual([2, 2, 2])
  })

  it.each([
    { path: '600000000000000001', text: "The id must be that of a user's account" },
    { path: 'alice', text: 'Path parameter accountId must be a 64-bit integer, was "alice".' },
    { path: '1?limit=0', text: 'Query parameter limit must be at least 1, was 0.' },
  ])('refuses $path', async ({ path, text }) => {
    const { status, json } = await ask(sandbox, `/sandbox/accounts/${path}`)
    expect([status, json.code]).toEqual([400, '40020'])
    expect(json.msg).toContain(text)
  })

  it("refuses the exchange's own accounts", async () => {
    const first = BigInt(alice.account.accountId) - 1n
    const { json } = await ask(sandbox, `/sandbox/accounts/${first}`)
    expect(json.msg).toBe(`The id must be that of a user's account, was "${first}".`)
  })
})

describe('GET /sandbox/market', () => {
  it('shows every contract with its ticker, as in the interface', async () => {
    const { json } = await ask(sandbox, '/sandbox/market')
    expect(json.map(({ contract }: { contract: object }) => contract)).toEqual(
      (await ask(sandbox, '/capi/v2/market/contracts')).json,
    )
    expect(json.map(({ ticker }: { ticker: object }) => ticker)).toEqual(
      (await ask(sandbox, '/capi/v2/market/tickers')).json,
    )
  })
})

describe('GET /sandbox/market/{symbol}/depth', () => {
  const path = `/sandbox/market/${symbol}/depth`

  it('shows the sizes of users and market maker together', async () => {
    sandbox.control.setMarketMaker({ symbol, levels: 2, size: '1' })
    await alice.opensLong('0.5').at('59999.9')
    const { json } = await ask(sandbox, path)
    expect(json.bids[0]).toEqual({ price: '59999.9', size: '1.5', marketMakerSize: '1' })
    expect(json.asks[0]).toEqual({ price: '60000.1', size: '1', marketMakerSize: '1' })
    expect([json.bids.length, json.asks.length]).toEqual([2, 2])
    expect(json).toMatchObject({ symbol, time: sandbox.control.now() })
  })

  it('shows as many levels as requested', async () => {
    expect((await ask(sandbox, `${path}?levels=3`)).json.asks).toHaveLength(3)
  })
})

describe('GET /sandbox/market/{symbol}/candles', () => {
  const path = `/sandbox/market/${symbol}/candles`

  it('ends with the present price', async () => {
    const { json } = await ask(sandbox, `${path}?minutes=5&limit=2`)
    expect(json).toHaveLength(2)
    expect(json[1]).toMatchObject({ close: '60000.0' })
    expect(json[1].time - json[0].time).toBe(300_000)
  })

  it.each([
    { query: 'minutes=7', text: 'Query parameter minutes must be' },
    { query: 'limit=0', text: 'Query parameter limit must be at least 1, was 0.' },
  ])('refuses $query', async ({ query, text }) => {
    const { status, json } = await ask(sandbox, `${path}?${query}`)
    expect([status, json.code]).toEqual([400, '40020'])
    expect(json.msg).toContain(text)
  })
})

describe('GET /sandbox/market/{symbol}/market-maker', () => {
  it('shows the settings', async () => {
    const set = sandbox.control.setMarketMaker({ symbol, levels: 3, halfSpreadTicks: 7 })
    expect((await ask(sandbox, `/sandbox/market/${symbol}/market-maker`)).json).toEqual(set)
  })
})

it('reading changes nothing', async () => {
  await alice.opensLong('0.01').at('59500')
  const before = sandbox.control.now()
  const seen = await ask(sandbox, `/sandbox/accounts/${alice.account.accountId}`)
  for (const path of ['accounts', 'market', `market/${symbol}/depth`, `market/${symbol}/candles`]) {
    await ask(sandbox, `/sandbox/${path}`)
  }
  expect(sandbox.control.now()).toBe(before)
  expect((await ask(sandbox, `/sandbox/accounts/${alice.account.accountId}`)).text).toBe(seen.text)
})
