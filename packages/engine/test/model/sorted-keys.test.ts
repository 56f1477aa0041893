import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedKeys } from '../../src/model/sorted-keys.ts'

describe('SortedKeys', () => {
  it('contains the same numbers as a set that is sorted each time', () => {
    const step = fc.record({ key: fc.integer({ min: -400, max: 400 }), adds: fc.integer({ min: 0, max: 2 }) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 500, maxLength: 900 }), (steps) => {
        const keys = new SortedKeys()
        const model = new Set<number>()
        for (const { key, adds } of steps) {
          if (model.has(key) && adds === 0) {
            keys.delete(key)
            model.delete(key)
          } else if (!model.has(key) && adds > 0) {
            keys.add(key)
            model.add(key)
          }
          const above = Array.from(model).filter((each) => each > key)
          expect(keys.after(key)).toBe(above.length === 0 ? undefined : Math.min(...above))
          expect(keys.first).toBe(model.size === 0 ? undefined : Math.min(...model))
        }
        expect([...keys]).toEqual([...model].toSorted((one, other) => one - other))
      }),
      { numRuns: 40 },
    )
  })

  it('is empty after all keys were deleted, in any order', () => {
    const all = Array.from({ length: 1_000 }, (_, index) => (index * 617) % 1_000)
    const keys = new SortedKeys()
    for (const key of all) keys.add(key)
    expect([...keys]).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
    for (const key of all) keys.delete(key)
    expect(keys.first).toBeUndefined()
    expect([...keys]).toEqual([])
  })
})
