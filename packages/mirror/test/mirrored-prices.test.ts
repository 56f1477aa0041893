import { describe, expect, it } from 'vitest'
import type { Ticker } from '@capi/api'
import { defaultContracts, defineContract } from '@capi/engine'
import { readPrices, roundToTick } from '../src/mirrored-prices.ts'

const contract = defineContract(defaultContracts[0]!)
const { symbol } = contract
const ticker = {
  symbol,
  last: '90000',
  bestBid: '89999.9',
  bestAsk: '90000.10',
  markPrice: '90000.04999',
  indexPrice: '90000.05',
} as Ticker

describe('readPrices', () => {
  it('has all decimals, and rounds mark and index price to the step', () => {
    const prices = { last: '90000.0', bid: '89999.9', ask: '90000.1', mark: '90000.0', index: '90000.1' }
    expect(readPrices(contract, ticker)).toEqual({ symbol, ...prices })
  })

  it.each([
    ['without a mark price uses the last price', { markPrice: null, indexPrice: null }, { mark: '90000.0' }],
    ['without an index price uses the mark price', { indexPrice: null }, { index: '90000.0' }],
    ['without a bid has none', { bestBid: null }, { bid: '0.0' }],
    ['with an ask of zero has none', { bestAsk: '0' }, { ask: '0.0' }],
  ])('%s', (_name, fields, want) => {
    expect(readPrices(contract, { ...ticker, ...fields })).toMatchObject(want)
  })

  it('has no quotes of a contract that is only listed', () => {
    const unlisted = { ...contract, hasMarket: false }
    expect(readPrices(unlisted, { ...ticker, last: '0' })).toMatchObject({ last: '90000.0', bid: '0', ask: '0' })
  })

  it.each([
    ['a last price off the step', { last: '90000.05' }, 'its last price must be a multiple of 0.1, was 90000.05'],
    ['a last price of zero', { last: '0' }, 'its last price must be above zero, was 0'],
    ['a crossed book', { bestBid: '90000.1' }, 'its best bid must be below its best ask of 90000.1, was 90000.1'],
    ['text', { bestAsk: 'n/a' }, 'its best ask must be a multiple of 0.1, was n/a'],
    [
      'a bid above the highest price',
      { bestBid: '429496729.7' },
      'its best bid must be at most 429496729.6, was 4294967',
    ],
    ['no mark price', { markPrice: '0' }, 'its mark and index price must be decimals above zero, was 0'],
  ])('cannot use %s', (_name, fields, reason) => {
    expect(() => readPrices(contract, { ...ticker, ...fields })).toThrow(reason)
  })
})

describe('roundToTick', () => {
  it.each([
    [{ tickSize: 1, priceEndStep: 5 }, '100.2', '100.0'],
    [{ tickSize: 1, priceEndStep: 5 }, '100.3', '100.5'],
    [{ tickSize: 0, priceEndStep: 1 }, '1.4', '1'],
    [{ tickSize: 0, priceEndStep: 1 }, '4294967296.4', '4294967296'],
  ])('rounds with %o %s to %s', (step, text, want) => {
    expect(roundToTick(step, text)).toBe(want)
  })

  it.each(['0.9', '0.0000001', '4294967296.5', '999999999999999999'])(
    'refuses %s, which is no possible price',
    (text) => {
      const rule = 'its mark and index price must be from 1 to 4294967296'
      expect(() => roundToTick({ tickSize: 0, priceEndStep: 1 }, text)).toThrow(`${rule}, was ${text}`)
    },
  )
})
