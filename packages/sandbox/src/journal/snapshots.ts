// The snapshots that a recorder stores: when one is due, and which older ones and records are no longer needed.
import { stringifyBigintJson } from '@capi/engine'
import type { SavedState } from '../session/session.ts'
import {
  type Batch,
  isSnapshotIntact,
  type Journal,
  type Range,
  type Snapshot,
  type SnapshotId,
  type SnapshotInfo,
  withSnapshotDigest,
} from './journal.ts'

export interface SnapshotOptions {
  readonly journal: Journal
  /** Returns the present state as text. */
  readonly serialize: () => string
  /**
   * Returns the earliest timestamp that a signature is needed with, unless an older record is gone back to. @default
   * all are
   */
  readonly firstSignature?: () => number
  /** Whether a state that is restored from a text is serialised as the same text. */
  readonly isRestorable: (text: string) => boolean
  /** Number of records between two snapshots. @default 10,000 */
  readonly snapshotEvery?: number
  /** For how long records are retained, in milliseconds. @default Infinity */
  readonly retainMs?: number | undefined
  /** The clock that dates snapshots, in Unix milliseconds. @default Date.now */
  readonly wallClock?: (() => number) | undefined
  /** Called with the number of the oldest record that can be gone back to, when older ones are no longer needed. */
  readonly onPrune?: ((earliest: number) => void) | undefined
  /** Called with a message for the user if a snapshot cannot be used. */
  readonly onWarning?: ((text: string) => void) | undefined
}

export interface SnapshotStart {
  /** The last record. */
  readonly seq: number
  /** The snapshots without a name that the journal has, oldest first. */
  readonly bases: readonly SnapshotInfo[]
  /** The oldest record that can be gone back to. */
  readonly earliest: number
  /** The oldest record that the journal has, except for the first one. */
  readonly oldest: number
}

/** What a flush does with snapshots and old records. */
type SnapshotBatch = Required<Pick<Batch, 'snapshots' | 'dropped'>> & Pick<Batch, 'signaturesFrom' | 'pruned'>

const defaultSnapshotEvery = 10_000
/**
 * A snapshot that is due because of its time needs at least this share of the records of one that is due by their
 * number.
 */
const timedShare = 0.01
/** Milliseconds between two snapshots that are due because of their time. */
const leastSpacingMs = 1_000
/** Records that one flush deletes. */
const pruneSize = 500

