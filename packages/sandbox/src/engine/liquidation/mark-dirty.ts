import type { Account } from '../model/account.ts'
import type { Market } from '../model/market.ts'
import type { World } from '../model/world.ts'

/** Takes note that what the positions of an account in a contract are worth or require may have changed. */
export function markPositionsDirty(world: World, account: Account, { contract }: Market): void {
  const exposure = account.exposures.get(contract.symbol)
  if (!exposure) return
  for (const { positions } of [exposure.long, exposure.short]) {
    for (const { collateral } of positions) world.touched.set(collateral, account)
  }
}
