// Take-profit and stop-loss orders over HTTP: placing, modifying, listing and cancelling.
import type { PlanOrder } from '@capi/api/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Trader, trader } from '../../fixtures/trader.ts'
import { type Answer, send, startSandbox } from '../../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const stop = {
  symbol,
  clientOrderId: 'stop-1',
  planType: 'loss_plan',
  triggerPrice: '88000',
  size: '0.01',
  positionSide: 'long',
}
let sandbox: Sandbox
let alice: Trader
beforeEach(async () => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
  await alice.opensLong('0.01').atMarket()
})

const place = (more: object = {}): Promise<Answer> => alice.post('order/placeTpSlOrder', { ...stop, ...more })
const current = async (): Promise<PlanOrder[]> => (await alice.get('order/currentPlan')).json
const idOf = ({ text }: Answer): string => /"orderId":(\d{18})/.exec(text)![1]!
/** Sends a modification with the exact id as a number. */
const modify = (id: string, more = '"triggerPrice":"87000"'): Promise<Answer> =>
  send(sandbox, alice.account, { target: '/capi/v2/order/modifyTpSlOrder', body: `{"orderId":${id},${more}}` })

describe('POST order/placeTpSlOrder', () => {
  it('returns a list with the exact id as a number, and the order waits as a plan order', async () => {
    const answer = await place()
    expect(answer.text).toBe(`[{"orderId":${idOf(answer)},"success":true}]`)
    const shape = { order_id: idOf(answer), client_oid: 'stop-1', type: '3', size: '0.01', price: '0.0' }
    expect(await current()).toMatchObject([{ ...shape, triggerPrice: '88000.0', triggerPriceType: '' }])
    sandbox.control.setPrice({ symbol, price: '88000' })
    expect([await alice.positions(), await current()]).toEqual([[], []])
  })

  it.each(['0', '0.0', undefined])('places a market order with the execution price %s', async (executePrice) => {
    await place({ executePrice })
    expect(await current()).toMatchObject([{ price: '0.0', order_type: '3' }])
  })

  it('places a limit order with another execution price, also for a short position', async () => {
    const short = { planType: 'profit_plan', positionSide: 'short', executePrice: '87990', marginMode: 1 }
    await place(short)
    expect(await current()).toMatchObject([{ price: '87990.0', order_type: '0', type: '4' }])
  })

  it('is canceled by cancel_plan and by cancelAllOrders', async () => {
    const [one, two] = [idOf(await place()), idOf(await place({ clientOrderId: 'stop-2' }))]
    expect((await alice.post('order/cancel_plan', { orderId: one })).json).toMatchObject({ result: true })
    const all = await alice.post('order/cancelAllOrders', { cancelOrderType: 'plan' })
    expect(all.text).toBe(`[{"orderId":${two},"success":true}]`)
  })

  it.each([
    {
      more: { triggerPrice: '90500' },
      code: '40015',
      text: 'PRESET_PRICE(triggerPrice): the stop-loss price must be below 90000.1',
    },
    { more: { planType: 'profit_plan' }, code: '40015', text: 'the take-profit price must be above 90000.1' },
    { more: { size: '0.000001' }, code: '40015', text: 'SIZE_PRECISION' },
    { more: { planType: 'stop' }, code: '40017', text: 'planType' },
    { more: { positionSide: 'LONG' }, code: '40017', text: 'positionSide' },
    { more: { size: undefined }, code: '40017', text: 'size' },
    { more: { clientOrderId: undefined }, code: '40017', text: 'clientOrderId' },
  ])('refuses $more', async ({ more, code, text }) => {
    expect(await place(more)).toMatchObject({ status: 400, json: { code, msg: expect.stringContaining(text) } })
    expect(await current()).toEqual([])
  })
})

describe('POST order/modifyTpSlOrder', () => {
  it('changes the prices and what triggers the order, under the same id', async () => {
    const id = idOf(await place())
    const { status, json } = await modify(id, '"triggerPrice":"87000","executePrice":"86990","triggerPriceType":3')
    expect([status, json]).toEqual([200, { code: '00000', msg: 'success', requestTime: expect.any(Number), data: '' }])
    const shape = { order_id: id, triggerPrice: '87000.0', triggerPriceType: '3' }
    expect(await current()).toMatchObject([{ ...shape, price: '86990.0' }])
    await modify(id)
    expect(await current()).toMatchObject([{ ...shape, triggerPriceType: '', price: '0.0' }])
  })

  it('applies to the order of a preset price', async () => {
    await alice.opensLong('0.01').with({ presetStopLossPrice: '85000' }).atMarket()
    const [preset] = await current()
    expect((await modify(preset!.order_id)).status).toBe(200)
    expect(await current()).toMatchObject([{ order_id: preset!.order_id, triggerPrice: '87000.0' }])
  })

  it('accepts the id as a text as well', async () => {
    const id = idOf(await place())
    expect((await modify(`"${id}"`)).status).toBe(200)
    expect(await current()).toMatchObject([{ order_id: id, triggerPrice: '87000.0' }])
    expect((await modify('"one"')).json).toMatchObject({
      code: '40017',
      msg: expect.stringContaining('orderId must be'),
    })
  })

  it('refuses an unknown order, a final one and a trigger on the wrong side, and changes nothing', async () => {
    const id = idOf(await place())
    expect(await modify(id, '"triggerPrice":"95000"')).toMatchObject({ status: 400, json: { code: '40015' } })
    expect(await current()).toMatchObject([{ triggerPrice: '88000.0' }])
    await alice.post('order/cancel_plan', { orderId: id })
    for (const [each, reason] of [
      [id, 'ORDER_FINISHED'],
      ['1', 'order does not exist; ORDER_NOT_FOUND'],
    ] as const)
      expect((await modify(each)).json).toMatchObject({
        code: '40015',
        msg: expect.stringMatching(`^INVALID_ARGUMENT: ${reason}\\(\\w+\\): `),
      })
  })
})
