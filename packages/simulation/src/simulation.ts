// What a simulation takes, and what it returns.
import type { PairCounts } from './judge/fault-pairs.ts'
import type { FaultKind } from './world/faults.ts'
import type { TimelineEvent } from './world/timeline.ts'

export interface SimulationOptions {
  readonly seed: string
  /** Simulated time, in minutes. */
  readonly minutes: number
  /** The kinds of faults that may happen. @default all */
  readonly kinds?: readonly FaultKind[]
  /** The ids of the only faults that happen. @default all that the seed chooses */
  readonly schedule?: readonly string[] | undefined
  /** Shows the operations of the disk in the timeline too. @default false */
  readonly isDetailed?: boolean
}

export interface SimulationResult {
  readonly seed: string
  /** What no correct client and server do; undefined if there was nothing. */
  readonly failure: { readonly text: string; readonly step: number } | undefined
  readonly simulatedMs: number
  /** Number of events. */
  readonly steps: number
  readonly calls: number
  /** Simulated time, summed over the clients. */
  readonly clientMs: number
  /** Calls per simulated second of the client that made the fewest. */
  readonly leastCalls: number
  readonly orders: number
  readonly faults: ReadonlyMap<FaultKind, number>
  /** The ids of the faults that happened, oldest first. */
  readonly schedule: readonly string[]
  /** How many calls each pair of kinds has hit. */
  readonly pairs: PairCounts
  /** The latest events of the timeline. */
  readonly timeline: readonly TimelineEvent[]
  /** Digest of all events of the timeline, and the hash of the final state. */
  readonly digest: string
}
