// The effects of a change, whether a command, the time or a price caused it.
//
// A change does not call its effects. It leaves them in a queue of the world, and `react` works the queues off:
//   - triggers whose price the last price or the mark has reached (`market.triggers`) place orders,
//   - contracts whose funding time it is (`world.fundingDue`) charge funding,
//   - collaterals that changed (`world.dirtyCollaterals`) are topped up or liquidated,
//   - a price that glides (`world.glide`) takes its next step.
// An effect can fill the queues again. The first queue always goes first, so that a later one never acts on what an
// earlier one would still change.
//
// One change can have thousands of effects. A caller that must do something else in between passes a budget, and calls
// again with another one until all effects are complete. The result does not depend on the budgets.
import { glideOn } from './price-change.ts'
import { fireTrigger } from '../order-entry/fire-triggers.ts'
import { payFunding } from '../accounting/funding.ts'
import { dropDeleverageQueues } from '../liquidation/deleverage.ts'
import { enforceSolvency } from '../liquidation/solvency.ts'
import { resetPriceWatches } from './price-watch.ts'
import type { World } from '../model/world.ts'

/** How many effects may still be handled. */
export interface Budget {
  left: number
}

export const unlimited: Budget = { left: Infinity }

/** Handles effects until every queue is empty or the budget is spent; returns whether all effects are complete. */
export function react(world: World, budget: Budget = unlimited): boolean {
  world.isReacting = true
  // Each of them handles an item of its queue, or a few, and returns false where the queue is empty.
  while (fireTrigger(world) || payFunding(world) || enforceSolvency(world) || glideOn(world)) {
    budget.left -= 1
    if (budget.left <= 0) return false
  }
  world.isReacting = false
  dropDeleverageQueues(world)
  // Clearing a map makes a new table, even of an empty one.
  if (world.marksBefore.size > 0) world.marksBefore.clear()
  resetPriceWatches(world)
  return true
}
