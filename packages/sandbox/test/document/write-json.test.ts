import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeJson } from '../../src/document/write-json.ts'

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

describe('writeJson', () => {
  it('writes what JSON.parse reads', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(writeJson(value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it.each(['"', '\\', '\n', '\u001f', '\ud800', 'a\udfff', '\ud83d\ude00', '\u007f', '\u2028', '€'])(
    'escapes %j as JSON.stringify does',
    (text) => {
      expect(writeJson({ [text]: [text] })).toBe(JSON.stringify({ [text]: [text] }))
    },
  )

  it('writes every digit of an integer', () => {
    expect(writeJson({ id: 600_000_000_000_000_009n })).toBe('{"id":600000000000000009}')
  })

  it('omits undefined fields', () => {
    expect(writeJson({ a: undefined, b: null })).toBe('{"b":null}')
  })

  it.each([0.1, Number.NaN, Infinity, 2 ** 53])('refuses the number %s', (value) => {
    expect(() => writeJson([value])).toThrow('must be a safe integer')
  })

  it('refuses other types', () => {
    expect(() => writeJson(() => 1)).toThrow('must not be of type function')
  })
})
