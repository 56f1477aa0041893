import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareSignedDecimals } from '../src/compare-signed-decimals.ts'

const write = (units: bigint, decimals: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`
}

describe('compareSignedDecimals', () => {
  it('orders decimals like their units, with any number of zeros at the end', () => {
    const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    fc.assert(
      fc.property(units, units, fc.nat(8), fc.nat(5), (one, other, decimals, zeros) => {
        const expected = one < other ? -1 : one > other ? 1 : 0
        const scaled = write(other * 10n ** BigInt(zeros), decimals + zeros)
        expect(compareSignedDecimals(write(one, decimals), scaled)).toBe(expected)
      }),
    )
  })

  it('refuses a text that is no decimal', () => {
    expect(() => compareSignedDecimals('1', '1e3')).toThrow(new RangeError('Expected a decimal, was "1e3".'))
  })
})
