import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstIndex } from '../../src/base/binary-search.ts'

describe('firstIndex', () => {
  it('finds the first index from which a condition holds, also beyond 32 bits', () => {
    const lengths = fc.oneof(fc.nat(40), fc.integer({ min: 0, max: 2 ** 40 }))
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 2 ** 40 }), (length, first) => {
        expect(firstIndex(length, (index) => index >= first)).toBe(Math.min(first, length))
      }),
    )
  })

  it('asks for no index outside the range', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (length, first) => {
        const asked: number[] = []
        firstIndex(length, (index) => asked.push(index) > 0 && index >= first)
        expect(asked.every((index) => index >= 0 && index < length)).toBe(true)
      }),
    )
  })
})
