// From a journal back to the session that it kept: the latest snapshot, then every record after it, once more.
//
// Each record says what it brought about. Where doing it again brings about something else, recovery stops and says so; it
// never goes on with a state that nobody has seen, nor from one that was altered where it was kept: what a damaged snapshot
// held is made again from all records. Time stands still while nobody runs.

import { parseBigintJson } from '../engine/index.ts'
import type { Session } from '../session/session.ts'
import { isRecordIntact, isSnapshotIntact } from './digest.ts'
import { type Journal, JournalError, type JournalRecord, type Snapshot } from './journal.ts'

export interface RecoveryOptions {
  readonly journal: Journal
  readonly session: Session
  /** The last record that counts. @default the last one there is */
  readonly until?: number | undefined
  /** Leaves snapshots aside and does everything again from the first record. @default false */
  readonly isFull?: boolean
  /** Hears now and then how far it is. */
  readonly progress?: ((done: number, total: number) => void) | undefined
  /** Hears, as a line for a person, of a snapshot that cannot be used. */
  readonly warn?: ((text: string) => void) | undefined
}

export interface Recovery {
  /** The last record that counts. */
  readonly last: number
  /** How many records were done again. */
  readonly replayed: number
  /** True where no snapshot was used: what all of them held is in the session, and is to be kept anew. */
  readonly isFromStart: boolean
}

/** Records between two reports. */
const reportEvery = 5_000

/** Brings a session to where a journal ends. The journal must be open and hold at least one record. */
export async function recover(options: RecoveryOptions): Promise<Recovery> {
  const { journal, session, until, isFull = false, progress, warn } = options
  const end = await journal.last()
  const last = until ?? end
  if (last < 1 || last > end) {
    throw new JournalError(`${journal.place} holds the records 1 to ${end}; there is no record ${last}.`)
  }
  const snapshots = isFull ? [] : await loadSnapshots(journal, last)
  const damaged = snapshots.find((each) => !isSnapshotIntact(each))
  if (damaged) warn?.(sayDamage(journal, damaged))
  const from = damaged ? 0 : readSnapshots(session, snapshots)
  await requireOrigin(journal, session)
  let done = 0
  for await (const record of journal.read(from + 1, last)) {
    requireIntact(journal, record, from + done + 1)
    repeat(journal, session, record)
    done += 1
    if (done % reportEvery === 0) progress?.(done, last - from)
  }
  if (from + done < last) throw missing(journal, from + done + 1)
  return { last, replayed: done, isFromStart: from === 0 }
}

/** Returns the latest snapshot and the saved states that can be restored in it, oldest first; nothing where there is none. */
async function loadSnapshots(journal: Journal, until: number): Promise<readonly Snapshot[]> {
  const latest = await journal.loadSnapshot(until)
  if (!latest) return []
  const named = new Map<string, Snapshot>()
  for (const each of await journal.loadNamed(latest.seq)) {
    // The latest of a name stands last, as when it was saved.
    named.delete(each.name)
    named.set(each.name, each)
  }
  return [...named.values(), latest]
}

/** Takes back what was loaded, and returns the record after which it was. */
function readSnapshots(session: Session, snapshots: readonly Snapshot[]): number {
  for (const { name, seq, body } of snapshots) {
    if (name === '') session.read(body)
    else session.saved.set(name, { seq, ...(parseBigintJson(body) as { time: number; text: string }) })
  }
  return snapshots.at(-1)?.seq ?? 0
}

function sayDamage({ place }: Journal, { seq, name }: Snapshot): string {
  const what = name === '' ? `The snapshot of ${place} after record ${seq}` : `The state ${name} of ${place}`
  return `${what} was altered after it had been written; all records are done again in its place.`
}

// The first record says what the world was made of; doing it again with anything else would make another one.
async function requireOrigin(journal: Journal, session: Session): Promise<void> {
  for await (const record of journal.read(1, 1)) {
    requireIntact(journal, record, 1)
    const wrong = session.differenceFrom(parseBigintJson(record.body))
    if (wrong === null) return
    throw new JournalError(
      `${journal.place} was begun with another ${wrong}. Give the same, choose another place, or use --reset.`,
    )
  }
}

function requireIntact(journal: Journal, record: JournalRecord, seq: number): void {
  if (record.seq !== seq) throw missing(journal, seq)
  if (isRecordIntact(record)) return
  throw new JournalError(
    `Record ${seq} of ${journal.place} (${record.kind}) was altered after it had been written. ${wayOut(seq)}`,
  )
}

function repeat(journal: Journal, session: Session, record: JournalRecord): void {
  const { seq, time, kind, body, outcome } = record
  const now = session.replay({ kind, time, body: parseBigintJson(body) }, seq)
  if (now === outcome) return
  throw new JournalError(
    `Record ${seq} of ${journal.place} (${kind}) must bring about ${outcome}, brought about ${now}. ${wayOut(seq)}`,
  )
}

function missing({ place }: Journal, seq: number): JournalError {
  return new JournalError(`${place} lacks record ${seq}. ${wayOut(seq)}`)
}

function wayOut(seq: number): string {
  return seq > 1 ? `Go back before it with --until ${seq - 1}, or begin anew with --reset.` : 'Begin anew with --reset.'
}
