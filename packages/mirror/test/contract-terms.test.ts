import { describe, expect, it } from 'vitest'
import { type Contract, readContract, readTicker } from '@capi/api'
import document from '@capi/api/openapi.json' with { type: 'json' }
import { defaultContracts } from '@capi/engine'
import { findStepChange, readTerms } from '../src/contract-terms.ts'

const { examples } = document.components
const [ofContract] = examples['listContracts.one-contract'].value

function listed(fields: Readonly<Record<string, unknown>> = {}): Contract {
  return readContract({ ...ofContract, ...fields })
}
const ticker = readTicker(examples['getTicker.ticker'].value)

describe('readTerms', () => {
  it('has a maintenance margin below the initial margin of the largest leverage', () => {
    const { tiers } = readTerms(listed({ maxLeverage: 400 }), ticker)
    expect(tiers).toEqual([{ maxNotional: null, maintenanceRate: '0.00125', maxLeverage: 400 }])
  })

  it('only lists a contract without a last price', () => {
    const { hasMarket } = readTerms(listed(), { ...ticker, last: '0' })
    expect(hasMarket).toBe(false)
  })

  it.each([
    ['a size step of 5', { contract_val: '5' }, 'its size step must be a power of ten, was 5'],
    ['no price decimals', { tick_size: undefined }, 'its number of price decimals must be a whole number, was null'],
    ['margin in its base currency', { coin: 'BTC' }, 'its margin coin must be its quote currency, was BTC'],
    ['no fee rate', { takerFeeRate: undefined }, 'its contract must have takerFeeRate, had none'],
    ['too many decimals', { tick_size: '9' }, 'Decimal places of price and size must together be at most'],
  ])('cannot use a contract with %s', (_name, fields, reason) => {
    expect(() => readTerms(listed(fields), ticker)).toThrow(reason)
  })
})

describe('findStepChange', () => {
  const [terms] = defaultContracts

  it.each([
    ['nothing has changed', listed(), null],
    ['only a fee has changed', listed({ takerFeeRate: '0.001' }), null],
    [
      'the last digit of prices has another step',
      listed({ priceEndStep: 5 }),
      'its price step on the mirrored server is 0.5, was 0.1 at the start',
    ],
    [
      'the size step has changed',
      listed({ contract_val: '0.001' }),
      'its size step on the mirrored server is 0.001, was 0.00001 at the start',
    ],
    ['the size step cannot be used', listed({ contract_val: '3' }), 'its size step must be a power of ten, was 3'],
    ['it is gone', undefined, 'the mirrored server no longer lists it'],
  ])('finds it where %s', (_name, contract, want) => {
    expect(findStepChange(terms!, contract)).toBe(want)
  })
})
