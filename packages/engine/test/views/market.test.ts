import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  advance,
  candlesAt,
  contractCount,
  createMemoryArchive,
  defaultContracts,
  defineContract,
  depthAt,
  execute,
  formatAveragePrice,
  fundingOf,
  listCandles,
  listSettledRates,
  openInterestOf,
  type Order,
  restoreWorld,
  serializeState,
  type SettledRate,
  stateHash,
  tickerAt,
  type World,
} from '../../src/index.ts'
import { minuteMs } from '../../src/prices/statistics.ts'
import { positionsOf } from '../../src/state/account.ts'
import { bitcoin, createStage, must, type Stage, startTime } from '../stage.ts'
import { perform, startPlay } from '../worlds/random-game.ts'
import type { Move } from '../worlds/random-play.ts'

const marketOf = ({ world }: Stage) => world.markets.get(bitcoin.symbol)!
const candlesOf = (stage: Stage, minutes = 1, limit = 2_000) =>
  candlesAt(marketOf(stage), stage.world.time, minutes, limit)

describe('candlesAt', () => {
  it('covers the last 24 hours and no more, without a gap', () => {
    const times = candlesOf(createStage()).map(({ time }) => time)
    expect(times).toHaveLength(1_441)
    expect(times.every((time, index) => index === 0 || times[index - 1]! + minuteMs === time)).toBe(true)
  })

  it.each([1, 5, 15, 60])('agrees with the 24-hour statistics, in candles of %i minutes', (minutes) => {
    const stage = createStage()
    advance(stage.world, stage.world.time + 17_500)
    const { day, last } = tickerAt(marketOf(stage), stage.world.time)
    const candles = candlesOf(stage, minutes)
    expect(Math.max(...candles.map(({ high }) => high))).toBe(day.high)
    expect(Math.min(...candles.map(({ low }) => low))).toBe(day.low)
    expect(candles.reduce((sum, { volume }) => sum + volume, 0)).toBe(day.volume)
    expect(candles.at(-1)!.close).toBe(last)
  })

  it('keeps open and close between low and high', () => {
    const stage = createStage()
    for (const { open, high, low, close } of candlesOf(stage, 5)) {
      expect(Math.min(open, close)).toBeGreaterThanOrEqual(low)
      expect(Math.max(open, close)).toBeLessThanOrEqual(high)
    }
  })

  it('includes a price that was set, even one between two steps', () => {
    const stage = createStage({ price: '90000' })
    advance(stage.world, Math.ceil(stage.world.time / minuteMs) * minuteMs + minuteMs)
    stage.price('91000')
    stage.price('89500')
    expect(candlesOf(stage, 1, 1)).toMatchObject([{ open: 895_000, high: 910_000, low: 895_000, close: 895_000 }])
    stage.advance(2 * minuteMs)
    expect(candlesOf(stage, 1, 3)).toMatchObject([{ high: 910_000, close: 895_000 }, { high: 895_000 }, {}])
  })

  it('changes nothing', () => {
    const stage = createStage()
    const before = stateHash(stage.world)
    candlesOf(stage, 5, 10)
    expect(stateHash(stage.world)).toBe(before)
  })
})

