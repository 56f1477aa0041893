import { describe, expect, it } from 'vitest'
import { defineContract } from '../../src/contract/contract.ts'
import { defaultContracts } from '../../src/contract/default-contracts.ts'
import { createWorld } from '../../src/time/create-world.ts'

const [bitcoin] = defaultContracts
const everyHalfMinute = Array.from({ length: 2_880 }, (_, index) =>
  new Date(index * 30_000).toISOString().slice(11, 19),
)

describe('defineContract', () => {
  it.each(defaultContracts)('accepts $symbol', (terms) => {
    expect(defineContract(terms).symbol).toBe(terms.symbol)
  })

  it.each([
    { change: { tickSize: 4 }, text: 'at most 8, was 9' },
    { change: { minOrderSize: '0.000001' }, text: 'a multiple of 0.00001, was 0.000001' },
    { change: { basePrice: '91218.75' }, text: 'a multiple of 0.1, was 91218.75' },
    { change: { basePrice: '0' }, text: 'The base price must be a whole number from 1 to 4294967296 ticks, was 0' },
    { change: { takerFeeRate: '0.0000000001' }, text: 'a rate must be' },
    { change: { halfSpread: 0 }, text: 'The half spread must be a whole number from 1 to 1000000 ticks, was 0' },
    { change: { coin: '' }, text: 'the coin must be 1 to 20 letters, digits and _ . : -, was .' },
    { change: { base: 'X'.repeat(100_000) }, text: 'the base must be 1 to 20 letters, digits and _ . : -, was XXX' },
    { change: { quote: 'X'.repeat(21) }, text: 'the quote must be 1 to 20 letters' },
    { change: { dailyVolume: '10000001' }, text: 'daily volume must be at most' },
    { change: { takerFeeRate: '1' }, text: 'takerFeeRate must be at most 0.1, was 1' },
    { change: { makerFeeRate: '0.10000001' }, text: 'makerFeeRate must be at most 0.1, was 0.10000001' },
    { change: { liquidationFeeRate: '5' }, text: 'liquidationFeeRate must be at most 0.1, was 5' },
    { change: { buyLimitPriceRatio: '1.5' }, text: 'buyLimitPriceRatio must be at most 1, was 1.5' },
    { change: { sellLimitPriceRatio: '2' }, text: 'sellLimitPriceRatio must be at most 1, was 2' },
    { change: { maxPositionSize: '100000000.00001' }, text: 'maxPositionSize must be a whole number from 0 to' },
    { change: { minLeverage: 1.5 }, text: 'minLeverage must be a whole number from 1 to 1000, was 1.5' },
    { change: { minLeverage: 0 }, text: 'minLeverage must be a whole number from 1 to 1000, was 0' },
    { change: { maxLeverage: 1_001 }, text: 'maxLeverage must be a whole number from 1 to 1000, was 1001' },
    {
      change: { minLeverage: 20, maxLeverage: 10 },
      text: 'maxLeverage must be a whole number from 20 to 1000, was 10',
    },
    { change: { maxLeverage: Number.NaN }, text: 'maxLeverage must be a whole number from 1 to 1000, was NaN' },
    { change: { contractUnit: '0' }, text: 'contractUnit must be a decimal above zero, was 0' },
    { change: { contractUnit: '1e-6' }, text: 'contractUnit must be a decimal above zero, was 1e-6' },
    { change: { sizeIncrement: -100_000 }, text: 'Decimal places of the size must be a whole number from -12 to 8' },
    { change: { priceEndStep: 1e300 }, text: 'The price step must be a whole number from 1 to 100000000' },
    { change: { tickSize: 17, sizeIncrement: -12 }, text: 'Decimal places of the price must be a whole number from 0' },
    { change: { coin: 'X'.repeat(21) }, text: 'the coin must be 1 to 20 letters, digits and _ . : -' },
    { change: { base: '../secrets' }, text: 'the base must be 1 to 20 letters, digits and _ . : -, was ../secrets' },
    {
      change: { delivery: everyHalfMinute },
      text: 'the number of funding times must be a whole number from 1 to 1440',
    },
    {
      change: { tiers: [{ maxNotional: null, maintenanceRate: '0.9', maxLeverage: 100 }] },
      text: 'a maintenance rate must be at most 0.5, was 0.9',
    },
    {
      change: { tiers: [{ maxNotional: null, maintenanceRate: '0.005', maxLeverage: 0.5 }] },
      text: 'the leverage of a tier must be a whole number from 1 to 1000, was 0.5',
    },
  ])('refuses $change and names the contract', ({ change, text }) => {
    const define = (): unknown => defineContract({ ...bitcoin!, ...change })
    expect(define).toThrow(text)
    expect(define).toThrow('Contract cmt_btcusdt:')
  })
})

describe('the symbol of a contract', () => {
  it('has from 1 to 40 characters, and a refusal repeats no more than a part of it', () => {
    const define = (symbol: string): unknown => defineContract({ ...bitcoin!, symbol })
    expect(define('x'.repeat(40))).toMatchObject({ symbol: 'x'.repeat(40) })
    expect(() => define('')).toThrow('the symbol must be 1 to 40 letters, digits and _ . : -, was .')
    expect(() => define('x'.repeat(1_000_000))).toThrow(
      /^Contract x{199}…: the symbol must be 1 to 40 .* was x{199}…\.$/,
    )
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
