// Recovery of a session from its journal: load the latest snapshot, then replay every record after it.
//
// Each record has a digest of the events that it caused. If a replay causes other events, recovery stops with an error:
// it never continues from a state that no client has seen, nor from data that was altered in storage. A damaged
// snapshot is ignored, and recovery starts from an older one or from the first record. Engine time stands still while
// no process runs.
import { limits } from '@capi/api'
import { parseBigintJson } from '@capi/engine'
import { rowCountOf, Session, type SessionOptions } from '../session/session.ts'
import {
  isRecordIntact,
  isSnapshotIntact,
  type Journal,
  JournalError,
  type JournalRecord,
  type Snapshot,
  type SnapshotId,
  type SnapshotInfo,
} from './journal.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'
import { createRowCodec } from './rows.ts'

export interface RecoveryOptions {
  readonly journal: Journal
  readonly session: Session
  /** The session is as it was after this record. @default it is new */
  readonly position?: number | undefined
  /** The last record to replay. @default the last one in the journal */
  readonly until?: number | undefined
  /** Replays everything that is retained: from the first record, or else from the oldest snapshot. @default false */
  readonly isFull?: boolean
  /**
   * Starts from a snapshot with at most this many final records, so that the others are created again. @default any
   * number
   */
  readonly maxRow?: number
  /** Called every 5,000 records. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Called every 5,000 records, and awaited. */
  readonly onPause?: (() => Promise<void>) | undefined
  /** Called with a message for the user if a snapshot cannot be used. */
  readonly onWarning?: ((text: string) => void) | undefined
}

export interface Recovery {
  /** The last record that was replayed. */
  readonly last: number
  /** Number of replayed records. */
  readonly replayed: number
  /** The snapshots without a name that recovery can start from, oldest first. */
  readonly bases: readonly SnapshotInfo[]
  /** Snapshots that cannot be used. */
  readonly damaged: readonly SnapshotId[]
  /** The oldest record that can be gone back to. */
  readonly earliest: number
  /** The oldest record that the journal has, except for the first one. */
  readonly oldest: number
}

/** Records between two reports of progress. */
const reportEvery = 5_000

/** Brings a session to the end of a journal. The journal must be open and hold at least one record. */
export async function recover(options: RecoveryOptions): Promise<Recovery> {
  const { journal, session, position, until, isFull = false, maxRow = Infinity } = options
  const { onProgress, onPause, onWarning } = options
  const end = await journal.last()
  const last = until ?? end
  const oldest = await journal.oldest()
  const stored = await journal.listSnapshots()
  const usable = stored.filter(({ name, seq }) => name === '' && (seq >= oldest || oldest === 2))
  const earliest = oldest === 2 ? 1 : (usable[0]?.seq ?? end)
  const known = stored.filter(({ seq }) => seq <= last)
  const bases = usable.filter(({ seq }) => seq <= last)
  if (last < 1 || last > end) {
    throw new JournalError(`${journal.place} has the records ${earliest} to ${end}; there is no record ${last}.`)
  }
  if (last < earliest) throw tooEarly(journal, earliest, last)
  const damaged: SnapshotId[] = []
  const report = (each: SnapshotId, outcome: string): void => {
    if (damaged.includes(each)) return
    damaged.push(each)
    onWarning?.(`${describeSnapshot(journal, each)} was altered after it had been written; ${outcome}.`)
  }
  const candidates = isFull ? bases : bases.toReversed()
  let from = position
  for (const base of isFull && oldest === 2 ? [] : candidates) {
    if (from !== undefined) break
    const loaded = await loadBase(journal, base, known, { oldest, maxRow, report })
    if (loaded === undefined) continue
    readSnapshots(session, loaded)
    from = base.seq
  }
  // Records are deleted only if a snapshot follows them; without one, the second record was lost or altered.
  if (from === undefined && oldest !== 2) throw bases.length === 0 ? missing(journal, 2) : nothingLeft(journal, maxRow)
  await requireOrigin(journal, session)
  const start = from ?? 0
  let done = 0
  for await (const record of journal.read(start + 1, last)) {
    requireIntact(journal, record, start + done + 1)
    replay(journal, session, record)
    done += 1
    if (done % reportEvery === 0) {
      onProgress?.(done, last - start)
      await onPause?.()
    }
  }
  if (start + done < last) throw missing(journal, start + done + 1)
  const intact = bases.filter((base) => !damaged.some(({ seq, name }) => name === '' && seq === base.seq))
  return { last, replayed: done, bases: intact, damaged, earliest, oldest }
}

interface LoadOptions {
  readonly oldest: number
  readonly maxRow: number
  readonly report: (snapshot: SnapshotId, remedy: string) => void
}

/**
 * Returns the saved states that a snapshot needs, oldest first, and then that snapshot; undefined if recovery has to
 * start from an older one. A saved state that was altered is saved again by a replay of its record, if the journal
 * still has it.
 */
