import { beforeAll, describe, expect, it } from 'vitest'
import { type Trader, trader } from '../../fixtures/trader.ts'
import { startSandbox } from '../../fixtures/requests.ts'

const dayMs = 86_400_000
const symbol = 'cmt_btcusdt'
const sandbox = startSandbox()

describe('listCurrentOrders', () => {
  let alice: Trader
  const ids: string[] = []
  const times: number[] = []
  beforeAll(async () => {
    sandbox.control.setPrice({ symbol, price: '90000' })
    alice = trader(sandbox, { deposit: '10000' })
    for (let count = 0; count < 5; count += 1) {
      sandbox.control.advance(1_000)
      times.push(sandbox.control.now())
      ids.push(await alice.opensLong('0.001').at(`${89_000 + count}`))
    }
    ids.reverse()
    times.reverse()
  })
  const list = async (query: object): Promise<string[]> => (await alice.orders(query)).map((order) => order.order_id)

  it('returns the newest first', async () => {
    expect(await list({})).toEqual(ids)
  })

  it('counts pages from 0', async () => {
    expect(await list({ limit: 2 })).toEqual(ids.slice(0, 2))
    expect(await list({ limit: 2, page: 1 })).toEqual(ids.slice(2, 4))
    expect(await list({ limit: 2, page: 2 })).toEqual(ids.slice(4))
    expect(await list({ limit: 2, page: 3 })).toEqual([])
  })

  it('includes both time bounds', async () => {
    expect(await list({ startTime: times[3], endTime: times[1] })).toEqual(ids.slice(1, 4))
    expect(await list({ startTime: times[0]! + 1 })).toEqual([])
    expect(await list({ endTime: times[4]! - 1 })).toEqual([])
  })

  it('filters by symbol, and names the known ones if it is unknown', async () => {
    expect(await list({ symbol })).toEqual(ids)
    expect(await list({ symbol: 'cmt_ethusdt' })).toEqual([])
    const { status, json } = await alice.get('order/current', { symbol: 'cmt_none' })
    expect([status, json.code]).toEqual([400, '40020'])
    expect(json.msg).toContain('one of cmt_btcusdt, ')
  })
})

describe('listOrderHistory', () => {
  let alice: Trader
  const ids: string[] = []
  let lastTime = 0
  beforeAll(async () => {
    alice = trader(sandbox, { deposit: '10000' })
    for (let days = 0; days < 4; days += 1) {
      sandbox.control.advance(dayMs)
      sandbox.control.setPrice({ symbol, price: '90000' })
      lastTime = sandbox.control.now()
      ids.push(await alice.opensLong('0.001').only('ioc').at('89000'))
    }
    await alice.opensLong('0.001').at('89000')
    ids.reverse()
  })
  const list = async (query: object): Promise<string[]> => (await alice.history(query)).map((order) => order.order_id)

  it('lists final orders, newest first', async () => {
    expect(await list({})).toEqual(ids)
    expect(await list({ pageSize: 3 })).toEqual(ids.slice(0, 3))
  })

  it('reads a small createDate as days back', async () => {
    expect(await list({ createDate: 1 })).toEqual(ids.slice(0, 1))
    expect(await list({ createDate: 2 })).toEqual(ids.slice(0, 2))
    expect(await list({ createDate: 90 })).toEqual(ids)
  })

  it('reads a large createDate as a time', async () => {
    expect(await list({ createDate: lastTime })).toEqual(ids.slice(0, 1))
    expect(await list({ createDate: lastTime + 1 })).toEqual([])
    expect(await list({ createDate: lastTime - dayMs })).toEqual(ids.slice(0, 1))
  })

  it('ends at the time of endCreateDate, which is included', async () => {
    expect(await list({ endCreateDate: lastTime })).toEqual(ids)
    expect(await list({ endCreateDate: lastTime - 1 })).toEqual(ids.slice(1))
    expect(await list({ createDate: 2, endCreateDate: lastTime - 1 })).toEqual(ids.slice(1, 2))
  })

  it.each([
    { query: { createDate: 91 }, text: 'createDate must be at most 90 days, or a Unix time in ms within them' },
    { query: { createDate: -1 }, text: 'createDate must be at least 0, was -1.' },
    { query: { createDate: 1_600_000_000_000 }, text: 'was 1600000000000.' },
    { query: { pageSize: 1_001 }, text: 'pageSize must be at most 1000, was 1001.' },
    { query: { pageSize: 0 }, text: 'pageSize must be at least 1, was 0.' },
  ])('refuses $query', async ({ query, text }) => {
    const { status, json } = await alice.get('order/history', query)
    expect([status, json.code]).toEqual([400, '40020'])
    expect(json.msg).toContain(text)
  })
})

