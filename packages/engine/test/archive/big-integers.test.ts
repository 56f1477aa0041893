import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BigIntegers } from '../../src/archive/big-integers.ts'
import { chunkRows } from '../../src/archive/packed-chunks.ts'

const edges = [0n, 2n ** 7n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n - 2n]
const value = fc
  .tuple(fc.constantFrom(...edges), fc.bigInt({ min: -1n, max: 1n }), fc.boolean())
  .map(([edge, offset, isNegative]) => (isNegative ? -edge + offset : edge + offset))

describe('BigIntegers', () => {
  it.each([false, true])('returns what was set in open and packed chunks (relative: %s)', (isRelative) => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), fc.nat(chunkRows), (values, start) => {
        const column = new BigIntegers(isRelative)
        for (const [index, each] of values.entries()) column.set(start + index, each)
        const read = (): bigint[] => values.map((_each, index) => column.get(start + index))
        expect(read()).toEqual(values)
        column.set(3 * chunkRows, 7n)
        expect(read()).toEqual(values)
      }),
    )
  })
})
