// Digests of what is kept, so that whatever was altered in its place is noticed when it is read. They stand against
// accidents, and keep no secrets: whoever alters a record and its digest on purpose is found out by its outcome at most.

import { digest } from '../engine/index.ts'
import type { JournalRecord, Snapshot } from './journal.ts'

/** Returns a record with its digest. */
export function sealRecord(record: Omit<JournalRecord, 'digest'>): JournalRecord {
  return { ...record, digest: digestOfRecord(record) }
}

/** Returns a snapshot with its digest. */
export function sealSnapshot(snapshot: Omit<Snapshot, 'digest'>): Snapshot {
  return { ...snapshot, digest: digestOfSnapshot(snapshot) }
}

/** Tells whether a record is as it was kept. */
export function isRecordIntact(record: JournalRecord): boolean {
  return record.digest === digestOfRecord(record)
}

/** Tells whether a snapshot is as it was kept. */
export function isSnapshotIntact(snapshot: Snapshot): boolean {
  return snapshot.digest === digestOfSnapshot(snapshot)
}

function digestOfRecord({ seq, time, kind, body, outcome }: Omit<JournalRecord, 'digest'>): string {
  return digest(`${seq} ${time} ${kind} ${outcome} ${body}`)
}

function digestOfSnapshot({ seq, name, body }: Omit<Snapshot, 'digest'>): string {
  return digest(`${seq} ${name} ${body}`)
}
