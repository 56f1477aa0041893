import { describe, expect, it } from 'vitest'
import { highestBase } from '../../src/contract/contract-bounds.ts'
import { CandleSeries } from '../../src/prices/candle-series.ts'
import { checkSource } from '../../src/prices/source-prices.ts'

const quote = { kind: 'mirror', price: 10, last: 10, index: 10, bid: 0, ask: 11 } as const

describe('checkSource', () => {
  it.each([
    { kind: 'walk' } as const,
    quote,
    { kind: 'hold', price: highestBase } as const,
    { kind: 'path', points: [{ offset: 0, price: 1, isGlide: false }], length: 1, isLoop: false } as const,
  ])('accepts $kind', (source) => {
    expect(checkSource(source)).toBe(source)
  })

  it.each([
    ['above the highest price', { ...quote, bid: highestBase + 1 }, `was ${highestBase + 1}.`],
    ['of zero', { kind: 'hold', price: 0 } as const, 'was 0.'],
    ['between ticks', { ...quote, last: 10.5 }, 'was 10.5.'],
  ])('refuses a price %s', (_name, source, text) => {
    expect(() => checkSource(source)).toThrow(`A stored price must be from 1 to ${highestBase} ticks, ${text}`)
  })
})

describe('CandleSeries.read', () => {
  it('refuses a candle with an impossible price', () => {
    const terms = { length: 60, path: 'direction', gaps: 'hold', end: 'hold', before: 1 } as const
    expect(() => CandleSeries.read({ ...terms, chunks: ['60 4294967296 0 0 0 -'] })).toThrow(
      'must have possible prices',
    )
  })
})
