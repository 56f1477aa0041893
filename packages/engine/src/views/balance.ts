// The balance of each currency of an account, over its shared and isolated collateral.
import { availableOf, equityOf, frozenOf, valueAt } from '../accounting/margin.ts'
import { positionsOf, type Account } from '../model/account.ts'
import type { Money } from '../base/money.ts'
import { unrealizedPnlOf } from '../model/position.ts'
import { marketOf, type World } from '../model/world.ts'

// G60: equity contains the unrealised profit.
export interface Balance {
  readonly coin: string
  /** Equity without what is frozen and without the margin of positions; never negative. */
  readonly available: Money
  /** Reserved by open orders. */
  readonly frozen: Money
  /** Cash plus the value of positions, of all collateral. */
  readonly equity: Money
  readonly unrealizedPnl: Money
}

/** Returns the balances of an account, one for each currency. */
export function balancesOf(world: World, account: Account): readonly Balance[] {
  return account.collaterals
    .filter(({ marginMode }) => marginMode === 'SHARED')
    .map((shared) => {
      const { coin } = shared
      const own = account.collaterals.filter((collateral) => collateral.coin === coin)
      const positions = positionsOf(account).filter(({ collateral }) => collateral.coin === coin)
      const available = availableOf(world, account, shared)
      return {
        coin,
        available: available > 0n ? available : 0n,
        frozen: frozenOf(world, account, shared),
        equity: own.reduce((sum, collateral) => sum + equityOf(world, account, collateral), 0n),
        unrealizedPnl: positions.reduce((sum, position) => {
          return sum + unrealizedPnlOf(position, valueAt(world, marketOf(world, position), position.size))
        }, 0n),
      }
    })
}
