// Balance, leverage, margin mode and margin of isolated positions: each request, and each of its refusals.
import { trader } from '../../fixtures/trader.ts'
import { symbol, type Tour } from './stage.ts'

export const tourSettings: Tour = async ({ open }) => {
  const { sandbox } = await open()
  sandbox.control.setPrice({ symbol, price: '90000' })
  const alice = trader(sandbox, { deposit: '10000' })
  const ether = 'cmt_ethusdt'
  const leverage = (marginMode: number, longLeverage: string, shortLeverage = longLeverage, of = symbol) =>
    alice.post('account/leverage', { symbol: of, marginMode, longLeverage, shortLeverage })
  const mode = (marginMode: number, of = symbol) =>
    alice.post('account/position/changeHoldModel', { symbol: of, marginMode })
  const look = async (): Promise<void> => {
    await alice.get('account/assets')
    await alice.get('account/position/allPosition')
    await alice.get('account/settings')
    await alice.get('account/settings', { symbol })
    await alice.state()
  }
  await look()
  await leverage(1, '10')
  await leverage(1, '10', '5')
  await leverage(1, '10.5')
  await leverage(1, '500')
  await leverage(3, '10')
  await leverage(1, '10', '10', 'cmt_none')
  const rests = await alice.opensLong('0.01').at('89000')
  await leverage(1, '20')
  await mode(3)
  await alice.cancels(rests)
  await alice.opensLong('0.01').atMarket()
  await leverage(1, '20')
  await mode(1)
  await mode(3)
  await mode(3, ether)
  await leverage(3, '10', '5', ether)
  await alice.post('order/placeOrder', {
    symbol: ether,
    client_oid: '',
    size: '0.1',
    type: '2',
    order_type: '0',
    match_price: '1',
  })
  await alice.opensShort('0.1').isolated().with({ symbol: ether }).atMarket()
  await look()
  await leverage(3, '10', '2', ether)
  const isolatedPositionId = await alice.positionId(ether)
  const adjust = (collateralAmount: string, fields: object = {}) =>
    alice.post('account/adjustMargin', { isolatedPositionId, collateralAmount, ...fields })
  await adjust('50')
  await adjust('-12.5', { coinId: 2 })
  await adjust('0')
  await adjust('1', { coinId: 3 })
  await adjust('100000')
  await adjust('1', { isolatedPositionId: 1 })
  await adjust('1', { isolatedPositionId: await alice.positionId() })
  const append = (autoAppendMargin: boolean) =>
    alice.post('account/modifyAutoAppendMargin', { positionId: isolatedPositionId, autoAppendMargin })
  await append(true)
  await look()
  await append(false)

  // An account without positions.
  const bob = trader(sandbox)
  await bob.post('account/position/changeHoldModel', { symbol, marginMode: 3, separatedMode: 1 })
  await bob.post('account/leverage', { symbol, marginMode: 3, longLeverage: '10', shortLeverage: '5' })
  await bob.post('account/leverage', { symbol, marginMode: '3', longLeverage: '10', shortLeverage: '5' })
  await bob.post('account/position/changeHoldModel', { symbol, marginMode: '1' })
}
