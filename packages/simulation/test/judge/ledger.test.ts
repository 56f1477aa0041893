import { describe, expect, it } from 'vitest'
import { createLedger } from '../../src/judge/ledger.ts'

const bill = { id: 1n, coin: 'USDT', isolatedPositionId: 0n, amount: 5n, balance: 5n }
const fill = { orderId: 7n, size: 2, value: 20n, fee: 1n }

function violationsOf(act: (ledger: ReturnType<typeof createLedger>) => void): string[] {
  const violations: string[] = []
  act(createLedger((text) => violations.push(text)))
  return violations
}

describe('createLedger', () => {
  it('requires that each bill continues the balance before it, for each collateral', () => {
    const other = { ...bill, isolatedPositionId: 9n, amount: 1n, balance: 1n }
    expect(violationsOf(({ addBills }) => addBills([bill, other, { ...bill, amount: -2n, balance: 3n }]))).toEqual([])
    expect(violationsOf(({ addBills }) => addBills([bill, { ...bill, id: 2n, amount: 1n, balance: 7n }]))).toEqual([
      'Bill 2 must leave a balance of 6 units, left 7.',
    ])
  })

  it('requires that the fills of an order add up to what it says', () => {
    const order = { id: 7n, filledSize: 4, filledValue: 40n, fee: 2n }
    expect(violationsOf((ledger) => (ledger.addFills([fill, fill]), ledger.addOrders([order])))).toEqual([])
    expect(violationsOf((ledger) => (ledger.addFills([fill]), ledger.addOrders([order])))).toEqual([
      'The fills of order 7 must add up to 4 steps, 40 and a fee of 2, add up to 2, 20 and 1.',
    ])
    expect(violationsOf(({ addOrders }) => addOrders([{ id: 8n, filledSize: 0, filledValue: 0n, fee: 0n }]))).toEqual(
      [],
    )
  })
})
