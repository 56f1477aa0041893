import { describe, expect, it } from 'vitest'
import { compareDecimals } from '../src/decimals.ts'

describe('compareDecimals', () => {
  it.each([
    ['0.010', '0.01', 0],
    ['007', '7.0', 0],
    ['10', '9', 1],
    ['0.1', '0.09999', 1],
    ['123456789012345678.1', '123456789012345678.2', -1],
    ['.5', '0.5', 0],
  ])('compares %s with %s by value', (one, other, want) => {
    expect(compareDecimals(one, other)).toBe(want)
    expect(compareDecimals(other, one)).toBe(want === 0 ? 0 : -want)
  })
})
