import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandomWalk } from '../../src/prices/random-walk.ts'
import { highestBase } from '../../src/base/contract.ts'

const steps = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
const bases = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: highestBase }))

describe('createRandomWalk', () => {
  it('returns the same price for a step in any order of reads', () => {
    fc.assert(
      fc.property(fc.string(), bases, fc.array(steps, { minLength: 1, maxLength: 20 }), (seed, base, asked) => {
        const inOrder = createRandomWalk(seed, 'a', base)
        const prices = asked.map((step) => inOrder.at(step))
        const fresh = asked.map((step) => createRandomWalk(seed, 'a', base).at(step))
        expect(prices).toEqual(fresh)
        expect(asked.toReversed().map((step) => inOrder.at(step))).toEqual(prices.toReversed())
      }),
    )
  })

  it('is an integer, above zero and within 8 % of its base', () => {
    fc.assert(
      fc.property(fc.string(), bases, steps, (seed, base, step) => {
        const price = createRandomWalk(seed, 'a', base).at(step)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price).toBeGreaterThan(0)
        expect(Math.abs(price - base) * 100).toBeLessThanOrEqual(base * 8 + 100)
      }),
    )
  })

  it('stays between two prices up to the step that insideUntil returns', () => {
    let longest = 0
    fc.assert(
      fc.property(fc.string(), fc.nat(2 ** 30), fc.integer({ min: 1, max: 80_000 }), (seed, start, reach) => {
        const walk = createRandomWalk(seed, 'a', 1_000_000)
        // Just before a multiple of the smallest block, because only whole blocks are bounded.
        const step = start - (start % 32) + 31
        const price = walk.at(step)
        const [low, high] = [price - reach, price + reach]
        const until = walk.insideUntil(step, step + 5_000, low, high)
        expect(until).toBeGreaterThanOrEqual(step)
        longest = Math.max(longest, until - step)
        const last = Math.min(until, step + 3_000)
        for (let each = step + 1; each <= last; each += 1) {
          const now = walk.at(each)
          if (now <= low || now >= high) throw new Error(`${now} in step ${each} is not between ${low} and ${high}.`)
        }
      }),
    )
    expect(longest).toBeGreaterThan(500)
  })

  it('has the range of its prices', () => {
    const range = fc.record({ seed: fc.string(), base: bases, from: steps, count: fc.integer({ min: 1, max: 200 }) })
    fc.assert(
      fc.property(range, ({ seed, base, from, count }) => {
        const walk = createRandomWalk(seed, 'a', base)
        const prices = Array.from({ length: count }, (_, index) => walk.at(from + index))
        const want = { open: prices[0], low: Math.min(...prices), high: Math.max(...prices) }
        expect(walk.rangeIn(from, from + count)).toEqual(want)
      }),
    )
  })

  it('returns the step itself when the price leaves the bounds', () => {
    const walk = createRandomWalk('capi', 'a', 1_000_000)
    const step = 31
    expect(walk.insideUntil(step, 5_000, walk.at(step), walk.at(step) + 1)).toBe(step)
  })

  it('returns these prices on every machine', () => {
    const walk = createRandomWalk('capi', 'cmt_btcusdt', 912_000)
    const at = [-100_000, -1, 0, 1, 2, 1_000, 1_764_201_600]
    expect(at.map((step) => walk.at(step))).toMatchInlineSnapshot(`
      [
        907718,
        905522,
        905609,
        905543,
        905483,
        903167,
        894574,
      ]
    `)
  })

  it('moves a little from step to step, and more within a day', () => {
    const walk = createRandomWalk('capi', 'cmt_btcusdt', 912_000)
    const prices = Array.from({ length: 86_400 }, (_, step) => walk.at(step))
    const moves = prices.slice(1).map((price, index) => Math.abs(price - prices[index]!))
    expect(Math.max(...moves.slice(0, 20_000))).toBeLessThan(912)
    expect(moves.filter((move) => move > 0).length).toBeGreaterThan(80_000)
    const high = prices.reduce((one, other) => Math.max(one, other))
    const low = prices.reduce((one, other) => Math.min(one, other))
    expect(high - low).toBeGreaterThan(9_120)
  })

  it('differs by seed and by symbol', () => {
    const walks = [
      createRandomWalk('a', 'x', 912_000),
      createRandomWalk('b', 'x', 912_000),
      createRandomWalk('a', 'y', 912_000),
    ]
    const paths = walks.map((walk) => [0, 5_000, 90_000].map((step) => walk.at(step)).join())
    expect(new Set(paths).size).toBe(3)
  })
})
