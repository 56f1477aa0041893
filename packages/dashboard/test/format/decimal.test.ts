import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  divide,
  moveBySteps,
  negate,
  portion,
  roundToStep,
  show,
  showRounded,
  showSigned,
  signOf,
} from '../../src/format/decimal.ts'

/** A decimal as text, beside what it is: so many units of 10^-places. */
const decimals = fc
  .record({ units: fc.bigInt(-(10n ** 24n), 10n ** 24n), places: fc.integer({ min: 0, max: 12 }) })
  .map(({ units, places }) => {
    const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
    const whole = digits.slice(0, digits.length - places)
    const part = digits.slice(digits.length - places)
    return { units, places, text: `${units < 0n ? '-' : ''}${whole}${places > 0 ? `.${part}` : ''}` }
  })
const zero = { units: 0n, places: 0, text: '0' }
const scale = 10n ** 24n
const scaled = ({ units, places }: { units: bigint; places: number }): bigint => units * 10n ** BigInt(24 - places)
const read = (text: string): bigint => {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  return BigInt(`${text.startsWith('-') ? '-' : ''}${whole}${part.padEnd(24, '0')}`)
}

describe('decimals', () => {
  it('add up exactly', () => {
    fc.assert(
      fc.property(fc.array(decimals, { maxLength: 5 }), (all) => {
        const sum = all.reduce((total, each) => total + scaled(each), 0n)
        expect(read(add(...all.map(({ text }) => text)))).toBe(sum)
      }),
    )
  })

  it('divide to the nearest of the last place', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 12 }), (one, other, places) => {
        const quotient = divide(one.text, other.text, places)
        if (other.units === 0n) {
          expect(quotient).toBeNull()
          return
        }
        // |quotient * other - one| is at most half a last place times other.
        const rest = read(quotient!) * scaled(other) - scaled(one) * scale
        const half = (10n ** BigInt(24 - places) * scaled(other)) / 2n
        const size = (value: bigint): bigint => (value < 0n ? -value : value)
        expect(size(rest) <= size(half)).toBe(true)
      }),
      { examples: [[zero, zero, 0]] },
    )
  })

  it('are written with groups and a real minus sign, and lose nothing', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 8 }), ({ text, units }, places) => {
        const shown = show(text, places)
        expect(shown).toMatch(/^−?\d{1,3}(,\d{3})*(\.\d+)?$/)
        expect(read(shown.replaceAll(',', '').replace('−', '-'))).toBe(read(text))
        expect(shown.startsWith('−')).toBe(units < 0n)
      }),
    )
  })

  it('know their sign and their opposite', () => {
    fc.assert(
      fc.property(decimals, ({ text, units }) => {
        expect(signOf(text)).toBe(units === 0n ? 0 : units > 0n ? 1 : -1)
        expect(read(negate(text))).toBe(-read(text))
      }),
    )
  })

  it.each([
    { given: ['0.123456', 2], want: '0.12' },
    { given: ['-0.125', 2], want: '−0.13' },
    { given: ['1234567.005', 2], want: '1,234,567.01' },
    { given: [null, 2], want: '–' },
  ] as const)('are rounded for people: $given', ({ given: [text, places], want }) => {
    expect(showRounded(text, places)).toBe(want)
  })

  it.each([
    { text: '12.5', want: '+12.50' },
    { text: '-12.5', want: '−12.50' },
    { text: '0', want: '0.00' },
  ])('say whether they are a gain: $text', ({ text, want }) => {
    expect(showSigned(text, 2)).toBe(want)
  })

  it('give a part of themselves, cut off', () => {
    expect(portion('60000.1', 99, 100, 1)).toBe('59400.0')
    expect(portion('0.019', 100, 1, 4)).toBe('1.9000')
  })

  it('refuse what is no decimal', () => {
    expect(() => show('1e5')).toThrow('A decimal must be digits, was "1e5".')
  })
})

describe('the grid of prices', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => (amount / 100).toFixed(2))

  it('rounds to the nearest multiple of the step, and leaves what is one', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('1', '2', '5'), (text, step) => {
        const rounded = roundToStep(text, step, 1)
        expect((Number(rounded) * 10) % Number(step)).toBeCloseTo(0, 6)
        expect(Math.abs(Number(rounded) - Number(text))).toBeLessThanOrEqual(Number(step) / 20 + 1e-9)
        expect(roundToStep(rounded, step, 1)).toBe(rounded)
      }),
    )
  })

  it('moves by steps and back', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: -20, max: 20 }), (text, count) => {
        const start = roundToStep(text, '5', 1)
        expect(moveBySteps(moveBySteps(start, count, '5', 1), -count, '5', 1)).toBe(start)
      }),
    )
    expect(moveBySteps('60000.3', 1, '5', 1)).toBe('60001.0')
  })
})
