// The table of invariants: conditions that hold for every world between two commands. Each check examines the whole
// world and returns the first violation, or null.
import type { World } from '../state/world.ts'
import {
  amountsMatchBills,
  compensationsAreConserved,
  deleveragingIsLast,
  deleveragingSpares,
  equityIsConsistent,
  fundingIsConserved,
  fundIsNotNegative,
  type Invariant,
  marginIsSufficient,
  moneyIsConserved,
} from './money.ts'
import {
  bookIsOrdered,
  bookIsUncrossed,
  closesFitPositions,
  contractsAreConserved,
  executionTypesHold,
  ordersMatchFills,
  orderTotalsAreRight,
  plansMatchTriggers,
  positionsMatchFills,
  pricesPrecedeTriggers,
  tradePricesAreConsistent,
} from './orders.ts'

export interface Check {
  /** Name of the invariant, such as `I1`. */
  readonly id: string
  readonly ok: boolean
  /** Describes the violation; only present when the invariant does not hold. */
  readonly detail?: string
}

/** Invariants that examine only live orders and positions. */
export const liveInvariants: Readonly<Record<string, Invariant>> = {
  I1: moneyIsConserved,
  I3: contractsAreConserved,
  I6: (world) => bookIsUncrossed(world) ?? bookIsOrdered(world),
  I9: closesFitPositions,
  I10: orderTotalsAreRight,
  I11: marginIsSufficient,
  I14: equityIsConsistent,
  I21: plansMatchTriggers,
  I22: pricesPrecedeTriggers,
  I23: fundIsNotNegative,
  I26: deleveragingIsLast,
}

/** Invariants that examine the whole archive. */
const historyInvariants: Readonly<Record<string, Invariant>> = {
  I2: amountsMatchBills,
  I4: positionsMatchFills,
  I5: ordersMatchFills,
  I7: executionTypesHold,
  I8: tradePricesAreConsistent,
  I13: fundingIsConserved,
  I24: compensationsAreConserved,
  I25: deleveragingSpares,
}

/**
 * Checks all invariants; without a complete archive, only those of live orders and positions. The world must be between
 * two commands. Changes nothing.
 */
export function checkInvariants(world: World): readonly Check[] {
  const all = Object.entries({ ...liveInvariants, ...(world.archive.isComplete && historyInvariants) })
  return all
    .toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1)))
    .map(([id, check]) => {
      const detail = check(world)
      return detail === null ? { id, ok: true } : { id, ok: false, detail }
    })
}
