import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackedChunks } from '../../src/archive/packed-chunks.ts'

const scales = [1, 2 ** 7, 2 ** 15, 2 ** 31, 2 ** 40]
const value = fc
  .tuple(fc.constantFrom(...scales), fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1, max: 1 }))
  .map(([scale, factor, offset]) => scale * factor + offset + 0)

describe('PackedChunks', () => {
  it.each([false, true])('returns the values of each chunk (relative: %s)', (isRelative) => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 1, maxLength: 20 }), { maxLength: 4 }), (chunks) => {
        const packed = new PackedChunks(isRelative)
        for (const [index, values] of chunks.entries()) packed.add(index, Float64Array.from(values))
        const copy = packed.copy()
        packed.drop(0)
        for (const [index, values] of chunks.entries()) {
          expect(values.map((_each, at) => copy.get(index, at))).toEqual(values)
        }
      }),
    )
  })

  it.each([false, true])(
    'has zero in what was not added and beyond the end of a chunk (relative: %s)',
    (isRelative) => {
      const packed = new PackedChunks(isRelative)
      packed.add(1, Float64Array.of(5))
      expect([packed.get(0, 0), packed.get(1, 0), packed.get(1, 1), packed.get(2, 0)]).toEqual([0, 5, 0, 0])
    },
  )
})
