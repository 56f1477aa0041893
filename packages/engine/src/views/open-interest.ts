// The open interest of a contract: the sum of the sizes of all long positions. The market maker has no positions but a
// net size, which counts like the position of an account; so the sum of all short positions is the same.
import type { Steps } from '../base/ticks.ts'
import type { Market } from '../model/market.ts'
import type { World } from '../model/world.ts'

/** Returns the open interest of a contract. */
export function openInterestOf({ accounts }: World, { contract, marketMakerNet }: Market): Steps {
  let total = Math.max(0, marketMakerNet)
  for (const { symbolStates } of accounts.values()) total += symbolStates.get(contract.symbol)?.long.size ?? 0
  return total
}
