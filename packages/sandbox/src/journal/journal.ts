// What a journal stores, and what every kind of journal guarantees.
//
// A record is one change of the session: an accepted command or a move of the clock. Records are numbered without gaps, and
// the number is the fence between writers: only one of two writers can use a number, and the other one gets a `FencedError`.
// A batch is stored as a whole or not at all. Once `append` has returned, the batch survives the end of the process and of
// the machine.

import type { ArchiveQuery, ArchiveRow } from './archive-row.ts'

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

/** The session as it was after a record. */
export interface Snapshot {
  readonly seq: number
  /** Empty for one that recovery starts from; otherwise the name that it is restored by. */
  readonly name: string
  readonly body: string
  /** Digest of all other fields. */
  readonly digest: string
}

export interface Batch {
  readonly records: readonly JournalRecord[]
  /** What became final with these records. */
  readonly rows: readonly ArchiveRow[]
  readonly snapshots: readonly Snapshot[]
}

/** What the journals in databases have in common. */
export interface JournalOptions {
  /** The version of the program, which must be the version that wrote the journal. */
  readonly version: string
  /** Identifies this writer. */
  readonly writer: string
}

export interface Journal {
  /** What error messages call it. */
  readonly place: string
  /**
   * Takes exclusive possession; throws a `JournalError` where another process has the journal or it cannot be read. A reset
   * deletes its contents, whichever version wrote them.
   */
  open(isReset?: boolean): Promise<void>
  /** The number of the last record; 0 before the first. */
  last(): Promise<number>
  /** Stores a batch. Throws a `FencedError` where another writer has continued the journal. */
  append(batch: Batch): Promise<void>
  /** Yields the records of a range, bounds inclusive, in order. */
  read(from: number, to: number): AsyncIterable<JournalRecord>
  /** The latest snapshot without a name, up to a record. */
  loadSnapshot(until: number): Promise<Snapshot | undefined>
  /**
   * Snapshots with names, up to a record, oldest first. Of several with one name, only the latest that is not younger than
   * the latest snapshot without a name is guaranteed.
   */
  loadNamed(until: number): Promise<readonly Snapshot[]>
  /** Returns final records, newest first. */
  select(query: ArchiveQuery): Promise<readonly ArchiveRow[]>
  count(query: ArchiveQuery): Promise<number>
  /** Deletes everything after a record. */
  dropAfter(seq: number): Promise<void>
  /** Deletes all snapshots; a replay of the records restores what they held. */
  dropSnapshots(): Promise<void>
  close(): Promise<void>
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
 * The layout of stored data; any other layout is refused. 2: records and snapshots have digests. 3: the digests are SHA-256.
 */
export const journalFormat = 3

/** Throws unless a journal was written by this version in this layout. */
export function requireVersion(place: string, known: Readonly<Record<string, unknown>>, version: string): void {
  const format = Number(known['format'])
  if (format === journalFormat && known['version'] === version) return
  const [theirs, ours] = format === journalFormat ? ['', ''] : [` in layout ${format}`, ` with layout ${journalFormat}`]
  throw new JournalError(
    `${place} was written by version ${String(known['version'])}${theirs}, this is ${version}${ours}. ` +
      'Use that version, choose another place, or start empty with --reset.',
  )
}
