import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Integers } from '../../src/archive/integers.ts'
import { chunkRows } from '../../src/archive/packed-chunks.ts'

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
