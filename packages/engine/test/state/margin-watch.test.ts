import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Collateral, createCollateral } from '../../src/state/position.ts'
import { MarginWatch } from '../../src/state/watches.ts'

describe('MarginWatch', () => {
  it('requires a check at every mark until it is complete', () => {
    const watch = new MarginWatch()
    expect(watch.bounds).toEqual({ low: Infinity, high: Infinity })
    watch.isComplete = true
    expect(watch.bounds).toEqual({ low: -Infinity, high: Infinity })
  })

  it('returns exactly the collaterals whose range a mark has left, and has the nearest bounds', () => {
    const range = fc.record({ low: fc.nat(50), width: fc.integer({ min: 1, max: 50 }), which: fc.nat(5) })
    const step = fc.record({ ranges: fc.array(range, { maxLength: 4 }), mark: fc.nat(100), gone: fc.nat(9) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const watch = new MarginWatch()
        watch.isComplete = true
        const collaterals = Array.from({ length: 6 }, () => createCollateral('USDT', 0))
        const known = new Map<Collateral, { low: number; high: number }>()
        for (const { ranges, mark, gone } of steps) {
          for (const { low, width, which } of ranges) {
            const collateral = collaterals[which]!
            const bounds = { low: low === 0 ? -Infinity : low, high: low + width > 90 ? Infinity : low + width }
            watch.add(collateral, 1n, bounds)
            const before = known.get(collateral)
            // A range within the new one stays.
            if (!before || before.low < bounds.low || before.high > bounds.high) known.set(collateral, bounds)
          }
          if (gone < 6) {
            watch.delete(collaterals[gone]!)
            known.delete(collaterals[gone]!)
          }
          for (const collateral of collaterals) {
            const { low, high } = watch.boundsOf(collateral) ?? {}
            expect({ low, high }).toEqual({ low: undefined, high: undefined, ...known.get(collateral) })
          }
          const bounds = Array.from(known.values())
          expect(watch.bounds).toEqual({
            low: Math.max(-Infinity, ...bounds.map(({ low }) => low)),
            high: Math.min(Infinity, ...bounds.map(({ high }) => high)),
          })
          const left = new Set<Collateral>()
          for (let next; (next = watch.takeLeft(mark));) left.add(next.collateral)
          const wanted = Array.from(known).filter(([, { low, high }]) => mark <= low || mark >= high)
          expect(left).toEqual(new Set(wanted.map(([collateral]) => collateral)))
          for (const collateral of left) known.delete(collateral)
        }
      }),
    )
  })
})
