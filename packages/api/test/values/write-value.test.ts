import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type InputField,
  UsageError,
  bodyText,
  codeIn,
  countIn,
  decimalIn,
  flagIn,
  idIn,
  longIn,
  textIn,
  writeBody,
  writeQuery,
} from '../../src/values/write-value.ts'

describe('decimalIn', () => {
  it.each([
    { given: 1e-7, want: '0.0000001' },
    { given: 1e21, want: '1000000000000000000000' },
    { given: 60000n, want: '60000' },
    { given: '0.010', want: '0.010' },
    { given: { toFixed: () => '12.5' }, want: '12.5' },
  ])('writes $given as $want', ({ given, want }) => {
    expect(decimalIn(given, 'size')).toBe(want)
  })

  it.each(['1e-7', '', ' 1', '1.', '.5', 'abc', Number.NaN, Number.POSITIVE_INFINITY, {}])('refuses %j', (given) => {
    expect(() => decimalIn(given as never, 'size')).toThrow(UsageError)
    expect(() => decimalIn(given as never, 'size')).toThrow(/^size must be a decimal number, was /)
  })
})

describe('idIn', () => {
  it('takes a bigint and refuses a number', () => {
    expect(idIn(596471064624628269n, 'orderId')).toBe('596471064624628269')
    expect(() => idIn(5964710 as never, 'orderId')).toThrow('a number would round the id')
  })
})

describe('longIn', () => {
  it('is a number with all its digits in the text of a body', () => {
    const fields: InputField[] = [
      ['positionId', longIn],
      ['text', textIn],
      ['isOn', flagIn],
    ]
    for (const positionId of ['596471064624628269', 596471064624628269n]) {
      const text = bodyText(writeBody({ positionId, text: '7n "', isOn: false }, fields))
      expect(text).toBe(String.raw`{"positionId":596471064624628269,"text":"7n \"","isOn":false}`)
    }
    expect(bodyText({})).toBe('{}')
  })

  it.each(['', '-1', '1.5', 'x', '12345678901234567890'])('refuses %j', (given) => {
    expect(() => longIn(given, 'positionId')).toThrow(/^positionId must be the digits of an id, was /)
  })

  it('refuses a number', () => {
    expect(() => longIn(7, 'positionId')).toThrow('a number would round the id')
  })

  it('is like JSON for every other value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        expect(bodyText(body)).toBe(JSON.stringify(body))
      }),
    )
  })
})

describe('flagIn', () => {
  it.each(['true', 1, null])('refuses %j', (given) => {
    expect(() => flagIn(given, 'isEnabled')).toThrow(/^isEnabled must be true or false, was /)
  })
})

describe('codeIn', () => {
  it('names the accepted values', () => {
    const write = codeIn(new Map([['limit', '0']]))
    expect(write('limit', 'matchType')).toBe('0')
    expect(() => write('Limit', 'matchType')).toThrow('matchType must be one of limit, was "Limit".')
  })
})

describe('writeBody', () => {
  const fields: InputField[] = [
    ['order_id', idIn, true, 'orderId'],
    ['limit', countIn],
  ]

  it('requires at least one of the fields that are marked so', () => {
    const either: readonly InputField[] = [
      ['ids', idIn, 'any', 'orderId'],
      ['name', textIn, 'any'],
      ['limit', countIn],
    ]
    expect(writeBody({ name: 'x' }, either)).toEqual({ name: 'x' })
    expect(writeBody({ orderId: '1', name: 'x' }, either)).toEqual({ ids: '1', name: 'x' })
    for (const given of [{}, { limit: 1 }, { name: undefined }, { orderId: null, name: null }])
      expect(() => writeBody(given, either)).toThrow(new UsageError('orderId or name is required, was neither.'))
  })

  it('writes the given fields under their wire names', () => {
    expect(writeBody({ orderId: 7n, limit: undefined }, fields)).toEqual({ order_id: '7' })
  })

  it.each([
    { given: {}, message: 'orderId is required, was undefined.' },
    { given: { orderId: null }, message: 'orderId is required, was null.' },
    { given: { orderId: '1', limti: 5 }, message: 'Expected one of orderId, limit, was "limti".' },
    { given: { orderId: '1', limit: 0.5 }, message: 'limit must be a whole number, was 0.5.' },
  ])('refuses $given', ({ given, message }) => {
    expect(() => writeBody(given, fields)).toThrow(new UsageError(message))
  })
})

describe('writeQuery', () => {
  const fields: InputField[] = [
    ['a', textIn],
    ['none', textIn],
    ['b', textIn],
  ]

  it('refuses a lone surrogate, which a query cannot carry', () => {
    expect(() => writeQuery({ a: 'x\ud83d' }, fields)).toThrow('a must be well-formed text in a query, was "x\\ud83d".')
  })

  it('is what a URL parser produces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (a, b) => {
        const written = writeQuery({ a, b, none: undefined }, fields)
        const url = new URL(`http://127.0.0.1/?${written}`)
        expect(url.search).toBe(`?${written}`)
        expect([...url.searchParams]).toEqual([
          ['a', a],
          ['b', b],
        ])
      }),
    )
  })
})
