// Writes changes to a journal, many with one flush, and reports when they are durable.
//
// Old records and snapshots are deleted with the flushes, a few at a time, so that no request waits for that.
//
// A change is applied in memory first and queued here. One flush at a time takes the whole queue, and responses wait
// for the flush that contains the change that they depend on. After a flush has failed nothing more is recorded: memory
// is not rolled back, so no waiting response is ever sent.
import { type Archive, type FinalKind, type FinalRecords, stringifyBigintJson } from '@capi/engine'
import { systemTiming, type Timing } from '../platform/platform.ts'
import type { Change } from '../session/exchange.ts'
import type { Durability } from '../session/history.ts'
import type { SavedState, SessionStore } from '../session/session.ts'
import type { StoredSignature } from '../session/signatures.ts'
import { type JournalRecord, type SnapshotId, withRecordDigest } from './journal.ts'
import type { ArchiveRow, RowCodec } from './rows.ts'
import { type SnapshotOptions, Snapshots, type SnapshotStart } from './snapshots.ts'

export interface RecorderOptions extends SnapshotOptions {
  readonly codec: RowCodec
  /** The turns in which flushes begin, and the clock that measures them. @default those of the system */
  readonly timing?: Timing | undefined
  /** Called once, when a flush fails. */
  readonly onFailure: (error: unknown) => void
  /** Called after each flush. */
  readonly onFlush?: ((flush: { readonly records: number; readonly ms: number }) => void) | undefined
}

interface Waiter {
  readonly seq: number
  readonly callback: () => void
  /** Called if the change will never be durable. */
  readonly onFailure: (() => void) | undefined
}

/** How much of what was recorded a flush may take. */
interface Flushable {
  readonly records: number
  readonly rows: number
  readonly seq: number
}