describe('listCandles', () => {
  const widths = [1, 5, 15, 30, 60, 240, 720, 1_440, 10_080]
  const read = (stage: Stage, minutes: number, more: object = {}) =>
    listCandles(marketOf(stage), stage.world.time, { minutes, price: 'last', limit: 1_000, ...more })

  it.each(widths)('has 1,000 candles of %i minutes at the start of a world, without a gap', (minutes) => {
    const times = read(createStage(), minutes).map(({ time }) => time)
    expect(times).toHaveLength(1_000)
    expect(times.every((time, index) => index === 0 || time === times[index - 1]! - minutes * minuteMs)).toBe(true)
  })

  it('begins days at midnight and weeks on Monday, UTC', () => {
    const [day] = read(createStage(), 1_440)
    const [week] = read(createStage(), 10_080)
    expect(new Date(day!.time).toISOString()).toContain('T00:00:00.000Z')
    expect(new Date(week!.time).toISOString()).toContain('T00:00:00.000Z')
    expect(new Date(week!.time).getUTCDay()).toBe(1)
  })

  it('adds up from minutes at every width, in random worlds with trades and set prices, also after a restart', () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 2 * 3_600_000 }),
      price: fc.integer({ min: 80_000, max: 99_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const stage = createStage({ marketMaker: { isEnabled: true } })
        const taker = stage.account('10000000')
        for (const { wait, price } of steps) {
          stage.advance(wait)
          stage.price(String(price))
          stage.take(taker, 'open_long', '0.01')
        }
        const from = Math.floor(stage.world.time / 86_400_000) * 86_400_000 - 2 * 86_400_000
        // Two days and a part of one: the world began less than half a day ago.
        const minutes = read(stage, 1, { from, limit: 10_000 })
        for (const width of widths.slice(1, -1)) {
          for (const candle of read(stage, width, { from })) {
            const newest = minutes.findIndex(({ time }) => time < candle.time + width * minuteMs)
            const inside = minutes.slice(newest, newest + width).filter(({ time }) => time >= candle.time)
            expect(candle).toEqual({
              time: candle.time,
              open: inside.at(-1)!.open,
              high: Math.max(...inside.map(({ high }) => high)),
              low: Math.min(...inside.map(({ low }) => low)),
              close: inside[0]!.close,
              volume: inside.reduce((sum, { volume }) => sum + volume, 0),
              value: inside.reduce((sum, { value }) => sum + value, 0n),
            })
          }
        }
        const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin] })
        const again = { world: restored } as Stage
        for (const width of widths) expect(read(again, width, { limit: 50 })).toEqual(read(stage, width, { limit: 50 }))
      }),
      { numRuns: 3 },
    )
  })

  it('returns the latest candles that open before the end, or the first from a start', () => {
    const stage = createStage()
    const end = Math.floor(stage.world.time / 3_600_000) * 3_600_000 - 86_400_000
    const times = (more: object, isForward = false) =>
      listCandles(marketOf(stage), stage.world.time, { minutes: 60, price: 'last', limit: 2, ...more }, isForward).map(
        ({ time }) => (time - end) / 3_600_000,
      )
    expect(times({ before: end })).toEqual([-1, -2])
    expect(times({ before: end + 1 })).toEqual([0, -1])
    expect(times({ from: end }, true)).toEqual([1, 0])
    expect(times({ from: end + 1 }, true)).toEqual([2, 1])
    expect(times({ from: stage.world.time + 1 }, true)).toEqual([])
    expect(times({ before: 3_600_000 })).toEqual([-end / 3_600_000])
  })
})

const depthOf = (stage: Stage, limit = 100) => depthAt(marketOf(stage), stage.world.time, limit)

describe('depthAt', () => {
  it('is empty without orders and quotes', () => {
    expect(depthOf(createStage())).toEqual({ bids: [], asks: [] })
  })

  it('adds up the orders at a price, and lists the best prices first', () => {
    const stage = createStage()
    const alice = stage.account('100000')
    stage.place(alice, 'open_long', '0.01', '89900')
    stage.place(alice, 'open_long', '0.02', '89950')
    stage.place(alice, 'open_long', '0.03', '89900')
    stage.place(alice, 'open_short', '0.04', '90100')
    expect(depthOf(stage)).toEqual({
      bids: [
        { price: 899_500, size: 2_000, marketMakerSize: 0 },
        { price: 899_000, size: 4_000, marketMakerSize: 0 },
      ],
      asks: [{ price: 901_000, size: 4_000, marketMakerSize: 0 }],
    })
    expect(depthOf(stage, 1).bids).toHaveLength(1)
  })

  it('includes the quotes of the market maker, with their size', () => {
    const stage = createStage({
      marketMaker: { isEnabled: true, levels: 2, halfSpreadTicks: 5, stepTicks: 10, size: '1' },
    })
    stage.place(stage.account('100000'), 'open_long', '0.5', '89999.5')
    const [best, second, ...others] = depthOf(stage).bids
    expect(best).toEqual({ price: 899_995, size: 150_000, marketMakerSize: 100_000 })
    expect(second).toEqual({ price: 899_985, size: 120_000, marketMakerSize: 120_000 })
    expect(others).toEqual([])
  })

  it('equals the fills of a following market order', () => {
    const stage = createStage({ marketMaker: { isEnabled: true } })
    stage.place(stage.account('100000'), 'open_short', '0.5', '90000.3')
    const { asks } = depthOf(stage)
    const size = asks.slice(0, 3).reduce((sum, level) => sum + level.size, 0)
    const taker = stage.account('100000000')
    stage.take(taker, 'open_long', (size / 100_000).toFixed(5))
    const fills = stage.world.archive.all('fill', taker.id)
    const sizes = new Map<number, number>()
    for (const fill of fills) sizes.set(fill.price, (sizes.get(fill.price) ?? 0) + fill.size)
    expect(Array.from(sizes)).toEqual(asks.slice(0, 3).map((level) => [level.price, level.size]))
  })
})

