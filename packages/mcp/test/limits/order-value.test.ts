import { describe, expect, it } from 'vitest'
import { parseDecimal, writeDecimal } from '../../src/limits/decimal.ts'
import { type OrderInput, flawOf, isReducing, largestUnit, needsQuote, valueOf } from '../../src/limits/order-value.ts'

const at = (order: OrderInput, quote?: string): string =>
  writeDecimal(valueOf(order, quote === undefined ? undefined : parseDecimal(quote)))

describe('valueOf', () => {
  it.each<[string, OrderInput, string | undefined, string]>([
    [
      'a limit order that opens a long position at its limit',
      { type: 'open_long', size: '2', price: '100' },
      undefined,
      '200',
    ],
    [
      'a market order at the best price and a margin',
      { type: 'open_long', size: '2', matchPrice: 'market' },
      '100',
      '210',
    ],
    [
      'a market order regardless of a price in it',
      { type: 'open_long', size: '2', matchPrice: 'market', price: '1' },
      '100',
      '210',
    ],
    [
      'a limit order that opens a short position far below the market at the market',
      { type: 'open_short', size: '2', price: '1' },
      '100',
      '210',
    ],
    [
      'a limit order that opens a short position above the market at its limit',
      { type: 'open_short', size: '2', price: '300' },
      '100',
      '600',
    ],
    [
      'a plan order with a limit at that limit',
      { type: 'open_long', size: '2', triggerPrice: '90', executePrice: '95' },
      undefined,
      '190',
    ],
    [
      'a plan order at the market at its trigger',
      { type: 'open_long', size: '2', triggerPrice: '200', matchType: 'market' },
      '100',
      '420',
    ],
    [
      'a plan order at the market below the market at the market',
      { type: 'open_long', size: '2', triggerPrice: '1', matchType: 'market' },
      '100',
      '210',
    ],
    [
      'a plan order with the execution price zero at the market',
      { type: 'open_long', size: '2', triggerPrice: '1', executePrice: '0' },
      '100',
      '210',
    ],
    [
      'a plan order that opens a short position at the highest of all',
      { type: 'open_short', size: '2', triggerPrice: '200', executePrice: '150' },
      '100',
      '420',
    ],
    ['an order without a size as nothing', { type: 'open_long', price: '100' }, undefined, '0'],
  ])('is that of %s', (_, order, quote, want) => {
    expect(at(order, quote)).toBe(want)
    expect(needsQuote(order)).toBe(quote !== undefined)
  })

  it('never falls when the market is read, so that a value without it is a lower bound', () => {
    const order = { type: 'open_short', size: '2', price: '50' }
    expect([at(order), at(order, '10'), at(order, '100')]).toEqual(['100', '100', '210'])
  })
})

describe('largestUnit', () => {
  it('is the face value of a contract, but at least 1', () => {
    expect(['1000', '1', '0.001'].map((text) => writeDecimal(largestUnit(text)!))).toEqual(['1000', '1', '1'])
  })

  it.each(['0', '-1', '', 'x', null, undefined])('is unknown with the face value %j', (text) => {
    expect(largestUnit(text)).toBeUndefined()
  })
})

describe('flawOf', () => {
  it.each<[OrderInput, string | undefined]>([
    [{ size: '1', price: '0' }, undefined],
    [{ size: '0.0' }, 'the size of an order must be above zero, was 0.0'],
    [{ price: '1' }, 'the size of an order must be above zero, was missing'],
    [{ size: '1', triggerPrice: '-1' }, 'triggerPrice must be a decimal that is not negative, was -1'],
    [{ size: '1', executePrice: '1e3' }, 'executePrice must be a decimal that is not negative, was 1e3'],
  ])('of %j is %s', (order, want) => {
    expect(flawOf(order)).toBe(want)
  })
})

describe('isReducing', () => {
  it('is true of the directions that close a position only', () => {
    const types = ['open_long', 'open_short', 'close_long', 'close_short', 'CLOSE_LONG', '']
    expect(types.filter((type) => isReducing({ type }))).toEqual(['close_long', 'close_short'])
    expect(isReducing({})).toBe(false)
  })
})
