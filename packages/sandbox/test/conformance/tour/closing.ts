// Reading one order, cancelling all orders or plan orders, and closing positions: with and without anything to do, and
// with failures.
import { trader } from '../../fixtures/trader.ts'
import { symbol, type Tour } from './stage.ts'

export const tourClosing: Tour = async ({ open }) => {
  const { sandbox } = await open()
  sandbox.control.setPrice({ symbol, price: '90500' })
  const alice = trader(sandbox, { deposit: '1000000' })
  for (const cancelOrderType of ['normal', 'plan']) await alice.post('order/cancelAllOrders', { cancelOrderType })
  await alice.post('order/closePositions', {})
  await alice.get('order/detail', { orderId: '1' })

  const resting = await alice.opensLong('0.01').as('rests').at('90000')
  const filled = await alice.opensLong('0.02').atMarket()
  for (const orderId of [resting, filled]) await alice.get('order/detail', { orderId })
  const plan = { symbol, size: '0.01', type: '1', match_type: '1', trigger_price: '95000' }
  await alice.post('order/plan_order', plan)
  await alice.post('order/cancelAllOrders', { cancelOrderType: 'plan', symbol })
  // The second call finds the cancellation of the first one in progress.
  const { accountId } = alice.account
  const delay = (ms: number): unknown =>
    sandbox.control.updateSettings({ accountId, symbol, createOrderDelayMilliseconds: ms })
  delay(1_000)
  await alice.post('order/cancelAllOrders', { cancelOrderType: 'normal', symbol })
  delay(0)
  await alice.opensLong('0.01').at('90000')
  await alice.post('order/cancelAllOrders', { cancelOrderType: 'normal', symbol })
  sandbox.control.advance(1_000)

  const short = await alice.opensShort('0.01').with({ presetStopLossPrice: '99000' }).atMarket()
  await alice.get('order/detail', { orderId: short })
  await alice.closesLong('0.01').at('91000')
  await alice.post('order/closePositions', { symbol })
  await alice.post('order/cancelAllOrders', { cancelOrderType: 'normal' })
  await alice.post('order/closePositions', {})
}