const hourMs = 3_600_000
const { symbol } = bitcoin
const hourly = {
  ...bitcoin,
  delivery: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00:00`),
}

function settledIn(world: World, limit = 100): readonly SettledRate[] {
  return listSettledRates(world, world.markets.get(symbol)!, limit)
}

function setRate({ world }: Stage, rate: string): void {
  must(execute(world, 'setFunding', { symbol, rate }))
}

describe('fundingOf', () => {
  it('has the settlement of this very moment as the last one', () => {
    const stage = createStage()
    const times = (): number[] => {
      const { lastTime, nextTime } = fundingOf(stage.world, stage.world.markets.get(symbol)!)
      return [lastTime, nextTime].map((time) => (time - startTime) / hourMs)
    }
    expect(times()).toEqual([0, 8])
    stage.advance(8 * hourMs - 1)
    expect(times()).toEqual([0, 8])
    stage.advance(1)
    expect(times()).toEqual([8, 16])
  })

  it('has the rate of the next interval where intervals differ', () => {
    const contracts = [{ ...bitcoin, delivery: ['00:00:00', '02:00:00'] }]
    const stage = createStage({ contracts })
    must(execute(stage.world, 'setFunding', { symbol, source: 'formula' }))
    const rate = (): bigint => fundingOf(stage.world, stage.world.markets.get(symbol)!).rate
    expect(rate()).toBe(2_500n)
    stage.advance(2 * hourMs)
    expect(rate()).toBe(27_500n)
  })
})

describe('listSettledRates', () => {
  it('has the rate of each settlement, newest first, whether or not a position was open', () => {
    const stage = createStage()
    stage.advance(8 * hourMs)
    setRate(stage, '0.0003')
    stage.advance(24 * hourMs)
    setRate(stage, '-0.0002')
    // It is settled at the next funding time only.
    expect(settledIn(stage.world, 1)[0]!.rate).toBe(30_000n)
    stage.advance(8 * hourMs)
    expect(settledIn(stage.world, 5)).toEqual(
      [-20_000n, 30_000n, 30_000n, 30_000n, 10_000n].map((rate, index) => ({
        rate,
        time: startTime + (40 - 8 * index) * hourMs,
      })),
    )
  })

  it('has 100 settlements before the start, which follow from the seed alone', () => {
    const [first, second] = [createStage().world, createStage({ price: '50000' }).world]
    const rates = settledIn(first)
    expect(rates).toHaveLength(100)
    expect(rates[0]!.time).toBe(startTime)
    expect(settledIn(second)).toEqual(rates)
    expect(new Set(rates.map(({ rate }) => rate)).size).toBeGreaterThan(10)
    for (const { rate } of rates) expect(Math.abs(Number(rate))).toBeLessThanOrEqual(300_000)
  })

  it('does not change what it had before', () => {
    const stage = createStage()
    const before = settledIn(stage.world)
    setRate(stage, '0.01')
    stage.advance(40 * hourMs)
    expect(settledIn(stage.world).slice(5)).toEqual(before.slice(0, 95))
  })

  const step = fc.record({
    rate: fc.option(fc.integer({ min: -300, max: 300 }), { freq: 3 }),
    price: fc.integer({ min: 89_800, max: 90_200 }),
    minutes: fc.integer({ min: 1, max: 1_500 }),
  })

  it('equals what was charged, in random worlds, and what a world without positions settles', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), (steps, isHourly) => {
        const [held, idle] = [true, false].map((isHeld) => openWorld(isHeld, isHourly)) as [Stage, Stage]
        const charged: SettledRate[] = []
        for (const { rate, price, minutes } of steps) {
          for (const stage of [held, idle]) {
            const source = rate === null ? 'formula' : 'fixed'
            const text = rate === null ? undefined : (rate / 1e5).toFixed(5)
            must(execute(stage.world, 'setFunding', { symbol, source, rate: text }))
            stage.price(String(price))
            stage.advance(minutes * 60_000)
          }
          for (const event of held.world.events) if (event.kind === 'funding') charged.unshift(event)
        }
        const want = charged.slice(0, 100).map(({ rate, time }) => ({ rate, time }))
        for (const { world } of [held, idle, { world: restoredFrom(held.world) }])
          expect(settledIn(world).filter(({ time }) => time > startTime)).toEqual(want)
        expect(settledIn(idle.world)).toEqual(settledIn(held.world))
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 40) },
    )
  })

  it('is stored in changes that do not pile up', () => {
    const stage = createStage({ contracts: [hourly] })
    for (let hour = 0; hour < 300; hour += 1) {
      setRate(stage, String(hour % 2 === 0 ? '0.001' : '0.002'))
      stage.advance(hourMs)
    }
    expect(stage.world.markets.get(symbol)!.fundingRates.length).toBeLessThan(150)
    expect(settledIn(stage.world).map(({ rate }) => rate)).toEqual(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 200_000n : 100_000n)),
    )
  })
})

/** Opens a world whose mid price is above the index, with or without an open position. */
function openWorld(isHeld: boolean, isHourly: boolean): Stage {
  const stage = createStage({ contracts: [isHourly ? hourly : bitcoin] })
  const [one, other] = [stage.account('100000000'), stage.account('100000000')]
  if (isHeld) {
    stage.place(one, 'open_long', '0.01', '90000')
    stage.place(other, 'open_short', '0.01', '90000')
  }
  stage.place(one, 'open_long', '0.01', '89900')
  stage.place(other, 'open_short', '0.01', '90500')
  return stage
}

function restoredFrom(world: World): World {
  const contracts = Array.from(world.markets.values(), ({ contract }) => contract.terms)
  return restoreWorld(serializeState(world), { contracts, archive: createMemoryArchive() })
}

const number = fc.nat(999)
const move: fc.Arbitrary<Move> = fc.tuple(number, number, number, number, number)

describe('openInterestOf', () => {
  it('counts both sides of a trade once, and the market maker like an account', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
    const [one, other] = [stage.account('10000'), stage.account('10000')]
    const market = stage.world.markets.get(bitcoin.symbol)!
    const interest = (): number => openInterestOf(stage.world, market)
    expect(interest()).toBe(0)
    stage.take(one, 'open_long', '0.02')
    expect(interest()).toBe(2_000)
    // The market maker passes its short position on.
    stage.take(other, 'open_short', '0.02')
    expect(interest()).toBe(2_000)
    stage.take(other, 'open_short', '0.01')
    expect(interest()).toBe(3_000)
    stage.take(one, 'close_long', '0.02')
    expect(interest()).toBe(3_000)
    stage.take(other, 'close_short', '0.03')
    expect(interest()).toBe(0)
  })

  it('is the sum of all long positions, and that of all short positions, in random worlds', () => {
    let most = 0
    fc.assert(
      fc.property(fc.nat(1_023), fc.array(move, { minLength: 20, maxLength: 120 }), (setup, moves) => {
        const play = startPlay(setup)
        for (const each of moves) perform(play, each)
        for (const market of play.markets) {
          const sums = { LONG: Math.max(0, market.marketMakerNet), SHORT: Math.max(0, -market.marketMakerNet) }
          for (const account of play.world.accounts.values()) {
            for (const { side, size } of positionsOf(account, market.contract.symbol)) sums[side] += size
          }
          const interest = openInterestOf(play.world, market)
          expect(sums).toEqual({ LONG: interest, SHORT: interest })
          most = Math.max(most, interest)
        }
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 100) },
    )
    expect(most).toBeGreaterThan(0)
  })
})

const [bitcoinContract, , , ripple, doge] = defaultContracts.map(defineContract)

describe('contractCount', () => {
  it.each([
    { contract: bitcoinContract!, size: 1_000, want: 10_000n },
    { contract: ripple!, size: 7, want: 70n },
    { contract: doge!, size: 3, want: 30n },
    { contract: defineContract({ ...defaultContracts[0]!, contractUnit: '0.003' }), size: 1_000, want: 3n },
  ])('of $size steps is $want', ({ contract, size, want }) => {
    expect(contractCount(contract, size)).toBe(want)
  })
})

describe('formatAveragePrice', () => {
  const order = (filledValue: bigint, filledSize: number): Order => ({ filledValue, filledSize }) as Order

  it.each([
    { contract: bitcoinContract!, value: 91_218_700_000n, size: 1_000, want: '91218.7' },
    // One at 90000.0 and one at 90000.1: half up.
    { contract: bitcoinContract!, value: 180_000_100_000n, size: 2_000, want: '90000.1' },
    { contract: bitcoinContract!, value: 270_000_100_000n, size: 3_000, want: '90000.0' },
    { contract: doge!, value: 1_520_000_000n, size: 1, want: '0.15200' },
  ])('of $value over $size steps is $want', ({ contract, value, size, want }) => {
    expect(formatAveragePrice(contract, order(value, size))).toBe(want)
  })

  it('is 0 without fills', () => {
    expect(formatAveragePrice(bitcoinContract!, order(0n, 0))).toBe('0')
  })
})
