import type { Account } from '../model/account.ts'
import type { Market } from '../model/market.ts'
import type { World } from '../model/world.ts'

/** Takes note that what the positions of an account in a contract are worth or require may have changed. */
export function markPositionsDirty(world: World, account: Account, { contract }: Market): void {
  const state = account.symbolStates.get(contract.symbol)
  if (!state) return
  for (const { positions } of [state.long, state.short]) {
    for (const { collateral } of positions) world.dirtyCollaterals.set(collateral, account)
  }
}