describe('listFills', () => {
  let alice: Trader
  let bob: Trader
  const times: number[] = []
  let orderId: string
  beforeAll(async () => {
    sandbox.control.setMarketMaker({ symbol, enabled: false })
    sandbox.control.setPrice({ symbol, price: '90000' })
    alice = trader(sandbox, { deposit: '10000' })
    bob = trader(sandbox, { deposit: '10000' })
    orderId = await alice.opensLong('0.01').at('90000')
    for (const size of ['0.001', '0.002', '0.003']) {
      sandbox.control.advance(1_000)
      times.push(sandbox.control.now())
      await bob.opensShort(size).atMarket()
    }
    times.reverse()
  })
  const sizes = async (query: object): Promise<unknown[]> => (await alice.fills(query)).map((fill) => fill.fillSize)

  it('shows each side of a trade to its account', async () => {
    const [maker] = await alice.fills()
    const [taker] = await bob.fills()
    const trade = { symbol, fillSize: '0.003', fillValue: '270', realizePnl: '0', liquidateFee: '0', liquidateType: '' }
    const modes = { marginMode: 'SHARED', separatedMode: 'COMBINED', createdTime: times[0] }
    expect(maker).toMatchObject({
      ...trade,
      ...modes,
      positionSide: 'LONG',
      orderSide: 'BUY',
      direction: 'OPEN_LONG',
      legacyOrdeDirection: 'OPEN_LONG',
      fillFee: '0.054',
    })
    expect(taker).toMatchObject({
      ...trade,
      ...modes,
      positionSide: 'SHORT',
      orderSide: 'SELL',
      direction: 'OPEN_SHORT',
      legacyOrdeDirection: 'OPEN_SHORT',
      fillFee: '0.162',
    })
  })

  it('returns the newest first, whether there are more, and the total', async () => {
    expect((await alice.get('order/fills', { limit: 2 })).json).toMatchObject({
      list: [{ fillSize: '0.003' }, { fillSize: '0.002' }],
      nextFlag: true,
      totals: 3,
    })
    expect((await alice.get('order/fills', { limit: 3 })).json).toMatchObject({ nextFlag: false, totals: 3 })
  })

  it('includes both time bounds, and filters by order and symbol', async () => {
    expect(await sizes({ startTime: times[1], endTime: times[1] })).toEqual(['0.002'])
    expect(await sizes({ orderId })).toHaveLength(3)
    expect(await sizes({ orderId: BigInt(orderId) + 2n })).toEqual([])
    expect(await sizes({ symbol: 'cmt_ethusdt' })).toEqual([])
  })

  it('has the numbers of a partially filled order', async () => {
    expect(await alice.orders()).toMatchObject([
      {
        status: 'open',
        size: '0.01',
        filled_qty: '0.006',
        price_avg: '90000.0',
        fee: '0.108',
        filledQtyContracts: 6_000,
      },
    ])
  })

  it.each(['fills', 'current'])('of order/%s refuses limits out of bounds', async (path) => {
    for (const limit of [0, 101]) {
      expect(await alice.get(`order/${path}`, { limit })).toMatchObject({ status: 400, json: { code: '40020' } })
    }
  })
})

