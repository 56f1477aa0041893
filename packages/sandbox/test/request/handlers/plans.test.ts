// Plan orders over HTTP: placing, triggering, cancelling and listing.
import type { PlanOrder } from '@capi/api/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Trader, trader } from '../../fixtures/trader.ts'
import { type Answer, startSandbox } from '../../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const wish = { symbol, size: '0.01', type: '1', match_type: '1', trigger_price: '91000' }
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
})

const plan = (more: object = {}): Promise<Answer> => alice.post('order/plan_order', { ...wish, ...more })
const place = async (more: object = {}): Promise<string> => (await plan(more)).json.order_id
const current = async (query?: object): Promise<PlanOrder[]> => (await alice.get('order/currentPlan', query)).json
const past = async (query?: object): Promise<PlanOrder[]> =>
  (await alice.get('order/historyPlan', { symbol, ...query })).json.list
const idsOf = (plans: readonly PlanOrder[]): string[] => plans.map(({ order_id }) => order_id)
const setPrice = (price: string): void => void sandbox.control.setPrice({ symbol, price })

describe('POST order/plan_order', () => {
  it('returns the id, and the client id if one was given', async () => {
    const [named, nameless] = [await plan({ client_oid: 'mine' }), await plan({ client_oid: '' })]
    expect(named.json).toEqual({ client_oid: 'mine', order_id: expect.stringMatching(/^\d{18}$/) })
    expect(nameless.json).toEqual({ client_oid: null, order_id: expect.stringMatching(/^\d{18}$/) })
  })

  it.each(['symbol', 'size', 'type', 'match_type', 'trigger_price'])('reports that %s is missing', async (name) => {
    const answer = await plan({ [name]: undefined })
    expect(answer).toMatchObject({ status: 400, json: { code: '40017', msg: `Body field ${name} is missing.` } })
  })

  it('needs a price for a limit order only', async () => {
    expect((await plan({ match_type: '0' })).json.msg).toContain('the price must be above zero, was missing.')
    expect((await plan({ match_type: '0', execute_price: '90500' })).status).toBe(200)
    expect((await plan({ execute_price: '0' })).status).toBe(200)
  })

  it.each([
    { name: 'an unknown symbol', more: { symbol: 'cmt_none' }, msg: 'SYMBOL_UNKNOWN' },
    { name: 'a size off the step', more: { size: '0.000001' }, msg: 'SIZE_PRECISION' },
    {
      name: 'a trigger off the tick',
      more: { trigger_price: '91000.01' },
      msg: 'PRICE_PRECISION(triggerPrice): the trigger price',
    },
  ])('refuses $name', async ({ more, msg }) => {
    expect(await plan(more)).toMatchObject({ status: 400, json: { code: '40015', msg: expect.stringContaining(msg) } })
    expect(await current()).toEqual([])
  })

  it.each([
    { size: '0' },
    { size: '-1' },
    { type: '5' },
    { match_type: '2' },
    { marginMode: 2 },
    { trigger_price: 5 },
    { client_oid: 'a b' },
  ])('refuses %o, which the document does not allow', async (more) => {
    expect(await plan(more)).toMatchObject({ status: 400, json: { code: '40017' } })
  })
})

describe('a plan order', () => {
  it('is listed as it was placed while it waits', async () => {
    const id = await place({ client_oid: 'mine', match_type: '0', execute_price: '90500', type: '3' })
    expect(await current()).toEqual([
      {
        symbol,
        size: '0.01',
        client_oid: 'mine',
        createTime: expect.stringMatching(/^\d{13}$/),
        filled_qty: '0',
        fee: '0',
        order_id: id,
        price: '90500.0',
        price_avg: '0',
        status: '0',
        type: '3',
        order_type: '0',
        totalProfits: '0',
        triggerPrice: '91000.0',
        triggerPriceType: '',
        triggerTime: '0',
        presetTakeProfitPrice: null,
        presetStopLossPrice: null,
      },
    ])
    expect(await past()).toEqual([])
  })

  it('is in the history with the fills of its order once it was triggered', async () => {
    const id = await place()
    setPrice('91000')
    expect(await current()).toEqual([])
    const [order] = await alice.history()
    const [record] = await past()
    expect(record).toMatchObject({ order_id: id, status: '2', price: '0.0', order_type: '3', filled_qty: '0.01' })
    expect(record).toMatchObject({ fee: order!.fee, price_avg: order!.price_avg })
    expect(Number(record!.triggerTime)).toBeGreaterThan(Number(record!.createTime))
    expect(order!.order_id).not.toBe(id)
  })

  it('is 0 while its order rests, 1 when a part is filled, and -1 when the rest is canceled', async () => {
    const bob = trader(sandbox, { deposit: '10000' })
    sandbox.control.setMarketMaker({ symbol, enabled: false })
    await place({ match_type: '0', execute_price: '90500', size: '0.02' })
    setPrice('91000')
    expect(await past()).toMatchObject([{ status: '0', filled_qty: '0' }])
    await bob.opensShort('0.01').at('90500')
    expect(await past()).toMatchObject([{ status: '1', filled_qty: '0.01', price_avg: '90500.0' }])
    const [resting] = await alice.orders()
    await alice.cancels(resting!.order_id)
    expect(await past()).toMatchObject([{ status: '-1', filled_qty: '0.01' }])
  })

  it('is -1 with its trigger time when its order is refused', async () => {
    await place({ type: '3' })
    setPrice('91000')
    expect(await past()).toMatchObject([{ status: '-1', triggerTime: expect.stringMatching(/^\d{13}$/) }])
  })
})

