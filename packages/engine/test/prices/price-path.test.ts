import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOver, type PricePath, priceOn } from '../../src/prices/price-path.ts'

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
