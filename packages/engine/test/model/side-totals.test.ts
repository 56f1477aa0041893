import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrid, valueOf } from '../../src/base/ticks.ts'
import { SideTotals } from '../../src/model/side-totals.ts'

describe('the value of the open orders of a side', () => {
  it('is the exact sum, also where parts of it are too large for a number', () => {
    const part = fc.record({
      limit: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 2 ** 45 })),
      size: fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: -(2 ** 40), max: 2 ** 40 })),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.constantFrom(0, 2, 4), (parts, places) => {
        const grid = createGrid(1, 1, places)
        const totals = new SideTotals('LONG')
        let want = 0n
        for (const { limit, size } of parts) {
          totals.addOpenValue(grid, limit, size)
          want += valueOf(grid, limit, size)
          expect(totals.openValue).toBe(want)
        }
        const tolerance =
          1e-9 * parts.reduce((sum, { limit, size }) => sum + limit * Math.abs(size) * grid.unitNumber, 0)
        expect(Math.abs(totals.roughOpenValue - Number(want))).toBeLessThanOrEqual(tolerance)
      }),
    )
  })
})