describe('canceling a plan order', () => {
  const canceled = { result: true, err_msg: null }

  it.each([
    { path: 'order/cancel_plan', body: (orderId: string) => ({ orderId }) },
    { path: 'order/cancel_order', body: (orderId: string) => ({ orderId }) },
    { path: 'order/cancel_order', body: () => ({ clientOid: 'mine' }) },
  ])('works by $path', async ({ path, body }) => {
    const id = await place({ client_oid: 'mine' })
    const answer = await alice.post(path, body(id))
    expect(answer.json).toEqual({ order_id: id, client_oid: 'mine', ...canceled })
    expect([await current(), await past()]).toMatchObject([[], [{ order_id: id, status: '-1', triggerTime: '0' }]])
    const again = await alice.post(path, body(id))
    expect(again.json).toMatchObject({ result: false, err_msg: expect.stringContaining('ORDER_FINISHED') })
    setPrice('91000')
    expect(await alice.history()).toEqual([])
  })

  it('works in a batch with orders', async () => {
    const ids = [await place(), await alice.opensLong('0.01').at('89000')]
    const { json } = await alice.post('order/cancel_batch_orders', { ids, cids: [] })
    expect(json).toMatchObject({ result: true, symbol, failInfos: [] })
    expect(json.cancelOrderResultList.map((each: { order_id: string }) => each.order_id)).toEqual(ids)
  })

  it('cancels only plan orders by cancel_plan', async () => {
    const order = await alice.opensLong('0.01').at('89000')
    const answer = await alice.post('order/cancel_plan', { orderId: order })
    expect(answer.json).toMatchObject({ result: false, err_msg: expect.stringContaining('ORDER_NOT_FOUND') })
    expect(await alice.orders()).toHaveLength(1)
  })

  it('does not cancel those of other accounts', async () => {
    const id = await place()
    const bob = trader(sandbox)
    const answer = await bob.post('order/cancel_plan', { orderId: id })
    expect(answer.json).toMatchObject({ result: false, client_oid: null })
    expect(await current()).toHaveLength(1)
  })
})

describe('the lists of plan orders', () => {
  it('are newest first, in pages, filtered by symbol, id and time', async () => {
    const ids: string[] = []
    for (const trigger of ['95000', '96000', '97000']) ids.unshift(await place({ trigger_price: trigger }))
    const other = await place({ symbol: 'cmt_ethusdt', trigger_price: '9000' })
    expect(idsOf(await current())).toEqual([other, ...ids])
    expect(idsOf(await current({ symbol }))).toEqual(ids)
    expect(idsOf(await current({ limit: 2, page: 1 }))).toEqual(ids.slice(1))
    expect(idsOf(await current({ orderId: ids[1]! }))).toEqual([ids[1]])
    expect(idsOf(await current({ orderId: 'abc' }))).toEqual([other, ...ids])
    const [newest, oldest] = [(await current({ orderId: ids[0]! }))[0]!, (await current({ orderId: ids[2]! }))[0]!]
    expect(idsOf(await current({ symbol, startTime: newest.createTime! }))).toEqual([ids[0]])
    expect(idsOf(await current({ symbol, endTime: oldest.createTime! }))).toEqual([ids[2]])
    expect((await alice.get('order/currentPlan', { limit: 101 })).status).toBe(400)
  })

  it('of the history need a symbol, accept a direction, and report whether there is more', async () => {
    const ids: string[] = []
    for (const type of ['1', '2', '3', '4']) {
      ids.unshift(await place({ type, trigger_price: '95000' }))
      await alice.post('order/cancel_plan', { orderId: ids[0]! })
    }
    expect(idsOf(await past())).toEqual(ids)
    expect(idsOf(await past({ delegateType: 2 }))).toEqual([ids[2]])
    expect((await alice.get('order/historyPlan', { symbol, pageSize: 3 })).json).toMatchObject({ nextPage: true })
    expect((await alice.get('order/historyPlan', { symbol, pageSize: 4 })).json).toMatchObject({ nextPage: false })
    expect(await past({ symbol: 'cmt_ethusdt' })).toEqual([])
    for (const query of [{}, { symbol, pageSize: 0 }, { symbol, delegateType: 5 }, { symbol: 'cmt_none' }]) {
      expect((await alice.get('order/historyPlan', query)).status).toBe(400)
    }
  })
})
