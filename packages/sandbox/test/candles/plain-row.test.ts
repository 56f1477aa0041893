import fc from 'fast-check'
import { defaultContracts, defineContract } from '@capi/engine'
import { describe, expect, it } from 'vitest'
import { defaultLayout, readLine, readPlainRow, readRow } from '../../src/candles/rows.ts'

const contract = defineContract(defaultContracts[0]!)

describe('readPlainRow', () => {
  it('reads what most files have', () => {
    const row = {
      time: 1_767_225_600_000,
      open: 900_000,
      high: 900_100,
      low: 899_990,
      close: 900_050,
      volume: 1_500_009,
    }
    expect(readPlainRow(contract, '1767225600000,90000,90010.0,89999,90005.0,15.00009999')).toEqual(row)
  })

  it('reads a line as readRow does, for every contract, or leaves it to it', () => {
    const digit = fc.constantFrom(...'0123456789')
    const digits = fc.string({ unit: digit, minLength: 1, maxLength: 17 })
    const number = fc.oneof(
      fc.tuple(digits, digits).map(([whole, fraction]) => `${whole.slice(0, 9)}.${fraction.slice(0, 8)}`),
      fc.integer({ min: 89_000, max: 91_000 }).map((tenths) => `${tenths}.${tenths % 10}`),
      digits,
      fc.constantFrom('', '.', '1.', '.5', '-1', '1e3', ' 1', '"1"', '90000', '0'),
    )
    const time = fc.oneof(fc.constantFrom('1767225600000', '1767225600', '1767225600500', '2026-01-01'), number)
    const prices = fc.oneof(
      fc.tuple(number, number, number, number),
      fc.integer({ min: 1, max: 99_999 }).map((price) => [price, price + 2, price - 1, price + 1].map(String)),
    )
    const line = fc.tuple(time, prices, fc.option(number, { nil: undefined }))
    const contracts = fc.constantFrom(...defaultContracts.map((terms) => defineContract(terms)))
    let read = 0
    fc.assert(
      fc.property(line, contracts, ([at, four, volume], each) => {
        const text = [at, ...four, ...(volume === undefined ? [] : [volume])].join(',')
        const plain = readPlainRow(each, text)
        if (!plain) return
        read += 1
        expect(plain).toEqual(readRow(each, readLine(text, defaultLayout)))
      }),
      { numRuns: 3_000 },
    )
    expect(read).toBeGreaterThan(30)
  })
})
