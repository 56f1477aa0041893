import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptNumberForms } from '../../src/request/control.ts'

const decimal = { type: 'string', format: 'decimal' }
const integer = { type: 'integer' }
const schema = {
  type: 'object',
  properties: {
    price: decimal,
    leverage: integer,
    name: { type: 'string' },
    list: { type: 'array', items: { type: 'object', properties: { price: decimal } } },
    either: {
      oneOf: [
        { type: 'object', properties: { ms: integer } },
        { type: 'object', properties: { rate: decimal } },
      ],
    },
  },
}

describe('acceptNumberForms', () => {
  it('accepts a number for a decimal, and digits for an integer, at any depth', () => {
    const given = { price: 0.2, leverage: '12', list: [{ price: 5 }], either: { ms: '10', rate: -1.5 } }
    expect(acceptNumberForms(schema, given)).toEqual({
      price: '0.2',
      leverage: 12,
      list: [{ price: '5' }],
      either: { ms: 10, rate: '-1.5' },
    })
  })

  it('leaves everything else', () => {
    for (const given of [
      { price: '0.20', leverage: 12, name: 'a', other: 1 },
      { name: 1, leverage: '1.5', list: 'a' },
      { price: 1e-9, leverage: '012' },
      { price: 0.12345678901234568, leverage: '9007199254740993' },
      { price: null, leverage: true },
      'text',
      null,
    ])
      expect(acceptNumberForms(schema, given)).toEqual(given)
  })

  it('reads values of any depth that no schema describes', () => {
    const deep: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))
    expect((acceptNumberForms(schema, { other: deep }) as { other: unknown }).other).toBe(deep)
  })

  it('loses no digit of a decimal of up to 15 digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.nat(6), (units, places) => {
        const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
        const whole = digits.slice(0, digits.length - places)
        const part = digits.slice(digits.length - places).replace(/0+$/, '')
        const text = `${units < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
        const accepted = acceptNumberForms(decimal, JSON.parse(text))
        if (typeof accepted === 'string') expect(accepted).toBe(text)
      }),
    )
  })
})
