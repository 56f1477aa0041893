// Invariants of the insurance fund: it is never below zero, and the market maker pays only what the fund does not have.
import type { Bill } from '../model/collateral.ts'
import { formatMoney } from '../base/money.ts'
import type { World } from '../model/world.ts'
import { type Invariant } from './invariant.ts'
import { Sums } from './sums.ts'

/** I23: the insurance fund has no collateral below zero. */
export const fundIsNotNegative: Invariant = ({ insurance }) => {
  const below = insurance.collaterals.find(({ amount }) => amount < 0n)
  return below ? `the insurance fund has ${formatMoney(below.amount)} ${below.coin}` : null
}

/** I24: compensations sum to zero, and each that the market maker pays finds the insurance fund empty. */
export const compensationsAreConserved: Invariant = (world) => {
  const sums = new Sums<string>()
  for (const { id } of world.accounts.values()) {
    for (const { coin, amount } of compensationsOf(world, id)) sums.add(coin, amount)
  }
  for (const [coin, sum] of sums)
    if (sum !== 0n) return `the compensations in ${coin} sum to ${formatMoney(sum)}, not 0`
  const fund = world.archive.all('bill', world.insurance.id)
  let index = 0
  const balances = new Sums<string>()
  for (const { id, coin, amount } of compensationsOf(world, world.marketMaker.id)) {
    for (; index < fund.length && fund[index]!.id < id; index += 1)
      balances.set(fund[index]!.coin, fund[index]!.balance)
    const balance = balances.get(coin)
    if (amount < 0n && balance > 0n) {
      return `the market maker pays the compensation ${id} while the insurance fund has ${formatMoney(balance)}`
    }
  }
  return null
}

function compensationsOf({ archive }: World, accountId: bigint): readonly Bill[] {
  return archive.all('bill', accountId).filter(({ businessType }) => businessType === 'order_fix_margin_amount')
}
