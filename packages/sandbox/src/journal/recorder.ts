// Writes changes to a journal, many with one flush, and reports when they are durable.
//
// Old records and snapshots are deleted with the flushes, a few at a time, so that no request waits for that.
//
// A change is applied in memory first and queued here. One flush at a time takes the whole queue, and responses wait for the
// flush that contains the change that they depend on. After a flush has failed nothing more is recorded: memory is not rolled
// back, so no waiting response is ever sent.

import { type FinalKind, type FinalRecords, stringifyBigintJson } from '../engine/index.ts'
import { systemTiming, type Timing } from '../platform/timing.ts'
import type { Change } from '../session/exchange.ts'
import type { SessionStore } from '../session/session.ts'
import type { Durability } from '../session/durability.ts'
import type { ArchiveRow, RowCodec } from './archive-row.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { isSnapshotIntact, withRecordDigest, withSnapshotDigest } from './digest.ts'
import type { Batch, Journal, JournalRecord, Range, Snapshot, SnapshotId, SnapshotInfo } from './journal.ts'
import { createRetention } from './retention.ts'

export interface RecorderOptions {
  readonly journal: Journal
  readonly codec: RowCodec
  /** Returns the present state as text. */
  readonly serialize: () => string
  /** Whether a state that is restored from a text is serialised as the same text. */
  readonly isRestorable: (text: string) => boolean
  /** Number of records between two snapshots. @default 10,000 */
  readonly snapshotEvery?: number
  /** For how long records are retained, in milliseconds. @default Infinity */
  readonly retainMs?: number | undefined
  /** The clock that dates snapshots, in Unix milliseconds. @default Date.now */
  readonly wallClock?: (() => number) | undefined
  /** The turns in which flushes begin, and the clock that measures them. @default those of the system */
  readonly timing?: Timing | undefined
  /** Called with the number of the oldest record that can be gone back to, when older ones are no longer needed. */
  readonly onPrune?: ((earliest: number) => void) | undefined
  /** Called with a message for the user if a snapshot cannot be used. */
  readonly onWarning?: ((text: string) => void) | undefined
  /** Called once, when a flush fails. */
  readonly onFailure: (error: unknown) => void
  /** Called after each flush. */
  readonly onFlush?: ((flush: { readonly records: number; readonly ms: number }) => void) | undefined
}

export interface Recorder extends SessionStore, Durability {
  readonly codec: RowCodec
  /** The number of the last record. */
  readonly seq: number
  /** The oldest record that can be gone back to. */
  readonly earliest: number
  /** True once a flush has failed. */
  readonly isFailed: boolean
  /** Collects the rows after a number that a replay creates; returns a function that takes those so far. */
  collectRows(after: number): () => readonly ArchiveRow[]
  /** Starts recording after a record; before this call nothing is recorded. */
  start(from: RecorderStart): void
  /** Deletes snapshots that cannot be used, with the next flush. */
  dropSnapshots(snapshots: readonly SnapshotId[]): void
  /** Takes a snapshot for the next start, stored with the next flush. */
  takeSnapshot(): void
  /** Flushes the queue and a snapshot, unless a flush has failed. */
  close(): Promise<void>
}

export interface RecorderStart {
  /** The last record. */
  readonly seq: number
  /** The snapshots without a name that the journal has, oldest first. */
  readonly bases: readonly SnapshotInfo[]
  /** The oldest record that can be gone back to. */
  readonly earliest: number
  /** The oldest record that the journal has, except for the first one. */
  readonly oldest: number
}

interface Waiter {
  readonly seq: number
  readonly callback: () => void
  /** Called if the change will never be durable. */
  readonly onFailure: (() => void) | undefined
}

const defaultSnapshotEvery = 10_000
/** A snapshot that is due because of its time needs at least this share of the records of one that is due by their number. */
const timedShare = 0.01
/** Milliseconds between two snapshots that are due because of their time. */
const leastSpacingMs = 1_000
/** Records that one flush deletes. */
const pruneSize = 500

