import { describe, expect, it } from 'vitest'
import { one } from '../src/amount.ts'
import { EquityCurve } from '../src/equity-curve.ts'

function curveOf(...equities: readonly number[]): EquityCurve {
  const curve = new EquityCurve()
  for (const [time, each] of equities.entries()) {
    const equity = BigInt(each) * one
    curve.add({ time, balance: equity, equity, flows: 0n })
  }
  return curve
}

describe('EquityCurve', () => {
  it('finds the largest fall, not the longest', () => {
    expect(curveOf(100, 90, 80, 120, 84, 130).drawdown).toEqual({ amount: '36', ratio: '0.3000', from: 3, to: 4 })
    expect(curveOf(1, 2, 3).drawdown).toEqual({ amount: '0', ratio: null, from: null, to: null })
  })

  it('counts no withdrawal as a fall', () => {
    const curve = curveOf(100)
    curve.add({ time: 1, balance: 0n, equity: 40n * one, flows: -50n * one })
    expect(curve.drawdown).toEqual({ amount: '10', ratio: '0.2000', from: 0, to: 1 })
    expect(curve.write(10)[1]).toMatchObject({ equity: '40', profit: '90' })
  })

  it('has one point for each time, the latest', () => {
    const curve = curveOf(100)
    for (const equity of [50n, 110n]) curve.add({ time: 1, balance: 0n, equity: equity * one, flows: 0n })
    expect(curve.write(10).map(({ equity }) => equity)).toEqual(['100', '110'])
    expect(curve.drawdown.amount).toBe('0')
  })

  it('keeps ends and extremes where there are too many points', () => {
    const equities = Array.from({ length: 1_000 }, (_, index) => (index === 501 ? 9_999 : index === 733 ? 0 : 500))
    const points = curveOf(...equities).write(20)
    expect(points.length).toBeLessThanOrEqual(20)
    expect(points.map(({ equity }) => equity)).toEqual(expect.arrayContaining(['9999', '0']))
    expect([points[0]!.time, points.at(-1)!.time]).toEqual([0, 999])
    expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => time).toSorted((a, b) => a - b))
  })
})
