import { describe, expect, it } from 'vitest'
import type { Market } from '../../src/state/snapshot.ts'
import { sizeInCoin, valueOfSize } from '../../src/ticket/order-size.ts'

const market = { sizePlaces: 4 } as Market
const given = { price: '60000', market, largest: '1.23456', text: '', unit: 'coin', share: null } as const

describe('sizeInCoin', () => {
  it.each([
    { name: 'is the text itself in coin', text: ' 0.15 ', unit: 'coin', want: '0.15' },
    { name: 'is no number where the text is none', text: '1e5', unit: 'value', want: '1e5' },
    { name: 'rounds a value down', text: '1000', unit: 'value', want: '0.0166' },
    { name: 'is exact where it can be', text: '6', unit: 'value', want: '0.0001' },
  ] as const)('$name', ({ text, unit, want }) => expect(sizeInCoin({ ...given, text, unit })).toBe(want))

  it.each(['60000.', '6e4', '.5', '-1', 'abc', ''])('is empty while the price is %j, which is no decimal', (price) => {
    expect(sizeInCoin({ ...given, text: '1000', unit: 'value', price })).toBe('')
  })

  it('takes a price with spaces around it, as the request does', () => {
    expect(sizeInCoin({ ...given, text: '6', unit: 'value', price: ' 60000 ' })).toBe('0.0001')
  })

  it.each([
    { share: 50, want: '0.6172' },
    { share: 1, want: '0.0123' },
    { share: 100, want: '1.2345' },
  ])('is $share % of the largest size, rounded down, whatever was typed', ({ share, want }) => {
    expect(sizeInCoin({ ...given, text: '7', share })).toBe(want)
  })

  it('is empty until the largest size is known', () => {
    expect(sizeInCoin({ ...given, share: 50, largest: null })).toBe('')
  })
})

describe('valueOfSize', () => {
  it('is exact, and null where a part is no number', () => {
    expect(valueOfSize('0.1', '60000.3')).toBe('6000.03')
    expect(valueOfSize('0.', '60000')).toBeNull()
  })
})
