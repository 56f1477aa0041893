// Plan orders: untriggered, canceled, and triggered with an order that is filled completely, partially or not at all.
import { PRICE_MODE_CODES, DIRECTION_CODES } from '@capi/api'
import { send } from '../../fixtures/requests.ts'
import { trader, type Trader } from '../../fixtures/trader.ts'
import { symbol, type Tour } from './stage.ts'

interface Plan {
  readonly type: string
  readonly trigger: string
  /** Absent for a market order. */
  readonly price?: string
  readonly size?: string
  readonly fields?: object
}

export const tourPlans: Tour = async ({ open }) => {
  const { sandbox } = await open()
  const price = (text: string): unknown => sandbox.control.setPrice({ symbol, price: text })
  price('90000')
  const alice = trader(sandbox, { deposit: '1000000' })
  await alice.opensLong('0.1').atMarket()
  await alice.opensShort('0.1').atMarket()

  const first = await place(alice, { type: 'open_long', trigger: '89000', price: '88900', fields: { client_oid: '' } })
  await place(alice, { type: 'close_long', trigger: '91000', fields: { client_oid: 'profit', marginMode: '1' } })
  await place(alice, { type: 'close_short', trigger: '90500', price: '90400' })
  await place(alice, { type: 'open_short', trigger: '90500', fields: { marginMode: 1 } })
  await look(alice)
  await alice.post('order/cancel_plan', { orderId: first })
  await alice.post('order/cancel_plan', { orderId: first })
  price('91000')
  await look(alice)

  // The market maker offers only a part of the requested size.
  sandbox.control.setMarketMaker({ symbol, levels: 1, size: '0.005' })
  await place(alice, { type: 'open_long', trigger: '91100', price: '91200', size: '0.02' })
  price('91100')
  await look(alice)

  // When it triggers, nothing is left to close, and in the other margin mode nothing can be opened.
  await place(alice, { type: 'open_long', trigger: '91200', fields: { marginMode: 3 } })
  price('91200')
  await look(alice)
}

export const tourProtection: Tour = async ({ open }) => {
  const { sandbox } = await open()
  sandbox.control.setPrice({ symbol, price: '90000' })
  const alice = trader(sandbox, { deposit: '1000000' })
  await alice.opensLong('0.02').with({ presetStopLossPrice: '80000' }).atMarket()
  const stop = { symbol, clientOrderId: 'stop-1', planType: 'loss_plan', triggerPrice: '88000', size: '0.01' }
  const target = { ...stop, clientOrderId: '', planType: 'profit_plan', triggerPrice: '95000', executePrice: '94990' }
  const placed = await alice.post('order/placeTpSlOrder', { ...stop, positionSide: 'long' })
  await alice.post('order/placeTpSlOrder', { ...target, positionSide: 'long', marginMode: 1 })
  await alice.post('order/placeTpSlOrder', { ...target, positionSide: 'long', marginMode: '1' })
  await alice.post('order/placeTpSlOrder', { ...target, planType: 'loss_plan', positionSide: 'short', marginMode: 3 })
  await alice.post('order/placeTpSlOrder', { ...stop, triggerPrice: '93000', positionSide: 'long' })
  const orderId = /"orderId":(\d+)/.exec(placed.text)![1]
  const modify = (fields: string, id = orderId): Promise<unknown> =>
    send(sandbox, alice.account, { target: '/capi/v2/order/modifyTpSlOrder', body: `{"orderId":${id},${fields}}` })
  await modify('"triggerPrice":"87000"')
  await modify('"triggerPrice":"87000"', `"${orderId}"`)
  await modify('"triggerPrice":"87500","executePrice":"87400","triggerPriceType":3')
  await look(alice)
  await modify('"triggerPrice":"87600","triggerPriceType":1')
  await modify('"triggerPrice":"99000"')
}

async function place(someone: Trader, { type, trigger, price, size = '0.01', fields }: Plan): Promise<string> {
  const answer = await someone.post('order/plan_order', {
    symbol,
    size,
    type: DIRECTION_CODES.get(type),
    match_type: PRICE_MODE_CODES.get(price === undefined ? 'market' : 'limit'),
    trigger_price: trigger,
    ...(price !== undefined && { execute_price: price }),
    ...fields,
  })
  return answer.json.order_id
}

async function look(someone: Trader): Promise<void> {
  await someone.get('order/currentPlan')
  await someone.get('order/currentPlan', { symbol: 'cmt_ethusdt' })
  for (const pageSize of [1, 100]) await someone.get('order/historyPlan', { symbol, pageSize })
}
