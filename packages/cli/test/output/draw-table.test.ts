import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Field, ownField } from '../../src/input/fields.ts'
import { drawRecord, drawRows } from '../../src/output/draw-table.ts'

const field = (name: string, type: 'text' | 'decimal' | 'time'): Field => ownField(name, { type })

const value = fc.stringMatching(/^[a-zA-Z0-9.]{1,30}$/)
const tables = fc
  .uniqueArray(
    fc.tuple(fc.stringMatching(/^[a-z][a-zA-Z]{0,20}$/), fc.constantFrom('text' as const, 'decimal' as const)),
    {
      minLength: 1,
      maxLength: 8,
      selector: ([name]) => name,
    },
  )
  .chain((columns) => {
    const fields = columns.map(([name, type]) => field(name, type))
    const row = fc.record(Object.fromEntries(fields.map(({ name }) => [name, fc.option(value)])))
    return fc.record({ fields: fc.constant(fields), rows: fc.array(row, { minLength: 1, maxLength: 5 }) })
  })

describe('drawRows', () => {
  it('fits the width, and shows each column whole or names it', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 31, max: 120 }), ({ fields, rows }, width) => {
        const { text, hidden } = drawRows(rows, fields, width)
        const lines = text.trimEnd().split('\n')
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
        const filled = fields.filter(({ name }) => rows.some((row) => row[name] !== null)).map(({ name }) => name)
        const shown = (lines[0] ?? '')
          .trim()
          .split(/ +/)
          .filter((name) => name !== '')
        expect([...shown, ...hidden].toSorted()).toEqual(filled.toSorted())
        rows.forEach((row, index) => {
          const cells = (lines[index + 1] ?? '')
            .trim()
            .split(/ +/)
            .filter((cell) => cell !== '')
          expect(cells).toEqual(shown.map((name) => row[name]).filter((cell) => cell !== null))
        })
      }),
    )
  })

  it('orders columns: ids, enum values, numbers, wide text', () => {
    const fields = [field('price', 'decimal'), field('note', 'text'), field('status', 'text'), field('id', 'text')]
    const { text } = drawRows([{ price: '1', note: 'n'.repeat(30), status: 'open', id: '7' }], fields, undefined, [
      'id',
    ])
    expect(text.split('\n')[0]).toMatch(/^id {2,}status {2,}price {2,}note$/)
  })

  it('wraps a single column that is too wide', () => {
    const { text, hidden } = drawRows([{ note: 'x'.repeat(50) }], [field('note', 'text')], 20)
    expect(hidden).toEqual([])
    expect(text.replace(/\s/g, '')).toBe(`note${'x'.repeat(50)}`)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(20)
  })
})

describe('drawRecord', () => {
  it('shows a field that the document does not have', () => {
    expect(drawRecord({ known: '1', new: 'x' }, [field('known', 'decimal')], undefined)).toBe('known  1\nnew    x\n')
  })

  it('omits empty columns, and shows times in UTC', () => {
    const fields = [field('gone', 'text'), field('at', 'time'), field('never', 'time')]
    expect(drawRecord({ gone: null, at: 1, never: 0 }, fields, undefined)).toBe(
      'at     1970-01-01T00:00:00.001Z\nnever  0\n',
    )
  })
})
