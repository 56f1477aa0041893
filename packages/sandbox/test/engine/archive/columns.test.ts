import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amounts,
  clientOids,
  type Column,
  ids,
  integers,
  integersOrNull,
  labels,
  objects,
  texts,
  times,
} from '../../../src/engine/archive/columns.ts'
import { chunkRows } from '../../../src/engine/archive/integers.ts'

const id = fc.nat(1_000_000).map((count) => (count === 0 ? 0n : 600_000_000_000_000_001n + BigInt(count) * 2n))
const text = fc.oneof(fc.string(), id.map(String), fc.constant(''))

interface Case {
  readonly name: string
  readonly open: () => Column<never>
  readonly values: fc.Arbitrary<unknown>
}

function columnOf<Value>(name: string, open: () => Column<Value>, values: fc.Arbitrary<Value>): Case {
  return { name, open: open as () => Column<never>, values }
}

const cases: readonly Case[] = [
  columnOf(
    'integers',
    integers,
    fc.maxSafeInteger().map((value) => value + 0),
  ),
  columnOf(
    'times',
    times,
    fc.nat(2 ** 30).map((ms) => 1_764_201_600_000 + ms),
  ),
  columnOf(
    'integersOrNull',
    integersOrNull,
    fc.option(fc.maxSafeNat().map((value) => (value - 1 > 0 ? value - 1 : 0))),
  ),
  columnOf('ids', ids, id),
  columnOf('relative ids', () => ids(true), id),
  columnOf('labels', () => labels<string | boolean | null>(), fc.oneof(fc.string(), fc.boolean(), fc.constant(null))),
  columnOf('amounts', amounts, fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })),
  columnOf('texts', texts, fc.string()),
  columnOf(
    'clientOids',
    clientOids,
    text.filter((value) => value !== ''),
  ),
  columnOf(
    'objects',
    () => objects<{ name: string; amount: bigint }>({ name: labels(), amount: amounts() }),
    fc.record({ name: fc.string(), amount: fc.bigInt() }),
  ),
]

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

function textOf(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
