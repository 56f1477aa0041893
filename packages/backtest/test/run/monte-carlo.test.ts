import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulateTrades } from '@capi/backtest'

const tradesOf = (profits: readonly number[]): { readonly profit: string }[] =>
  profits.map((profit) => ({ profit: String(profit) }))

// Seven trades have 5,040 orders and 823,543 draws with repetition. A program in Python listed all of them and took the
// value at the rank ceil(part * count): itertools.permutations and itertools.product.
const profits = [40, -25, 13, -31, 7, 52, -18]
const exact = {
  profit: { p5: -90, p50: 37, p95: 172 },
  drawdown: { p5: 18, p50: 49, p95: 112 },
  reorderedDrawdown: { p5: 31, p50: 49, p95: 74 },
}

describe('simulateTrades', () => {
  it('comes close to the exact distribution, which another program has listed', () => {
    const bands = simulateTrades(tradesOf(profits), 'one', 40_000)!
    for (const name of ['profit', 'drawdown', 'reorderedDrawdown'] as const)
      for (const part of ['p5', 'p50', 'p95'] as const)
        expect(Math.abs(bands[name][part] - exact[name][part])).toBeLessThanOrEqual(2)
  })

  it('gives the same bands for a seed, and others for another', () => {
    const trades = tradesOf(Array.from({ length: 40 }, (_, index) => ((index * 37) % 23) - 10.5))
    const one = simulateTrades(trades, 'one')
    expect(simulateTrades(trades, 'one')).toEqual(one)
    expect(simulateTrades(trades, 'two')).not.toEqual({ ...one, seed: 'two' })
    expect(one!.path.map(({ count }) => count)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  it('has bands in order, inside what the trades allow, and needs two trades', () => {
    const profit = fc.integer({ min: -1_000, max: 1_000 })
    fc.assert(
      fc.property(fc.array(profit, { minLength: 2, maxLength: 90 }), fc.string(), (values, seed) => {
        const { profit: sum, drawdown, reorderedDrawdown, path } = simulateTrades(tradesOf(values), seed, 50)!
        for (const { p5, p50, p95 } of [sum, drawdown, reorderedDrawdown, ...path]) {
          expect(p5).toBeLessThanOrEqual(p50)
          expect(p50).toBeLessThanOrEqual(p95)
        }
        expect(sum.p5).toBeGreaterThanOrEqual(Math.min(...values) * values.length)
        expect(sum.p95).toBeLessThanOrEqual(Math.max(...values) * values.length)
        // The worst order has all losses first or last.
        const losses = values.filter((value) => value < 0).reduce((all, value) => all - value, 0)
        expect(reorderedDrawdown.p95).toBeLessThanOrEqual(losses)
        expect(reorderedDrawdown.p5).toBeGreaterThanOrEqual(Math.max(0, -Math.min(...values)))
        const end = path.at(-1)!
        expect([end.count, end.p50]).toEqual([values.length, sum.p50])
      }),
    )
    expect(simulateTrades(tradesOf([4]), 'one')).toBeNull()
  })
})
