// Writes changes to a journal, many with one flush, and reports when they are durable.
//
// A change is applied in memory first and queued here. One flush at a time takes the whole queue, and responses wait for the
// flush that contains the change that they depend on. After a flush has failed nothing more is recorded: memory is not rolled
// back, so no waiting response is ever sent.

import { type Archive, stringifyBigintJson } from '../engine/index.ts'
import type { Change } from '../session/engine-driver.ts'
import type { SessionStore } from '../session/session.ts'
import type { Durability } from '../session/durability.ts'
import { type ArchiveRow, type FinalKind, type FinalRecords, toRow } from './archive-row.ts'
import { withRecordDigest, withSnapshotDigest } from './digest.ts'
import type { Batch, Journal, JournalRecord, Snapshot } from './journal.ts'

export interface RecorderOptions {
  readonly journal: Journal
  /** Returns the present state as text. */
  readonly serialize: () => string
  /** Number of records between two snapshots. @default 10,000 */
  readonly snapshotEvery?: number
  /** Called once, when a flush fails. */
  readonly onFailure: (error: unknown) => void
  /** Called after each flush. */
  readonly onFlush?: ((flush: { readonly records: number; readonly ms: number }) => void) | undefined
}

export interface Recorder extends SessionStore, Durability {
  /** The number of the last record. */
  readonly seq: number
  /** True once a flush has failed. */
  readonly isFailed: boolean
  /** Starts recording after a record; before this call nothing is recorded. */
  start(seq: number): void
  /** Takes a snapshot for the next start, stored with the next flush. */
  takeSnapshot(): void
  /** Flushes the queue and a snapshot, unless a flush has failed. */
  close(): Promise<void>
}

interface Waiter {
  readonly seq: number
  readonly callback: () => void
  /** Called if the change will never be durable. */
  readonly onFailure: (() => void) | undefined
}

const defaultSnapshotEvery = 10_000

export function createRecorder(options: RecorderOptions): Recorder {
  const { journal, serialize, snapshotEvery = defaultSnapshotEvery, onFailure, onFlush } = options
  let records: JournalRecord[] = []
  let rows: ArchiveRow[] = []
  let snapshots: Snapshot[] = []
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
  let onIdle = (): void => undefined

  const end = (why: unknown): void => {
    isEnded = true
    reason = why
  }
  const add = <Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]): void => {
    // A replayed record became final, and was stored, the first time.
    if (isStarted && !isEnded) rows.push(toRow(seq + 1, kind, record))
  }
  const schedule = (): void => {
    if (isScheduled || isEnded) return
    isScheduled = true
    setImmediate(() => void flush())
  }
  const flush = async (): Promise<void> => {
    const batch: Batch = { records, rows, snapshots }
    const last = seq
    records = []
    rows = []
    snapshots = []
    const startedAt = performance.now()
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
    onFlush?.({ records: batch.records.length, ms: performance.now() - startedAt })
    isScheduled = false
    durableSeq = last
    const firstWaiting = waiters.findIndex((waiter) => waiter.seq > durableSeq)
    const ready = waiters.splice(0, firstWaiting < 0 ? waiters.length : firstWaiting)
    for (const { callback } of ready) callback()
    if (records.length > 0 || snapshots.length > 0) schedule()
    else onIdle()
  }
  const takeSnapshot = (): void => {
    snapshotSeq = seq
    snapshots.push(withSnapshotDigest({ seq, name: '', body: serialize() }))
    schedule()
  }
  const whenDurable = (callback: () => void, onNever?: () => void): void => {
    if (isEnded) onNever?.()
    else if (durableSeq >= seq) callback()
    else waiters.push({ seq, callback, onFailure: onNever })
  }

  return {
    archive: createArchiveWriter(add),
    get seq() {
      return seq
    },
    get isFailed() {
      return isFailed
    },
    get pending() {
      return seq - durableSeq
    },
    start(from) {
      isStarted = true
      seq = from
      durableSeq = from
      snapshotSeq = from
    },
    record({ kind, time, body, eventDigest }: Change) {
      if (!isStarted || isEnded) return 0
      seq += 1
      records.push(withRecordDigest({ seq, time, kind, body: stringifyBigintJson(body), eventDigest }))
      if (seq - snapshotSeq >= snapshotEvery) takeSnapshot()
      schedule()
      return seq
    },
    saveState(name, { seq: savedSeq, time, text }) {
      if (isEnded) return
      snapshots.push(withSnapshotDigest({ seq: savedSeq, name, body: stringifyBigintJson({ time, text }) }))
      schedule()
    },
    whenDurable,
    untilDurable: () => new Promise((resolve, reject) => whenDurable(resolve, () => reject(reason))),
    takeSnapshot,
    close: () =>
      new Promise((resolve) => {
        if (isEnded) return resolve()
        onIdle = () => {
          if (!isFailed) end(new Error('The sandbox was closed; nothing more is stored.'))
          resolve()
        }
        takeSnapshot()
      }),
  }
}

/** Returns an archive that passes final records on and holds none: reads go to the journal. */
function createArchiveWriter(add: <Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]) => void): Archive {
  const refuse = (): never => {
    throw new Error('Final records are not in memory here; they must be read from the journal.')
  }
  return {
    addBill: (bill) => add('bill', bill),
    addFill: (fill) => add('fill', fill),
    addOrder: (order) => add('order', order),
    addPlan: (plan) => add('plan', plan),
    addPosition: (position) => add('position', position),
    bills: refuse,
    fills: refuse,
    orders: refuse,
    positions: refuse,
    plans: refuse,
    // The engine refuses to cancel an order that is not live; the handler then looks it up for the message.
    order: () => undefined,
    orderByClientOid: () => undefined,
    plan: () => undefined,
    planByClientOid: () => undefined,
  }
}
