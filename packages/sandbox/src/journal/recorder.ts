// Writes down what happens, many changes with one flush, and tells when it is safe to speak of them.
//
// Changes are applied in memory first and queued here. One flush at a time takes the whole queue; answers that were
// computed at a change wait until the flush that holds it is over. A flush that fails ends everything: nothing is undone in
// memory, so nothing that was waiting is ever answered.

import { type Archive, stringifyBigintJson } from '../engine/index.ts'
import type { Change } from '../session/engine-driver.ts'
import type { Keeper } from '../session/session.ts'
import type { Keeping } from '../session/durability.ts'
import { type ArchiveRow, type Final, type FinalKind, toRow } from './archive-row.ts'
import { sealRecord, sealSnapshot } from './digest.ts'
import type { Batch, Journal, JournalRecord, Snapshot } from './journal.ts'

export interface RecorderOptions {
  readonly journal: Journal
  /** Returns the text of the present state. */
  readonly write: () => string
  /** A snapshot is taken after so many records. @default 10,000 */
  readonly snapshotEvery?: number
  /** Hears once of the failure that ended everything. */
  readonly fail: (error: unknown) => void
  /** Hears of each flush. */
  readonly hear?: ((flush: { readonly records: number; readonly ms: number }) => void) | undefined
}

export interface Recorder extends Keeper, Keeping {
  /** The number of the last record. */
  readonly seq: number
  /** True once a flush has failed: nothing will be kept any more. */
  readonly isFailed: boolean
  /** Goes on after a record; before, nothing is recorded. */
  start(seq: number): void
  /** Takes a snapshot for the next start, to be kept with the next flush. */
  takeSnapshot(): void
  /** Keeps what is there, with a snapshot, unless that has become impossible. */
  close(): Promise<void>
}

interface Waiter {
  readonly seq: number
  readonly callback: () => void
  /** Called where it will never be kept. */
  readonly giveUp: (() => void) | undefined
}

const usualInterval = 10_000

export function createRecorder(options: RecorderOptions): Recorder {
  const { journal, write, snapshotEvery = usualInterval, fail, hear } = options
  let records: JournalRecord[] = []
  let rows: ArchiveRow[] = []
  let snapshots: Snapshot[] = []
  const waiters: Waiter[] = []
  let isStarted = false
  let isScheduled = false
  let isFailed = false
  /** Nothing is taken any more, whether it failed or was closed. */
  let isOver = false
  let reason: unknown
  let seq = 0
  let keptSeq = 0
  let snapshotSeq = 0
  let whenIdle = (): void => undefined

  const end = (why: unknown): void => {
    isOver = true
    reason = why
  }
  const add = <Kind extends FinalKind>(kind: Kind, record: Final[Kind]): void => {
    // What becomes final while records are replayed was kept with them.
    if (isStarted && !isOver) rows.push(toRow(seq + 1, kind, record))
  }
  const schedule = (): void => {
    if (isScheduled || isOver) return
    isScheduled = true
    setImmediate(() => void flush())
  }
  const flush = async (): Promise<void> => {
    const batch: Batch = { records, rows, snapshots }
    const last = seq
    records = []
    rows = []
    snapshots = []
    const begun = performance.now()
    try {
      await journal.append(batch)
    } catch (error) {
      isFailed = true
      end(error)
      for (const { giveUp } of waiters.splice(0)) giveUp?.()
      fail(error)
      whenIdle()
      return
    }
    hear?.({ records: batch.records.length, ms: performance.now() - begun })
    isScheduled = false
    keptSeq = last
    const ready = waiters.findIndex((waiter) => waiter.seq > keptSeq)
    const free = waiters.splice(0, ready < 0 ? waiters.length : ready)
    for (const { callback } of free) callback()
    if (records.length > 0 || snapshots.length > 0) schedule()
    else whenIdle()
  }
  const takeSnapshot = (): void => {
    snapshotSeq = seq
    snapshots.push(sealSnapshot({ seq, name: '', body: write() }))
    schedule()
  }
  const whenKept = (callback: () => void, giveUp?: () => void): void => {
    if (isOver) giveUp?.()
    else if (keptSeq >= seq) callback()
    else waiters.push({ seq, callback, giveUp })
  }

  return {
    archive: createOutbox(add),
    get seq() {
      return seq
    },
    get isFailed() {
      return isFailed
    },
    get waiting() {
      return seq - keptSeq
    },
    start(from) {
      isStarted = true
      seq = from
      keptSeq = from
      snapshotSeq = from
    },
    note({ kind, time, body, outcome }: Change) {
      if (!isStarted || isOver) return 0
      seq += 1
      records.push(sealRecord({ seq, time, kind, body: stringifyBigintJson(body), outcome }))
      if (seq - snapshotSeq >= snapshotEvery) takeSnapshot()
      schedule()
      return seq
    },
    save(name, { seq: savedSeq, time, text }) {
      if (isOver) return
      snapshots.push(sealSnapshot({ seq: savedSeq, name, body: stringifyBigintJson({ time, text }) }))
      schedule()
    },
    whenKept,
    kept: () => new Promise((resolve, reject) => whenKept(resolve, () => reject(reason))),
    takeSnapshot,
    close: () =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        whenIdle = () => {
          if (!isFailed) end(new Error('The sandbox was closed; nothing is kept any more.'))
          resolve()
        }
        takeSnapshot()
      }),
  }
}

/** Takes what becomes final and forgets it: whoever wants it back asks the journal. */
function createOutbox(add: <Kind extends FinalKind>(kind: Kind, record: Final[Kind]) => void): Archive {
  const refuse = (): never => {
    throw new Error('What is final is not in memory here; it must be read from the journal.')
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
    // A cancellation that finds no live order is refused in any case, and the wire looks for the words to say it.
    order: () => undefined,
    orderByClientOid: () => undefined,
    plan: () => undefined,
    planByClientOid: () => undefined,
  }
}
