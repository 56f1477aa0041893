// A session that is stored in a journal: it continues where the journal ends, or begins a new one.
import { limits } from '@capi/api'
import { JournalError, type Journal } from './journal.ts'
import { createRowCodec } from './rows.ts'
import { type Recovery, recover, type RecoveryOptions } from './recovery.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'
import { Session, type SessionOptions } from '../session/session.ts'

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
