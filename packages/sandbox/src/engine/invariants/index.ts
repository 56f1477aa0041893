// What holds of every world between two commands. Each check looks at the whole world and returns what is wrong, if
// anything. The numbers are those of the specification.

import type { World } from '../model/world.ts'
import { bookIsOrdered, bookIsUncrossed } from './book.ts'
import { billsExplainAmounts, equityIsExplained, moneyIsConserved } from './ledger.ts'
import { fillsMakeOrders, kindsKeepTheirPromise, pricesAreFair, reservesAreRight } from './orders.ts'
import { fundingIsConserved, positionsAreSolvent } from './solvency.ts'
import { closesFit, contractsAreConserved, fillsMakePositions } from './positions.ts'
import type { Invariant } from './invariant.ts'

export interface Check {
  /** Name of the invariant, such as `I1`. */
  readonly id: string
  readonly ok: boolean
  /** What was found instead; only where it does not hold. */
  readonly detail?: string
}

/** Those that cost no more than a walk over live orders and positions. */
export const liveInvariants: Readonly<Record<string, Invariant>> = {
  I1: moneyIsConserved,
  I3: contractsAreConserved,
  I6: (world) => bookIsUncrossed(world) ?? bookIsOrdered(world),
  I9: closesFit,
  I10: reservesAreRight,
  I11: positionsAreSolvent,
  I14: equityIsExplained,
}

/** Those that read everything that ever happened. */
export const historyInvariants: Readonly<Record<string, Invariant>> = {
  I2: billsExplainAmounts,
  I4: fillsMakePositions,
  I5: fillsMakeOrders,
  I7: kindsKeepTheirPromise,
  I8: pricesAreFair,
  I13: fundingIsConserved,
}

/** Returns what holds of a world that is between two commands. Reads everything; changes nothing. */
export function checkInvariants(world: World): readonly Check[] {
  const all = Object.entries({ ...liveInvariants, ...historyInvariants })
  return all
    .toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1)))
    .map(([id, check]) => {
      const detail = check(world)
      return detail === null ? { id, ok: true } : { id, ok: false, detail }
    })
}
