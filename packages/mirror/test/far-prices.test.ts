import { describe, expect, it } from 'vitest'
import { defaultContracts, defineContract, type MirroredPrices } from '@capi/engine'
import { areFar, dropFarOffers } from '../src/far-prices.ts'

const contract = defineContract(defaultContracts[0]!)
const calm: MirroredPrices = {
  symbol: contract.symbol,
  last: '90000.0',
  mark: '90000.0',
  index: '90000.0',
  bid: '89999.9',
  ask: '90000.1',
}

describe('areFar', () => {
  it.each([
    [1_000, 1_100, false],
    [1_000, 1_101, true],
    [1_101, 1_000, true],
    [1, 3, false],
    [1, 4, true],
    [0, 2, false],
  ])('says of %d and %d ticks: %s', (one, other, want) => {
    expect(areFar(one, other)).toBe(want)
  })
})

describe('dropFarOffers', () => {
  it.each([
    [
      { bid: '81818.1', ask: '99000.1' },
      { bid: '0.0', ask: '0.0' },
    ],
    [{ bid: '0.1' }, { bid: '0.0' }],
    [{ ask: '429496729.6' }, { ask: '0.0' }],
    [{ bid: '81818.2', ask: '99000.0' }, {}],
    [{ bid: '99000.1', ask: '99000.2' }, { ask: '0.0' }],
    [{ bid: '81000.0', ask: '81818.1' }, { bid: '0.0' }],
    [{ bid: '0.0', ask: '0.0' }, {}],
  ])('makes of %j: %j', (given, want) => {
    const prices = { ...calm, ...given }
    expect(dropFarOffers(contract, prices)).toEqual({ ...prices, ...want })
  })
})
