import { describe, expect, it } from 'vitest'
import type { Columns } from '../../src/archive/columns.ts'
import * as records from '../../src/archive/records.ts'

const kinds = ['Order', 'Plan', 'Fill', 'Bill', 'Position'] as const

describe('the writer of each kind', () => {
  it.each(kinds)('writes every field of %s to its own column', (kind) => {
    const names = Object.keys(records[`${kind.toLowerCase() as Lowercase<typeof kind>}Columns`]())
    const written: string[] = []
    const observed = Object.fromEntries(
      names.map((name) => [
        name,
        { set: (row: number, value: string) => void written.push(`${name} ${row} ${value}`) },
      ]),
    ) as unknown as Columns<never>
    const record = Object.fromEntries(names.map((name) => [name, `value of ${name}`]))
    const write = records[`write${kind}`] as unknown as records.WriteRow<never>
    write(observed, 3, record as never)
    expect(written).toEqual(names.map((name) => `${name} 3 value of ${name}`))
  })
})
