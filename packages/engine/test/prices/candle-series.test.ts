import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CandleSeries, type SeriesTerms } from '../../src/prices/candle-series.ts'
import { candlePaths, type FeedCandle } from '../../src/prices/packed-candles.ts'

const terms: SeriesTerms = { length: 8, path: 'direction', gaps: 'hold', end: 'hold', before: 500 }

/** Candles of eight steps from step 100; the third one begins after a gap of two candles. */
const candles: FeedCandle[] = [
  { step: 100, open: 100, high: 130, low: 80, close: 120, volume: 16 },
  { step: 108, open: 121, high: 140, low: 90, close: 95, volume: 8 },
  { step: 132, open: 200, high: 210, low: 190, close: 205, volume: 9 },
]

function seriesOf(wish: Partial<SeriesTerms> = {}): CandleSeries {
  const series = new CandleSeries({ ...terms, ...wish })
  series.append(candles)
  return series
}

const pricesOf = (series: CandleSeries, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => series.priceAt(from + index))

describe('CandleSeries', () => {
  it('holds the price before the first candle, in gaps and after the last one', () => {
    const series = seriesOf()
    expect(pricesOf(series, 98, 118)).toEqual([
      500, 500, 100, 100, 80, 80, 130, 130, 120, 120, 121, 121, 140, 140, 90, 90, 95, 95, 95, 95,
    ])
    expect([131, 132, 139, 140, 9_999].map((step) => series.priceAt(step))).toEqual([95, 200, 205, 205, 205])
    expect([series.firstStep, series.endStep, series.size]).toEqual([100, 140, 3])
  })

  it('is closed in gaps and after the end where the terms say so', () => {
    const steps = [99, 100, 115, 116, 131, 132, 139, 140]
    const closed = (wish: Partial<SeriesTerms>): number[] => steps.filter((step) => seriesOf(wish).isClosedAt(step))
    expect(closed({})).toEqual([])
    expect(closed({ gaps: 'close' })).toEqual([116, 131])
    expect(closed({ end: 'close' })).toEqual([140])
  })

  it('is still from its last step on', () => {
    expect([138, 139, 140].map((step) => seriesOf().isStillFrom(step))).toEqual([false, true, true])
    expect(new CandleSeries(terms).isStillFrom(0)).toBe(true)
  })

  it('knows the prices of whole candles that follow one another, as a look at each step finds them', () => {
    const price = fc.integer({ min: 1, max: 99 })
    const shape = fc.record({ open: price, high: price, low: price, close: price })
    const count = fc.nat({ max: 6 })
    const input = fc.tuple(
      fc.constantFrom(...candlePaths),
      fc.integer({ min: 4, max: 60 }),
      fc.array(shape, { minLength: 1, maxLength: 6 }),
    )
    fc.assert(
      fc.property(input, count, count, ([path, length, shapes], first, more) => {
        const series = new CandleSeries({ ...terms, path, length })
        for (const [index, { open, high, low, close }] of shapes.entries()) {
          const [top, bottom] = [Math.max(open, high, low, close), Math.min(open, high, low, close)]
          series.append([{ step: 100 + index * length, open, high: top, low: bottom, close, volume: 1 }])
        }
        const from = 100 + first * length
        const to = from + more * length
        const prices = pricesOf(series, from, to)
        const [open, close] = [prices[0], prices.at(-1)]
        const isWhole = more > 0 && first + more <= shapes.length
        const want = { open, low: Math.min(...prices), high: Math.max(...prices), close }
        if (more > 0) expect(series.rangeIn(from, to)).toEqual(isWhole ? want : undefined)
        if (more > 0) expect(series.rangeIn(from + 1, to)).toBeUndefined()
      }),
    )
  })

  it('splits volumes over the time of their candles', () => {
    const series = seriesOf()
    expect([series.volumeIn(100, 116), series.volumeIn(104, 112), series.volumeIn(116, 132)]).toEqual([24, 12, 0])
    expect(series.volumeIn(99, 120)).toBeUndefined()
    let sum = 0
    for (let step = 100; step < 140; step += 3) sum += series.volumeIn(step, Math.min(140, step + 3))!
    expect(sum).toBe(33)
    series.append([{ ...candles[0]!, step: 140, volume: null }])
    expect(series.volumeIn(130, 150)).toBeUndefined()
  })

  it('moves first against the position that was held when a candle began, in the worst case', () => {
    const series = seriesOf({ path: 'worst' })
    expect(series.priceAt(110)).toBe(140)
    series.choose(108, 7)
    expect(series.priceAt(110)).toBe(90)
    series.choose(132, -7)
    expect([series.priceAt(134), CandleSeries.read(series.write()).priceAt(134)]).toEqual([210, 210])
  })

  it('removes candles that begin after a step, and appends others in their place', () => {
    const series = seriesOf()
    series.endAfter(110)
    expect([series.size, series.priceAt(140)]).toEqual([2, 95])
    series.append([{ ...candles[2]!, step: 120 }])
    expect(series.priceAt(120)).toBe(200)
  })

  it('drops the oldest candles in thousands, once they have ended', () => {
    const series = new CandleSeries({ ...terms, length: 60 })
    series.append(
      Array.from({ length: 10_000 }, (_, index) => ({ ...candles[0]!, step: index * 60, open: 100 + (index % 9) })),
    )
    expect(series.dropBefore(4_000 * 60)).toBe(false)
    const price = series.priceAt(5_000 * 60)
    expect(series.dropBefore(5_000 * 60)).toBe(true)
    expect([series.size, series.firstStep, series.priceAt(5_000 * 60)]).toEqual([5_904, 4_096 * 60, price])
    expect(series.aheadOf(9_000 * 60)).toBe(999)
  })

  it('never leaves the prices of insideUntil, whatever the path', () => {
    const row = fc.record({
      gap: fc.nat(20),
      open: fc.integer({ min: 50, max: 150 }),
      close: fc.integer({ min: 50, max: 150 }),
      above: fc.nat(20),
      below: fc.nat(20),
    })
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 20 }),
        fc.constantFrom(...candlePaths),
        fc.integer({ min: 4, max: 20 }),
        fc.nat(300),
        fc.integer({ min: 20, max: 100 }),
        fc.integer({ min: 101, max: 180 }),
        (rows, path, length, from, low, high) => {
          const series = new CandleSeries({ ...terms, path, length, before: 100 })
          let step = 10
          for (const { gap, open, close, above, below } of rows) {
            step += gap
            series.append([
              {
                step,
                open,
                close,
                high: Math.max(open, close) + above,
                low: Math.min(open, close) - below,
                volume: null,
              },
            ])
            step += length
          }
          if (series.priceAt(from) <= low || series.priceAt(from) >= high) return
          const until = series.insideUntil(from, from + 500, low, high)
          expect(until).toBeGreaterThanOrEqual(from)
          for (let each = from; each <= Math.min(until, from + 500); each += 1) {
            expect(series.priceAt(each)).toBeGreaterThan(low)
            expect(series.priceAt(each)).toBeLessThan(high)
          }
          // In the worst case, the order of the extremes is chosen when a candle begins, so no beginning is skipped.
          const begins = series.aheadOf(from) - series.aheadOf(Math.min(until, from + 500))
          if (path === 'worst') expect(begins).toBe(0)
          // The text of a series has all of it.
          expect(CandleSeries.read(series.write()).write()).toEqual(series.write())
        },
      ),
      { numRuns: 300 },
    )
  })
})
