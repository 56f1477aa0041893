import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLowFirst, nextPoint, priceInside } from '../../src/prices/packed-candles.ts'

const rising = { open: 100, high: 130, low: 80, close: 120 }
const falling = { open: 120, high: 130, low: 80, close: 100 }

describe('isLowFirst', () => {
  it.each([
    { path: 'direction', net: 5, candles: [true, false] },
    { path: 'opposite', net: 5, candles: [false, true] },
    { path: 'glide', net: -5, candles: [true, false] },
    { path: 'worst', net: 5, candles: [true, true] },
    { path: 'worst', net: -5, candles: [false, false] },
    { path: 'worst', net: 0, candles: [true, false] },
  ] as const)(
    'is $candles in a rising and a falling candle with $path and a position of $net',
    ({ path, net, candles }) => {
      expect([rising, falling].map((candle) => isLowFirst(path, candle, net))).toEqual(candles)
    },
  )
})

describe('priceInside', () => {
  const prices = (lowFirst: boolean, isGlide: boolean, length: number): number[] =>
    Array.from({ length }, (_, offset) => priceInside(rising, lowFirst, isGlide, offset, length))

  it('holds each point for a quarter', () => {
    expect(prices(true, false, 8)).toEqual([100, 100, 80, 80, 130, 130, 120, 120])
    expect(prices(false, false, 4)).toEqual([100, 130, 80, 120])
    expect(prices(true, false, 5)).toEqual([100, 100, 80, 130, 120])
  })

  it('glides through all points, from the open in the first step to the close in the last', () => {
    expect(prices(true, true, 10)).toEqual([100, 94, 87, 80, 96, 113, 130, 127, 124, 120])
  })

  it('has all four prices and none outside, with every length', () => {
    const price = fc.integer({ min: 2, max: 2 ** 32 - 2 })
    fc.assert(
      fc.property(
        price,
        price,
        fc.nat(9),
        fc.nat(9),
        fc.integer({ min: 4, max: 4_000 }),
        fc.boolean(),
        fc.boolean(),
        (open, close, above, below, length, lowFirst, isGlide) => {
          const candle = {
            open,
            close,
            high: Math.max(open, close) + above,
            low: Math.max(1, Math.min(open, close) - below),
          }
          const all = Array.from({ length }, (_, offset) => priceInside(candle, lowFirst, isGlide, offset, length))
          expect([all[0], Math.max(...all), Math.min(...all), all.at(-1)]).toEqual([
            open,
            candle.high,
            candle.low,
            close,
          ])
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('nextPoint', () => {
  it('is the step until which the price holds', () => {
    for (const length of [4, 5, 7, 60]) {
      for (let offset = 0; offset < length; offset += 1) {
        const next = nextPoint(false, offset, length)
        const price = (at: number): number => priceInside(rising, true, false, at, length)
        for (let at = offset; at < Math.min(next, length); at += 1) expect(price(at)).toBe(price(offset))
        if (next < length) expect(price(next)).not.toBe(price(offset))
      }
    }
    expect(nextPoint(true, 3, 60)).toBe(4)
  })
})
