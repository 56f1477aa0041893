import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { type Contract, highestDailyVolume } from '../../src/base/contract.ts'
import { defaultContracts, defineContract } from '../../src/index.ts'
import type { RandomWalk } from '../../src/prices/random-walk.ts'
import {
  createMinutes,
  createRollingDay,
  createSimulatedVolume,
  joinMinutes,
  MinuteTrades,
  type PeriodStatistics,
} from '../../src/prices/statistics.ts'
import { createMarket, priceAt, tickerAt } from '../../src/state/market.ts'

const minute = 60_000
const hour = 60 * minute
const start = 20_000 * hour
const bitcoin = defineContract(defaultContracts[0]!)
const dayOf = (contract: Contract, feed: Pick<RandomWalk, 'at'>): ((time: number) => PeriodStatistics) =>
  createRollingDay(createMinutes(contract, feed, 'seed'))

describe('createRollingDay', () => {
  it('includes a spike of the last 24 hours, and not an older one', () => {
    const spike = start / 1_000 + 17
    const flat: Pick<RandomWalk, 'at'> = {
      at: (step) => (step === spike ? 990_000 : step === spike + 1 ? 810_000 : 900_000),
    }
    const day = dayOf(bitcoin, flat)
    expect(day(start + 16_999)).toMatchObject({ high: 900_000, low: 900_000 })
    expect(day(start + 17_000)).toMatchObject({ high: 990_000, low: 900_000 })
    expect(day(start + 18_000)).toMatchObject({ high: 990_000, low: 810_000 })
    expect(day(start + 23 * hour)).toMatchObject({ high: 990_000, low: 810_000 })
    expect(day(start + 24 * hour + minute)).toMatchObject({ high: 900_000, low: 900_000 })
  })

  it('opens with the price of 24 hours ago', () => {
    const rising: Pick<RandomWalk, 'at'> = { at: (step) => step }
    expect(dayOf(bitcoin, rising)(start).open).toBe((start - 24 * hour) / 1_000)
  })

  it('returns the same statistics in any order of reads', () => {
    const { contract, feed } = createMarket('seed', bitcoin, start)
    const wandering = dayOf(contract, feed)
    const times = [start, start + 90_000, start + 50 * hour, start - 30 * hour, start + 90_001]
    const asked = times.map((time) => wandering(time))
    expect(asked).toEqual(times.map((time) => dayOf(contract, feed)(time)))
  })

  it('has the statistics of the minutes of the day, and reads few of them for each further minute', () => {
    const { contract, feed } = createMarket('seed', bitcoin, start)
    const minutes = createMinutes(contract, feed, 'seed')
    let reads = 0
    const day = createRollingDay((number, time) => {
      reads += 1
      return minutes(number, time)
    })
    const first = start / minute
    day(start - minute)
    reads = 0
    const count = 3 * 1_440
    for (let number = first; number < first + count; number += 1) {
      const time = number * minute + 7_000
      const given = day(time)
      if (number % 97 === 0) expect(given).toEqual(joinMinutes(minutes, number - 1_440, number + 1, time))
    }
    expect(reads / count).toBeLessThan(130)
  })

  it('has about the daily volume, at prices between low and high', () => {
    const { low, high, volume, value } = createMarket('seed', bitcoin, start).day(start)
    expect(volume / bitcoin.dailyVolume).toBeCloseTo(1, 1)
    expect(value).toBeGreaterThan(BigInt(low) * BigInt(volume) * bitcoin.grid.unitValue)
    expect(value).toBeLessThan(BigInt(high) * BigInt(volume) * bitcoin.grid.unitValue)
  })

  it('stays exact with the highest volume that a contract may have', () => {
    const busy = { ...bitcoin, dailyVolume: highestDailyVolume }
    const { volume } = dayOf(busy, { at: () => 1 })(start)
    expect(Number.isSafeInteger(volume)).toBe(true)
  })
})

