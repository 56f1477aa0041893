import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highestBase } from '../../src/base/contract.ts'
import { CandleSeries } from '../../src/prices/candle-series.ts'
import { checkSource, isOver, priceOn, type PricePath } from '../../src/prices/feed.ts'

const path: PricePath = {
  points: [
    { offset: 0, price: 100, isGlide: false },
    { offset: 4, price: 200, isGlide: false },
    { offset: 8, price: 101, isGlide: true },
  ],
  length: 10,
  isLoop: false,
}

describe('priceOn', () => {
  it('jumps to a point or moves to it linearly, and holds the last price', () => {
    const prices = Array.from({ length: 12 }, (_, offset) => priceOn(path, offset))
    expect(prices).toEqual([100, 100, 100, 100, 200, 176, 151, 126, 101, 101, 101, 101])
  })

  it('repeats after its length when it is a loop', () => {
    const loop = { ...path, isLoop: true }
    for (let offset = 0; offset < 40; offset += 1) expect(priceOn(loop, offset)).toBe(priceOn(path, offset % 10))
  })

  it('moves monotonically between its points', () => {
    const price = fc.integer({ min: 1, max: 2 ** 32 })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (from, to, length, at) => {
        const glide: PricePath = {
          points: [
            { offset: 0, price: from, isGlide: false },
            { offset: length, price: to, isGlide: true },
          ],
          length: length + 1,
          isLoop: false,
        }
        const offset = at % length
        const [now, next] = [priceOn(glide, offset), priceOn(glide, offset + 1)]
        expect(Number.isSafeInteger(now)).toBe(true)
        // The exact value, in integers of any size.
        const exact = BigInt(from) + (BigInt(to - from) * BigInt(offset)) / BigInt(length)
        expect(BigInt(now)).toBe(exact)
        expect(Math.sign(next - now) * Math.sign(to - from)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('isOver', () => {
  it('is true from the last point on, and never for a loop', () => {
    expect([7, 8, 9].map((offset) => isOver(path, offset))).toEqual([false, true, true])
    expect(isOver({ ...path, isLoop: true }, 1_000)).toBe(false)
  })
})

const quote = { kind: 'mirror', price: 10, last: 10, index: 10, bid: 0, ask: 11 } as const

describe('checkSource', () => {
  it.each([
    { kind: 'walk' } as const,
    quote,
    { kind: 'hold', price: highestBase } as const,
    { kind: 'path', points: [{ offset: 0, price: 1, isGlide: false }], length: 1, isLoop: false } as const,
  ])('accepts $kind', (source) => {
    expect(checkSource(source)).toBe(source)
  })

  it.each([
    ['above the highest price', { ...quote, bid: highestBase + 1 }, `was ${highestBase + 1}.`],
    ['of zero', { kind: 'hold', price: 0 } as const, 'was 0.'],
    ['between ticks', { ...quote, last: 10.5 }, 'was 10.5.'],
  ])('refuses a price %s', (_name, source, text) => {
    expect(() => checkSource(source)).toThrow(`A stored price must be from 1 to ${highestBase} ticks, ${text}`)
  })
})

describe('CandleSeries.read', () => {
  it('refuses a candle with an impossible price', () => {
    const terms = { length: 60, path: 'direction', gaps: 'hold', end: 'hold', before: 1 } as const
    expect(() => CandleSeries.read({ ...terms, chunks: ['60 4294967296 0 0 0 -'] })).toThrow(
      'must have possible prices',
    )
  })
})