export class Recorder implements SessionStore, Durability {
  readonly codec: RowCodec
  readonly archive: Archive = createArchiveWriter((kind, record) => this.#addRow(kind, record))
  /** The number of final records so far. A recovery sets it to that of a snapshot. */
  rowCount = 0
  readonly #options: RecorderOptions
  readonly #timing: Timing
  readonly #snapshots: Snapshots
  #records: JournalRecord[] = []
  #rows: ArchiveRow[] = []
  /** The rows of recorded changes. Those after them belong to the change in progress. */
  #recordedRows = 0
  /** With the number of the record that has used it up. */
  #signatures: (StoredSignature & { readonly seq: number })[] = []
  /** While changes are held together: what was recorded before them, which is all that a flush may take. */
  #held: Flushable | null = null
  #collectAfter = Infinity
  #seq = 0
  #durableSeq = 0
  readonly #waiters: Waiter[] = []
  #isStarted = false
  #isScheduled = false
  #isFailed = false
  /** Nothing more is recorded, after a failure or `close`; with the reason. */
  #end: { readonly reason: unknown } | undefined
  #onIdle = (): void => undefined

  constructor(options: RecorderOptions) {
    this.codec = options.codec
    this.#options = options
    this.#timing = options.timing ?? systemTiming
    this.#snapshots = new Snapshots(options, () => this.#schedule())
  }

  /** The number of the last record. */
  get seq(): number {
    return this.#seq
  }

  /** The oldest record that can be gone back to. */
  get earliest(): number {
    return this.#snapshots.earliest
  }

  /** True once a flush has failed. */
  get isFailed(): boolean {
    return this.#isFailed
  }

  get pending(): number {
    return this.#seq - this.#durableSeq
  }

  /** Starts recording after a record; before this call nothing is recorded. */
  start(from: SnapshotStart): void {
    this.#isStarted = true
    this.#seq = from.seq
    this.#durableSeq = from.seq
    this.#snapshots.start(from)
  }

  /** Collects the rows after a number that a replay creates; returns a function that takes those so far. */
  collectRows(after: number): () => readonly ArchiveRow[] {
    this.#collectAfter = after
    return () => this.#rows.splice(0)
  }

  /** Deletes snapshots that cannot be used, with the next flush. */
  dropSnapshots(snapshots: readonly SnapshotId[]): void {
    this.#snapshots.drop(snapshots)
  }

  /** Takes a snapshot for the next start, stored with the next flush. */
  takeSnapshot(): void {
    this.#snapshots.take(this.#seq)
  }

  record({ kind, time, body, eventDigest }: Change, signature?: StoredSignature): number {
    if (!this.#isStarted || this.#end) return 0
    const seq = (this.#seq += 1)
    if (signature) this.#signatures.push({ ...signature, seq })
    this.#records.push(withRecordDigest({ seq, time, kind, body: stringifyBigintJson(body), eventDigest }))
    this.#recordedRows = this.#rows.length
    if (!this.#held) this.#onRecorded()
    return seq
  }

  hold(): () => void {
    if (this.#held) throw new Error('Changes must be held once at a time, were held already.')
    this.#held = this.#flushable()
    return () => {
      this.#held = null
      if (!this.#end && this.#records.length > 0) this.#onRecorded()
    }
  }

  saveState(name: string, state: SavedState): void {
    if (!this.#end) this.#snapshots.save(name, state)
  }

  whenDurable(callback: () => void, onFailure?: () => void): void {
    const { seq } = this.#flushable()
    if (this.#end) onFailure?.()
    else if (this.#durableSeq >= seq) callback()
    else this.#waiters.push({ seq, callback, onFailure })
  }

  untilDurable(): Promise<void> {
    return new Promise((resolve, reject) => this.whenDurable(resolve, () => reject(this.#end!.reason)))
  }

  /** Flushes the queue and a snapshot, unless a flush has failed. */
  async close(): Promise<void> {
    await this.#snapshots.end()
    if (this.#end) return
    await new Promise<void>((resolve) => {
      this.#onIdle = () => {
        this.#end ??= { reason: new Error('The sandbox was closed; nothing more is stored.') }
        resolve()
      }
      this.takeSnapshot()
    })
  }

  #addRow<Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]): void {
    this.rowCount += 1
    // A replayed record became final, and was stored, the first time.
    const isWanted = this.#isStarted ? !this.#end : this.rowCount > this.#collectAfter
    if (isWanted) this.#rows.push(this.codec.toRow(this.rowCount, kind, record))
  }

  #onRecorded(): void {
    if (this.#snapshots.isDue(this.#seq)) this.takeSnapshot()
    this.#schedule()
  }

  #flushable(): Flushable {
    return this.#held ?? { records: this.#records.length, rows: this.#recordedRows, seq: this.#seq }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#end) return
    this.#isScheduled = true
    this.#timing.nextTurn(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    const ready = this.#flushable()
    const { onFailure, onFlush, journal } = this.#options
    const ofSnapshots = this.#snapshots.takeBatch()
    const batch = { ...this.#takeRecorded(ready), ...ofSnapshots }
    const startedAt = this.#timing.now()
    try {
      await journal.append(batch)
    } catch (error) {
      this.#isFailed = true
      this.#end = { reason: error }
      for (const waiter of this.#waiters.splice(0)) waiter.onFailure?.()
      onFailure(error)
      this.#onIdle()
      return
    }
    onFlush?.({ records: batch.records.length, ms: this.#timing.now() - startedAt })
    this.#isScheduled = false
    this.#durableSeq = ready.seq
    this.#callWaiters()
    this.#snapshots.onStored(ofSnapshots)
    if (this.#flushable().records > 0 || this.#snapshots.isPending) this.#schedule()
    else if (!this.#held) {
      this.#onIdle()
      if (this.#snapshots.pruned) this.#schedule()
    }
  }

  #takeRecorded({ records, rows, seq }: Flushable) {
    const isReady = (signature: { readonly seq: number }): boolean => signature.seq <= seq
    const taken = {
      records: this.#records.splice(0, records),
      rows: this.#rows.splice(0, rows),
      signatures: this.#signatures.filter(isReady),
    }
    this.#signatures = this.#signatures.filter((signature) => !isReady(signature))
    this.#recordedRows -= rows
    if (this.#held) this.#held = { ...this.#held, records: 0, rows: 0 }
    return taken
  }

  #callWaiters(): void {
    const firstWaiting = this.#waiters.findIndex((waiter) => waiter.seq > this.#durableSeq)
    const reached = this.#waiters.splice(0, firstWaiting < 0 ? this.#waiters.length : firstWaiting)
    for (const { callback } of reached) callback()
  }
}

// An archive of the engine that stores nothing in memory.

/** Returns an archive that passes final records on and holds none: reads go to the journal. */
function createArchiveWriter(add: <Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]) => void): Archive {
  const refuse = (): never => {
    throw new Error('Final records are not in memory here; they must be read from the journal.')
  }
  return {
    isComplete: true,
    add,
    all: refuse,
    newest: refuse,
    count: refuse,
    // The engine refuses to cancel an order that is not live; the handler then looks it up for the message.
    find: () => undefined,
    findByClientOid: () => undefined,
  }
}
