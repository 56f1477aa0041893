import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, parseMoney } from '../../src/index.ts'
import { fundingRateOf, meanOf, premiumOf } from '../../src/model/funding-rate.ts'
import { fundingTimeAfter, fundingTimeBefore, readFundingTimes } from '../../src/contract/funding-times.ts'
import cases from '../fixtures/margin.json' with { type: 'json' }

const hourMs = 3_600_000
const read = (text: string): bigint =>
  text.startsWith('-') ? -(parseMoney(text.slice(1)) as bigint) : (parseMoney(text) as bigint)

describe('fundingRateOf', () => {
  it.each(Object.entries(cases.J_funding_rate))('returns for a premium of %s the rate %s', (premium, want) => {
    expect(formatMoney(fundingRateOf(read(premium), 8 * hourMs))).toBe(want)
  })

  it('is the median of three numbers, within the maximum rate', () => {
    fc.assert(
      fc.property(fc.bigInt(-2_000_000n, 2_000_000n), fc.constantFrom(1, 4, 8, 24), (premium, hours) => {
        const interest = (10_000n * BigInt(hours)) / 8n
        const [, middle] = [premium - 50_000n, interest, premium + 50_000n].toSorted((a, b) => (a < b ? -1 : 1))
        const [, want] = [-300_000n, middle!, 300_000n].toSorted((a, b) => (a < b ? -1 : 1))
        expect(fundingRateOf(premium, hours * hourMs)).toBe(want)
      }),
    )
  })
})

describe('premiumOf', () => {
  it.each([
    { bid: 100, ask: 102, index: 100, want: '0.01' },
    { bid: 98, ask: 100, index: 100, want: '-0.01' },
    { bid: 1, ask: 2, index: 3, want: '-0.5' },
    { bid: 900_000, ask: 900_001, index: 900_000, want: '0.00000055' },
    { bid: 899_999, ask: 900_000, index: 900_000, want: '-0.00000055' },
  ])('of $bid / $ask to $index is $want', ({ bid, ask, index, want }) => {
    expect(formatMoney(premiumOf(bid, ask, index))).toBe(want)
  })
})

describe('meanOf', () => {
  it('truncates towards zero, and is zero without premiums', () => {
    expect([meanOf({ sum: 7n, count: 2 }), meanOf({ sum: -7n, count: 2 }), meanOf({ sum: 0n, count: 0 })]).toEqual([
      3n,
      -3n,
      0n,
    ])
  })
})

describe('a funding time', () => {
  const times = readFundingTimes(['16:00:00', '00:00:00', '08:00:00'])
  const midnight = Date.UTC(2025, 10, 27)

  it.each([
    { at: midnight, before: midnight - 8 * hourMs, after: midnight + 8 * hourMs },
    { at: midnight + 1, before: midnight, after: midnight + 8 * hourMs },
    { at: midnight + 8 * hourMs - 1, before: midnight, after: midnight + 8 * hourMs },
    { at: midnight + 20 * hourMs, before: midnight + 16 * hourMs, after: midnight + 24 * hourMs },
  ])('at $at comes after $before and before $after', ({ at, before, after }) => {
    expect([fundingTimeBefore(times, at), fundingTimeAfter(times, at)]).toEqual([before, after])
  })

  it.each([[[]], [['24:00:00']], [['8:00:00']], [['08:60:00']], [['08:00:61']], [['08:00']]])('is not %s', (given) => {
    expect(() => readFundingTimes(given)).toThrow(/funding time/)
  })
})
