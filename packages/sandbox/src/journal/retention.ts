// Decides which snapshots a journal needs, and which records it does not need any more.
//
// Recovery starts from the latest snapshot. Going back (`--until`) needs an older one, so some are stored for as long
// as records are retained. Records before the oldest of these can be deleted: the snapshot replaces them, once it was
// read back and verified.
import type { SnapshotInfo } from './journal.ts'

/** How many snapshots there are within the time for which records are retained. */
const snapshotsPerSpan = 10

export interface Retention {
  /** The snapshots that recovery can start from, oldest first. */
  readonly bases: readonly SnapshotInfo[]
  /** The time between two snapshots that are stored for going back, in milliseconds. */
  readonly spacingMs: number
  /**
   * Continues with the snapshots without a name that a journal has, oldest first; `isWhole` says that it has all
   * records from the first one on.
   */
  start(bases: readonly SnapshotInfo[], isWhole: boolean): void
  /** Adds the latest snapshot, and returns the one that it replaces. */
  add(snapshot: SnapshotInfo): SnapshotInfo | undefined
  /** Returns the snapshot whose records before it are older than the span; undefined if there are none to delete. */
  findExpired(now: number): SnapshotInfo | undefined
  /** Removes the snapshots before one, and returns them. */
  dropBefore(seq: number): readonly SnapshotInfo[]
  /** Removes a snapshot that cannot be used. */
  drop(seq: number): void
}

/** Returns the retention of records for a time in milliseconds; `Infinity` retains all of them. */
export function createRetention(retainMs: number): Retention {
  let bases: SnapshotInfo[] = []
  let isWhole = true
  const spacingMs = retainMs / snapshotsPerSpan
  return {
    get bases() {
      return bases
    },
    spacingMs,
    start(known, hasAll) {
      bases = [...known]
      isWhole = hasAll
    },
    add(snapshot) {
      if (bases.at(-1)?.seq === snapshot.seq) bases.pop()
      const latest = bases.at(-1)
      const before = bases.at(-2)
      // If all records are retained, going back starts from the first one. The oldest snapshot is needed otherwise.
      const isSpare =
        latest && (before ? latest.takenAt - before.takenAt < spacingMs : isWhole && spacingMs === Infinity)
      if (isSpare) bases.pop()
      bases.push(snapshot)
      return isSpare ? latest : undefined
    },
    findExpired: (now) => bases.findLast(({ takenAt }) => takenAt <= now - retainMs),
    dropBefore(seq) {
      const dropped = bases.filter((each) => each.seq < seq)
      bases = bases.filter((each) => each.seq >= seq)
      isWhole = false
      return dropped
    },
    drop: (seq) => void (bases = bases.filter((each) => each.seq !== seq)),
  }
}
