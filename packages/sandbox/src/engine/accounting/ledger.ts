// The only place where a collateral changes. Each posting writes its bill and its total in the same breath, so that
// bills sum to the amount, and totals explain it, after every command.

import type { Account } from '../model/account.ts'
import { businessTypes, type Bill, type BusinessType } from '../model/bill.ts'
import type { Collateral, TotalName } from '../model/collateral.ts'
import { nextId } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import type { World } from '../model/world.ts'

export interface Posting {
  readonly businessType: BusinessType
  /** Signed change, without the fee. */
  readonly principal: Money
  /** Fee that is taken in the same bill. */
  readonly fee?: Money
  /** What a liquidation takes beside the fee, in the same bill. */
  readonly liquidateFee?: Money
  readonly symbol?: string
  readonly transferReason?: string
}

/** Applies one change to a collateral of an account and returns its bill. */
export function post(world: World, account: Account, collateral: Collateral, posting: Posting): Bill {
  const { businessType, principal, fee = 0n, liquidateFee = 0n, symbol = '' } = posting
  const amount = principal - fee - liquidateFee
  collateral.amount += amount
  collateral.updatedTime = world.time
  const total: TotalName | null = businessTypes[businessType]
  if (total) collateral.totals[total] += isSigned(businessType) ? principal : magnitude(principal)
  collateral.totals.fillFee += fee
  collateral.totals.liquidateFee += liquidateFee
  const bill: Bill = {
    id: nextId(world),
    accountId: account.id,
    coin: collateral.coin,
    isolatedPositionId: collateral.isolatedPositionId,
    symbol,
    businessType,
    amount,
    fee,
    balance: collateral.amount,
    transferReason: posting.transferReason ?? 'UNKNOWN_TRANSFER_REASON',
    time: world.time,
  }
  if (!account.isSystem) world.dirtyCollaterals.set(collateral, account)
  world.archive.addBill(bill)
  world.events.push({ kind: 'bill', time: world.time, bill })
  return bill
}

/** Totals are magnitudes, save those whose changes go both ways. */
const signedTotals: ReadonlySet<TotalName> = new Set([
  'funding',
  'fillFeeIncome',
  'liquidateFeeIncome',
  'fix',
  'tracking',
])

function isSigned(businessType: BusinessType): boolean {
  const total: TotalName | null = businessTypes[businessType]
  return total !== null && signedTotals.has(total)
}

function magnitude(amount: Money): Money {
  return amount < 0n ? -amount : amount
}
