import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  createWorld,
  defaultContracts,
  execute,
  formatMoney,
  parseMoney,
  type Ticker,
  tickerAt,
} from '../../src/index.ts'
import { fundingRateOf, meanOf, premiumOf, priceAt, type RecentTrade, RecentTrades } from '../../src/state/market.ts'
import cases from '../fixtures/margin.json' with { type: 'json' }
import { bitcoin, createStage, type Stage, startTime } from '../stage.ts'

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

const tradeOf = (matchSequence: number): RecentTrade => ({
  time: matchSequence,
  price: 1,
  size: 1,
  matchSequence,
  isBuyerMaker: false,
})

describe('RecentTrades', () => {
  it.each([0, 1, 999, 1_000, 1_001, 1_999, 2_000, 2_001, 5_500])('has the last 1,000 of %i trades', (count) => {
    const trades = new RecentTrades()
    for (let sequence = 1; sequence <= count; sequence += 1) trades.add(tradeOf(sequence))
    const first = Math.max(1, count - 999)
    expect(trades.latest.map(({ matchSequence }) => matchSequence)).toEqual(
      Array.from({ length: count - first + 1 }, (_, index) => first + index),
    )
  })
})

const hourMs = 3_600_000
const read = (text: string): bigint =>
  text.startsWith('-') ? -(parseMoney(text.slice(1)) as bigint) : (parseMoney(text) as bigint)

describe('fundingRateOf', () => {
  it.each(Object.entries(cases.J_funding_rate))('returns for a premium of %s the rate %s', (premium, want) => {
    expect(formatMoney(fundingRateOf(read(premium), 8 * hourMs))).toBe(want)
  })

  it('is the median of three numbers, within the maximum rate', () => {
    fc.assert(
      fc.property(fc.bigInt(-2_000_000n, 2_000_000n), fc.constantFrom(1, 4, 8, 24), (premium, hours) => {
        const interest = (10_000n * BigInt(hours)) / 8n
        const [, middle] = [premium - 50_000n, interest, premium + 50_000n].toSorted((a, b) => (a < b ? -1 : 1))
        const [, want] = [-300_000n, middle!, 300_000n].toSorted((a, b) => (a < b ? -1 : 1))
        expect(fundingRateOf(premium, hours * hourMs)).toBe(want)
      }),
    )
  })
})

describe('premiumOf', () => {
  it.each([
    { bid: 100, ask: 102, index: 100, want: '0.01' },
    { bid: 98, ask: 100, index: 100, want: '-0.01' },
    { bid: 1, ask: 2, index: 3, want: '-0.5' },
    { bid: 900_000, ask: 900_001, index: 900_000, want: '0.00000055' },
    { bid: 899_999, ask: 900_000, index: 900_000, want: '-0.00000055' },
  ])('of $bid / $ask to $index is $want', ({ bid, ask, index, want }) => {
    expect(formatMoney(premiumOf(bid, ask, index))).toBe(want)
  })
})

describe('meanOf', () => {
  it('truncates towards zero, and is zero without premiums', () => {
    expect([meanOf({ sum: 7n, count: 2 }), meanOf({ sum: -7n, count: 2 }), meanOf({ sum: 0n, count: 0 })]).toEqual([
      3n,
      -3n,
      0n,
    ])
  })
})
