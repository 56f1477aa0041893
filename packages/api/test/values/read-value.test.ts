import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { text as readText, count, decimal, id, list, map, reader, time, word } from '../../src/values/read-value.ts'

describe('decimal', () => {
  it('keeps every digit of a string', () => {
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

describe('reader', () => {
  const make = (wire: Readonly<Record<string, unknown>>) => ({
    symbol: readText(wire['symbol'] ?? wire['Symbol']),
    orderId: id(wire['order_id']),
    price: decimal(wire['price']),
  })
  const known = ['symbol', 'Symbol', 'order_id', 'price']
  const names = [...known, 'orderId', 'venue', 'tags', '1', '__proto__']
  const value = fc.oneof(fc.constantFrom(null, '', 'x', '1.50', 7), fc.array(fc.integer(), { maxLength: 2 }))
  // As JSON.parse makes them: any names in any order, with neighbours that often have the same ones.
  const wire = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name })
    .map((fields) => `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`).join()}}`)

  it('copies exactly the unknown fields, whichever records it has read before', () => {
    const property = fc.property(fc.array(fc.tuple(wire, fc.integer({ min: 1, max: 3 }))), (texts) => {
      const read = reader<Record<string, unknown>>(make)
      for (const [json, times] of texts)
        for (let left = times; left > 0; left--) {
          const given = JSON.parse(json) as Record<string, unknown>
          const want: Record<string, unknown> = make(given)
          const unknown = Object.keys(given).filter((name) => !known.includes(name))
          for (const name of unknown) want[name] ??= given[name]
          expect(Object.entries(read(given))).toEqual(Object.entries(want))
        }
    })
    fc.assert(property, { numRuns: Number(process.env['CAPI_FUZZ'] ?? 500) })
  })

  it.each([null, undefined, 7, 'text'])('reads %j as a record without values', (given) => {
    expect(reader(make)(given)).toEqual({ symbol: null, orderId: null, price: null })
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
    { given: '0X1f', want: '0X1f' },
    { given: '0b11', want: '0b11' },
    { given: '7 ', want: '7 ' },
  ])('reads $given as $want', ({ given, want }) => {
    expect(time(given)).toBe(want)
    expect(count(given)).toBe(want)
  })

  it('read a text of digits as its number, as long as that is exact', () => {
    const digits = fc.stringMatching(/^\d{1,20}$/)
    const other = fc.stringMatching(/^[-+ \d./:xXoObBeE]{1,17}$/)
    fc.assert(
      fc.property(fc.oneof(digits, other), (text) => {
        const number = /^-?\d/.test(text) && !/[ xob]/i.test(text) ? Number(text) : Number.NaN
        expect(count(text)).toBe(Number.isSafeInteger(number) ? number : text)
      }),
    )
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

describe('map', () => {
  it('reads every value under its own key', () => {
    const read = map(JSON.parse('{"b":1,"a":2,"__proto__":3}'), String)
    expect(Object.entries(read)).toEqual([
      ['b', '1'],
      ['a', '2'],
      ['__proto__', '3'],
    ])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  it.each([null, undefined, [], [1], 'x', 7])('reads %j as empty', (value) => {
    expect(map(value, String)).toEqual({})
  })
})
