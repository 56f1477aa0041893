import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../../src/base/decimal-text.ts'
import { attempt } from '../../src/base/result.ts'
import { createGrid, formatPrice, formatSize, parsePrice, parseSize, valueOf } from '../../src/base/ticks.ts'
import { formatMoney } from '../../src/base/money.ts'

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