async function loadBase(
  journal: Journal,
  base: SnapshotInfo,
  known: readonly SnapshotInfo[],
  { oldest, maxRow, report }: LoadOptions,
): Promise<readonly Snapshot[] | undefined> {
  const latest = await journal.loadSnapshot(base)
  if (!latest || !isSnapshotIntact(latest)) {
    report(base, 'records are replayed instead')
    return undefined
  }
  if (rowCountOf(latest.body) > maxRow) return undefined
  const named = new Map<string, SnapshotInfo>()
  for (const each of known.filter(({ name, seq }) => name !== '' && seq <= base.seq)) {
    // Like a new save, a later one of the same name moves to the end.
    named.delete(each.name)
    named.set(each.name, each)
  }
  const states: Snapshot[] = []
  for (const each of named.values()) {
    const state = await journal.loadSnapshot(each)
    if (state && isSnapshotIntact(state)) {
      states.push(state)
    } else if (oldest === 2 || each.seq >= oldest) {
      report(each, 'records are replayed instead')
      return undefined
    } else {
      report(each, 'it is lost, because its records are no longer retained')
    }
  }
  return [...states, latest]
}

/** Loads snapshots into a session. */
function readSnapshots(session: Session, snapshots: readonly Snapshot[]): void {
  session.savedStates.clear()
  for (const { name, seq, body } of snapshots) {
    if (name === '') session.deserialize(body)
    else session.savedStates.set(name, { seq, ...(parseBigintJson(body) as { time: number; text: string }) })
  }
}

function describeSnapshot({ place }: Journal, { seq, name }: SnapshotId): string {
  return name === '' ? `The snapshot of ${place} after record ${seq}` : `The saved state ${name} of ${place}`
}

// The first record describes the initial world; a replay over any other world would differ.
async function requireOrigin(journal: Journal, session: Session): Promise<void> {
  for await (const record of journal.read(1, 1)) {
    requireIntact(journal, record, 1)
    const wrong = session.differenceFrom(parseBigintJson(record.body))
    if (wrong === null) return
    throw new JournalError(
      `${journal.place} was created with another ${wrong}. Use the same, choose another place, or use --reset.`,
    )
  }
  throw missing(journal, 1)
}

function requireIntact(journal: Journal, record: JournalRecord, seq: number): void {
  if (record.seq !== seq) throw missing(journal, seq)
  if (isRecordIntact(record)) return
  throw new JournalError(
    `Record ${seq} of ${journal.place} (${record.kind}) was altered after it had been written. ${remedy(seq)}`,
  )
}

function replay(journal: Journal, session: Session, record: JournalRecord): void {
  const { seq, time, kind, body, eventDigest } = record
  const now = session.replay({ kind, time, body: parseBigintJson(body) }, seq)
  if (now === eventDigest) return
  throw new JournalError(
    `The replay of record ${seq} of ${journal.place} (${kind}) must cause the events ${eventDigest}, caused ${now}. ${remedy(seq)}`,
  )
}

function tooEarly({ place }: Journal, earliest: number, last: number): JournalError {
  return new JournalError(
    `${place} can go back to record ${earliest} at the earliest, was asked for ${last}: older records were deleted, ` +
      'because records are retained only for a time (--retain).',
  )
}

function nothingLeft({ place }: Journal, maxRow: number): JournalError {
  const problem =
    maxRow === Infinity
      ? 'has no snapshot that recovery can start from'
      : `lacks final record ${maxRow + 1}, or it was altered after it had been written`
  return new JournalError(
    `${place} ${problem}, and the journal records that it could be created from are no longer retained. ` +
      'Restore a backup, or start empty with --reset.',
  )
}

function missing({ place }: Journal, seq: number): JournalError {
  return new JournalError(`${place} lacks record ${seq}. ${remedy(seq)}`)
}

function remedy(seq: number): string {
  return seq > 1
    ? `Go back to the record before it with --until ${seq - 1}, or start empty with --reset.`
    : 'Start empty with --reset.'
}

// A session that is stored in a journal: it continues where the journal ends, or begins a new one.

export interface PersistentSessionOptions
  extends
    Pick<RecorderOptions, 'onFailure' | 'onFlush' | 'onPrune' | 'retainMs' | 'timing' | 'wallClock'>,
    Pick<RecoveryOptions, 'onProgress' | 'onWarning'> {
  /** Must be open; is closed with the session. */
  readonly journal: Journal
  /** A session that has followed this journal as a standby. @default it is recovered from a snapshot */
  readonly followed?: FollowedSession | undefined
  readonly session: Omit<SessionOptions, 'store'>
  /** The version of this program. */
  readonly version: string
  /** The last record to replay; later ones are deleted. @default the last one in the journal */
  readonly until?: number | undefined
  /** Number of records between two snapshots. @default 10,000 */
  readonly snapshotEvery?: number | undefined
}

