// A session that is stored in a journal: it continues where the journal ends, or begins a new one.

import { JournalError, type Journal } from './journal.ts'
import { recover, type RecoveryOptions } from './recovery.ts'
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts'
import { createSession, type Session, type SessionOptions } from '../session/session.ts'

export interface PersistentSessionOptions
  extends Pick<RecorderOptions, 'onFailure' | 'onFlush'>, Pick<RecoveryOptions, 'onProgress' | 'onWarning'> {
  /** Must be open; is closed with the session. */
  readonly journal: Journal
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
  /** Stores the present time and a snapshot, unless a flush has failed. */
  close(): Promise<void>
}

/** Returns the session of a journal. From now on, another writer of this journal is fenced out. */
export async function openPersistentSession(options: PersistentSessionOptions): Promise<PersistentSession> {
  const { journal, until, onProgress, onWarning, snapshotEvery, onFlush, onFailure, version } = options
  const isNew = (await journal.last()) === 0
  if (isNew && until !== undefined) throw new JournalError(`${journal.place} is empty; there is no record ${until}.`)

  let session: Session | undefined
  const recorder = createRecorder({
    journal,
    serialize: () => session!.serialize(),
    ...(snapshotEvery !== undefined && { snapshotEvery }),
    onFlush,
    onFailure,
  })
  // Before the session exists, because a new world may produce final records at once.
  if (isNew) recorder.start(0)
  session = createSession({ ...options.session, store: recorder })
  const { exchange } = session
  if (isNew) session.recordBegin()
  else {
    const { last, replayed, isFromStart } = await recover({ journal, session, until, onProgress, onWarning })
    if (until !== undefined) await journal.dropAfter(last)
    // These are damaged, or younger than `until`; the first batch stores the saved states again.
    if (isFromStart) await journal.dropSnapshots()
    recorder.start(last)
    exchange.resume(exchange.world, exchange.mode, exchange.rate, exchange.horizon)
    if (isFromStart) for (const [name, state] of session.savedStates) recorder.saveState(name, state)
    if (replayed > 0) recorder.takeSnapshot()
    // After an unclean end, time continues from the latest time that a response may have contained.
    if (until === undefined && exchange.horizon > exchange.world.time) exchange.advanceTo(exchange.horizon)
  }
  // The number of this record fences out the writer before, which finds it taken.
  recorder.record({ kind: 'start', time: exchange.world.time, body: { version }, eventDigest: '' })
  return {
    session,
    recorder,
    async close() {
      // The time is recorded too, so that a replay of all records ends where the snapshot does.
      if (!recorder.isFailed) exchange.recordTime()
      await recorder.close()
      await journal.close()
    },
  }
}
