import { beforeEach, describe, expect, it } from 'vitest'
import { type Trader, trader } from '../../fixtures/trader.ts'
import { startSandbox } from '../../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const unknown = '600000000000000001'
let alice: Trader
let bob: Trader
beforeEach(() => {
  const sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
  bob = trader(sandbox, { deposit: '10000' })
})

const rest = (name: string): Promise<string> => alice.opensLong('0.01').as(name).at('89000')

describe('cancelOrder', () => {
  it('cancels by id and by client id', async () => {
    const first = await rest('a')
    const second = await rest('b')
    expect((await alice.cancels(first)).json).toEqual({ order_id: first, client_oid: 'a', result: true, err_msg: null })
    const { json } = await alice.post('order/cancel_order', { clientOid: 'b' })
    expect(json).toEqual({ order_id: second, client_oid: 'b', result: true, err_msg: null })
    expect(await alice.orders()).toEqual([])
    expect(await alice.history()).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }])
  })

  it('reports that an order is final', async () => {
    const orderId = await alice.opensLong('0.01').as('done').atMarket()
    const { status, json } = await alice.cancels(orderId)
    expect(status).toBe(200)
    expect(json).toMatchObject({ order_id: orderId, client_oid: 'done', result: false })
    expect(json.err_msg).toMatch(/^INVALID_ARGUMENT: ORDER_FINISHED\(orderId\): .+\.$/)
  })

  it('knows only orders of its own account', async () => {
    const orderId = await rest('mine')
    for (const id of [orderId, unknown]) {
      const { status, json } = await bob.cancels(id)
      expect([status, json]).toEqual([
        200,
        {
          order_id: id,
          client_oid: null,
          result: false,
          err_msg: expect.stringMatching(/^INVALID_ARGUMENT: order does not exist; ORDER_NOT_FOUND\(orderId\): /),
        },
      ])
    }
    expect(await alice.orders()).toHaveLength(1)
  })

  it('omits the id if only an unknown client id was given', async () => {
    const { json } = await alice.post('order/cancel_order', { clientOid: 'none' })
    expect(json).toEqual({
      client_oid: 'none',
      result: false,
      err_msg: expect.stringMatching(/^INVALID_ARGUMENT: order does not exist; ORDER_NOT_FOUND\(clientOid\): /),
    })
  })

  it('cancels nothing if the two ids disagree', async () => {
    const first = await rest('a')
    await rest('b')
    const { json } = await alice.post('order/cancel_order', { orderId: first, clientOid: 'b' })
    expect(json).toMatchObject({
      result: false,
      err_msg: expect.stringMatching(/^INVALID_ARGUMENT: order does not exist; ORDER_NOT_FOUND\(orderId\): /),
    })
    expect(await alice.orders()).toHaveLength(2)
    const both = await alice.post('order/cancel_order', { orderId: first, clientOid: 'a' })
    expect(both.json.result).toBe(true)
  })

  it('cancels the live order of a client id that was used before', async () => {
    await alice.opensLong('0.01').as('again').atMarket()
    const working = await rest('again')
    const { json } = await alice.post('order/cancel_order', { clientOid: 'again' })
    expect(json).toMatchObject({ order_id: working, result: true })
    const second = await alice.post('order/cancel_order', { clientOid: 'again' })
    expect(second.json).toMatchObject({ order_id: working, result: false })
  })

  it('requires an id that is not empty', async () => {
    expect(await alice.post('order/cancel_order', { clientOid: '' })).toMatchObject({
      status: 400,
      json: { code: '40017', msg: 'Body must have orderId or clientOid.' },
    })
  })
})

describe('cancelOrders', () => {
  const cancel = (body: object) => alice.post('order/cancel_batch_orders', body)

  it('returns one entry for each id, in the order of the request', async () => {
    const ids = [await rest('a'), await rest('b'), await rest('c')]
    const { json } = await cancel({ ids: [ids[2], unknown, ids[0]], cids: ['b'] })
    const done = (index: number, name: string) => ({
      order_id: ids[index],
      client_oid: name,
      result: true,
      err_msg: '',
    })
    const failed = {
      order_id: unknown,
      client_oid: '',
      result: false,
      err_msg: expect.stringMatching(/^INVALID_ARGUMENT: order does not exist; ORDER_NOT_FOUND\(orderId\): /),
    }
    expect(json).toEqual({
      result: false,
      symbol,
      orderIds: [ids[2], unknown, ids[0]],
      clientOids: ['b'],
      cancelOrderResultList: [done(2, 'c'), failed, done(0, 'a'), done(1, 'b')],
      failInfos: [failed],
    })
  })

  it('returns two entries for an id that is named twice, the second one a failure', async () => {
    const orderId = await rest('a')
    const { json } = await cancel({ ids: [orderId, orderId] })
    expect(json.cancelOrderResultList).toMatchObject([{ result: true }, { result: false }])
    expect(json.failInfos[0].err_msg).toMatch(/^INVALID_ARGUMENT: ORDER_FINISHED\(orderId\): /)
  })

  it('has the result true when none failed', async () => {
    await rest('a')
    expect((await cancel({ cids: ['a'] })).json).toMatchObject({ result: true, failInfos: [], orderIds: [] })
  })

  it('has no symbol if it found no order', async () => {
    expect((await cancel({ cids: ['none'] })).json).not.toHaveProperty('symbol')
  })

  it('refuses to cancel nothing', async () => {
    expect(await cancel({ ids: [] })).toMatchObject({
      status: 400,
      json: {
        code: '40017',
        msg: 'Body must have ids or cids.',
      },
    })
  })
})

describe('cancelAllOrders', () => {
  const cancelAll = (body: object): ReturnType<Trader['post']> => alice.post('order/cancelAllOrders', body)

  it('returns an entry for each order, with the exact id as a number', async () => {
    const ids = [await rest('a'), await rest('b')]
    const { status, text } = await cancelAll({ cancelOrderType: 'normal' })
    expect([status, text]).toEqual([200, `[${ids.map((id) => `{"orderId":${id},"success":true}`).join()}]`])
    expect(await alice.orders()).toEqual([])
    expect((await cancelAll({ cancelOrderType: 'normal', symbol })).text).toBe('[]')
  })

  it('cancels the plan orders of a symbol', async () => {
    await rest('a')
    await alice.post('order/plan_order', { symbol, size: '0.01', type: '1', match_type: '1', trigger_price: '95000' })
    expect((await cancelAll({ cancelOrderType: 'plan', symbol: 'cmt_ethusdt' })).json).toEqual([])
    expect((await cancelAll({ cancelOrderType: 'plan', symbol })).json).toHaveLength(1)
    expect([await alice.orders(), (await alice.get('order/currentPlan')).json]).toMatchObject([[{}], []])
  })

  it.each([
    { name: 'no family', body: {}, code: '40017', text: 'cancelOrderType' },
    { name: 'an unknown family', body: { cancelOrderType: 'all' }, code: '40017', text: 'normal or plan' },
    {
      name: 'an unknown symbol',
      body: { cancelOrderType: 'normal', symbol: 'cmt_none' },
      code: '40015',
      text: 'SYMBOL_UNKNOWN',
    },
  ])('refuses $name, and cancels nothing', async ({ body, code, text }) => {
    await rest('a')
    const { status, json } = await cancelAll(body)
    expect([status, json.code]).toEqual([400, code])
    expect(json.msg).toContain(text)
    expect(await alice.orders()).toHaveLength(1)
  })
})
