// The balance against the other records that programs read: collateral, positions and orders.
import { describe, expect, it } from 'vitest'
import { trader } from '../../fixtures/trader.ts'
import { startSandbox } from '../../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'

describe('account/assets', () => {
  it('is the deposit where nothing was traded, with eight decimals and a plain zero', async () => {
    const alice = trader(startSandbox(), { deposit: '10000.5' })
    expect((await alice.get('account/assets')).json).toEqual([
      { coinName: 'USDT', available: '10000.50000000', frozen: '0', equity: '10000.50000000', unrealizePnl: '0' },
    ])
  })

  it('adds up with the records of collateral, positions and orders', async () => {
    const sandbox = startSandbox()
    sandbox.control.setPrice({ symbol, price: '90000' })
    sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0 })
    const alice = trader(sandbox, { deposit: '10000' })
    await alice.opensLong('0.02').atMarket()
    await alice.opensShort('0.01').atMarket()
    await alice.opensShort('1').isolated().with({ symbol: 'cmt_ethusdt' }).atMarket()
    await alice.opensLong('0.01').at('89000')
    sandbox.control.setPrice({ symbol, price: '91000' })
    const [asset] = (await alice.get('account/assets')).json as [Record<string, string>]
    const positions = (await alice.get('account/position/allPosition')).json as Record<string, string>[]
    const { collateral } = await alice.state()
    const sum = (values: readonly (string | undefined)[]): number => values.reduce((all, each) => all + Number(each), 0)
    const pnl = sum(positions.map((each) => each['unrealizePnl']))
    const isolated = positions.filter((each) => each['margin_mode'] === 'ISOLATED')
    expect(Number(asset['unrealizePnl'])).toBeCloseTo(pnl, 8)
    expect(Number(asset['equity'])).toBeCloseTo(sum(collateral.map((each) => each.legacy_amount!)) + pnl, 8)
    // 890 by 20, and the taker fee.
    expect(asset['frozen']).toBe('45.03400000')
    const margin = sum(positions.map((each) => each['marginSize'])) + sum(isolated.map((each) => each['unrealizePnl']))
    const rest = Number(asset['equity']) - Number(asset['frozen']) - margin
    expect(Number(asset['available'])).toBeCloseTo(rest, 8)
  })
})
