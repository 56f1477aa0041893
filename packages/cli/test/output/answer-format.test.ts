import { describe, expect, it } from 'vitest'
import { ownField } from '../../src/input/fields.ts'
import { csvFields, drawCsv } from '../../src/output/answer-format.ts'

const fields = [ownField('id', { type: 'id' }), ownField('text'), ownField('time', { type: 'time' }), ownField('more')]

describe('drawCsv', () => {
  it('has every column of the document, in its order, whether or not a record has a value', () => {
    expect(drawCsv([{ text: 'a', id: '600000000000000031', time: 1_769_860_800_000 }], fields)).toBe(
      'id,text,time,more\n600000000000000031,a,2026-01-31T12:00:00.000Z,\n',
    )
    expect(drawCsv([], fields)).toBe('id,text,time,more\n')
  })

  it('quotes commas, quotes and line breaks, which stay on one line', () => {
    expect(drawCsv([{ text: 'a,"b"' }, { text: 'a\nb' }, { more: [{ a: 1 }] }], fields)).toBe(
      'id,text,time,more\n,"a,""b""",,\n,a\\nb,,\n,,,"[{""a"":1}]"\n',
    )
  })
})

describe('drawCsv of a record that the document does not list', () => {
  it('has names of the server that no spreadsheet executes', () => {
    const rows = [{ '=1+1': '@a' }]
    expect(drawCsv(rows, csvFields([], rows))).toBe("'=1+1\n'@a\n")
  })
})

describe('csvFields', () => {
  it('are those of the document, or those of the first record', () => {
    expect(csvFields(fields, [{ other: 1 }])).toBe(fields)
    expect(csvFields([], [{ other: 1 }]).map(({ name }) => name)).toEqual(['other'])
  })
})
