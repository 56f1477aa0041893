// Digests of records and snapshots, which reveal anything that was altered in storage. They protect against accidents,
// not against an attacker: anyone who can alter a record can also compute its digest.
import { hash } from 'node:crypto'
import type { JournalRecord, Snapshot } from './journal.ts'

/** Characters of a record's digest: 128 bits. There are many records, so that a longer digest would take much space. */
const recordDigestLength = 22

/** Returns a record with its digest. */
export function withRecordDigest(record: Omit<JournalRecord, 'digest'>): JournalRecord {
  return { ...record, digest: digestOfRecord(record) }
}

/** Returns a snapshot with its digest. */
export function withSnapshotDigest(snapshot: Omit<Snapshot, 'digest'>): Snapshot {
  return { ...snapshot, digest: digestOfSnapshot(snapshot) }
}

/** Whether a record is as it was written. */
export function isRecordIntact(record: JournalRecord): boolean {
  return record.digest === digestOfRecord(record)
}

/** Whether a snapshot is as it was written. */
export function isSnapshotIntact(snapshot: Snapshot): boolean {
  return snapshot.digest === digestOfSnapshot(snapshot)
}

function digestOfRecord({ seq, time, kind, body, eventDigest }: Omit<JournalRecord, 'digest'>): string {
  return hash('sha256', `${seq} ${time} ${kind} ${eventDigest} ${body}`, 'base64url').slice(0, recordDigestLength)
}

function digestOfSnapshot({ seq, name, takenAt, body }: Omit<Snapshot, 'digest'>): string {
  return hash('sha256', `${seq} ${takenAt} ${name} ${body}`)
}
