import { describe, expect, it } from 'vitest'
import { defineContract } from '../../../src/engine/contract/contract.ts'
import { defaultContracts } from '../../../src/engine/contract/default-contracts.ts'
import { createWorld } from '../../../src/engine/time/create-world.ts'

const [bitcoin] = defaultContracts

describe('defineContract', () => {
  it.each(defaultContracts)('accepts $symbol', (terms) => {
    expect(defineContract(terms).symbol).toBe(terms.symbol)
  })

  it.each([
    { change: { tickSize: 4 }, text: 'at most 8, was 9' },
    { change: { minOrderSize: '0.000001' }, text: 'a multiple of 0.00001, was 0.000001' },
    { change: { basePrice: '91218.75' }, text: 'a multiple of 0.1, was 91218.75' },
    { change: { basePrice: '0' }, text: 'The base price must be from 1' },
    { change: { takerFeeRate: '0.0000000001' }, text: 'a rate must be' },
    { change: { halfSpread: 0 }, text: 'half spread must be whole ticks from 1, was 0' },
    { change: { dailyVolume: '10000001' }, text: 'daily volume must be at most' },
  ])('refuses $change and names the contract', ({ change, text }) => {
    const define = (): unknown => defineContract({ ...bitcoin!, ...change })
    expect(define).toThrow(text)
    expect(define).toThrow('Contract cmt_btcusdt:')
  })
})

describe('createWorld', () => {
  const options = { seed: 'a', startTime: 0, contracts: defaultContracts }

  it('refuses a world without contracts, with two of one symbol, or with a start between milliseconds', () => {
    expect(() => createWorld({ ...options, contracts: [] })).toThrow('at least one contract')
    expect(() => createWorld({ ...options, contracts: [bitcoin!, bitcoin!] })).toThrow('a symbol of its own')
    expect(() => createWorld({ ...options, startTime: 0.5 })).toThrow('whole ms, was 0.5')
  })
})