export interface PersistentSession {
  readonly session: Session
  readonly recorder: Recorder
  /** Whether the journal was empty. */
  readonly isNew: boolean
  /** Stores the present time and a snapshot, unless a flush has failed. */
  close(): Promise<void>
}

export interface StoredSession {
  readonly session: Session
  readonly recorder: Recorder
}

export interface FollowedSession extends StoredSession {
  /** The last record that was replayed. */
  readonly position: number
}

/** Creates a session, and the recorder that stores its changes once it is started. */
export function createStoredSession(options: PersistentSessionOptions, isNew: boolean): StoredSession {
  const { journal, onWarning, snapshotEvery, onFlush, onFailure, onPrune } = options
  let session: Session | undefined
  const recorder = new Recorder({
    journal,
    codec: createRowCodec(options.session.contracts),
    serialize: () => session!.serialize(),
    firstSignature: () => session!.oldestTimestamp(),
    isRestorable: (text) => session!.isRestorable(text),
    ...(snapshotEvery !== undefined && { snapshotEvery }),
    retainMs: options.retainMs,
    wallClock: options.wallClock,
    timing: options.timing,
    onFlush,
    onFailure,
    onPrune,
    onWarning,
  })
  // Before the session exists, because a new world may produce final records at once.
  if (isNew) recorder.start({ seq: 0, bases: [], earliest: 1, oldest: 2 })
  session = new Session({ ...options.session, store: recorder })
  return { session, recorder }
}

/** Returns the session of a journal. From now on, another writer of this journal is fenced out. */
export async function openPersistentSession(options: PersistentSessionOptions): Promise<PersistentSession> {
  const { journal, followed, until, onProgress, onWarning, version } = options
  const isNew = (await journal.last()) === 0
  if (isNew && until !== undefined) throw new JournalError(`${journal.place} is empty; there is no record ${until}.`)

  const { session, recorder } = followed ?? createStoredSession(options, isNew)
  const { exchange } = session
  if (isNew) session.recordBegin()
  else {
    const found = followed
      ? await recover({ journal, session, position: followed.position, onProgress, onWarning })
      : await recoverWithRows({ journal, session, until, onProgress, onWarning }, recorder)
    const { last, replayed, damaged } = found
    if (until !== undefined) await journal.dropAfter(last, recorder.rowCount)
    // What was stored while time was slower may not reach back further.
    const from = session.earliestTime() - limits.clockSkewMs
    session.signatures.load(await journal.listSignatures(session.oldestTimestamp()), from)
    recorder.start({ ...found, seq: last })
    exchange.resume(exchange.world, exchange.mode, exchange.rate, exchange.horizons.time)
    exchange.events.continueAfter(exchange.horizons.events)
    if (damaged.length > 0) {
      // The same flush stores the saved states that a replay has created again.
      recorder.dropSnapshots(damaged)
      for (const [name, state] of session.savedStates) recorder.saveState(name, state)
    }
    if (replayed > 0) recorder.takeSnapshot()
    // After an unclean end, time continues from the latest time that a response may have contained.
    if (until === undefined && exchange.horizons.time > exchange.world.time) exchange.advance(exchange.horizons.time)
  }
  // The number of this record fences out the writer before, which finds it taken.
  recorder.record({ kind: 'start', time: exchange.world.time, body: { version }, eventDigest: '' })
  return {
    session,
    recorder,
    isNew,
    async close() {
      // The time is recorded too, so that a replay of all records ends where the snapshot does.
      if (!recorder.isFailed) session.recordPresent()
      await recorder.close()
      await journal.close()
    },
  }
}

/** Recovers a session, and creates final records again that are missing or were altered. */
async function recoverWithRows(options: RecoveryOptions, recorder: Recorder): Promise<Recovery> {
  const { journal, until, onWarning } = options
  const [damagedRow, stored] = [await journal.findDamagedRow(), await journal.countRows()]
  if (damagedRow !== undefined) {
    const problem = `Final record ${damagedRow} of ${journal.place} is missing or was altered after it had been written`
    onWarning?.(`${problem}; this one and all later ones are created again from the journal.`)
  }
  const intactRows = damagedRow === undefined ? stored.last : damagedRow - 1
  const take = recorder.collectRows(intactRows)
  let count = intactRows
  let isReplacing = damagedRow !== undefined
  const onPause = async (): Promise<void> => {
    const rows = take()
    if (rows.length > 0 || isReplacing) await journal.replaceRows(count, rows)
    isReplacing = false
    count += rows.length
  }
  const recovery = await recover({ ...options, maxRow: intactRows, onPause })
  await onPause()
  // A row that no record has created, and that is not deleted with the records after `until` either.
  if (until === undefined && stored.last > recorder.rowCount) await journal.replaceRows(recorder.rowCount, [])
  return recovery
}
