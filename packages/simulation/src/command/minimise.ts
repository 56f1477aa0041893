// Finds out which kinds of faults a failure needs: leaves out one after the other, as long as the world still fails.

import type { FaultKind } from '../world/faults.ts'

/** Returns the fewest kinds with which a world still fails, leaving out one at a time. */
export async function minimise(
  kinds: readonly FaultKind[],
  fails: (kinds: readonly FaultKind[]) => Promise<boolean>,
): Promise<readonly FaultKind[]> {
  let left = kinds
  for (const kind of kinds) {
    const fewer = left.filter((each) => each !== kind)
    if (await fails(fewer)) left = fewer
  }
  return left
}
