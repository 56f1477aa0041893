// What an account owes beyond what it has is not its to pay: the insurance fund makes it good, as long as it can and
// beyond that, so its balance may become negative.

import type { Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { post } from './ledger.ts'
import { sharedOf } from './transfer-margin.ts'
import type { World } from '../model/world.ts'

/** Brings a collateral without positions back to zero; returns whether it was below. */
export function coverShortfall(world: World, account: Account, collateral: Collateral, symbol = ''): boolean {
  if (collateral.amount >= 0n) return false
  const loss = -collateral.amount
  const insurance = sharedOf(world.insurance, collateral)
  post(world, account, collateral, { businessType: 'order_fix_margin_amount', principal: loss, symbol })
  post(world, world.insurance, insurance, { businessType: 'order_fix_margin_amount', principal: -loss, symbol })
  return true
}
