import { describe, expect, it } from 'vitest'
import { advance, createWorld, execute } from '../../src/index.ts'
import { priceAt } from '../../src/model/market.ts'
import { priceWatchOf } from '../../src/time/price-watch.ts'
import { bitcoin, createStage, must, startTime } from '../stage.ts'

const nowhere = { low: -Infinity, high: Infinity }

describe('priceWatchOf', () => {
  it.each([
    { name: 'one tick beyond the best resting orders', halfSpreadTicks: 5, bounds: { low: 889_999, high: 910_001 } },
    {
      name: 'at them where the market maker trades at the price',
      halfSpreadTicks: 0,
      bounds: { low: 890_000, high: 910_000 },
    },
  ])('is $name', ({ halfSpreadTicks, bounds }) => {
    const stage = createStage({ marketMaker: { halfSpreadTicks } })
    const [buyer, seller] = [stage.account('1000'), stage.account('1000')]
    stage.place(buyer, 'open_long', '0.01', '89000')
    stage.place(buyer, 'open_long', '0.01', '88000')
    stage.place(seller, 'open_short', '0.01', '91000')
    const market = stage.world.markets.get(bitcoin.symbol)!
    expect(priceWatchOf(stage.world, market)).toEqual(bounds)
  })

  it('has no bounds without resting orders, and while the market maker is off', () => {
    const stage = createStage({ marketMaker: { isEnabled: true } })
    const market = stage.world.markets.get(bitcoin.symbol)!
    expect(priceWatchOf(stage.world, market)).toEqual(nowhere)
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000')
    expect(priceWatchOf(stage.world, market)).not.toEqual(nowhere)
    must(stage.cancel(account, order))
    expect(priceWatchOf(stage.world, market)).toEqual(nowhere)
    stage.place(account, 'open_long', '0.01', '89000')
    stage.marketMaker({ isEnabled: false })
    expect(priceWatchOf(stage.world, market)).toEqual(nowhere)
  })

  it('is never crossed by a step that advance skips', () => {
    const world = createWorld({ seed: 'watch', startTime, contracts: [bitcoin] })
    const market = world.markets.get(bitcoin.symbol)!
    const { id: accountId } = must(execute(world, 'createAccount', { name: '', deposit: '1000000' }))
    const mark = priceAt(market, startTime)
    for (let rung = 1; rung <= 20; rung += 1) {
      const price = `${Math.floor((mark - rung * 60) / 10)}.0`
      const wish = { accountId, symbol: bitcoin.symbol, clientOid: null, size: '0.01', price, isMarket: false } as const
      const rest = { presetTakeProfitPrice: null, presetStopLossPrice: null, marginMode: 'SHARED' } as const
      must(execute(world, 'placeOrder', { ...wish, ...rest, type: 'open_long', executionType: 'normal' }))
    }
    let told = 0
    for (let step = 1; step <= 7_200; step += 1) {
      const { low, high } = priceWatchOf(world, market)
      const events = advance(world, startTime + step * 1_000)
      const price = priceAt(market, world.time)
      expect(events.length > 0).toBe(price <= low || price >= high)
      if (events.length > 0) told += 1
    }
    expect(told).toBeGreaterThan(2)
    expect(told).toBeLessThan(25)
  })
})
