// Every reason for which the engine refuses a command.
import type { Sandbox } from '@capi/sandbox'
import { trader, type Trader } from '../../fixtures/trader.ts'
import { ask } from '../../fixtures/requests.ts'
import { symbol, type Tour } from './stage.ts'

export const tourReasons: Tour = async ({ open }) => {
  const { sandbox } = await open()
  sandbox.control.setPrice({ symbol, price: '90000' })
  const alice = trader(sandbox, { deposit: '100000' })
  await refuseOrders(alice)
  await refuseControl(sandbox, alice)
}

async function refuseOrders(alice: Trader): Promise<void> {
  const order = { client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
  const place = (fields: object): Promise<unknown> => alice.post('order/placeOrder', { symbol, ...order, ...fields })
  await place({ client_oid: 'taken' })
  await place({ client_oid: 'taken' })
  await place({ client_oid: 'not so' })
  await place({ symbol: 'cmt_none' })
  await place({ size: '0.000001' })
  await place({ size: '0.00001' })
  await place({ size: '9999999' })
  await place({ price: '89000.01' })
  await place({ price: '99000' })
  await place({ match_price: '1', price: undefined, order_type: '1' })
  await place({ presetStopLossPrice: '99000' })
  await place({ size: '1200' })
  await place({ type: '3' })
  await place({ marginMode: 3 })
  await alice.cancels('1')
  const filled = await alice.opensLong('0.01').atMarket()
  await alice.cancels(filled)
  await alice.post('order/cancel_batch_orders', { ids: [], cids: [] })
}

async function refuseControl(sandbox: Sandbox, alice: Trader): Promise<void> {
  const put = (path: string, body: object, method = 'POST'): Promise<unknown> =>
    ask(sandbox, `/sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const settings = (fields: object): Promise<unknown> =>
    put(`accounts/${alice.account.accountId}/settings`, { symbol, ...fields }, 'PUT')
  await settings({ crossLeverage: 1000 })
  await settings({ separatedMode: 'SEPARATED' })
  await settings({ takerFeeRate: '2' })
  await settings({ createOrderDelayMilliseconds: 1e12 })
  await settings({ symbol: 'cmt_none' })
  await put('accounts/1/settings', { symbol }, 'PUT')
  await put('accounts', { deposit: '0.0000000001' })
  await put(`market/${symbol}/market-maker`, { levels: 100_000 })
  await settings({ createOrderRateLimitPerMinute: 1 })
  const order = { client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
  for (const price of ['89000', '89001']) await alice.post('order/placeOrder', { symbol, ...order, price })
}
