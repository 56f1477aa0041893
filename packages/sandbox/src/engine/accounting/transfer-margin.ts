// Money between two collaterals of one account: one bill on each.

import { sharedCollateral, type Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { post } from './ledger.ts'
import type { Money } from '../base/money.ts'
import type { World } from '../model/world.ts'

/** Moves an amount, if there is any. */
export function moveMargin(
  world: World,
  account: Account,
  symbol: string,
  from: Collateral,
  to: Collateral,
  amount: Money,
): void {
  if (amount === 0n) return
  post(world, account, from, { businessType: 'margin_move_out', principal: -amount, symbol })
  post(world, account, to, { businessType: 'margin_move_in', principal: amount, symbol })
}

/** Returns the shared collateral in the same coin. */
export function sharedOf(account: Account, { coin }: Pick<Collateral, 'coin'>): Collateral {
  return sharedCollateral(account, coin)!
}
