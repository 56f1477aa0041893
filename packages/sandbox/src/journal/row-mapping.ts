// Records, snapshots and archive rows as the values of a table's columns, and back.
import { type ArchiveRow, finalKinds, hashText } from './rows.ts'
import type { JournalRecord, Snapshot, SnapshotInfo } from './journal.ts'
import type { StoredSignature } from '../session/signatures.ts'
import type { SqlValue } from './sql.ts'

/** A row of a result. Databases return large integers as text or as bigint. */
export type ResultRow = Readonly<Record<string, unknown>>

/** Returns a writer as the number that its records contain, which is shorter than a text. */
export function writerNumber(writer: string): number {
  return hashText(writer)
}

/**
 * Returns the values of a record; the writer is given as its number, because computing that for each record costs much.
 */
export function recordValues(world: number, writer: number, record: JournalRecord): SqlValue[] {
  const { seq, time, kind, body, eventDigest, digest } = record
  return [world, seq, writer, time, kind, body, eventDigest, digest]
}

export function snapshotValues(world: number, { seq, name, takenAt, body, digest }: Snapshot): SqlValue[] {
  return [world, seq, name, takenAt, body, digest]
}

export function signatureValues(world: number, { time, isRefused, mark }: StoredSignature): SqlValue[] {
  return [world, time, isRefused ? 1 : 0, mark]
}

export function toSignature(row: ResultRow): StoredSignature {
  return { time: Number(row['time']), isRefused: Number(row['refused']) === 1, mark: String(row['mark']) }
}

export function rowValues(world: number, row: ArchiveRow): SqlValue[] {
  const { account, kind, id, time, symbol, coin, label, body, digest } = row
  return [row.row, world, account, id, time, label, digest, finalKinds.indexOf(kind), symbol, coin, body]
}

export function toRecord(row: ResultRow): JournalRecord {
  return {
    seq: Number(row['seq']),
    time: Number(row['time']),
    kind: String(row['kind']),
    body: String(row['body']),
    eventDigest: String(row['outcome']),
    digest: String(row['digest']),
  }
}

export function toSnapshotInfo(row: ResultRow): SnapshotInfo {
  return { seq: Number(row['seq']), name: String(row['name']), takenAt: Number(row['taken']) }
}

export function toSnapshot(row: ResultRow): Snapshot {
  return { ...toSnapshotInfo(row), body: String(row['body']), digest: String(row['digest']) }
}

export function toArchiveRow(row: ResultRow): ArchiveRow {
  return {
    row: Number(row['entry']),
    kind: finalKinds[Number(row['kind'])]!,
    account: Number(row['account']),
    id: Number(row['id']),
    time: Number(row['time']),
    symbol: Number(row['symbol']),
    coin: Number(row['coin']),
    label: Number(row['label']),
    body: String(row['body']),
    digest: Number(row['digest']),
  }
}
