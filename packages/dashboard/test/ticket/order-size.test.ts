import { describe, expect, it } from 'vitest'
import type { Market } from '../../src/state/snapshot.ts'
import { sizeInCoin } from '../../src/ticket/order-size.ts'

const market = { sizePlaces: 4 } as Market
const given = { price: '60000', market, largest: '1.23456' } as const

describe('sizeInCoin', () => {
  it.each([
    { name: 'is the text itself in coin', text: ' 0.15 ', unit: 'coin', want: '0.15' },
    { name: 'is no number where the text is none', text: '1e5', unit: 'value', want: '1e5' },
    { name: 'rounds a value down', text: '1000', unit: 'value', want: '0.0166' },
    { name: 'is exact where it can be', text: '6', unit: 'value', want: '0.0001' },
    { name: 'rounds a share down', text: '50', unit: 'share', want: '0.6172' },
    { name: 'takes parts of a percent', text: '12.5', unit: 'share', want: '0.1543' },
    { name: 'is the whole of it', text: '100', unit: 'share', want: '1.2345' },
  ] as const)('$name', ({ text, unit, want }) => expect(sizeInCoin({ ...given, text, unit })).toBe(want))

  it.each(['60000.', '6e4', '.5', '-1', 'abc', ''])('is empty while the price is %j, which is no decimal', (price) => {
    expect(sizeInCoin({ ...given, text: '1000', unit: 'value', price })).toBe('')
  })

  it('takes a price with spaces around it, as the request does', () => {
    expect(sizeInCoin({ ...given, text: '6', unit: 'value', price: ' 60000 ' })).toBe('0.0001')
  })

  it('takes a share of any length', () => {
    expect(sizeInCoin({ ...given, text: `50.${'0'.repeat(400)}`, unit: 'share' })).toBe('0.6172')
  })

  it('is empty until the largest size is known', () => {
    expect(sizeInCoin({ ...given, text: '50', unit: 'share', largest: null })).toBe('')
  })
})
