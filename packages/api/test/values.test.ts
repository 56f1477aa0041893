import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type InputField,
  UsageError,
  codeIn,
  count,
  countIn,
  textIn,
  decimal,
  decimalIn,
  id,
  idIn,
  list,
  time,
  word,
  writeBody,
  writeQuery,
} from '../src/values.ts'

describe('decimal', () => {
  it('keeps every digit of a text', () => {
    expect(decimal('0.00000000')).toBe('0.00000000')
    expect(decimal('-85.5690000')).toBe('-85.5690000')
    expect(decimal('123456789012345678901234567890.5')).toBe('123456789012345678901234567890.5')
  })

  it('writes any number without an exponent and without changing its value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimal(value)!
        expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(text)).toBe(Object.is(value, -0) ? 0 : value)
      }),
    )
  })

  it.each(['', null, undefined])('reads %j as null', (value) => {
    expect(decimal(value)).toBeNull()
  })
})

describe('id', () => {
  it.each([
    { given: 0, want: '0' },
    { given: '596471064624628269', want: '596471064624628269' },
    { given: null, want: null },
    { given: '', want: null },
  ])('reads $given as $want', ({ given, want }) => {
    expect(id(given)).toBe(want)
  })
})

describe('time and count', () => {
  it.each([
    { given: 1764201600000, want: 1764201600000 },
    { given: '1764201600000', want: 1764201600000 },
    { given: '', want: null },
    { given: undefined, want: null },
    { given: 'soon', want: 'soon' },
  ])('reads $given as $want', ({ given, want }) => {
    expect(time(given)).toBe(want)
    expect(count(given)).toBe(want)
  })
})

describe('word', () => {
  const words = new Map([
    ['1', 'open_long'],
    ['open_long', 'open_long'],
    ['postonly', 'postOnly'],
  ])
  it.each([
    { given: '1', want: 'open_long' },
    { given: 1, want: 'open_long' },
    { given: 'OPEN_LONG', want: 'open_long' },
    { given: 'postOnly', want: 'postOnly' },
    { given: 'SIDEWAYS', want: 'SIDEWAYS' },
    { given: null, want: null },
  ])('reads $given as $want', ({ given, want }) => {
    expect(word(given, words)).toBe(want)
  })
})

describe('list', () => {
  it.each([null, undefined, {}, 'x'])('reads %j as empty', (value) => {
    expect(list(value, String)).toEqual([])
  })
})

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

describe('codeIn', () => {
  it('names the words that it knows', () => {
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

  it('writes what is given under the names of the wire', () => {
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

  it('refuses half a character, which no query can carry', () => {
    expect(() => writeQuery({ a: 'x\ud83d' }, fields)).toThrow('a must be well-formed text in a query, was "x\\ud83d".')
  })

  it('is what a URL parser would make of it', () => {
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
