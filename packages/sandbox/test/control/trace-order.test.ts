// The history of one order: what happened to it, who was on the other side, and which bills it caused.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { startSandbox } from '../fixtures/requests.ts'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import { open } from '../journal/persistent-sandbox.ts'
import { type Trader, trader } from '../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
let bob: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { name: 'alice', deposit: '10000' })
  bob = trader(sandbox, { name: 'bob', deposit: '10000' })
})
const trace = (orderId: string) => sandbox.control.traceOrder({ orderId })

describe('traceOrder', () => {
  it('has each fill with its counterparty and its own bills', async () => {
    sandbox.control.setMarketMaker({ symbol, enabled: false })
    const first = await alice.opensShort('0.01').at('90000')
    const second = await alice
      .opensShort('0.02')
      .isolated()
      .with({ symbol })
      .at('90010')
      .catch(() => alice.opensShort('0.02').at('90010'))
    const taken = await bob.opensLong('0.03').at('90010')
    const { order, fills, events, accountId } = await trace(taken)
    expect([accountId, order!.status, fills.length]).toEqual([bob.account.accountId, 'filled', 2])
    expect(fills.map(({ price, isMaker, counterparty }) => [price, isMaker, counterparty])).toEqual([
      ['90000.0', false, { accountId: alice.account.accountId, name: 'alice', orderId: first }],
      ['90010.0', false, { accountId: alice.account.accountId, name: 'alice', orderId: second }],
    ])
    const all = (await bob.bills()).filter(({ businessType }) => businessType === 'position_open_long')
    const own = fills.flatMap(({ bills }) => bills)
    expect(own.map(({ amount }) => amount)).toEqual(all.map(({ amount }) => amount).toReversed())
    expect(fills.every(({ bills }) => bills.length === 1)).toBe(true)
    expect(events.map(({ kind, detail }) => [kind, detail['status']])).toEqual([
      ['order', 'pending'],
      ['order', 'pending'],
      ['order', 'filled'],
    ])
    const rested = await trace(first)
    expect(rested.fills).toMatchObject([{ isMaker: true, counterparty: { name: 'bob', orderId: taken } }])
    expect(rested.events.map(({ detail }) => detail['status'])).toEqual(['pending', 'open', 'filled'])
  })

  it('has no counterparty for the market maker', async () => {
    const id = await alice.opensLong('0.01').atMarket()
    expect((await trace(id)).fills).toMatchObject([
      { counterparty: null, bills: [{ businessType: 'position_open_long' }] },
    ])
  })

  it('has the presets of an order, and leads from a plan order to the order that it placed', async () => {
    const presets = { presetTakeProfitPrice: '95000', presetStopLossPrice: '85000' }
    const id = await alice.opensLong('0.01').with(presets).atMarket()
    const { planOrders } = await trace(id)
    expect(planOrders.map(({ triggerPrice }) => triggerPrice).toSorted()).toEqual(['85000.0', '95000.0'])
    sandbox.control.setPrice({ symbol, price: '84000' })
    const stop = planOrders.find(({ triggerPrice }) => triggerPrice === '85000.0')!
    const { order, fills } = await trace(String(stop.order_id))
    expect([order!.type, order!.status, fills.length]).toEqual(['close_long', 'filled', 1])
    expect((await trace(order!.order_id!)).planOrders.map(({ order_id: each }) => each)).toEqual([stop.order_id])
  })

  it('says why an order was canceled, and has no order of a plan that waits', async () => {
    const id = await alice.opensLong('0.01').at('80000')
    await alice.cancels(id)
    expect(await trace(id)).toMatchObject({ cancelReason: 'requested', fills: [], order: { status: 'canceled' } })
    const plan = { symbol, size: '0.01', type: '1', match_type: '1', trigger_price: '95000' }
    const { json } = await alice.post('order/plan_order', plan)
    expect(await trace(json.order_id)).toMatchObject({ order: null, planOrders: [{ order_id: json.order_id }] })
  })

  it('describes the moment of the call, whatever happens while it reads', async () => {
    sandbox.control.setMarketMaker({ symbol, enabled: false })
    const id = await alice.opensLong('0.05').at('89000')
    await bob.opensShort('0.02').at('89000')
    sandbox.control.setMarketMaker({ symbol, enabled: true })
    const tracing = trace(id)
    sandbox.control.setPrice({ symbol, price: '88000' })
    const { order, fills, events } = await tracing
    expect([order!.filled_qty, fills.map(({ fill }) => fill.fillSize)]).toEqual(['0.02', ['0.02']])
    expect(events.map(({ detail }) => detail['filledSize'])).toEqual(['0', '0', '0.02'])
    expect((await trace(id)).fills.map(({ fill }) => fill.fillSize)).toEqual(['0.02', '0.03'])
  })

  it('begins again if a reset replaces the world while it reads', async () => {
    const id = await alice.opensLong('0.01').atMarket()
    const tracing = trace(id)
    sandbox.control.reset()
    await expect(tracing).rejects.toThrow('The id must be that of an order')
  })

  it('refuses an id that is of no order', async () => {
    await expect(trace('1')).rejects.toThrow('The id must be that of an order, was "1".')
  })
  it('reads a final order from a journal', async () => {
    sandbox = await open(createMemoryJournal())
    sandbox.control.setPrice({ symbol, price: '90000' })
    const carol = trader(sandbox, { name: 'carol', deposit: '10000' })
    const presets = { presetTakeProfitPrice: '95000', presetStopLossPrice: '85000' }
    const id = await carol.opensLong('0.01').with(presets).atMarket()
    const { order, fills, planOrders } = await trace(id)
    expect([order!.status, fills.map(({ bills }) => bills.length), planOrders.length]).toEqual(['filled', [1], 2])
    expect(fills[0]!.fill.tradeId).toBeDefined()
    sandbox.control.setPrice({ symbol, price: '84000' })
    const [stop] = planOrders.filter(({ triggerPrice }) => triggerPrice === '85000.0')
    expect(await trace(stop!.order_id!)).toMatchObject({ order: { type: 'close_long', status: 'filled' }, fills: [{}] })
    await expect(trace('1')).rejects.toThrow('The id must be that of an order, was "1".')
  })
})
