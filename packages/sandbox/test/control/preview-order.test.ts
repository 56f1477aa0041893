// What an order would do is what it does.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { startSandbox } from '../fixtures/requests.ts'
import { type Trader, trader } from '../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
})

const terms = { symbol, client_oid: '', size: '0.1', type: '1', order_type: '0', match_price: '0', price: '89000' }
const preview = (fields: object, operation: 'placeOrder' | 'placePlanOrder' = 'placeOrder') => {
  const body = JSON.stringify({ ...terms, ...fields })
  return sandbox.control.previewOrder({ accountId: alice.account.accountId, operation, body })
}
const available = async (): Promise<number> => {
  const { balances } = await sandbox.control.getAccount({ accountId: alice.account.accountId })
  return Number(balances[0]!.available)
}

describe('previewOrder', () => {
  it.each([
    { name: 'a limit order that rests', fields: {} },
    { name: 'a market order', fields: { match_price: '1', price: undefined } },
    { name: 'a limit order that is filled in part', fields: { size: '0.9', price: '90000.1' } },
    { name: 'an isolated short', fields: { type: '2', price: '91000', marginMode: 3 } },
  ])('changes nothing, and the order then does the same: $name', async ({ fields }) => {
    const before = [
      sandbox.control.stateHash(),
      (await sandbox.control.getAccount({ accountId: alice.account.accountId })).bills.length,
    ]
    const expected = preview(fields)
    expect([
      sandbox.control.stateHash(),
      (await sandbox.control.getAccount({ accountId: alice.account.accountId })).bills.length,
    ]).toEqual(before)
    expect(expected).toMatchObject({ refusal: null, coin: 'USDT', available: '10000' })
    const { cost, filledSize, fee, position } = expected.effect!

    const start = await available()
    const { json } = await alice.post('order/placeOrder', { ...terms, ...fields })
    expect(start - (await available())).toBeCloseTo(Number(cost), 6)
    const [placed] = [...(await alice.orders()), ...(await alice.history())]
    expect(placed).toMatchObject({ order_id: json.order_id, filled_qty: filledSize })

    // The price crosses what rests.
    sandbox.control.setMarketMaker({ symbol, enabled: true })
    if ((await alice.orders()).length > 0)
      sandbox.control.setPrice({ symbol, price: Number(terms.type) === 1 && !('type' in fields) ? '88000' : '92000' })
    const fees = (await alice.fills()).reduce((sum, each) => sum + Number(each.fillFee), 0)
    expect(fees).toBeCloseTo(Number(fee), 6)
    expect((await alice.positions())[0]).toMatchObject({ size: position!.size })
  })

  it('has the liquidation price of the position', async () => {
    const { effect } = preview({ match_price: '1', marginMode: 3 })
    await alice.opensLong('0.1').isolated().atMarket()
    const [position] = await alice.positions()
    expect(effect!.position).toMatchObject({ liquidatePrice: position!.liquidatePrice, size: '0.1' })
    expect(Number(effect!.position!.margin)).toBeCloseTo(Number(position!.marginSize), 1)
  })

  it('knows the largest size that is accepted', () => {
    const { largestSize } = preview({ size: '0.0001' })
    expect(preview({ size: largestSize }).refusal).toBeNull()
    const more = preview({ size: (Number(largestSize) + 0.00005).toFixed(5) })
    expect(more.refusal?.msg).toContain('MARGIN_INSUFFICIENT')
    expect(more).toMatchObject({ effect: null, largestSize })
  })

  it('of a closing order has the size that can be closed', async () => {
    await alice.opensLong('0.02').atMarket()
    expect(preview({ type: '3', price: '91000', size: '0.01' })).toMatchObject({
      largestSize: '0.02',
      effect: { cost: expect.any(String), position: { size: '0.01' } },
    })
    expect(preview({ type: '3', price: '91000', size: '0.02' }).effect!.position).toBeNull()
  })

  it('reports the refusal that the operation has', async () => {
    const fields = { price: '89000.05' }
    const { json } = await alice.post('order/placeOrder', { ...terms, ...fields })
    expect(preview(fields)).toMatchObject({ refusal: { code: json.code, msg: json.msg }, effect: null })
    expect(preview({ size: undefined }).refusal).toEqual({ code: '40017', msg: 'Body field size is missing.' })
  })

  it('of a plan order costs nothing before it is triggered', () => {
    const plan = {
      match_type: '1',
      trigger_price: '95000',
      price: undefined,
      match_price: undefined,
      order_type: undefined,
    }
    expect(preview(plan, 'placePlanOrder')).toMatchObject({
      refusal: null,
      largestSize: null,
      effect: { cost: '0', filledSize: '0', position: null },
    })
    expect(preview({ ...plan, trigger_price: '90000.03' }, 'placePlanOrder').refusal?.msg).toContain('PRICE_PRECISION')
  })
})
