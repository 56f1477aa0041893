import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeedCandle, packCandles, unpackCandles } from '../../src/prices/packed-candles.ts'

const price = fc.integer({ min: 1, max: 2 ** 31 })
const candle = fc
  .record({
    step: fc.nat(2 ** 31),
    open: price,
    close: price,
    above: fc.nat(99),
    below: fc.nat(99),
    volume: fc.option(fc.nat()),
  })
  .map(({ above, below, ...rest }): FeedCandle => {
    const { open, close } = rest
    return { ...rest, high: Math.max(open, close) + above, low: Math.min(open, close) - below }
  })

describe('packCandles', () => {
  it('returns a text from which the same candles are read', () => {
    fc.assert(
      fc.property(fc.array(candle), (candles) => {
        expect(Array.from(unpackCandles(packCandles(candles)))).toEqual(candles)
      }),
    )
  })

  it('takes some 25 characters for a candle of a minute', () => {
    const minutes = Array.from({ length: 1_000 }, (_, index) => {
      const open = 910_000 + (index % 77)
      return {
        step: 1_764_201_600 + index * 60,
        open,
        high: open + 240,
        low: open - 310,
        close: open + 55,
        volume: 1_234_567,
      }
    })
    expect(packCandles(minutes).length / 1_000).toBeLessThan(30)
  })
})

describe('unpackCandles', () => {
  it.each(['1 2 3', '1 2 3 4 x 6', '1 2 3 4 5 6 7', '1.5 2 3 4 5 6', '1 2 3 4 5 -;'])('refuses %s', (text) => {
    expect(() => Array.from(unpackCandles(text))).toThrow('A packed candle must be six whole numbers')
  })
})
