// The law of loaded candles: every candle of every width equals the aggregation of the data, first and last included.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  createCandleTable,
  createColumns,
  createWorld,
  defaultContracts,
  execute,
  type FeedCandle,
  type Market,
  packCandles,
  replayTable,
  restoreWorld,
  serializeState,
  type World,
  writeCandle,
} from '../../src/index.ts'
import { candlePaths } from '../../src/prices/packed-candles.ts'
import { must } from '../stage.ts'

const { symbol } = defaultContracts[0]!
const widths = [1, 5, 15, 30, 60, 240, 720, 1_440, 10_080]
/** A day that a week of candles of a week begins with. */
const monday = 1_767_571_200
const weekSteps = 604_800

interface Case {
  readonly seed: string
  readonly path: (typeof candlePaths)[number]
  readonly length: number
  /** Steps from the beginning of the week to the first candle. */
  readonly offset: number
  readonly shapes: readonly (readonly [number, number, number, number, number])[]
  /** Seconds after the first candle has begun at which it is loaded. */
  readonly late: number
  readonly way: 'commands' | 'table'
  /** Reads candles, and changes the price, before. */
  readonly isBusy: boolean
}

function candlesOf({ length, offset, shapes }: Case): FeedCandle[] {
  return shapes.map(([open, close, above, below, volume], index) => ({
    step: monday + offset + index * length,
    open: 200_000 + open,
    close: 200_000 + close,
    high: 200_000 + Math.max(open, close) + above,
    low: 200_000 + Math.min(open, close) - below,
    volume,
  }))
}

/** The candle of a range of steps, made of the data alone; undefined where a candle lies in it only in part. */
function aggregate(candles: readonly FeedCandle[], length: number, from: number, to: number) {
  const inside = candles.filter(({ step }) => step + length > from && step < to)
  if (inside.length === 0 || inside.some(({ step }) => step < from || step + length > to)) return undefined
  return {
    open: inside[0]!.open,
    high: Math.max(...inside.map(({ high }) => high)),
    low: Math.min(...inside.map(({ low }) => low)),
    close: inside.at(-1)!.close,
    volume: inside.reduce((sum, { volume }) => sum + volume!, 0),
  }
}

const marketOf = (world: World): Market => world.markets.get(symbol)!

function load(one: Case, candles: readonly FeedCandle[]): World {
  const { seed, path, length, late, way, isBusy } = one
  const time = (candles[0]!.step + late) * 1_000
  const terms = { path, gaps: 'hold', end: 'hold' } as const
  const begin = isBusy ? time - 90_500 : time
  const world = createWorld({ seed, startTime: way === 'table' ? time : begin, contracts: defaultContracts })
  if (way === 'table') {
    const columns = createColumns(candles.length)
    for (const [index, candle] of candles.entries()) writeCandle(columns, index, candle)
    replayTable(world, { symbol, table: createCandleTable(length, [columns]), ...terms })
    return world
  }
  if (isBusy) {
    advance(world, time - 20_250)
    must(execute(world, 'setPrice', { symbol, price: '77777', mode: 'jump' }))
    advance(world, time)
    const present = Math.floor(time / 60_000)
    for (const width of widths) {
      const first = Math.floor(present / width) * width
      marketOf(world).history.period('last', first, first + width, time)
      marketOf(world).day(time)
    }
  }
  must(execute(world, 'setFeed', { symbol, source: { kind: 'candles', length, ...terms, rules: 2 } }))
  must(execute(world, 'appendCandles', { symbol, candles: packCandles(candles) }))
  return world
}

