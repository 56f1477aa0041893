import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PriceLevels } from '../../src/model/price-levels.ts'

describe.each([
  { name: 'asks', sign: 1 as const },
  { name: 'bids', sign: -1 as const },
])('the price levels of $name', ({ sign }) => {
  it('lists what was added and not dropped, best first', () => {
    const steps = fc.array(fc.record({ price: fc.integer({ min: 1, max: 100 }), isDrop: fc.boolean() }))
    fc.assert(
      fc.property(steps, (all) => {
        const levels = new PriceLevels<{ price: number }>(sign)
        const want = new Set<number>()
        for (const { price, isDrop } of all) {
          if (!isDrop) {
            expect(levels.levelAt(price, () => ({ price })).price).toBe(price)
            want.add(price)
          } else if (want.delete(price)) levels.drop(price)
          const prices = Array.from(want).toSorted((one, other) => sign * (one - other))
          expect(Array.from(levels.levels(), (level) => level.price)).toEqual(prices)
          expect(levels.bestPrice).toBe(prices[0])
          expect(levels.best?.price).toBe(prices[0])
          expect(levels.after(price)?.price).toBe(prices.find((each) => sign * (each - price) > 0))
          expect(levels.isEmpty).toBe(prices.length === 0)
          expect(levels.get(price) !== undefined).toBe(want.has(price))
        }
      }),
    )
  })

  it('creates a level once', () => {
    const levels = new PriceLevels<object>(sign)
    expect(levels.levelAt(5, () => ({}))).toBe(levels.levelAt(5, () => ({})))
  })
})
