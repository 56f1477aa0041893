import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { advance, candlesAt, listCandles, restoreWorld, serializeState, stateHash, tickerAt } from '../../src/index.ts'
import { minuteMs } from '../../src/prices/statistics.ts'
import { bitcoin, createStage, type Stage } from '../stage.ts'

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
