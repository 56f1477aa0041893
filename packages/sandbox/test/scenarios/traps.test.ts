// What programs trip over, as they would meet it.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Trader, trader } from '../fixtures/trader.ts'
import { startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '60000' })
  alice = trader(sandbox, { deposit: '10000' })
})

describe('the size that can be closed', () => {
  it('is reduced by resting closes', async () => {
    await alice.opensLong('0.02').atMarket()
    const resting = await alice.closesLong('0.015').at('60500')
    await expect(alice.closesLong('0.01').atMarket()).rejects.toThrow(
      /^INVALID_ARGUMENT: CLOSE_SIZE_EXCEEDED\(size\): .* was 0\.01\.$/,
    )
    await alice.closesLong('0.005').atMarket()
    await alice.cancels(resting)
    await alice.closesLong('0.015').atMarket()
    expect(await alice.positions()).toEqual([])
  })
})

describe('a client id', () => {
  it('is refused while its order is live', async () => {
    await alice.opensLong('0.01').as('grid-1').at('59500')
    await expect(alice.opensLong('0.01').as('grid-1').at('59400')).rejects.toThrow('CLIENT_OID_DUPLICATE')
  })

  it('can be used again once its order is filled, which doubles the position', async () => {
    const first = await alice.opensLong('0.01').as('entry').atMarket()
    const second = await alice.opensLong('0.01').as('entry').atMarket()
    expect(second).not.toBe(first)
    expect(await alice.positions()).toMatchObject([{ size: '0.02' }])
    expect((await alice.history()).map((order) => order.client_oid)).toEqual(['entry', 'entry'])
  })

  it('is assigned if it is empty', async () => {
    await alice.opensLong('0.01').as('').at('59500')
    expect((await alice.orders())[0]!.client_oid).toMatch(/^[A-Za-z0-9_.:#-]{1,40}$/)
  })
})

describe('orders whose execution type forbids their trade', () => {
  it('are in the history, canceled, although placing them succeeded', async () => {
    const postOnly = await alice.opensLong('0.01').only('postOnly').at('60500')
    const fok = await alice.opensLong('0.1').only('fok').at('59000')
    expect(await alice.history()).toMatchObject([
      { order_id: fok, status: 'canceled', filled_qty: '0', order_type: 'fok', price_avg: '0', fee: '0' },
      { order_id: postOnly, status: 'canceled', filled_qty: '0', order_type: 'postOnly', price: '60500.0' },
    ])
    expect(await alice.orders()).toEqual([])
    expect(await alice.fills()).toEqual([])
  })
})

describe('a market order', () => {
  it('is listed as ioc with a price of 0.0', async () => {
    await alice.opensLong('0.010').atMarket()
    expect(await alice.history()).toMatchObject([{ order_type: 'ioc', price: '0.0', status: 'filled', size: '0.01' }])
  })

  it('refuses post-only', async () => {
    await expect(alice.opensLong('0.01').only('postOnly').atMarket()).rejects.toMatchObject({ code: '40015' })
  })

  it('is canceled without a fill if the book is empty', async () => {
    sandbox.control.setMarketMaker({ symbol, enabled: false })
    await alice.opensLong('0.01').atMarket()
    expect(await alice.history()).toMatchObject([{ status: 'canceled', filled_qty: '0', price_avg: '0' }])
  })
})

describe('ids of 18 digits', () => {
  it('are strings in responses to orders and JSON integers in fills, with every digit', async () => {
    const orderId = await alice.opensLong('0.01').atMarket()
    expect(orderId).toMatch(/^\d{18}$/)
    const { text, json } = await alice.get('order/fills')
    expect(text).toContain(`"orderId":${orderId},`)
    expect(String(json.list[0].orderId)).not.toBe(orderId)
    const position = await alice.get('account/position/singlePosition', { symbol })
    expect(position.text).toMatch(/"id":\d{18},"account_id":\d{18},/)
    expect(position.text).toContain(`"account_id":${alice.account.accountId},`)
  })

  it('keep their digits in queries, where a double would name another order', async () => {
    const ids = [await alice.opensLong('0.01').at('59100'), await alice.opensLong('0.01').at('59200')]
    for (const orderId of ids) {
      expect((await alice.orders({ orderId })).map((order) => order.order_id)).toEqual([orderId])
      expect(await alice.orders({ orderId: BigInt(orderId) - 1n })).toEqual([])
      expect(await alice.orders({ orderId: BigInt(orderId) + 1n })).toEqual([])
    }
  })

  it('keep their digits in bodies', async () => {
    const ids = [await alice.opensLong('0.01').at('59100'), await alice.opensLong('0.01').at('59200')]
    const { json } = await alice.cancels(ids[1]!)
    expect(json).toMatchObject({ order_id: ids[1], result: true, err_msg: null })
    expect((await alice.orders()).map((order) => order.order_id)).toEqual([ids[0]])
  })
})

describe('the modes of an account', () => {
  it('have two spellings', async () => {
    const all = await alice.get('account/getAccounts')
    const one = await alice.get('account/getAccount', { coin: 'USDT' })
    expect(all.json.account.modeSetting[0]).toMatchObject({ separatedMode: 'COMBINED', positionMode: 'HEDGE' })
    expect(one.json.account.modeSetting[0]).toMatchObject({ separatedModeEnum: 'COMBINED', positionModeEnum: 'HEDGE' })
  })
})
