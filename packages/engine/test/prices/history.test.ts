import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Contract, defaultContracts, defineContract } from '../../src/base/contract.ts'
import { valueOf } from '../../src/base/units.ts'
import { CandleSeries } from '../../src/prices/candle-series.ts'
import { stepOf } from '../../src/prices/feed.ts'
import {
  createEarlyHistory,
  createPriceHistory,
  type EarlyHistory,
  type PriceHistory,
} from '../../src/prices/history.ts'
import { createRandomWalk } from '../../src/prices/random-walk.ts'
import { type ClosedPeriod, createMinuteSource, minuteMs } from '../../src/prices/statistics.ts'
import { createMarket, type Market, priceAt } from '../../src/state/market.ts'

const hourMs = 60 * minuteMs
const start = 490_000 * hourMs + 17 * minuteMs + 5_500
const bitcoin = defineContract(defaultContracts[0]!)

function sumOf({ history }: Market, first: number, end: number, time: number) {
  const minutes = Array.from({ length: end - first }, (_, index) =>
    history.period('last', first + index, first + index + 1, time),
  )
  return {
    open: minutes[0]!.open,
    high: Math.max(...minutes.map(({ high }) => high)),
    low: Math.min(...minutes.map(({ low }) => low)),
    close: minutes.at(-1)!.close,
    volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
    value: minutes.reduce((sum, { value }) => sum + value, 0n),
  }
}

describe('a period', () => {
  it('is the sum of its minutes, also across the end of the early history', () => {
    const market = createMarket('seed', bitcoin, start)
    const now = start + 3 * hourMs
    const end = Math.floor(now / minuteMs)
    const early = Math.floor(start / minuteMs) - 48 * 60
    for (const first of [early - 3 * 60 - 7, early - 1, early, end - 30]) {
      expect(market.history.period('last', first, end, now)).toEqual(sumOf(market, first, end, now))
    }
  })

  it('that goes on closes with the present price, and grows until it is complete', () => {
    const market = createMarket('seed', bitcoin, start)
    const first = Math.floor(start / hourMs) * 60
    const read = (time: number) => market.history.period('last', first, first + 60, time)
    expect(read(start).close).toBe(priceAt(market, start))
    const volumes = [start, start + 60_001, start + hourMs, start + 2 * hourMs].map((time) => read(time).volume)
    expect(volumes).toEqual(volumes.toSorted((one, other) => one - other))
    expect(volumes[2]).toBe(volumes[3])
    expect(volumes[0]).toBeLessThan(volumes[1]!)
  })

  it('of the mark price has no volume and no trades', () => {
    const market = createMarket('seed', bitcoin, start)
    market.minuteTrades.record(start, 10 * bitcoin.basePrice, 5, 5n)
    const minute = Math.floor(start / minuteMs)
    const { high, volume, value } = market.history.period('mark', minute, minute + 1, start)
    expect({ volume, value }).toEqual({ volume: 0, value: 0n })
    expect(high).toBeLessThan(2 * bitcoin.basePrice)
    expect(market.history.period('last', minute, minute + 1, start).high).toBe(10 * bitcoin.basePrice)
  })

  it('is the same whatever was read before, after the trades of its hour were merged', () => {
    const market = createMarket('seed', bitcoin, start)
    for (const minute of [5, 20, 35]) {
      market.minuteTrades.record(start + minute * minuteMs, 2 * bitcoin.basePrice + minute, 3, 5n)
    }
    const soon = start + hourMs
    for (const width of [1, 5, 15, 30, 60]) for (const back of [0, 1, 2, 3]) requireEqual(market, soon, width, back)
    const later = start + 22 * 24 * hourMs
    market.minuteTrades.record(later, bitcoin.basePrice, 1, 1n)
    for (const width of [1, 5, 15, 30, 60]) {
      const back = Math.floor((later - soon) / minuteMs / width)
      for (const more of [-1, 0, 1, 2, 3]) requireEqual(market, later, width, back + more)
    }
  })

  it('is the same whatever was read before, with trades, prices and candles', () => {
    const widths = [1, 5, 15, 30, 60, 240, 720, 1_440, 7, 77]
    const actions = fc.oneof(
      fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 1, max: 40 * hourMs }) }),
      fc.record({ kind: fc.constant('trade'), ticks: fc.integer({ min: -20_000, max: 20_000 }) }),
      fc.record({ kind: fc.constant('price'), ticks: fc.integer({ min: -20_000, max: 20_000 }) }),
      fc.record({ kind: fc.constant('candle'), ticks: fc.integer({ min: -20_000, max: 20_000 }) }),
      fc.record({
        kind: fc.constant('read'),
        width: fc.constantFrom(...widths),
        back: fc.integer({ min: 0, max: 700 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(actions, { minLength: 10, maxLength: 120 }), (all) => {
        const market = createMarket('seed', bitcoin, start)
        let now = start
        for (const action of all) {
          if (action.kind === 'wait') now += action.ms
          if (action.kind === 'read') requireEqual(market, now, action.width, action.back)
          if ('ticks' in action) change(market, now, action.kind, bitcoin.basePrice + action.ticks)
        }
        for (const width of widths) for (const back of [0, 1, 40]) requireEqual(market, now, width, back)
      }),
      { numRuns: 25 },
    )
  })
})