function expectLaw(world: World, candles: readonly FeedCandle[], length: number, known: number): number {
  const { history } = marketOf(world)
  const [first, end] = [candles[0]!.step, candles[known - 1]!.step + length]
  const present = Math.floor(world.time / 60_000)
  let compared = 0
  for (const width of widths) {
    for (let minute = Math.floor(first / 60 / width) * width; minute * 60 < end; minute += width) {
      const want = aggregate(candles.slice(0, known), length, minute * 60, (minute + width) * 60)
      if (!want || minute > present) continue
      for (const price of ['last', 'mark'] as const) {
        const { open, high, low, close, volume } = history.period(price, minute, minute + width, world.time)
        const name = { width, minute, price }
        expect({ ...name, open, high, low, close }).toEqual({ ...name, ...want, volume: undefined })
        // The volume of the present minute is complete in its last second.
        if (price === 'last' && (minute + width <= present || world.time % 60_000 >= 59_000))
          expect({ ...name, volume }).toEqual({ ...name, volume: want.volume })
        compared += 1
      }
    }
  }
  return compared
}

const change = fc.integer({ min: -900, max: 900 })
const shape = fc.tuple(change, change, fc.nat(400), fc.nat(400), fc.nat(5_000))
const oneCase: fc.Arbitrary<Case> = fc
  .record({
    seed: fc.string({ maxLength: 4 }),
    path: fc.constantFrom(...candlePaths),
    length: fc.constantFrom(4, 7, 15, 30, 60, 90, 300, 900, 3_600, 14_400, 86_400, weekSteps),
    shapes: fc.array(shape, { minLength: 1, maxLength: 10 }),
    begin: fc.nat(weekSteps),
    isAligned: fc.boolean(),
    late: fc.nat(weekSteps),
    isOnTime: fc.boolean(),
    way: fc.constantFrom('commands' as const, 'table' as const),
    isBusy: fc.boolean(),
  })
  .map(({ begin, isAligned, late, isOnTime, ...one }) => ({
    ...one,
    offset: isAligned ? begin - (begin % one.length) : begin,
    late: isOnTime ? 0 : late % one.length,
  }))

describe('a candle of a feed that replays candles', () => {
  it('equals the aggregation of the data, in every width, first and last included', () => {
    let compared = 0
    fc.assert(
      fc.property(oneCase, fc.nat(), (one, where) => {
        const candles = candlesOf(one)
        const world = load(one, candles)
        // In the last second of some candle, and in that of the last one.
        const known = 1 + (where % candles.length)
        for (const count of known < candles.length ? [known, candles.length] : [known]) {
          advance(world, (candles[count - 1]!.step + one.length) * 1_000 - 1)
          compared += expectLaw(world, candles, one.length, count)
        }
        const restored = restoreWorld(serializeState(world), { contracts: defaultContracts })
        compared += expectLaw(restored, candles, one.length, candles.length)
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 25) },
    )
    expect(compared).toBeGreaterThan(200)
  })

  it('has nothing of the world before it in the statistics of 24 hours either', () => {
    const candles = candlesOf({ length: 60, offset: 0, shapes: [[5, -9, 3, 4, 10]] } as unknown as Case)
    for (const late of [0, 30]) {
      const one = { seed: 'x', path: 'direction', length: 60, late, way: 'commands', isBusy: true } as const
      const world = load(one as unknown as Case, candles)
      advance(world, candles[0]!.step * 1_000 + 59_000)
      const { open, high, low, volume } = marketOf(world).day(world.time)
      expect({ open, high, low, volume }).toEqual({ open: 200_005, high: 200_008, low: 199_987, volume: 10 })
    }
  })

  it('keeps what an earlier version recorded, without rules', () => {
    const world = createWorld({ seed: 'x', startTime: monday * 1_000, contracts: defaultContracts })
    const before = marketOf(world).feed.at(monday)
    const source = { kind: 'candles', length: 60, path: 'direction', gaps: 'hold', end: 'hold' } as const
    must(execute(world, 'setFeed', { symbol, source }))
    const candles = [{ step: monday, open: 200_000, high: 200_009, low: 199_990, close: 200_001, volume: 1 }]
    must(execute(world, 'appendCandles', { symbol, candles: packCandles(candles) }))
    advance(world, (monday + 60) * 1_000)
    const minute = monday / 60
    expect(marketOf(world).history.period('last', minute, minute + 1, world.time).high).toBe(before)
  })
})
