import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBigintJson, quoteJson, stringifyBigintJson } from '../../src/base/json.ts'

const nearBigint = fc.stringMatching(/^-?\d{1,3}n{0,3}$/)
const leaf = fc.oneof(fc.bigInt(), fc.integer(), fc.boolean(), fc.constant(null), fc.string(), nearBigint)
const plain = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value')), fc.dictionary(fc.string(), tie('value'))),
})).value

describe('stringifyBigintJson', () => {
  it('round-trips through parseBigintJson, even strings that look like bigints', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(parseBigintJson(stringifyBigintJson({ value }))).toEqual({ value })
      }),
      { numRuns: 200 },
    )
  })

  it('writes data without bigints as JSON does', () => {
    const anything = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.string({ unit: 'binary' }), fc.constant(undefined)),
        fc.array(tie('value')),
        fc.dictionary(fc.string({ unit: 'binary' }), tie('value')),
      ),
    })).value
    fc.assert(
      fc.property(anything, (value) => {
        fc.pre(!/\dn+"/.test(JSON.stringify(value) ?? ''))
        expect(stringifyBigintJson(value)).toBe(JSON.stringify(value))
      }),
      { numRuns: 200 },
    )
  })

  it('distinguishes bigints from strings that look alike', () => {
    const texts = [1n, '1n', '1nn', 1, '1'].map((value) => stringifyBigintJson(value))
    expect(texts).toEqual(['"1n"', '"1nn"', '"1nnn"', '1', '"1"'])
  })

  it.each([new Map(), new Set(), /x/])('refuses %o, which JSON would drop', (value) => {
    expect(() => stringifyBigintJson({ value })).toThrow(`must be plain, was a ${value.constructor.name}`)
  })
})

it('quoteJson writes every text as JSON does, also half of a surrogate pair', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary-ascii' })), (text) => {
      expect(quoteJson(text)).toBe(JSON.stringify(text))
    }),
  )
  for (const text of ['\ud800', 'a\udfffb', '\ud83d\ude00', '\u007f\u0080\u2028']) {
    expect(quoteJson(text)).toBe(JSON.stringify(text))
  }
})
