// The effects of a change, whether a command, the time or a price caused it.
//
// A change does not call its effects. It leaves them in a queue of the world, and `react` works the queues off:
//   - triggers whose price the last price or the mark has reached (`market.triggers`) place orders,
//   - contracts whose funding time it is (`world.fundingDue`) charge funding,
//   - collaterals that changed (`world.dirtyCollaterals`) are topped up or liquidated.
// An effect can fill the queues again. The first queue always goes first, so that a later one never acts on what an earlier
// one would still change.

import { fireTriggers } from '../order-entry/fire-triggers.ts'
import { payFunding } from '../accounting/funding.ts'
import { dropDeleverageQueues } from '../liquidation/deleverage.ts'
import { enforceSolvency } from '../liquidation/solvency.ts'
import { resetPriceWatches } from './price-watch.ts'
import type { World } from '../model/world.ts'

/** Works off a queue, at least its first item; returns false where the queue is empty. */
type Reaction = (world: World) => boolean

const reactions: readonly Reaction[] = [fireTriggers, payFunding, enforceSolvency]

/** Handles all effects until every queue is empty. */
export function react(world: World): void {
  while (reactions.some((reaction) => reaction(world)));
  dropDeleverageQueues(world)
  resetPriceWatches(world)
}
