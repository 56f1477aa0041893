// The life cycle of orders: every way to place and to end them, and their records in every status.
import type { Sandbox } from '@capi/sandbox'
import { trader, type Trader } from '../../fixtures/trader.ts'
import { symbol, type Tour } from './stage.ts'

export const tourOrders: Tour = async ({ open }) => {
  const { sandbox } = await open()
  sandbox.control.setPrice({ symbol, price: '90500' })
  const alice = trader(sandbox, { deposit: '1000000' })
  await takeAllTypes(alice)
  await takeAllExecutions(alice)
  await placeBatches(alice)
  await cancelAll(alice)
  await waitOnTheWay(sandbox, alice)

  // An enum value for each mode, and an order that waits for its position.
  const bob = trader(sandbox, { deposit: '1000000' })
  sandbox.control.updateSettings({ accountId: bob.account.accountId, symbol, separatedMode: 'SEPARATED' })
  await bob.opensLong('0.02').isolated().with({ presetStopLossPrice: '85000' }).atMarket()
  await bob.opensShort('0.02').isolated().atMarket()
  await look(bob)
  await look(trader(sandbox))
}

async function takeAllTypes(alice: Trader): Promise<void> {
  await alice.opensLong('0.03').atMarket()
  await alice.opensShort('0.02').with({ presetTakeProfitPrice: '88000' }).atMarket()
  await alice.closesLong('0.01').atMarket()
  await alice.closesShort('0.01').atMarket()
  await alice.closesLong('0.01').at('91000')
  await alice.closesShort('0.01').at('90000')
  await alice.opensLong('0.01').with({ marginMode: '1' }).atMarket()
  await look(alice)
}

async function takeAllExecutions(alice: Trader): Promise<void> {
  await alice.opensLong('0.01').only('postOnly').at('89000')
  await alice.opensLong('0.01').only('fok').at('90600')
  await alice.opensLong('0.01').only('ioc').at('90600')
  // Nothing of these is filled, so they are canceled.
  await alice.opensLong('0.01').only('ioc').at('89000')
  await look(alice)
}

async function placeBatches(alice: Trader): Promise<void> {
  const order = { client_oid: 'batch-1', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '90000.0' }
  const elements = [
    { orderDataList: [order, { ...order, client_oid: 'batch-2', type: '2', price: '92000' }] },
    // The second has the id of the first, so it is refused.
    {
      orderDataList: [
        { ...order, client_oid: 'batch-3' },
        { ...order, client_oid: 'batch-3' },
      ],
    },
    { orderDataList: [{ ...order, client_oid: 'batch-4', type: '3', price: '91000' }] },
    { orderDataList: [{ ...order, client_oid: 'batch-5', type: '4' }] },
    { orderDataList: [{ client_oid: 'batch-6' }, {}] },
    { marginMode: '1', orderDataList: [{ ...order, client_oid: 'batch-7' }] },
    { orderDataList: [] },
  ]
  for (const body of elements) await alice.post('order/batchOrders', { symbol, ...body })
  await alice.post('order/batchOrders', { symbol: 'cmt_ethusdt', marginMode: 3, orderDataList: [] })
  const ether = { ...order, client_oid: '', price: '3000' }
  await alice.post('order/batchOrders', { symbol: 'cmt_ethusdt', marginMode: 3, orderDataList: [ether] })
}

async function cancelAll(alice: Trader): Promise<void> {
  const place = (clientOid: string): Promise<string> => alice.opensLong('0.01').as(clientOid).at('89000')
  const first = await place('first')
  await alice.post('order/cancel_order', { orderId: first })
  await alice.post('order/cancel_order', { orderId: first })
  await place('second')
  await alice.post('order/cancel_order', { clientOid: 'second' })
  await alice.post('order/cancel_order', { clientOid: 'nobody' })
  const third = await place('third')
  await alice.post('order/cancel_batch_orders', { ids: [third, first], cids: [] })
  await alice.post('order/cancel_batch_orders', { ids: [await place('fifth')] })
  await place('fourth')
  await alice.post('order/cancel_batch_orders', { cids: ['fourth'] })
  await alice.post('order/cancel_batch_orders', { ids: [first], cids: ['nobody'] })
}

// With an order delay, the lists show orders and cancellations that are pending.
async function waitOnTheWay(sandbox: Sandbox, alice: Trader): Promise<void> {
  const { accountId } = alice.account
  const delay = (createOrderDelayMilliseconds: number): void => {
    sandbox.control.updateSettings({ accountId, symbol, createOrderDelayMilliseconds })
  }
  delay(500)
  const order = await alice.opensLong('0.01').at('89000')
  await alice.orders()
  sandbox.control.advance(1_000)
  await alice.cancels(order)
  await alice.orders()
  sandbox.control.advance(1_000)
  delay(0)
}

/** Reads every list of an account, in full and in parts. */
async function look(someone: Trader): Promise<void> {
  for (const limit of [1, 100]) {
    await someone.fills({ limit })
    await someone.orders({ limit })
    await someone.post('account/bills', { limit })
  }
  await someone.history()
  await someone.positions()
  await someone.state()
  await someone.get('account/getAccount', { coin: 'USDT' })
}
