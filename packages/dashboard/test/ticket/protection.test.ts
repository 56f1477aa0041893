import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Market } from '../../src/state/snapshot.ts'
import { profitAt, triggerPriceOf } from '../../src/ticket/protection.ts'

const market = { pricePlaces: 1, contract: { priceEndStep: '1' } } as Market
const given = { entry: '60000', size: '0.1', market, isLong: true, role: 'takeProfit' } as const

describe('triggerPriceOf', () => {
  it.each([
    { name: 'a price as it is', text: ' 61000.5 ', by: 'price', want: '61000.5' },
    { name: 'percent of the entry, above it for the profit of a long', text: '2.5', by: 'percent', want: '61500.0' },
    { name: 'percent below it for its loss', text: '2.5', by: 'percent', role: 'stopLoss', want: '58500.0' },
    { name: 'percent below it for the profit of a short', text: '1', by: 'percent', isLong: false, want: '59400.0' },
    { name: 'a profit with the size', text: '100', by: 'profit', want: '61000.0' },
    { name: 'a loss with the size', text: '50', by: 'profit', role: 'stopLoss', want: '59500.0' },
    { name: 'nothing for no text', text: ' ', by: 'percent', want: null },
    { name: 'what is no number as it is, so that the exchange can refuse it', text: '1e3', by: 'percent', want: '1e3' },
    { name: 'no price below zero', text: '101', by: 'percent', isLong: false, want: null },
    { name: 'no profit without a size', text: '5', by: 'profit', size: '', want: null },
  ] as const)('takes $name', ({ name, want, ...fields }) => {
    expect(triggerPriceOf({ ...given, ...fields }), name).toBe(want)
  })

  it('reaches the wanted profit within one step of the price', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => (amount / 100).toFixed(2))
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 100 }), fc.boolean(), (text, size, isLong) => {
        const of = { isLong, entry: '60000', size: String(size) }
        const price = triggerPriceOf({ ...given, ...of, text, by: 'profit' })
        const profit = Number(profitAt(price!, of))
        expect(Math.abs(profit - Number(text))).toBeLessThanOrEqual(0.05 * size + 1e-9)
      }),
    )
  })
})