export class Snapshots {
  readonly #options: SnapshotOptions
  readonly #every: number
  readonly #retention: Retention
  readonly #wallClock: () => number
  /** Called when a flush has something to store or delete. */
  readonly #onWork: () => void
  /** To be stored, and to be deleted. */
  #pending: Snapshot[] = []
  #dropped: SnapshotId[] = []
  /** The latest snapshot. */
  #last = { seq: 0, time: 0 }
  /** For each snapshot, the earliest timestamp that a signature could be needed with from then on. */
  readonly #firstSignatures = new Map<number, number>()
  /** Signatures with an earlier timestamp are to be deleted. */
  #signaturesFrom: number | undefined
  /** Records from the second one up to this one are deleted. */
  #prunedSeq = 1
  /** Records before this one are to be deleted. */
  #earliest = 1
  #expiring: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(options: SnapshotOptions, onWork: () => void) {
    this.#options = options
    this.#every = options.snapshotEvery ?? defaultSnapshotEvery
    this.#retention = createRetention(options.retainMs ?? Infinity)
    this.#wallClock = options.wallClock ?? Date.now
    this.#onWork = onWork
  }

  /** The oldest record that can be gone back to. */
  get earliest(): number {
    return this.#earliest
  }

  /** Whether there are snapshots to store or to delete. */
  get isPending(): boolean {
    return this.#pending.length > 0 || this.#dropped.length > 0
  }

  start({ seq, bases, earliest, oldest }: SnapshotStart): void {
    this.#last = { seq, time: this.#wallClock() }
    this.#earliest = earliest
    this.#prunedSeq = Math.max(1, oldest - 1)
    this.#retention.start(bases, oldest === 2)
    this.#expiring = this.#expire()
  }

  isDue(seq: number): boolean {
    const count = seq - this.#last.seq
    if (count >= this.#every) return true
    if (count < this.#every * timedShare) return false
    return this.#wallClock() - this.#last.time >= Math.max(this.#retention.spacingMs, leastSpacingMs)
  }

  /** Takes a snapshot after a record, for the next start. */
  take(seq: number): void {
    this.#last = { seq, time: this.#wallClock() }
    this.#firstSignatures.set(seq, this.#options.firstSignature?.() ?? -Infinity)
    const body = this.#options.serialize()
    const snapshot = withSnapshotDigest({ seq, name: '', takenAt: this.#last.time, body })
    const replaced = this.#retention.add(snapshot)
    if (replaced) this.#dropped.push(replaced)
    this.#pending = this.#pending.filter(
      ({ name, seq: other }) => name !== '' || (other !== seq && other !== replaced?.seq),
    )
    this.#pending.push(snapshot)
    this.#onWork()
  }

  /** Stores a state that was saved under a name. */
  save(name: string, { seq, time, text }: SavedState): void {
    const body = stringifyBigintJson({ time, text })
    this.#pending.push(withSnapshotDigest({ seq, name, takenAt: this.#wallClock(), body }))
    this.#onWork()
  }

  /** Deletes snapshots that cannot be used. */
  drop(ids: readonly SnapshotId[]): void {
    this.#dropped.push(...ids)
    this.#onWork()
  }

  /** Returns the next old records to delete. */
  get pruned(): Range | undefined {
    const to = Math.min(this.#prunedSeq + pruneSize, this.#earliest - 1)
    return to > this.#prunedSeq ? { from: this.#prunedSeq + 1, to } : undefined
  }

  /** Takes what the next flush does. */
  takeBatch(): SnapshotBatch {
    const batch = {
      snapshots: this.#pending,
      dropped: this.#dropped,
      signaturesFrom: this.#signaturesFrom,
      pruned: this.pruned,
    }
    this.#pending = []
    this.#dropped = []
    this.#signaturesFrom = undefined
    return batch
  }

  /** Called when a batch is stored. */
  onStored({ snapshots, pruned }: SnapshotBatch): void {
    if (pruned) this.#prunedSeq = pruned.to
    if (snapshots.some(({ name }) => name === '')) this.#expiring = this.#expire()
  }

  /** Finds no more old records, and waits for a search that has begun. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#expiring
  }

  /** Deletes what is older than the oldest snapshot that is needed, if that snapshot can be restored. */
  async #expire(): Promise<void> {
    const { journal, isRestorable, onWarning, onPrune } = this.#options
    const base = this.#retention.findExpired(this.#wallClock())
    if (!base || base.seq <= this.#earliest || this.#isEnded) return
    const stored = await journal.loadSnapshot(base).catch(() => undefined)
    // A later snapshot may have replaced it in the meantime.
    if (this.#isEnded || !stored || base.seq <= this.#earliest || !this.#retention.bases.includes(base)) return
    if (!isSnapshotIntact(stored) || !isRestorable(stored.body)) {
      onWarning?.(
        `The snapshot of ${journal.place} after record ${base.seq} cannot be restored; no records are deleted.`,
      )
      this.#retention.drop(base.seq)
      this.#dropped.push(base)
      return
    }
    this.#earliest = base.seq
    this.#signaturesFrom = this.#firstSignatures.get(base.seq)
    for (const before of this.#firstSignatures.keys()) if (before <= base.seq) this.#firstSignatures.delete(before)
    this.#dropped.push(...this.#retention.dropBefore(base.seq))
    onPrune?.(base.seq)
    this.#onWork()
  }
}

// Decides which snapshots a journal needs, and which records it does not need any more.
//
// Recovery starts from the latest snapshot. Going back (`--until`) needs an older one, so some are stored for as long
// as records are retained. Records before the oldest of these can be deleted: the snapshot replaces them, once it was
// read back and verified.

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
function createRetention(retainMs: number): Retention {
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
