// What a journal stores, and what every kind of journal guarantees.
//
// A record is one change of the session: an accepted command or a move of the clock. Records are numbered without gaps,
// and the number is the fence between writers: only one of two writers can use a number, and the other one gets a
// `FencedError`. A batch is stored as a whole or not at all. Once `append` has returned, the batch survives the end of
// the process and of the machine.
import { hash } from 'node:crypto'
import type { StoredSignature } from '../session/signatures.ts'
import type { ArchiveQuery, ArchiveRow } from './rows.ts'

export interface JournalRecord {
  /** From 1, without gaps. */
  readonly seq: number
  /** Engine time of the change, in Unix milliseconds. */
  readonly time: number
  readonly kind: string
  /** The change as JSON with exact integers. */
  readonly body: string
  /** Digest of the events that it caused; empty where replays compare nothing. */
  readonly eventDigest: string
  /** Digest of all other fields. */
  readonly digest: string
}

export interface SnapshotId {
  readonly seq: number
  /** Empty for one that recovery starts from; otherwise the name that it is restored by. */
  readonly name: string
}

export interface SnapshotInfo extends SnapshotId {
  /** Wall-clock time at which it was taken, in Unix milliseconds. */
  readonly takenAt: number
}

/** The session as it was after a record. */
export interface Snapshot extends SnapshotInfo {
  readonly body: string
  /** Digest of all other fields. */
  readonly digest: string
}

/** A range of numbers; bounds are inclusive. */
export interface Range {
  readonly from: number
  readonly to: number
}

export interface Batch {
  readonly records: readonly JournalRecord[]
  /** What became final with these records. */
  readonly rows: readonly ArchiveRow[]
  /** The signatures that these records have used up. */
  readonly signatures?: readonly StoredSignature[] | undefined
  /** Signatures with an earlier timestamp are no longer needed. */
  readonly signaturesFrom?: number | undefined
  /** Each replaces the one of the same number and name. */
  readonly snapshots: readonly Snapshot[]
  /** Snapshots that are no longer needed; deleted before those of the batch are stored. */
  readonly dropped?: readonly SnapshotId[]
  /** Records that are no longer needed. */
  readonly pruned?: Range | undefined
}

/** What the journals in databases have in common. */
export interface JournalOptions {
  /** The version of the program, which must be the version that wrote the journal. */
  readonly version: string
  /** Identifies this writer. */
  readonly writer: string
}

/**
 * The rows of the archive: how many there are, and the highest of their numbers. Both are equal unless some are
 * missing.
 */
export interface RowCount {
  readonly count: number
  readonly last: number
}

export interface Journal {
  /** What error messages call it. */
  readonly place: string
  /**
   * Takes exclusive possession; throws a `JournalError` where another process has the journal or it cannot be read. A
   * reset deletes its contents, whichever version wrote them.
   */
  open(isReset?: boolean): Promise<void>
  /** The number of the last record; 0 before the first. */
  last(): Promise<number>
  /** The number of the oldest record after the first one, which is never deleted; 2 if there is none. */
  oldest(): Promise<number>
  /** Stores a batch. Throws a `FencedError` where another writer has continued the journal. */
  append(batch: Batch): Promise<void>
  /** Yields the records of a range, bounds inclusive, in order. */
  read(from: number, to: number): AsyncIterable<JournalRecord>
  /** Returns what identifies each snapshot, oldest first. */
  listSnapshots(): Promise<readonly SnapshotInfo[]>
  loadSnapshot(id: SnapshotId): Promise<Snapshot | undefined>
  /** Returns the signatures from a timestamp on. Going back to an earlier record forgets none. */
  listSignatures(from: number): Promise<readonly StoredSignature[]>
  /** Returns final records, newest first. */
  select(query: ArchiveQuery): Promise<readonly ArchiveRow[]>
  count(query: ArchiveQuery): Promise<number>
  countRows(): Promise<RowCount>
  /** Returns the number of the first row that is missing or not as it was written; undefined if there is none. */
  findDamagedRow(): Promise<number | undefined>
  /** Deletes the rows after a number and stores others in their place. */
  replaceRows(after: number, rows: readonly ArchiveRow[]): Promise<void>
  /** Deletes everything after a record, and the rows after a number. */
  dropAfter(seq: number, row: number): Promise<void>
  close(): Promise<void>
}

/** A journal that several sandboxes can wait for. The one that has it renews a lease. */
export interface SharedJournal extends Journal {
  /** Connects for reading, and returns whether the journal exists. May be called again. */
  openToRead(): Promise<boolean>
  /**
   * Takes exclusive possession if no other sandbox has the journal, or the lease of the other one has not been renewed
   * for `staleMs`; its connection is ended then. Returns whether it has taken possession.
   */
  take(staleMs: number): Promise<boolean>
  /** Renews the lease; throws a `FencedError` where another writer has taken possession. */
  renew(): Promise<void>
}

/** A journal that cannot be used. The message is for the user. */
export class JournalError extends Error {
  override readonly name: string = 'JournalError'
}

/** Another writer has continued the journal, so this one can write no more. */
export class FencedError extends JournalError {
  override readonly name: string = 'FencedError'

  constructor(place: string, seq: number) {
    super(`Another sandbox has taken over ${place}, so record ${seq} cannot be written; this sandbox stops.`)
  }
}

/**
 * The format of a journal: its tables, and what its commands cause when they are replayed. Raise it with every change
 * of either, because a journal in any other format is refused.
 */
export const journalFormat = 9

/** Throws unless a journal was written by this version in this format. */
export function requireVersion(place: string, known: Readonly<Record<string, unknown>>, version: string): void {
  const format = Number(known['format'])
  if (format === journalFormat && known['version'] === version) return
  const isSame = format === journalFormat
  const [theirs, ours, reason] = isSame
    ? ['', '', '']
    : [` in format ${format}`, ` with format ${journalFormat}`, ' It can only read its own format.']
  throw new JournalError(
    `${place} was written by version ${String(known['version'])}${theirs}, this is ${version}${ours}.${reason} ` +
      'Use the program that wrote it, choose another place, or start empty with --reset.',
  )
}

// Digests of records and snapshots, which reveal anything that was altered in storage. They protect against accidents,
// not against an attacker: anyone who can alter a record can also compute its digest.

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
