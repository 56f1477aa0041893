// What follows from a change, whether a command, the time or a price made it.
//
// Followers come in a fixed order. As soon as one has done something, the first is asked again, so a later one never acts
// on what an earlier one would still change.

import { fireTriggers } from '../order-entry/fire-triggers.ts'
import { payFunding } from '../accounting/funding.ts'
import { enforceSolvency } from '../liquidation/solvency.ts'
import { resetPriceWatches } from './price-watch.ts'
import type { World } from '../model/world.ts'

/** Does what is due first, and returns whether there was anything. */
type Follower = (world: World) => boolean

const followers: readonly Follower[] = [fireTriggers, payFunding, enforceSolvency]

/** Does all that follows from the present state of the world. */
export function react(world: World): void {
  while (followers.some((follow) => follow(world)));
  resetPriceWatches(world)
}
