import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfOf, isLongerThan } from '../../src/in-process/responder.ts'

const text = fc.string({ unit: 'binary' })

describe('isLongerThan', () => {
  it('compares the length in bytes', () => {
    fc.assert(
      fc.property(text, fc.nat(40), (given, most) => {
        expect(isLongerThan(given, most)).toBe(Buffer.byteLength(given) > most)
      }),
    )
  })
})

describe('halfOf', () => {
  it('is what a client reads of half of the bytes', () => {
    fc.assert(
      fc.property(text, (given) => {
        const bytes = Buffer.from(given)
        expect(halfOf(given)).toBe(new TextDecoder().decode(bytes.subarray(0, bytes.length >> 1)))
      }),
    )
  })
})
