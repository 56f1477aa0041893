import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '../src/write-csv.ts'

/** Reads with a parser of another project. */
const read = (csv: string): string[][] => parse(csv, { delimiter: ',', record_delimiter: '\n' })

/** What the README says a program does with a cell. */
const recover = (cell: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const isNumber = (cell: string): boolean => cell.trim() === cell && Number.isFinite(Number(cell.replace(/%$/, '')))

// Texts that begin like a formula are as frequent as others, with and without apostrophes before.
const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", "''", "'=", '＝', '"', ',', '')
const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((each) => each !== ''),
  fc.tuple(start, fc.string({ unit: 'grapheme' })).map((parts) => parts.join('')),
  fc.constantFrom('-1', '-0.000000000000000001', '+1', '-1e9', '-1+1', '-', '=1', "'-1", '-22.8%', '-1,5', '@SUM(1)'),
)
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((columns) => fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: 1 }))

describe('writeCsv', () => {
  it('writes no text that a spreadsheet executes, and every text can be recovered', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = read(writeCsv(rows))
        for (const cell of cells.flat())
          if (/^[=+\-@\t\r\n＝＋－＠]/.test(cell)) expect([cell, isNumber(cell)]).toEqual([cell, true])
        expect(cells.map((row) => row.map(recover))).toEqual(rows)
      }),
      { numRuns: 2_000 },
    )
  })

  it('leaves negative numbers as they are', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 18 }), (units, places) => {
        const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
        const number = `-${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${digits.slice(-places)}`}`
        expect(writeCsv([[number, `${number}%`]])).toBe(`${number},${number}%\n`)
      }),
    )
  })
})
