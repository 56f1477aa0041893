import { describe, expect, it } from 'vitest'
import { contractCount, defaultContracts, defineContract, formatAveragePrice, type Order } from '../../src/index.ts'

const [bitcoin, , , ripple, doge] = defaultContracts.map(defineContract)

describe('contractCount', () => {
  it.each([
    { contract: bitcoin!, size: 1_000, want: 10_000n },
    { contract: ripple!, size: 7, want: 70n },
    { contract: doge!, size: 3, want: 30n },
    { contract: defineContract({ ...defaultContracts[0]!, contractUnit: '0.003' }), size: 1_000, want: 3n },
  ])('of $size steps is $want', ({ contract, size, want }) => {
    expect(contractCount(contract, size)).toBe(want)
  })
})

describe('formatAveragePrice', () => {
  const order = (filledValue: bigint, filledSize: number): Order => ({ filledValue, filledSize }) as Order

  it.each([
    { contract: bitcoin!, value: 91_218_700_000n, size: 1_000, want: '91218.7' },
    // One at 90000.0 and one at 90000.1: half up.
    { contract: bitcoin!, value: 180_000_100_000n, size: 2_000, want: '90000.1' },
    { contract: bitcoin!, value: 270_000_100_000n, size: 3_000, want: '90000.0' },
    { contract: doge!, value: 1_520_000_000n, size: 1, want: '0.15200' },
  ])('of $value over $size steps is $want', ({ contract, value, size, want }) => {
    expect(formatAveragePrice(contract, order(value, size))).toBe(want)
  })

  it('is 0 without fills', () => {
    expect(formatAveragePrice(bitcoin!, order(0n, 0))).toBe('0')
  })
})
