import { parseJson } from '@capi/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toJsonData, writeJson } from '../../src/document/write-json.ts'

const names = fc.string().filter((name) => name !== '__proto__')

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
    fc.constantFrom(999_999_999_999_999, 10n ** 15n, -(10n ** 15n), 1n - 10n ** 15n, -0),
    fc.boolean(),
    fc.constantFrom(null, '\ud800', '600000000000000009'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, fc.option(tie('value'), { nil: undefined }), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

describe('toJsonData', () => {
  it('returns what the client reads from the text', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(toJsonData(value)).toStrictEqual(parseJson(writeJson(value)))
      }),
    )
  })

  it('shares nothing with the value', () => {
    const item = { id: 1n }
    const value = { list: [item] }
    const data = toJsonData(value)
    item.id = 2n
    value.list.push(item)
    expect(data).toEqual({ list: [{ id: 1 }] })
  })
})
