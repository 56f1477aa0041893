// A session that a journal keeps: it goes on where the one before it in the same place ended, or begins.

import { JournalError, type Journal } from './journal.ts'
import { recover } from './recovery.ts'
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts'
import { createSession, type Session, type SessionOptions } from '../session/session.ts'

export interface KeptSessionOptions extends Pick<RecorderOptions, 'fail' | 'hear'> {
  /** Open, and closed with the session. */
  readonly journal: Journal
  readonly session: Omit<SessionOptions, 'keeper'>
  /** The version of this program. */
  readonly version: string
  /** The last record that counts; what came after it is dropped. @default the last one there is */
  readonly until?: number | undefined
  /** A snapshot is taken after so many records. @default 10,000 */
  readonly snapshotEvery?: number | undefined
  /** Hears how far a long recovery is. */
  readonly progress?: ((done: number, total: number) => void) | undefined
  /** Hears, as a line for a person, of a snapshot that cannot be used. */
  readonly warn?: ((text: string) => void) | undefined
}

export interface KeptSession {
  readonly session: Session
  readonly recorder: Recorder
  /** Keeps the present time, and a snapshot of all, where that is still possible. */
  close(): Promise<void>
}

/** Returns the session of a journal, which nobody else goes on with from now on. */
export async function openSession(options: KeptSessionOptions): Promise<KeptSession> {
  const { journal, until, progress, warn, snapshotEvery, hear, fail, version } = options
  const isNew = (await journal.last()) === 0
  if (isNew && until !== undefined) throw new JournalError(`${journal.place} is empty; there is no record ${until}.`)

  let session: Session | undefined
  const recorder = createRecorder({
    journal,
    write: () => session!.write(),
    ...(snapshotEvery !== undefined && { snapshotEvery }),
    ...(hear && { hear }),
    fail,
  })
  // Before the session is made, since that may hold something final at once.
  if (isNew) recorder.start(0)
  session = createSession({ ...options.session, keeper: recorder })
  if (isNew) session.noteBegin()
  else {
    const { last, replayed, isFromStart } = await recover({ journal, session, until, progress, warn })
    if (until !== undefined) await journal.dropAfter(last)
    // They are damaged, or of a later moment; what they held is kept anew with the first batch.
    if (isFromStart) await journal.dropSnapshots()
    recorder.start(last)
    const { exchange } = session
    exchange.resume(exchange.world, exchange.mode, exchange.rate, exchange.horizon)
    if (isFromStart) for (const [name, state] of session.saved) recorder.save(name, state)
    if (replayed > 0) recorder.takeSnapshot()
    // Where nobody noted the end, time goes on from the latest that may have been told.
    if (until === undefined && exchange.horizon > exchange.world.time) exchange.advanceTo(exchange.horizon)
  }
  // The number of this record is the fence: a writer that was here before finds it taken.
  const { exchange } = session
  recorder.note({ kind: 'start', time: exchange.world.time, body: { version }, outcome: '' })
  return {
    session,
    recorder,
    async close() {
      // Time is kept as well, so that all records lead to where the snapshot does.
      if (!recorder.isFailed) exchange.noteTime()
      await recorder.close()
      await journal.close()
    },
  }
}
