import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { one, parseAmount, parsePrice, ratioOf, valueAt, writeAmount } from '../src/amount.ts'

describe('parseAmount and writeAmount', () => {
  it('return every amount exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (amount) => {
        expect(parseAmount(writeAmount(amount))).toBe(amount)
      }),
    )
  })

  it.each([
    ['0.10', '0.1'],
    ['-0.000000000000000001', '-0.000000000000000001'],
    ['007', '7'],
    ['-0', '0'],
  ])('reads %s as %s', (text, want) => {
    expect(writeAmount(parseAmount(text))).toBe(want)
  })

  it.each(['', '1e3', '+1', '.5', '1.', '0.1234567890123456789', 'NaN'])('refuse %j', (text) => {
    expect(() => parseAmount(text)).toThrow(`was ${JSON.stringify(text)}`)
  })
})

describe('parsePrice', () => {
  it('gives every size the value that the amount of the price gives it', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 30n })
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (amount, size) => {
        const { value, size: pricedSize } = parsePrice(writeAmount(amount))
        expect(valueAt(size, value, pricedSize)).toBe(valueAt(size, amount, one))
      }),
    )
  })

  it.each(['', '1e3', '+1', '.5', '1.', '0.1234567890123456789', 'NaN', '0x10', ' 1'])('refuses %j', (text) => {
    expect(() => parsePrice(text)).toThrow(`was ${JSON.stringify(text)}`)
  })
})

describe('valueAt', () => {
  it('rounds down, also below zero', () => {
    expect([valueAt(1n, 10n, 3n), valueAt(-1n, 10n, 3n), valueAt(2n * one, 3n, one)]).toEqual([3n, -4n, 6n])
  })
})

describe('ratioOf', () => {
  it('has four places, and none for a divisor that is not above zero', () => {
    expect([ratioOf(1n, 3n), ratioOf(-2n, 3n), ratioOf(5n, 2n), ratioOf(1n, 0n), ratioOf(1n, -1n)]).toEqual([
      '0.3333',
      '-0.6666',
      '2.5000',
      null,
      null,
    ])
  })
})