export function createRecorder(options: RecorderOptions): Recorder {
  const { journal, codec, serialize, isRestorable, snapshotEvery = defaultSnapshotEvery, onFailure, onFlush } = options
  const { retainMs = Infinity, wallClock = Date.now, timing = systemTiming, onPrune, onWarning } = options
  const retention = createRetention(retainMs)
  let records: JournalRecord[] = []
  let rows: ArchiveRow[] = []
  /** The rows of recorded changes. Those after them belong to the change in progress. */
  let recordedRows = 0
  /** While changes are held together: what was recorded before them, which is all that a flush may take. */
  let held: { records: number; rows: number; readonly seq: number } | null = null
  let snapshots: Snapshot[] = []
  let dropped: SnapshotId[] = []
  let collectAfter = Infinity
  const waiters: Waiter[] = []
  let isStarted = false
  let isScheduled = false
  let isFailed = false
  /** Nothing more is recorded, after a failure or `close`. */
  let isEnded = false
  let reason: unknown
  let seq = 0
  let durableSeq = 0
  let snapshotSeq = 0
  let snapshotTime = 0
  let rowCount = 0
  /** Records from the second one up to this one are deleted. */
  let prunedSeq = 1
  /** Records before this one are to be deleted. */
  let earliest = 1
  let expiring: Promise<void> = Promise.resolve()
  let isClosing = false
  let onIdle = (): void => undefined

  const end = (why: unknown): void => {
    isEnded = true
    reason = why
  }
  const add = <Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]): void => {
    rowCount += 1
    // A replayed record became final, and was stored, the first time.
    const isWanted = isStarted ? !isEnded : rowCount > collectAfter
    if (isWanted) rows.push(codec.toRow(rowCount, kind, record))
  }
  const schedule = (): void => {
    if (isScheduled || isEnded) return
    isScheduled = true
    timing.nextTurn(() => void flush())
  }
  const flushable = () => held ?? { records: records.length, rows: recordedRows, seq }
  const flush = async (): Promise<void> => {
    const pruned = nextPruned()
    const ready = flushable()
    const batch: Batch = {
      records: records.splice(0, ready.records),
      rows: rows.splice(0, ready.rows),
      snapshots,
      dropped,
      pruned,
    }
    recordedRows -= ready.rows
    if (held) held = { ...held, records: 0, rows: 0 }
    snapshots = []
    dropped = []
    const startedAt = timing.now()
    try {
      await journal.append(batch)
    } catch (error) {
      isFailed = true
      end(error)
      for (const waiter of waiters.splice(0)) waiter.onFailure?.()
      onFailure(error)
      onIdle()
      return
    }
    onFlush?.({ records: batch.records.length, ms: timing.now() - startedAt })
    isScheduled = false
    durableSeq = ready.seq
    if (pruned) prunedSeq = pruned.to
    const firstWaiting = waiters.findIndex((waiter) => waiter.seq > durableSeq)
    const reached = waiters.splice(0, firstWaiting < 0 ? waiters.length : firstWaiting)
    for (const { callback } of reached) callback()
    if (batch.snapshots.some(({ name }) => name === '')) expiring = expire()
    if (flushable().records > 0 || snapshots.length > 0 || dropped.length > 0) schedule()
    else if (!held) {
      onIdle()
      if (nextPruned()) schedule()
    }
  }
  const nextPruned = (): Range | undefined => {
    const to = Math.min(prunedSeq + pruneSize, earliest - 1)
    return to > prunedSeq ? { from: prunedSeq + 1, to } : undefined
  }
  /** Deletes what is older than the oldest snapshot that is needed, if that snapshot can be restored. */
  const expire = async (): Promise<void> => {
    const base = retention.findExpired(wallClock())
    if (!base || base.seq <= earliest || isEnded || isClosing) return
    const stored = await journal.loadSnapshot(base).catch(() => undefined)
    // A later snapshot may have replaced it in the meantime.
    if (isEnded || !stored || base.seq <= earliest || !retention.bases.includes(base)) return
    if (!isSnapshotIntact(stored) || !isRestorable(stored.body)) {
      onWarning?.(
        `The snapshot of ${journal.place} after record ${base.seq} cannot be restored; no records are deleted.`,
      )
      retention.drop(base.seq)
      dropped.push(base)
      return
    }
    earliest = base.seq
    dropped.push(...retention.dropBefore(base.seq))
    onPrune?.(earliest)
    schedule()
  }
  const takeSnapshot = (): void => {
    snapshotSeq = seq
    snapshotTime = wallClock()
    const snapshot = withSnapshotDigest({ seq, name: '', takenAt: snapshotTime, body: serialize() })
    const replaced = retention.add(snapshot)
    if (replaced) dropped.push(replaced)
    snapshots = snapshots.filter(({ name, seq: other }) => name !== '' || (other !== seq && other !== replaced?.seq))
    snapshots.push(snapshot)
    schedule()
  }
  const isSnapshotDue = (): boolean => {
    const count = seq - snapshotSeq
    if (count >= snapshotEvery) return true
    return (
      count >= snapshotEvery * timedShare && wallClock() - snapshotTime >= Math.max(retention.spacingMs, leastSpacingMs)
    )
  }
  const whenDurable = (callback: () => void, onNever?: () => void): void => {
    if (isEnded) onNever?.()
    else if (durableSeq >= flushable().seq) callback()
    else waiters.push({ seq: flushable().seq, callback, onFailure: onNever })
  }

  return {
    codec,
    archive: createArchiveWriter(add),
    get seq() {
      return seq
    },
    get rowCount() {
      return rowCount
    },
    set rowCount(count) {
      rowCount = count
    },
    get earliest() {
      return earliest
    },
    get isFailed() {
      return isFailed
    },
    get pending() {
      return seq - durableSeq
    },
    start(from) {
      isStarted = true
      seq = from.seq
      durableSeq = seq
      snapshotSeq = seq
      snapshotTime = wallClock()
      earliest = from.earliest
      prunedSeq = Math.max(1, from.oldest - 1)
      retention.start(from.bases, from.oldest === 2)
      expiring = expire()
    },
    collectRows(after) {
      collectAfter = after
      return () => rows.splice(0)
    },
    dropSnapshots(ids) {
      dropped.push(...ids)
      schedule()
    },
    record({ kind, time, body, eventDigest }: Change) {
      if (!isStarted || isEnded) return 0
      seq += 1
      records.push(withRecordDigest({ seq, time, kind, body: stringifyBigintJson(body), eventDigest }))
      recordedRows = rows.length
      if (held) return seq
      if (isSnapshotDue()) takeSnapshot()
      schedule()
      return seq
    },
    hold() {
      if (held) throw new Error('Changes must be held once at a time, were held already.')
      held = { records: records.length, rows: recordedRows, seq }
      return () => {
        held = null
        if (isEnded || records.length === 0) return
        if (isSnapshotDue()) takeSnapshot()
        schedule()
      }
    },
    saveState(name, { seq: savedSeq, time, text }) {
      if (isEnded) return
      const body = stringifyBigintJson({ time, text })
      snapshots.push(withSnapshotDigest({ seq: savedSeq, name, takenAt: wallClock(), body }))
      schedule()
    },
    whenDurable,
    untilDurable: () => new Promise((resolve, reject) => whenDurable(resolve, () => reject(reason))),
    takeSnapshot,
    async close() {
      isClosing = true
      await expiring
      await new Promise<void>((resolve) => {
        if (isEnded) return resolve()
        onIdle = () => {
          if (!isFailed) end(new Error('The sandbox was closed; nothing more is stored.'))
          resolve()
        }
        takeSnapshot()
      })
    },
  }
}
