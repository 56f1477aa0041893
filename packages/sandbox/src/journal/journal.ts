// What a journal keeps, and what every kind of journal promises.
//
// A record is one change of the session: a command that was accepted, or a move of the clock. Records are numbered without
// gaps, and their number is the fence: of two writers only one can write a number, and the other learns of it. A batch is
// kept as a whole or not at all; when `append` has returned, it survives the end of the process and of the machine.

import type { ArchiveQuery, ArchiveRow } from './archive-row.ts'

export interface JournalRecord {
  /** From 1, without gaps. */
  readonly seq: number
  /** Engine time at which it happened, in Unix milliseconds. */
  readonly time: number
  readonly kind: string
  /** What happened, in exact text. */
  readonly body: string
  /** What it brought about; empty where nothing is compared. */
  readonly outcome: string
  /** Of all the rest. */
  readonly digest: string
}

/** The session as it was after a record. */
export interface Snapshot {
  readonly seq: number
  /** Empty for one that was taken for the next start; otherwise the name that it is restored by. */
  readonly name: string
  readonly body: string
  /** Of all the rest. */
  readonly digest: string
}

export interface Batch {
  readonly records: readonly JournalRecord[]
  /** What became final with these records. */
  readonly rows: readonly ArchiveRow[]
  readonly snapshots: readonly Snapshot[]
}

export interface Journal {
  /** What a person calls the place where it is kept. */
  readonly place: string
  /**
   * Takes possession; throws a `JournalError` where somebody else has it or it cannot be read. A reset drops all that is
   * there, whichever version wrote it.
   */
  open(isReset?: boolean): Promise<void>
  /** The number of the last record; 0 before the first. */
  last(): Promise<number>
  /** Keeps a batch. Throws `Deposed` where another writer has gone on in the meantime. */
  append(batch: Batch): Promise<void>
  /** Yields the records of a range, bounds inclusive, in order. */
  read(from: number, to: number): AsyncIterable<JournalRecord>
  /** The latest snapshot without a name that is not younger than a record. */
  loadSnapshot(until: number): Promise<Snapshot | undefined>
  /**
   * Snapshots with names that are not younger than a record, oldest first. Of several of one name there need only be the
   * latest that is not younger than the latest snapshot without a name.
   */
  loadNamed(until: number): Promise<readonly Snapshot[]>
  /** Returns what became final, newest first. */
  select(query: ArchiveQuery): Promise<readonly ArchiveRow[]>
  count(query: ArchiveQuery): Promise<number>
  /** Drops everything that came after a record. */
  dropAfter(seq: number): Promise<void>
  /** Drops all snapshots; the records lead to all that they held. */
  dropSnapshots(): Promise<void>
  close(): Promise<void>
}

/** A journal that cannot be used. The message is a line for a person. */
export class JournalError extends Error {
  override readonly name: string = 'JournalError'
}

/** Another writer has taken over. */
export class Deposed extends JournalError {
  override readonly name: string = 'Deposed'

  constructor(place: string, seq: number) {
    super(`Another sandbox has taken over ${place}, so record ${seq} cannot be written; this one ends.`)
  }
}

/** The layout of what is kept. Another layout is refused. */
export const journalFormat = 2

/** Throws unless a journal was written by this version. */
export function requireVersion(place: string, known: Readonly<Record<string, unknown>>, version: string): void {
  const format = Number(known['format'])
  if (format === journalFormat && known['version'] === version) return
  const [theirs, ours] = format === journalFormat ? ['', ''] : [` in layout ${format}`, ` with layout ${journalFormat}`]
  throw new JournalError(
    `${place} was written by version ${String(known['version'])}${theirs}, this is ${version}${ours}. ` +
      'Use that version, choose another place, or begin anew with --reset.',
  )
}