describe('listPositions', () => {
  beforeAll(() => {
    sandbox.control.reset()
    sandbox.control.setPrice({ symbol, price: '90000' })
    sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0 })
  })

  it('shows only open positions', async () => {
    const alice = trader(sandbox, { deposit: '10000' })
    await alice.opensLong('0.01').atMarket()
    expect(await alice.positions()).toMatchObject([
      {
        side: 'LONG',
        margin_mode: 'SHARED',
        separated_mode: 'COMBINED',
        separated_open_order_id: 0,
        leverage: '20.00',
        size: '0.01',
        open_value: '900',
        open_fee: '0.54',
        funding_fee: '0',
        marginSize: '45',
        isolated_margin: '0',
        unrealizePnl: '0',
        is_auto_append_isolated_margin: false,
        cum_open_size: '0.01',
        cum_open_value: '900',
        cum_open_fee: '0.54',
        cum_close_size: '0',
        contractVal: '0.000001',
        coin_id: 2,
        contract_id: 10_000_001,
      },
    ])
    expect(await alice.positions('cmt_ethusdt')).toEqual([])
    sandbox.control.setPrice({ symbol, price: '90100' })
    expect(await alice.positions()).toMatchObject([{ unrealizePnl: '1', marginSize: '45.05' }])
    await alice.closesLong('0.01').atMarket()
    expect(await alice.positions()).toEqual([])
  })

  it('has one position for each opening order in separated mode', async () => {
    const alice = trader(sandbox, { deposit: '10000' })
    sandbox.control.updateSettings({ accountId: alice.account.accountId, symbol, separatedMode: 'SEPARATED' })
    const first = await alice.opensLong('0.01').atMarket()
    const second = await alice.opensLong('0.02').atMarket()
    const { text } = await alice.get('account/position/singlePosition', { symbol })
    for (const id of [first, second]) expect(text).toContain(`"separated_open_order_id":${id},`)
    await alice.closesLong('0.015').atMarket()
    expect((await alice.positions()).map((position) => position.size)).toEqual(['0.015'])
  })
})

describe('getOrder', () => {
  let alice: Trader
  beforeAll(() => {
    sandbox.control.setPrice({ symbol, price: '90000' })
    alice = trader(sandbox, { deposit: '10000' })
  })

  it('returns a live order and a final order, as the lists do', async () => {
    const live = await alice.opensLong('0.001').at('89000')
    const final = await alice.opensLong('0.001').atMarket()
    expect((await alice.get('order/detail', { orderId: live })).json).toEqual((await alice.orders())[0])
    expect((await alice.get('order/detail', { orderId: final })).json).toEqual((await alice.history())[0])
  })

  it('does not find the order of another account, a plan order, or an unknown one', async () => {
    const plan = { symbol, size: '0.001', type: '1', match_type: '1', trigger_price: '95000' }
    const ids = [
      await trader(sandbox, { deposit: '10000' }).opensLong('0.001').at('89000'),
      (await alice.post('order/plan_order', plan)).json.order_id,
      '1',
    ]
    for (const orderId of ids) {
      const { status, json } = await alice.get('order/detail', { orderId })
      expect([status, json.code, json.msg]).toEqual([
        400,
        '50005',
        `ORDER_NOT_FOUND(orderId): the order must be one of the account, was ${orderId}.`,
      ])
    }
  })

  it.each([
    { name: 'missing', query: {}, code: '40019' },
    { name: 'empty', query: { orderId: '' }, code: '40019' },
    { name: 'no id', query: { orderId: 'abc' }, code: '40020' },
    { name: 'too large', query: { orderId: '99999999999999999999' }, code: '40020' },
  ])('refuses an id that is $name', async ({ query, code }) => {
    expect(await alice.get('order/detail', query)).toMatchObject({ status: 400, json: { code } })
  })

  it('does not find an order that is younger than a stale read', async () => {
    const orderId = await alice.opensLong('0.001').at('88000')
    const action = { type: 'staleRead', lagMs: 1_000 } as const
    sandbox.control.createFault({ operation: 'getOrder', phase: 'response', action })
    expect((await alice.get('order/detail', { orderId })).json.code).toBe('50005')
    sandbox.control.advance(1_001)
    expect((await alice.get('order/detail', { orderId })).status).toBe(200)
    sandbox.control.deleteFaults()
  })
})
