import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { one } from '../src/amount.ts'
import { EquityCurve } from '../src/equity-curve.ts'

function curveOf(equities: readonly number[], most = 1_000): EquityCurve {
  const curve = new EquityCurve(most)
  for (const [time, each] of equities.entries()) {
    const equity = BigInt(each) * one
    curve.add({ time, balance: equity, equity, flows: 0n })
  }
  return curve
}

describe('EquityCurve', () => {
  it('finds the largest fall, not the longest', () => {
    expect(curveOf([100, 90, 80, 120, 84, 130]).end().largest).toEqual({
      amount: '36',
      ratio: '0.3000',
      whole: '120',
      from: 3,
      to: 4,
    })
    expect(curveOf([1, 2, 3]).end().largest).toEqual({ amount: '0', ratio: null, whole: null, from: null, to: null })
  })

  it('counts no withdrawal as a fall', () => {
    const curve = curveOf([100])
    curve.add({ time: 1, balance: 0n, equity: 40n * one, flows: -50n * one })
    expect(curve.end().largest).toEqual({ amount: '10', ratio: '0.2000', whole: '50', from: 0, to: 1 })
    expect(curve.write()[1]).toMatchObject({ equity: '40', profit: '90' })
  })

  it('has one point for each time, the latest', () => {
    const curve = curveOf([100])
    for (const equity of [50n, 110n]) curve.add({ time: 1, balance: 0n, equity: equity * one, flows: 0n })
    expect(curve.write().map(({ equity }) => equity)).toEqual(['100', '110'])
    expect(curve.end().largest.amount).toBe('0')
  })

  it('writes the last point of each period that has any', () => {
    const curve = new EquityCurve(4, 10)
    for (const [time, equity] of [
      [3, 100n],
      [9, 120n],
      [10, 90n],
      [41, 70n],
      [42, 71n],
    ] as const)
      curve.add({ time, balance: 0n, equity: equity * one, flows: 0n })
    curve.end()
    expect(curve.writeCloses().map(({ time, equity }) => [time, equity])).toEqual([
      [9, '120'],
      [10, '90'],
      [42, '71'],
    ])
  })

  it('keeps ends and extremes where there are too many points', () => {
    const equities = Array.from({ length: 1_000 }, (_, index) => (index === 501 ? 9_999 : index === 733 ? 0 : 500))
    const points = curveOf(equities, 20).write()
    expect(points.length).toBeLessThanOrEqual(20)
    expect(points.map(({ equity }) => equity)).toEqual(expect.arrayContaining(['9999', '0']))
    expect([points[0]!.time, points.at(-1)!.time]).toEqual([0, 999])
    expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => time).toSorted((a, b) => a - b))
  })

  it('has all points up to the limit, and at least half as many beyond it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 200 }), fc.integer({ min: 1, max: 3_000 }), (most, count) => {
        const equities = Array.from({ length: count }, (_, index) => (index * 7_919) % 1_000)
        const points = curveOf(equities, most).write()
        expect(points.length).toBeLessThanOrEqual(most)
        if (count <= most) expect(points.length).toBe(count)
        else expect(points.length).toBeGreaterThanOrEqual(Math.floor(most / 2) - 3)
        const inner = equities.slice(1, -1).map(BigInt)
        const shown = points.slice(1, -1).map(({ equity }) => BigInt(equity))
        if (inner.length > 0) expect(extremes(shown)).toEqual(extremes(inner))
      }),
    )
  })
})

function extremes(values: readonly bigint[]): [bigint, bigint] {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  return [sorted[0]!, sorted.at(-1)!]
}
