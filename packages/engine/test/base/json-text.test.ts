import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quoteJson } from '../../src/base/json-text.ts'

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
