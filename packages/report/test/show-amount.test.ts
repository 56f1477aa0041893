import { describe, expect, it } from 'vitest'
import { showAmount, showRatio, showRounded, showTime } from '../src/show-amount.ts'

describe('amounts for readers', () => {
  it.each([
    ['0', '0', '0.00'],
    ['-1234567.125', '−1,234,567.125', '−1,234,567.13'],
    ['999.994', '999.994', '999.99'],
    ['0.005', '0.005', '0.01'],
    ['-0.005', '−0.005', '−0.01'],
    ['123', '123', '123.00'],
  ])('shows %s as %s, rounded %s', (text, exact, rounded) => {
    expect([showAmount(text), showRounded(text)]).toEqual([exact, rounded])
  })
})

describe('showRatio and showTime', () => {
  it('show percentages and UTC', () => {
    expect([showRatio('0.4875'), showRatio('-1.2'), showRatio(null)]).toEqual(['48.75 %', '−120.00 %', '–'])
    expect(showTime(1_764_201_600_999)).toBe('2025-11-27 00:00:00 UTC')
  })
})
