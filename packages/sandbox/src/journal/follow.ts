// A standby follows the journal of another sandbox, so that it can take over at any moment, and waits for its turn.
import { systemTiming } from '../platform/platform.ts'
import { isRecordIntact } from './digest.ts'
import { JournalError, type SharedJournal } from './journal.ts'
import { staleMs } from './lease.ts'
import { createStoredSession, type FollowedSession, type PersistentSessionOptions } from './persistent-session.ts'
import { recover } from './recovery.ts'

/** Milliseconds between two attempts to take over. */
const pollMs = 100

interface Position extends FollowedSession {
  /** The digest of the last record that was replayed. */
  readonly digest: string
}

export interface TakenJournal {
  /** The session that has followed the journal; undefined if it was empty, or could not be followed. */
  readonly followed: FollowedSession | undefined
  /** When this sandbox began to take the journal, on the clock of its timing. */
  readonly takenAt: number
}

/** Waits until the journal belongs to this sandbox, and calls `onWaiting` once if it has to. */
export async function followJournal(
  journal: SharedJournal,
  options: PersistentSessionOptions,
  onWaiting: () => void,
): Promise<TakenJournal> {
  const { now, setTimer } = options.timing ?? systemTiming
  let position: Position | undefined
  let takenAt = now()
  for (let isFirst = true; !(await journal.take(staleMs)); isFirst = false) {
    position = (await journal.openToRead()) ? await catchUp(journal, options, position) : undefined
    if (isFirst) onWaiting()
    await new Promise<void>((resolve) => void setTimer(pollMs, resolve))
    takenAt = now()
  }
  return { followed: await ifContinued(journal, position), takenAt }
}

/**
 * Replays the records that were added. Starts again where the other sandbox has gone back, or deleted what is missing
 * here.
 */
async function catchUp(
  journal: SharedJournal,
  options: PersistentSessionOptions,
  before: Position | undefined,
): Promise<Position | undefined> {
  const end = await journal.last()
  if (end === 0) return undefined
  const continued = await ifContinued(journal, before)
  if (before?.position === end) return continued
  const { session, recorder } = continued ?? createStoredSession(options, false)
  try {
    const { last } = await recover({ journal, session, position: continued?.position, until: end })
    const digest = await digestOf(journal, last)
    return digest === undefined ? undefined : { session, recorder, position: last, digest }
  } catch (error) {
    // The other sandbox may delete records while they are read.
    if (error instanceof JournalError) return undefined
    throw error
  }
}

/** Returns a position if the journal still has its record; undefined if the other sandbox has gone back. */
async function ifContinued(journal: SharedJournal, known: Position | undefined): Promise<Position | undefined> {
  return known && (await digestOf(journal, known.position)) === known.digest ? known : undefined
}

async function digestOf(journal: SharedJournal, seq: number): Promise<string | undefined> {
  for await (const record of journal.read(seq, seq)) if (isRecordIntact(record)) return record.digest
  return undefined
}
