// Invariants of the ledger: money is conserved, and amounts match bills, totals and positions.
import { positionsOf } from '../model/account.ts'
import { businessTypes, type Bill, totalSigns, type Collateral, type TotalName } from '../model/collateral.ts'
import { equityOf, legacyAmountOf, valueAt } from '../accounting/margin.ts'
import { formatMoney, type Money } from '../base/money.ts'
import { marketOf } from '../model/world.ts'
import { type Invariant } from './invariant.ts'
import { Sums } from './sums.ts'

/** I1: all amounts, including those of system accounts, sum to zero. */
export const moneyIsConserved: Invariant = ({ accounts }) => {
  let sum = 0n
  for (const { collaterals } of accounts.values()) for (const { amount } of collaterals) sum += amount
  return sum === 0n ? null : `all amounts sum to ${formatMoney(sum)}, not 0`
}

/**
 * I2: each bill continues the balance of the bill before it, and bills and totals of a collateral sum to its amount.
 */
export const amountsMatchBills: Invariant = (world) => {
  for (const { id, collaterals } of world.accounts.values()) {
    const balances = new Sums<string>()
    for (const bill of world.archive.all('bill', id)) {
      const key = keyOf(bill)
      balances.add(key, bill.amount)
      const balance = balances.get(key)
      if (bill.balance !== balance) return `bill ${bill.id} has the balance ${bill.balance}, not ${balance}`
      if (!(bill.businessType in businessTypes)) return `bill ${bill.id} has the unknown type ${bill.businessType}`
    }
    for (const collateral of collaterals) {
      const billed = balances.get(keyOf(collateral))
      if (billed !== collateral.amount)
        return `${nameOf(id, collateral)} has ${collateral.amount}, its bills sum to ${billed}`
      const sum = sumOf(collateral)
      if (sum !== collateral.amount)
        return `${nameOf(id, collateral)} has ${collateral.amount}, its totals sum to ${sum}`
      balances.delete(keyOf(collateral))
    }
    for (const [key, balance] of balances)
      if (balance !== 0n) return `${id} has no ${key}, but its bills sum to ${balance}`
  }
  return null
}

/**
 * I14: the legacy amount is cash plus the opening value of positions, and equity is that plus the unrealized profit.
 */
export const equityIsConsistent: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    for (const collateral of account.collaterals) {
      let [legacy, unrealized] = [collateral.amount, 0n]
      for (const position of positionsOf(account)) {
        if (position.collateral !== collateral) continue
        const sign = position.side === 'LONG' ? 1n : -1n
        const value = valueAt(world, marketOf(world, position), position.size)
        legacy += sign * position.openValue
        unrealized += sign * (value - position.openValue)
      }
      const name = nameOf(account.id, collateral)
      const legacyAmount = legacyAmountOf(account, collateral)
      if (legacyAmount !== legacy) return `${name} has the legacy amount ${legacyAmount}, not ${legacy}`
      const equity = equityOf(world, account, collateral)
      if (equity !== legacy + unrealized) return `${name} has the equity ${equity}, not ${legacy + unrealized}`
    }
  }
  return null
}

function sumOf({ totals }: Collateral): Money {
  let sum = 0n
  for (const [name, sign] of Object.entries(totalSigns)) sum += sign * totals[name as TotalName]
  return sum
}

function keyOf({ coin, isolatedPositionId }: Pick<Bill, 'coin' | 'isolatedPositionId'>): string {
  return `${coin}/${isolatedPositionId}`
}

function nameOf(accountId: bigint, collateral: Collateral): string {
  return `${collateral.marginMode} ${keyOf(collateral)} of ${accountId}`
}
