import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPackedReader, createPackedWriter } from '../../src/journal/packed-bytes.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[0-9a-f]{0,40}$/),
  fc.string({ minLength: 4_000, maxLength: 6_000 }),
)
const value = fc.oneof(
  fc.maxSafeNat().map((count) => ({ kind: 'count', count }) as const),
  fc.maxSafeInteger().map((integer) => ({ kind: 'integer', integer }) as const),
  fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }).map((amount) => ({ kind: 'amount', amount }) as const),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }).map((amount) => ({ kind: 'amount', amount }) as const),
  text.map((each) => ({ kind: 'text', text: each }) as const),
)

describe('packed bytes', () => {
  it('give back every number, amount and text', () => {
    const writer = createPackedWriter()
    const property = fc.property(fc.array(value), (values) => {
      for (const each of values) {
        if (each.kind === 'count') writer.count(each.count)
        else if (each.kind === 'integer') writer.integer(each.integer)
        else if (each.kind === 'amount') writer.amount(each.amount)
        else writer.text(each.text)
      }
      const reader = createPackedReader(writer.take())
      for (const each of values) {
        if (each.kind === 'count') expect(reader.count()).toBe(each.count)
        else if (each.kind === 'integer') expect(reader.integer()).toBe(each.integer)
        else if (each.kind === 'amount') expect(reader.amount()).toBe(each.amount)
        else expect(reader.text()).toBe(each.text)
      }
      expect(() => reader.count()).toThrow('had no more')
    })
    fc.assert(property, { numRuns: 500 })
  })

  it.each([
    { name: 'zero', write: -0, bytes: 1 },
    { name: 'a small loss', write: -64, bytes: 1 },
    { name: 'a small profit', write: 63, bytes: 1 },
    { name: 'the largest number of seven bytes', write: 2 ** 48 - 1, bytes: 7 },
  ])('are short for $name', ({ write, bytes }) => {
    const writer = createPackedWriter()
    writer.integer(write)
    expect(writer.take()).toHaveLength(bytes)
  })
})
