import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultLayout, readHeader, readLine, readRow, readTime } from '../../src/candles/rows.ts'
import { defaultContracts, defineContract } from '@capi/engine'

const contract = defineContract(defaultContracts[0]!)
const read = (line: string, header?: string) =>
  readRow(contract, readLine(line, (header && readHeader(header)) || defaultLayout))
const row = { time: 1_767_225_600_000, open: 900_000, high: 900_100, low: 899_990, close: 900_050, volume: 150_000 }

describe('readRow', () => {
  it.each([
    { line: '1767225600000,90000,90010,89999,90005,1.5' },
    { line: '1767225600, 90000.0 ,90010,89999,90005,1.500009' },
    { line: '"2026-01-01T00:00:00Z","90000","90010","89999","90005","1.5"' },
    { line: '2026-01-01 00:00:00+00:00,90000,90010,89999,90005,1.5' },
    { line: '1767225600000000,90000,90010,89999,90005,1.5' },
    { line: '1.5,x,89999,90010,90005,90000,1767225600000', header: 'Volume,Symbol,Low,High,Close,Open,Open time' },
    { line: '{"time":1767225600000,"open":"90000","high":90010,"low":89999,"close":"90005","volume":1.5,"other":[]}' },
    { line: '["1767225600000","90000","90010","89999","90005","1.5","135000"]' },
  ])('reads $line', ({ line, header }) => {
    expect(read(line, header)).toEqual(row)
  })

  it.each([
    '1767225600,90000,90010,89999,90005',
    '1767225600,90000,90010,89999,90005,',
    '{"time":1767225600,"open":90000,"high":90010,"low":89999,"close":90005,"volume":null}',
  ])('reads %s without a volume', (line) => {
    expect(read(line)).toEqual({ ...row, volume: null })
  })

  it.each([
    { line: '1767225600,90000,90010,89999', text: 'had 4 fields' },
    { line: '1767225600,90000,90010,89999,', text: 'the close must be given, was missing' },
    { line: '1767225600,90000,90010,89999,x', text: 'the close must be a multiple of 0.1, was x' },
    { line: '1767225600,90000,90010.05,89999,90000', text: 'the high must be a multiple of 0.1, was 90010.05' },
    { line: '1767225600,90000,90010,0,90000', text: 'the low must be above zero' },
    { line: '1767225600,90000,90010,90001,90005', text: 'the open must lie from low to high, was 90000' },
    { line: '1767225600,90000,90010,89999,90011', text: 'the close must lie from low to high, was 90011' },
    { line: '1767225600,90000,90010,89999,90005,-1', text: 'the volume must be a decimal number, was "-1"' },
    { line: '1767225600500,90000,90010,89999,90005', text: 'in whole seconds, was "1767225600500"' },
    { line: '2026-01-01T00:00:00,90000,90010,89999,90005', text: 'the time must be Unix milliseconds' },
    { line: '{"time":1767225600', text: 'it must be a line of JSON' },
    {
      line: '{"time":1767225600,"open":90000,"high":true,"low":1,"close":1}',
      text: 'the high must be text or a number, was true',
    },
  ])('refuses $line', ({ line, text }) => {
    expect(() => read(line)).toThrow(text)
  })

  it('rounds prices between two ticks where it may, and says so for each', () => {
    let rounded = 0
    const line = '1767225600,90000.04,90010.05,89999,90005.0499999999999999999,1.5'
    expect(readRow(contract, readLine(line, defaultLayout), () => (rounded += 1))).toEqual({
      ...row,
      open: 900_000,
      high: 900_101,
      low: 899_990,
      close: 900_050,
    })
    expect(rounded).toBe(3)
    expect(() => readRow(contract, readLine('1767225600,x,2,1,1', defaultLayout), () => {})).toThrow('was x')
  })

  it('reads decimals with an exponent as those without', () => {
    expect(read('1767225600,9e4,9.001E+4,89999,90005,1e-05')).toEqual({ ...row, volume: 1 })
    const digits = fc.stringMatching(/^\d{1,8}$/)
    fc.assert(
      fc.property(digits, digits, fc.integer({ min: -9, max: 6 }), (whole, fraction, exponent) => {
        const all = BigInt(whole + fraction)
        // In steps of 10^-5, without what is less.
        const places = 5 - fraction.length + exponent
        const steps = places >= 0 ? all * 10n ** BigInt(places) : all / 10n ** BigInt(-places)
        fc.pre(steps <= 10n ** 12n)
        const line = `1767225600,90000,90010,89999,90005,${whole}.${fraction}e${exponent}`
        expect(read(line).volume).toBe(Number(steps))
      }),
    )
    for (const volume of ['e5', '1e', '1e5.5', '1e-100', '-1e5', '1ee5'])
      expect(() => read(`1767225600,90000,90010,89999,90005,${volume}`)).toThrow('the volume must be a decimal number')
  })

  it('refuses a header without prices', () => {
    expect(() => readHeader('time,open,high,volume')).toThrow('lacks low, close')
  })

  it('reads the times of JavaScript dates', () => {
    expect(readTime('2026-01-01')).toBe(row.time)
    for (const none of ['2026-02-30', '2026-02-30 00:00:00', '2026-01-01T24:00:00Z'])
      expect(() => readTime(none)).toThrow(`such as 2026-01-31T12:00:00Z, in whole seconds, was "${none}"`)
  })
})