function change(market: Market, now: number, kind: string, price: number): void {
  const { feed, minuteTrades } = market
  const step = stepOf(now)
  if (kind === 'trade') return minuteTrades.record(now, price, 3, 5n)
  if (kind === 'price') return feed.follow(step, { kind: 'hold', price })
  const length = 1_800
  const terms = { length, path: 'direction', gaps: 'hold', end: 'hold', before: price } as const
  feed.follow(step, { kind: 'candles', series: new CandleSeries(terms) })
  const candle = { open: price, high: price + 9, low: price - 9, close: price, volume: 7 }
  feed.append([{ ...candle, step: step - 900 }], step)
  feed.append([{ ...candle, step: step + length }], step)
}

/** Requires that the history of a market equals one that has stored nothing yet. */
function requireEqual(market: Market, now: number, width: number, back: number): void {
  const first = (Math.floor(now / minuteMs / width) - back) * width
  for (const price of ['last', 'mark'] as const) {
    const read = (history: PriceHistory) => history.period(price, first, first + width, now)
    expect(read(market.history)).toEqual(read(freshHistory(market)))
  }
}

function freshHistory({ contract, feed, minuteTrades }: Market): PriceHistory {
  const walk = createRandomWalk('seed', contract.symbol, contract.basePrice)
  return createPriceHistory({
    early: createEarlyHistory(contract, walk, 'seed'),
    startTime: start,
    feed,
    last: createMinuteSource(contract, feed, 'seed', minuteTrades, (step) => feed.lastAt(step)),
    mark: createMinuteSource(contract, feed, 'seed'),
  })
}

const contracts = defaultContracts.map(defineContract)
const anyContract = fc.constantFrom(...contracts)
const anyHour = fc.integer({ min: 0, max: 500_000 })

const historyOf = (contract: Contract, seed: string): EarlyHistory =>
  createEarlyHistory(contract, createRandomWalk(seed, contract.symbol, contract.basePrice), seed)

const minutesOf = (history: EarlyHistory, hour: number): ClosedPeriod[] =>
  Array.from({ length: 60 }, (_, minute) => history.minute(hour * 60 + minute))

describe('an hour of the early history', () => {
  it('is the sum of its minutes', () => {
    fc.assert(
      fc.property(anyContract, anyHour, fc.string(), (contract, hour, seed) => {
        const history = historyOf(contract, seed)
        const minutes = minutesOf(history, hour)
        expect(history.hour(hour)).toEqual({
          open: minutes[0]!.open,
          high: Math.max(...minutes.map(({ high }) => high)),
          low: Math.min(...minutes.map(({ low }) => low)),
          close: minutes[59]!.close,
          volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
          value: minutes.reduce((sum, { value }) => sum + value, 0n),
        })
      }),
      { numRuns: 200 },
    )
  })

  it('has minutes that open where the one before closed, and trade from low to high', () => {
    fc.assert(
      fc.property(anyContract, anyHour, (contract, hour) => {
        const minutes = minutesOf(historyOf(contract, 'seed'), hour)
        for (const [index, { open, high, low, close, volume, value }] of minutes.entries()) {
          if (index > 0) expect(open).toBe(minutes[index - 1]!.close)
          expect(low).toBeGreaterThanOrEqual(1)
          expect([Math.min(open, close), Math.max(open, close)]).toEqual([low, high])
          expect(value).toBeGreaterThanOrEqual(valueOf(contract.grid, low, volume))
          expect(value).toBeLessThanOrEqual(valueOf(contract.grid, high, volume))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('is the same in any order of reads, and differs between seeds', () => {
    const [contract] = contracts as [Contract]
    const [one, other] = [historyOf(contract, 'a'), historyOf(contract, 'a')]
    const hours = [3, 400_000, 4, 3]
    const read = (history: EarlyHistory, hour: number) => [history.hour(hour), ...minutesOf(history, hour)]
    expect(hours.map((hour) => read(one, hour))).toEqual(
      hours
        .toReversed()
        .map((hour) => read(other, hour))
        .toReversed(),
    )
    expect(historyOf(contract, 'b').hour(3)).not.toEqual(one.hour(3))
  })

  it('stays above zero next to the lowest price, and exact at the highest price and volume', () => {
    const [contract] = contracts as [Contract]
    for (const extreme of [
      { ...contract, basePrice: 1 },
      { ...contract, basePrice: 2 ** 32, dailyVolume: 10 ** 12 },
    ]) {
      const history = historyOf(extreme, 'seed')
      const minutes = minutesOf(history, 7)
      expect(Math.min(...minutes.map(({ low }) => low))).toBeGreaterThanOrEqual(1)
      expect(history.hour(7).volume).toBe(minutes.reduce((sum, { volume }) => sum + volume, 0))
      expect(Number.isSafeInteger(history.hour(7).volume)).toBe(true)
    }
  })
})
