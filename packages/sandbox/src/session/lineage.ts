// The ranges of final records that belong to a state. Each restored state leaves out the records since it was saved.

/** The end of the range that is still growing. */
export const endless: number = Number.MAX_SAFE_INTEGER

/** Ranges of final records by their number, bounds inclusive, in order; the last range has no end. */
export type Lineage = readonly (readonly [from: number, to: number])[]

/** Returns a lineage with an end for its last range. */
export function endAt(lineage: Lineage, row: number): Lineage {
  return [...lineage.slice(0, -1), [lineage.at(-1)![0], row]]
}

/**
 * Returns a lineage up to its last row, and from another row on. Ranges without rows are left out, and adjacent ones
 * joined.
 */
export function continueLineage(before: Lineage, last: number, from: number): Lineage {
  const lineage: (readonly [from: number, to: number])[] = []
  for (const [low, high] of [...endAt(before, last), [from, endless]] as const) {
    const previous = lineage.at(-1)
    if (previous && low <= previous[1] + 1) lineage[lineage.length - 1] = [previous[0], high]
    else if (low <= high) lineage.push([low, high])
  }
  return lineage
}
