import { describe, expect, it } from 'vitest'
import { defaultContracts, createWorld, execute, type Ticker, tickerAt } from '../../src/index.ts'
import { priceAt } from '../../src/model/market.ts'
import { bitcoin, createStage, startTime, type Stage } from '../stage.ts'

function tickerOf({ world }: Stage): Ticker {
  return tickerAt(world.markets.get(bitcoin.symbol)!, world.time)
}

describe('the last price', () => {
  it('is the price of the latest trade until the next step, and then that of the feed', () => {
    const stage = createStage()
    stage.place(stage.account('1000'), 'open_short', '0.01', '90100')
    stage.place(stage.account('1000'), 'open_long', '0.01', '90100')
    expect(tickerOf(stage)).toMatchObject({ last: 901_000, mark: 900_000, index: 900_000 })
    stage.advance(999)
    expect(tickerOf(stage).last).toBe(901_000)
    stage.advance(1)
    expect(tickerOf(stage).last).toBe(900_000)
  })

  it('is a price that was set, at once and until the next change', () => {
    const stage = createStage()
    stage.price('85000')
    expect(tickerOf(stage)).toMatchObject({ last: 850_000, mark: 850_000 })
    stage.advance(3 * 86_400_000)
    expect(tickerOf(stage)).toMatchObject({ last: 850_000, mark: 850_000, day: { open: 850_000, high: 850_000 } })
  })
})

describe('the last 24 hours', () => {
  it('include a spike between two steps, until a day later', () => {
    const stage = createStage()
    stage.advance(100)
    stage.price('99000')
    stage.price('70000')
    stage.price('90000')
    expect(tickerOf(stage).day).toMatchObject({ high: 990_000, low: 700_000 })
    stage.advance(86_400_000 - 120_000)
    expect(tickerOf(stage).day).toMatchObject({ high: 990_000, low: 700_000 })
    stage.advance(240_000)
    expect(tickerOf(stage).day).toMatchObject({ high: 900_000, low: 900_000 })
  })

  it('have no trade for a price that is set', () => {
    const stage = createStage({ contracts: [{ ...bitcoin, dailyVolume: '0' }] })
    for (const price of ['99000', '70000', '90000']) stage.price(price)
    expect(tickerOf(stage).day).toMatchObject({ high: 990_000, low: 700_000, volume: 0, value: 0n })
  })

  it('include the trades of users', () => {
    const stage = createStage()
    const before = tickerOf(stage).day
    stage.place(stage.account('1000'), 'open_short', '0.02', '90100')
    stage.place(stage.account('1000'), 'open_long', '0.015', '90100')
    const after = tickerOf(stage).day
    expect(after.volume - before.volume).toBe(1_500)
    expect(after.value - before.value).toBe(90_100n * 1_500n * 1_000n)
    expect(after.high).toBe(Math.max(before.high, 901_000))
  })

  it('keep the history of the walk when a price is set', () => {
    const world = createWorld({ seed: 'a', startTime, contracts: defaultContracts })
    const market = world.markets.get(bitcoin.symbol)!
    const before = tickerAt(market, world.time)
    const past = priceAt(market, startTime - 3_600_000)
    execute(world, 'setPrice', { symbol: bitcoin.symbol, price: '200000', mode: 'jump' })
    const after = tickerAt(market, world.time)
    expect(priceAt(market, startTime - 3_600_000)).toBe(past)
    expect(after.day).toMatchObject({ open: before.day.open, low: before.day.low, high: 2_000_000 })
    expect(after.change).toBe(Math.trunc(((2_000_000 - before.day.open) * 1_000_000) / before.day.open))
  })
})
