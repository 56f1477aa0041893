// Invariants of the ledger: money is conserved, and amounts match bills, totals and positions.

import { businessTypes, type Bill } from '../model/bill.ts'
import type { Collateral, TotalName } from '../model/collateral.ts'
import { valueOf } from '../base/ticks.ts'
import { equityOf, legacyAmountOf } from '../accounting/margin.ts'
import { priceAt } from '../model/market.ts'
import { formatMoney, type Money } from '../base/money.ts'
import { livePositions } from './positions.ts'
import type { Invariant } from './invariant.ts'

/** The sign of each total in the amount of a collateral. */
const signs: Readonly<Record<TotalName, 1n | -1n>> = {
  deposit: 1n,
  withdraw: -1n,
  transferIn: 1n,
  transferOut: -1n,
  marginMoveIn: 1n,
  marginMoveOut: -1n,
  openLong: -1n,
  openShort: 1n,
  closeLong: 1n,
  closeShort: -1n,
  fillFee: -1n,
  liquidateFee: -1n,
  funding: 1n,
  fillFeeIncome: 1n,
  liquidateFeeIncome: 1n,
  fix: 1n,
  tracking: 1n,
}

/** I1: all amounts, including those of system accounts, sum to zero. */
export const moneyIsConserved: Invariant = ({ accounts }) => {
  let sum = 0n
  for (const { collaterals } of accounts.values()) for (const { amount } of collaterals) sum += amount
  return sum === 0n ? null : `all amounts sum to ${formatMoney(sum)}, not 0`
}

/** I2: each bill continues the balance of the bill before it, and bills and totals of a collateral sum to its amount. */
export const amountsMatchBills: Invariant = (world) => {
  for (const { id, collaterals } of world.accounts.values()) {
    const balances = new Map<string, Money>()
    for (const bill of world.archive.bills(id)) {
      const key = keyOf(bill)
      const balance = (balances.get(key) ?? 0n) + bill.amount
      if (bill.balance !== balance) return `bill ${bill.id} has the balance ${bill.balance}, not ${balance}`
      if (!(bill.businessType in businessTypes)) return `bill ${bill.id} has the unknown type ${bill.businessType}`
      balances.set(key, balance)
    }
    for (const collateral of collaterals) {
      const billed = balances.get(keyOf(collateral)) ?? 0n
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

/** I14: the legacy amount is cash plus the opening value of positions, and equity is that plus the unrealized profit. */
export const equityIsConsistent: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    for (const collateral of account.collaterals) {
      let [legacy, unrealized] = [collateral.amount, 0n]
      for (const { position, market } of livePositions(account)) {
        if (position.collateral !== collateral) continue
        const sign = position.side === 'LONG' ? 1n : -1n
        const value = valueOf(market.contract.grid, priceAt(market, world.time), position.size)
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
  for (const [name, sign] of Object.entries(signs)) sum += sign * totals[name as TotalName]
  return sum
}

function keyOf({ coin, isolatedPositionId }: Pick<Bill, 'coin' | 'isolatedPositionId'>): string {
  return `${coin}/${isolatedPositionId}`
}

function nameOf(accountId: bigint, collateral: Collateral): string {
  return `${collateral.marginMode} ${keyOf(collateral)} of ${accountId}`
}
