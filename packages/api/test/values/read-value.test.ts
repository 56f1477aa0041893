import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count, decimal, id, list, map, time, word } from '../../src/values/read-value.ts'

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
