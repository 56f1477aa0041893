import { expect, it } from 'vitest'
import { bySymbol } from '../src/listing.ts'

const read = (items: readonly unknown[]): unknown => Object.fromEntries(bySymbol(items as { symbol: string }[]))

it('finds records by symbol, and none for a symbol that comes twice', () => {
  const one = { symbol: 'cmt_btcusdt', last: '1' }
  expect(read([one, { symbol: 'b' }, { symbol: 'c' }, { symbol: 'c' }])).toEqual({
    cmt_btcusdt: one,
    b: { symbol: 'b' },
    c: null,
  })
})

it.each([null, 7, {}, '', '../x', 'a b', 'a\nb', 'x'.repeat(41), '__proto__'])('leaves out the symbol %j', (symbol) => {
  expect(bySymbol([{ symbol } as { symbol: string }]).size).toBe(0)
})

it('has texts in place of objects, so that each field is a text, a number or absent', () => {
  const record = { symbol: 'a', last: { b: 1 }, delivery: ['00:00:00', null], coin: [], minLeverage: 1, tiers: null }
  const plain = {
    symbol: 'a',
    last: '{"b":1}',
    delivery: ['00:00:00', 'null'],
    coin: '[]',
    minLeverage: 1,
    tiers: null,
  }
  expect(read([record])).toEqual({ a: plain })
})
