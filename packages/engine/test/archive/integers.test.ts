import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BigIntegers, chunkRows, Integers, PackedChunks } from '../../src/archive/integers.ts'

const scales = [1, 2 ** 7, 2 ** 15, 2 ** 31, 2 ** 40]
const packedValue = fc
  .tuple(fc.constantFrom(...scales), fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1, max: 1 }))
  .map(([scale, factor, offset]) => scale * factor + offset + 0)

describe('PackedChunks', () => {
  it.each([false, true])('returns the values of each chunk (relative: %s)', (isRelative) => {
    fc.assert(
      fc.property(fc.array(fc.array(packedValue, { minLength: 1, maxLength: 20 }), { maxLength: 4 }), (chunks) => {
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

const magnitudes = [0, 1, 200, 40_000, 3_000_000_000, Number.MAX_SAFE_INTEGER]
const integer = fc
  .tuple(fc.constantFrom(...magnitudes), fc.integer({ min: -100, max: 100 }))
  .map(
    ([magnitude, offset]) => Math.max(-magnitude, Math.min(Number.MAX_SAFE_INTEGER, magnitude * offset + offset)) + 0,
  )
  .filter(Number.isSafeInteger)

describe('Integers', () => {
  it.each([false, true])('returns what was set, of any size and sign (relative: %s)', (isRelative) => {
    fc.assert(
      fc.property(fc.array(integer, { maxLength: 40 }), fc.nat(chunkRows), (given, start) => {
        const values = isRelative ? given.map(Math.abs) : given
        const column = new Integers(isRelative)
        for (const [index, value] of values.entries()) column.set(start + index, value)
        expect(values.map((_value, index) => column.get(start + index))).toEqual(values)
      }),
    )
  })

  it.each([Number.NaN, 0.5, Infinity, 2 ** 53, undefined as never])('refuses %s', (value) => {
    expect(() => new Integers().set(0, value)).toThrow('A column holds safe integers')
  })

  it.each([false, true])('has zero at the end of a chunk where zero was set (relative: %s)', (isRelative) => {
    const column = new Integers(isRelative)
    for (let row = 0; row <= chunkRows; row += 1) column.set(row, row < chunkRows / 2 ? 7 : 0)
    expect([0, chunkRows / 2, chunkRows - 1].map((row) => column.get(row))).toEqual([7, 0, 0])
  })

  it('has zero where nothing was set', () => {
    const column = new Integers()
    column.set(3, 7)
    expect([0, 2, 3, 4, 5_000].map((row) => column.get(row))).toEqual([0, 0, 7, 0, 0])
  })

  it.each([false, true])('copies what was set so far, independently (relative: %s)', (isRelative) => {
    const column = new Integers(isRelative)
    for (let row = 0; row < chunkRows + 10; row += 1) column.set(row, row * 3)
    const copy = column.copy()
    column.set(chunkRows + 10, 1e12)
    copy.set(chunkRows + 10, 5)
    column.drop(0)
    const rows = [0, chunkRows - 1, chunkRows, chunkRows + 9]
    expect(rows.map((row) => copy.get(row))).toEqual(rows.map((row) => row * 3))
    expect(copy.get(chunkRows + 10)).toBe(5)
    expect(column.get(chunkRows + 10)).toBe(1e12)
    expect(column.get(chunkRows + 9)).toBe((chunkRows + 9) * 3)
  })
})

const edges = [0n, 2n ** 7n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n - 2n]
const bigValue = fc
  .tuple(fc.constantFrom(...edges), fc.bigInt({ min: -1n, max: 1n }), fc.boolean())
  .map(([edge, offset, isNegative]) => (isNegative ? -edge + offset : edge + offset))

describe('BigIntegers', () => {
  it.each([false, true])('returns what was set in open and packed chunks (relative: %s)', (isRelative) => {
    fc.assert(
      fc.property(fc.array(bigValue, { maxLength: 40 }), fc.nat(chunkRows), (values, start) => {
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
