// Counts how many calls each pair of kinds of faults has hit: both faults happened or lasted while the call was in
// progress, at its client or at the server.
import { type FaultKind, faultKinds } from '../world/faults.ts'

/** Counts by the names of both kinds in their order, with a space in between. */
export type PairCounts = ReadonlyMap<string, number>

export interface FaultPairs {
  readonly counts: PairCounts
  /** Adds a call that these kinds have hit. */
  addCall(kinds: ReadonlySet<FaultKind>): void
  /** Adds the counts of another simulation. */
  addCounts(counts: PairCounts): void
}

/** The names of all pairs. */
export const allPairs: readonly string[] = faultKinds.flatMap((one, index) =>
  faultKinds.slice(index + 1).map((other) => pairOf(one, other)),
)

export function createFaultPairs(): FaultPairs {
  const counts = new Map<string, number>()
  const add = (pair: string, count: number): void => void counts.set(pair, (counts.get(pair) ?? 0) + count)
  return {
    counts,
    addCall(kinds) {
      if (kinds.size < 2) return
      const hit = faultKinds.filter((kind) => kinds.has(kind))
      for (const [index, one] of hit.entries()) for (const other of hit.slice(index + 1)) add(pairOf(one, other), 1)
    },
    addCounts(more) {
      for (const [pair, count] of more) add(pair, count)
    },
  }
}

/** Returns the number of calls that a pair has hit. */
export function countOf(counts: PairCounts, one: FaultKind, other: FaultKind): number {
  return counts.get(pairOf(one, other)) ?? counts.get(pairOf(other, one)) ?? 0
}

function pairOf(one: FaultKind, other: FaultKind): string {
  return `${one} ${other}`
}
