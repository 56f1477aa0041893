import { describe, expect, it } from 'vitest'
import { advance, candlesAt, stateHash, tickerAt } from '../../../src/engine/index.ts'
import { minuteMs } from '../../../src/engine/prices/statistics.ts'
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
