import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attempt } from '../../src/base/refusal.ts'
import {
  createGrid,
  formatDecimal,
  formatFixed,
  formatMoney,
  formatPrice,
  formatSize,
  parseDecimal,
  parseMoney,
  parsePrice,
  parseSize,
  parseSmall,
  valueOf,
} from '../../src/base/units.ts'

const units = fc.bigInt(0n, 10n ** 13n)
const places = fc.integer({ min: -4, max: 8 })

describe('parseDecimal', () => {
  it.each([
    { text: '0.01', places: 8, want: 1_000_000n },
    { text: '0.010', places: 2, want: 1n },
    { text: '007', places: 0, want: 7n },
    { text: '912.187', places: 8, want: 91_218_700_000n },
    { text: '200', places: -2, want: 2n },
    { text: '200.0', places: -2, want: 2n },
    { text: '150', places: -2, want: 'inexact' },
    { text: '0.000015', places: 5, want: 'inexact' },
    { text: '0.000000001', places: 8, want: 'inexact' },
    { text: '1e-2', places: 8, want: 'malformed' },
    { text: '-1', places: 8, want: 'malformed' },
    { text: '+1', places: 8, want: 'malformed' },
    { text: '.5', places: 8, want: 'malformed' },
    { text: '5.', places: 8, want: 'malformed' },
    { text: '', places: 8, want: 'malformed' },
    { text: ' 1', places: 8, want: 'malformed' },
    { text: '1\n', places: 8, want: 'malformed' },
    { text: '٣', places: 8, want: 'malformed' },
    { text: '1234567890123456789', places: 0, want: 'malformed' },
  ])('reads $text with $places places as $want', ({ text, places: given, want }) => {
    expect(parseDecimal(text, given)).toBe(want)
  })

  it('parses what the two formatters return', () => {
    fc.assert(
      fc.property(units, places, (value, given) => {
        expect(parseDecimal(formatDecimal(value, given), given)).toBe(value)
        expect(parseDecimal(formatFixed(value, given), given)).toBe(value)
      }),
    )
  })
})

describe('parseSmall', () => {
  const texts = fc.oneof(
    fc.stringMatching(/^\d{0,19}(\.\d{0,19})?$/),
    fc.stringMatching(/^[0-9.e+\- ]{0,18}$/),
    fc.double({ min: 0, noNaN: true }).map(String),
  )

  it('agrees with parseDecimal, or returns null', () => {
    fc.assert(
      fc.property(texts, places, (text, given) => {
        const small = parseSmall(text, given)
        if (small !== null) expect(BigInt(small)).toBe(parseDecimal(text, given))
      }),
      { numRuns: 5_000 },
    )
  })

  it.each(['91218.7', '0.01000', '5'])('parses %s, a typical value of an order', (text) => {
    expect(parseSmall(text, 5)).not.toBeNull()
  })
})

describe('formatDecimal', () => {
  it.each([
    { units: 0n, places: 8, want: '0' },
    { units: 100n, places: 0, want: '100' },
    { units: 100n, places: 2, want: '1' },
    { units: -5n, places: 1, want: '-0.5' },
    { units: 2n, places: -2, want: '200' },
    { units: 91_218_700_000n, places: 8, want: '912.187' },
  ])('writes $units units of $places places as $want', ({ units: given, places: count, want }) => {
    expect(formatDecimal(given, count)).toBe(want)
  })

  it('formatFixed keeps all decimal places', () => {
    expect(formatFixed(900_000n, 1)).toBe('90000.0')
    expect(formatFixed(-3n, 2)).toBe('-0.03')
  })
})

describe('Money', () => {
  it('adds exactly where doubles round', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    const sum = [parseMoney('0.1'), parseMoney('0.2')].reduce((total: bigint, each) => total + (each as bigint), 0n)
    expect(formatMoney(sum)).toBe('0.3')
  })

  it('shows the smallest amounts, and a plain zero', () => {
    expect([-1n, 0n, 1n].map(formatMoney)).toEqual(['-0.00000001', '0', '0.00000001'])
  })

  it('formats a negative amount with a leading minus', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 24n), (value) => {
        expect(formatMoney(-value)).toBe(`-${formatMoney(value)}`)
      }),
    )
  })
})

const bitcoin = createGrid(1, 1, 5)
const doge = createGrid(5, 1, -2)

describe('createGrid', () => {
  it('refuses decimal places of price and size that together exceed those of money', () => {
    expect(() => createGrid(4, 1, 5)).toThrow('at most 8, was 9')
    expect(() => createGrid(4, 1, 4)).not.toThrow()
  })

  it.each([
    { grid: [-1, 1, 0], text: 'Decimal places of the price' },
    { grid: [1, 0, 0], text: 'price step' },
    { grid: [1, 0.5, 0], text: 'price step' },
    { grid: [1, 1, 0.5], text: 'Decimal places of the size' },
  ])('refuses $grid', ({ grid, text }) => {
    expect(() => createGrid(grid[0]!, grid[1]!, grid[2]!)).toThrow(text)
  })
})

describe('parsePrice', () => {
  it('counts ticks', () => {
    expect(parsePrice(bitcoin, '91218.7')).toBe(912_187)
    expect(parsePrice(bitcoin, '91218.70')).toBe(912_187)
  })

  it('counts ticks of more than one unit', () => {
    const halves = createGrid(1, 5, 0)
    expect(parsePrice(halves, '10.5')).toBe(21)
    expect(attempt(() => parsePrice(halves, '10.4'))).toMatchObject({ ok: false, reason: 'PRICE_PRECISION' })
    expect(formatPrice(halves, 21)).toBe('10.5')
  })

  it('refuses a price that is not a multiple of the tick, and names the tick and the price', () => {
    expect(attempt(() => parsePrice(bitcoin, '91218.75'))).toMatchObject({
      ok: false,
      reason: 'PRICE_PRECISION',
      text: 'the price must be a multiple of 0.1, was 91218.75.',
    })
  })
})

describe('parseSize', () => {
  it('counts steps above one', () => {
    expect(parseSize(doge, '12300')).toBe(123)
    expect(formatSize(doge, 123)).toBe('12300')
  })

  it.each(['0.000015', '1e-2', '-1', ''])('refuses %j', (text) => {
    expect(attempt(() => parseSize(bitcoin, text))).toMatchObject({ ok: false, reason: 'SIZE_PRECISION' })
  })

  it('refuses a size whose steps a double would round', () => {
    expect(attempt(() => parseSize(bitcoin, '99999999999999'))).toMatchObject({ ok: false, reason: 'SIZE_PRECISION' })
  })
})

describe('valueOf', () => {
  it('returns price times size', () => {
    expect(formatMoney(valueOf(bitcoin, 912_187, 1_000))).toBe('912.187')
    expect(formatMoney(valueOf(doge, 15_203, 3))).toBe('45.609')
  })

  it('equals the product of the decimals, for every grid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: -3, max: 4 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (pricePlaces, sizePlaces, ticks, steps) => {
          const grid = createGrid(pricePlaces, 1, sizePlaces)
          const price = parseDecimal(formatPrice(grid, ticks), 8) as bigint
          const size = parseDecimal(formatSize(grid, steps), 8) as bigint
          expect(valueOf(grid, ticks, steps) * 10n ** 8n).toBe(price * size)
        },
      ),
    )
  })
})
