// Recovery of a session from its journal: load the latest snapshot, then replay every record after it.
//
// Each record has a digest of the events that it caused. If a replay causes other events, recovery stops with an error: it
// never continues from a state that no client has seen, nor from data that was altered in storage. A damaged snapshot is
// ignored, and all records are replayed. Engine time stands still while no process runs.

import { parseBigintJson } from '../engine/index.ts'
import type { Session } from '../session/session.ts'
import { isRecordIntact, isSnapshotIntact } from './digest.ts'
import { type Journal, JournalError, type JournalRecord, type Snapshot } from './journal.ts'

export interface RecoveryOptions {
  readonly journal: Journal
  readonly session: Session
  /** The last record to replay. @default the last one in the journal */
  readonly until?: number | undefined
  /** Ignores snapshots and replays from the first record. @default false */
  readonly isFull?: boolean
  /** Called every 5,000 records. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Called with a message for the user if a snapshot cannot be used. */
  readonly onWarning?: ((text: string) => void) | undefined
}

export interface Recovery {
  /** The last record that was replayed. */
  readonly last: number
  /** Number of replayed records. */
  readonly replayed: number
  /** True if no snapshot was used: all saved states are in the session and must be stored again. */
  readonly isFromStart: boolean
}

/** Records between two reports of progress. */
const reportEvery = 5_000

/** Brings a session to the end of a journal. The journal must be open and hold at least one record. */
export async function recover(options: RecoveryOptions): Promise<Recovery> {
  const { journal, session, until, isFull = false, onProgress, onWarning } = options
  const end = await journal.last()
  const last = until ?? end
  if (last < 1 || last > end) {
    throw new JournalError(`${journal.place} has the records 1 to ${end}; there is no record ${last}.`)
  }
  const snapshots = isFull ? [] : await loadSnapshots(journal, last)
  const damaged = snapshots.find((each) => !isSnapshotIntact(each))
  if (damaged) onWarning?.(describeDamage(journal, damaged))
  const from = damaged ? 0 : readSnapshots(session, snapshots)
  await requireOrigin(journal, session)
  let done = 0
  for await (const record of journal.read(from + 1, last)) {
    requireIntact(journal, record, from + done + 1)
    replay(journal, session, record)
    done += 1
    if (done % reportEvery === 0) onProgress?.(done, last - from)
  }
  if (from + done < last) throw missing(journal, from + done + 1)
  return { last, replayed: done, isFromStart: from === 0 }
}

/** Returns the saved states that the latest snapshot can restore, oldest first, then that snapshot; empty if there is none. */
async function loadSnapshots(journal: Journal, until: number): Promise<readonly Snapshot[]> {
  const latest = await journal.loadSnapshot(until)
  if (!latest) return []
  const named = new Map<string, Snapshot>()
  for (const each of await journal.loadNamed(latest.seq)) {
    // Like a new save, a later one of the same name moves to the end.
    named.delete(each.name)
    named.set(each.name, each)
  }
  return [...named.values(), latest]
}

/** Loads snapshots into a session and returns the record that they belong to. */
function readSnapshots(session: Session, snapshots: readonly Snapshot[]): number {
  for (const { name, seq, body } of snapshots) {
    if (name === '') session.deserialize(body)
    else session.savedStates.set(name, { seq, ...(parseBigintJson(body) as { time: number; text: string }) })
  }
  return snapshots.at(-1)?.seq ?? 0
}

function describeDamage({ place }: Journal, { seq, name }: Snapshot): string {
  const what = name === '' ? `The snapshot of ${place} after record ${seq}` : `The saved state ${name} of ${place}`
  return `${what} was altered after it had been written; all records are replayed instead.`
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

function missing({ place }: Journal, seq: number): JournalError {
  return new JournalError(`${place} lacks record ${seq}. ${remedy(seq)}`)
}

function remedy(seq: number): string {
  return seq > 1
    ? `Go back to the record before it with --until ${seq - 1}, or start empty with --reset.`
    : 'Start empty with --reset.'
}
