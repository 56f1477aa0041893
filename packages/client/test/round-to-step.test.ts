// Rounding of prices and sizes to the steps of a contract.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UsageError, grid } from '../src/index.ts'

/** Returns a decimal in units of 10^-scale, computed independently of the code under test. */
function units(decimal: string, scale = 30): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

const contract = { tickSize: '1', priceEndStep: '1', sizeIncrement: '5', contractVal: '0.0001' }
const contracts = fc.record({
  tickSize: fc.integer({ min: -2, max: 8 }).map(String),
  priceEndStep: fc.constantFrom('1', '5', '0.5', '25', null),
  sizeIncrement: fc.integer({ min: -3, max: 8 }).map(String),
  contractVal: fc.constantFrom('0.0001', '0.001', '0.1', '10', '100', '0.0025', '0', null),
})
const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, scale]) => {
    const text = String(digits).padStart(scale + 1, '0')
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
  })

describe('grid', () => {
  it('rounds to multiples of the step, by less than a step, in the requested direction', () => {
    fc.assert(
      fc.property(contracts, decimals, (given, value) => {
        const one = grid(given)
        const rounded = [
          { step: one.priceStep, down: one.price(value), up: one.price(value, 'up') },
          { step: one.sizeStep, down: one.size(value), up: null },
        ]
        for (const { step, down, up } of rounded) {
          expect(units(step)).toBeGreaterThan(0n)
          expect(units(down) % units(step)).toBe(0n)
          expect(units(down)).toBeLessThanOrEqual(units(value))
          expect(units(value) - units(down)).toBeLessThan(units(step))
          if (up === null) continue
          expect(units(up) % units(step)).toBe(0n)
          expect(units(up)).toBeGreaterThanOrEqual(units(value))
          expect(units(up) - units(value)).toBeLessThan(units(step))
        }
      }),
    )
  })

  it('does not change a value that is a multiple of the step', () => {
    fc.assert(
      fc.property(contracts, decimals, (given, value) => {
        const one = grid(given)
        for (const down of [one.price(value), one.price(value, 'up')]) {
          expect(one.price(down)).toBe(down)
          expect(one.price(down, 'up')).toBe(down)
        }
        expect(one.size(one.size(value))).toBe(one.size(value))
      }),
    )
  })

  it('never returns an exponent', () => {
    const values = fc.oneof(
      decimals,
      fc.double({ min: 0, max: 1e24, noNaN: true }),
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.double({ min: 0, max: 1e15, noNaN: true }).map((value) => ({ toFixed: () => value.toFixed(9) })),
    )
    fc.assert(
      fc.property(contracts, values, (given, value) => {
        const one = grid(given)
        for (const text of [one.priceStep, one.sizeStep, one.price(value), one.price(value, 'up'), one.size(value)])
          expect(text).toMatch(/^\d+(\.\d+)?$/)
      }),
    )
  })

  it('has the larger of contractVal and the decimals of sizeIncrement as the size step', () => {
    fc.assert(
      fc.property(contracts, (given) => {
        const places = Number(given.sizeIncrement)
        const finest = places < 0 ? `1${'0'.repeat(-places)}` : (1 / 10 ** places).toFixed(places)
        const stated = given.contractVal ?? '0'
        expect(units(grid(given).sizeStep)).toBe(units(stated) > units(finest) ? units(stated) : units(finest))
      }),
    )
  })

  it.each([
    { name: 'tick of 0.1', given: contract, price: ['91218.76', '91218.7', '91218.8'], priceStep: '0.1' },
    { name: 'tick of 0.5', given: { ...contract, priceEndStep: '5' }, price: ['0.74', '0.5', '1.0'], priceStep: '0.5' },
    {
      name: 'tick of 0.01',
      given: { ...contract, tickSize: '2' },
      price: ['3.14159', '3.14', '3.15'],
      priceStep: '0.01',
    },
    { name: 'tick of 1', given: { ...contract, tickSize: '0' }, price: ['7.9', '7', '8'], priceStep: '1' },
    { name: 'tick of 10', given: { ...contract, tickSize: '-1' }, price: ['95', '90', '100'], priceStep: '10' },
  ])('rounds prices to a $name', ({ given, price: [value, down, up], priceStep }) => {
    const one = grid(given)
    expect(one.priceStep).toBe(priceStep)
    expect([one.price(value!), one.price(value!, 'down'), one.price(value!, 'up')]).toEqual([down, down, up])
  })

  it.each([
    { sizeIncrement: '5', sizeStep: '0.00001', value: 0.123456789, want: '0.12345' },
    { sizeIncrement: '3', sizeStep: '0.001', value: 0.3 - 0.1, want: '0.199' },
    { sizeIncrement: '1', sizeStep: '0.1', value: '2.99', want: '2.9' },
    { sizeIncrement: '0', sizeStep: '1', value: '2.99', want: '2' },
    { sizeIncrement: '-1', sizeStep: '10', value: 1_999n, want: '1990' },
    { sizeIncrement: '-2', sizeStep: '100', value: '99.9', want: '0' },
  ])('rounds sizes to $sizeStep', ({ sizeIncrement, sizeStep, value, want }) => {
    const one = grid({ ...contract, sizeIncrement, contractVal: null })
    expect([one.sizeStep, one.size(value)]).toEqual([sizeStep, want])
  })

  it.each([
    { contractVal: '0.0001', sizeIncrement: '4', value: '0.12345', want: '0.1234' },
    { contractVal: '0.001', sizeIncrement: '3', value: '0.12345', want: '0.123' },
    { contractVal: '0.1', sizeIncrement: '1', value: '0.19', want: '0.1' },
    { contractVal: '100', sizeIncrement: '0', value: '123', want: '100' },
    // A placeholder of published examples, and the unit of sizes in contracts.
    { contractVal: '0', sizeIncrement: '5', value: '0.123456', want: '0.12345' },
    { contractVal: '0.000001', sizeIncrement: '5', value: '0.123456', want: '0.12345' },
  ])('rounds sizes to a contractVal of $contractVal', ({ value, want, ...given }) => {
    expect(grid({ ...contract, ...given }).size(value)).toBe(want)
  })

  it.each([
    {
      name: 'a tick size that is not a number',
      given: { tickSize: 'x' },
      says: 'tickSize must be a number of decimal places, was x.',
    },
    {
      name: 'no size increment',
      given: { sizeIncrement: null },
      says: 'sizeIncrement must be a number of decimal places, was null.',
    },
    { name: 'a step of zero', given: { priceEndStep: '0' }, says: 'A step must be above 0, was 0.0.' },
  ])('refuses $name', ({ given, says }) => {
    expect(() => grid({ ...contract, ...given })).toThrow(new UsageError(says))
  })

  it.each([
    { value: '-1', says: 'A price or size must not be negative, was -1.' },
    { value: '-0.05', says: 'A price or size must not be negative, was -0.05.' },
    { value: 'a lot', says: 'price must be a decimal number, was "a lot".' },
    { value: Number.NaN, says: 'price must be a decimal number, was "NaN".' },
    { value: undefined, says: 'price must be a decimal number, was "undefined".' },
  ])('refuses the price $value', ({ value, says }) => {
    expect(() => grid(contract).price(value as never)).toThrow(new UsageError(says))
  })

  it('accepts -0.0', () => {
    expect(grid(contract).price('-0.0')).toBe('0.0')
  })
})
