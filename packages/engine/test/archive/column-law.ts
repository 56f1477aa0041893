// What holds for every column: it returns what was set, and copies are independent.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../src/archive/columns.ts'
import { chunkRows } from '../../src/archive/integers.ts'

export interface ColumnCase {
  readonly name: string
  readonly open: () => Column<never>
  readonly values: fc.Arbitrary<unknown>
}

export function columnCase<Value>(name: string, open: () => Column<Value>, values: fc.Arbitrary<Value>): ColumnCase {
  return { name, open: open as () => Column<never>, values }
}

export function testColumns(cases: readonly ColumnCase[]): void {
  describe.each(cases)('$name', ({ open, values }) => {
    it('returns what was set, finds it, and copies it independently', () => {
      fc.assert(
        fc.property(fc.array(values, { maxLength: 30 }), fc.constantFrom(0, chunkRows - 7), (given, start) => {
          const column = open() as Column<unknown>
          for (const [index, value] of given.entries()) column.set(start + index, value)
          const rows = given.map((_value, index) => start + index)
          const copy = column.copy()
          expect(rows.map((row) => column.get(row))).toEqual(given)
          column.drop(0)
          column.drop(1)
          expect(rows.map((row) => copy.get(row))).toEqual(given)
          for (const [index, value] of given.entries()) expect(copy.is(value)(start + index)).toBe(true)
          const [first] = given
          const same = JSON.stringify(first, textOf)
          expect(rows.map((row) => copy.is(first)(row))).toEqual(
            given.map((each) => JSON.stringify(each, textOf) === same),
          )
        }),
        { numRuns: 60 },
      )
    })
  })
}

function textOf(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
