import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, largest, minus, parseDecimal, plus, times, writeDecimal } from '../../src/limits/decimal.ts'

const text = fc.tuple(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 20 })).map(([units, places]) => {
  const digits = String(units).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
})
const read = (each: string) => parseDecimal(each)!
/** Units of 10^-40, computed apart from the code under test. */
const units = (each: string): bigint => {
  const [whole = '', fraction = ''] = each.split('.')
  return BigInt(whole + fraction.padEnd(40, '0'))
}

describe('decimals', () => {
  it.each(['', '1e3', '.5', '1.', '+1', ' 1', '0x1', 'NaN', '1,5', '--1'])('refuse %j', (each) => {
    expect(parseDecimal(each)).toBeUndefined()
  })

  it('are exact in sums, differences, products and comparisons', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [read(one), read(other)]
        expect(units(writeDecimal(plus(a, b)))).toBe(units(one) + units(other))
        expect(units(writeDecimal(times(a, b))) * 10n ** 40n).toBe(units(one) * units(other))
        expect(compare(a, b)).toBe(units(one) < units(other) ? -1 : units(one) > units(other) ? 1 : 0)
        expect(compare(plus(minus(a, b), b), a)).toBe(0)
        expect(writeDecimal(largest(a, b))).toBe(writeDecimal(units(one) < units(other) ? b : a))
      }),
    )
  })

  it.each([
    ['0.10', '0.1'],
    ['-0.500', '-0.5'],
    ['100', '100'],
    ['0.0', '0'],
  ])('write %s as %s', (given, want) => {
    expect(writeDecimal(read(given))).toBe(want)
  })
})
