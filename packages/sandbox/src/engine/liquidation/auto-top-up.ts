// Auto top-up: before a liquidation, an isolated position takes margin from the shared collateral if its account set that.

import { sharedOf, symbolStateOf, type Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { leverageOf } from '../model/symbol-state.ts'
import { valueOf } from '../base/ticks.ts'
import { positionOn } from './margin-input.ts'
import { availableOf, equityOf } from '../accounting/margin.ts'
import { marginMove, postAll } from '../accounting/ledger.ts'
import { priceAt } from '../model/market.ts'
import { ceilDivide } from '../base/money.ts'
import type { World } from '../model/world.ts'

/** Moves margin to an isolated position, up to its initial margin and as far as available; returns whether any moved. */
export function topUpMargin(world: World, account: Account, collateral: Collateral): boolean {
  const position = positionOn(account, collateral)
  if (!position?.isAutoAppendIsolatedMargin) return false
  const market = world.markets.get(position.symbol)!
  const shared = sharedOf(account, collateral)
  const value = valueOf(market.contract.grid, priceAt(market, world.time), position.size)
  const leverage = leverageOf(symbolStateOf(account, market), position.side, 'ISOLATED')
  const need = ceilDivide(value, BigInt(leverage)) - equityOf(world, account, collateral)
  const available = availableOf(world, account, shared)
  const amount = need < available ? need : available
  if (amount <= 0n) return false
  postAll(world, marginMove(account, position.symbol, shared, collateral, amount))
  return true
}