describe('tickerAt', () => {
  it('has the price between low and high and between bid and ask, at any time', () => {
    const market = createMarket('seed', bitcoin, start)
    for (let time = start; time < start + 2 * hour; time += 7_321) {
      const ticker = tickerAt(market, time)
      expect(ticker.last).toBe(priceAt(market, time))
      expect(ticker.day.low).toBeLessThanOrEqual(ticker.last)
      expect(ticker.day.high).toBeGreaterThanOrEqual(ticker.last)
      expect([ticker.bestBid, ticker.bestAsk]).toEqual([ticker.last - 1, ticker.last + 1])
    }
  })

  it('returns the change over 24 hours in millionths', () => {
    const market = createMarket('seed', bitcoin, start)
    const { change, last, day } = tickerAt(market, start)
    expect(change).toBeCloseTo(((last - day.open) / day.open) * 1e6, -1)
  })
})

describe('MinuteTrades', () => {
  it('merges the trades of each hour after 21 days, without losing any', () => {
    const trades = new MinuteTrades()
    const days = 23
    for (let passed = 0; passed < days * 24 * hour; passed += minute) trades.record(start + passed, 900_000, 1, 5n)
    const { all } = trades
    // The oldest two days are stored by hour, the other 21 by minute.
    expect(all.length).toBeLessThanOrEqual(2 * 24 + 21 * 1_440 + 1)
    const volumes = all.map(([, { volume }]) => volume)
    expect(volumes.reduce((sum, volume) => sum + volume)).toBe(days * 1_440)
    expect(volumes[0]).toBe(60)
    expect(volumes.at(-1)).toBe(1)
  })
})

const terms = defaultContracts[0]!
const firstMinute = Math.floor(1_764_201_600_000 / 60_000)

describe('createSimulatedVolume', () => {
  it('returns parts of different whole seconds of the minute, in order, whatever the seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -1_000_000, max: 40_000_000 }), (seed, any) => {
        const parts = createSimulatedVolume(bitcoin, seed)(any)
        expect(parts.length).toBeGreaterThanOrEqual(8)
        expect(parts.length).toBeLessThanOrEqual(24)
        const seconds = parts.map(({ second }) => second)
        expect(seconds).toEqual(Array.from(new Set(seconds)).toSorted((one, other) => one - other))
        expect(seconds[0]).toBeGreaterThan(0)
        expect(seconds.at(-1)).toBe(59)
        for (const { size } of parts) expect(size).toBeGreaterThan(0)
        expect(createSimulatedVolume(bitcoin, seed)(any)).toEqual(parts)
      }),
    )
  })

  it('adds up to about the daily volume, with buyers and sellers as takers', () => {
    const volume = createSimulatedVolume(bitcoin, 'any')
    const parts = Array.from({ length: 1_440 }, (_, index) => volume(firstMinute + index)).flat()
    const total = parts.reduce((sum, { size }) => sum + size, 0)
    expect(total / bitcoin.dailyVolume).toBeGreaterThan(0.95)
    expect(total / bitcoin.dailyVolume).toBeLessThan(1.05)
    const buyerMakers = parts.filter(({ isBuyerMaker }) => isBuyerMaker).length
    expect(buyerMakers / parts.length).toBeGreaterThan(0.4)
    expect(buyerMakers / parts.length).toBeLessThan(0.6)
  })

  it('has no part without a size in a quiet contract', () => {
    const quiet = createSimulatedVolume(defineContract({ ...terms, dailyVolume: '0.0288' }), 'any')
    const parts = Array.from({ length: 100 }, (_, index) => quiet(firstMinute + index))
    expect(parts.some((each) => each.length === 1)).toBe(true)
    for (const { size } of parts.flat()) expect(size).toBeGreaterThan(0)
    for (const none of [{ dailyVolume: '0' }, { hasMarket: false }])
      expect(createSimulatedVolume(defineContract({ ...terms, ...none }), 'any')(firstMinute)).toEqual([])
  })
})
