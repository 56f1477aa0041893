// Records, snapshots and archive rows as the values of a table's columns, and back.

import type { ArchiveRow, FinalKind } from './archive-row.ts'
import type { JournalRecord, Snapshot } from './journal.ts'

type Value = string | number | bigint

/** A row of a result. Databases return large integers as text or as bigint. */
export type ResultRow = Readonly<Record<string, unknown>>

export function recordValues(world: string, writer: string, record: JournalRecord): Value[] {
  const { seq, time, kind, body, eventDigest, digest } = record
  return [world, seq, writer, time, kind, body, eventDigest, digest]
}

export function snapshotValues(world: string, { seq, name, body, digest }: Snapshot): Value[] {
  return [world, seq, name, body, digest]
}

export function rowValues(world: string, row: ArchiveRow): Value[] {
  const { accountId, kind, id, seq, time, symbol, coin, label, body } = row
  return [world, accountId, kind, id, seq, time, symbol, coin, label, body]
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

export function toSnapshot(row: ResultRow): Snapshot {
  const texts = { name: String(row['name']), body: String(row['body']), digest: String(row['digest']) }
  return { seq: Number(row['seq']), ...texts }
}

export function toArchiveRow(row: ResultRow): ArchiveRow {
  return {
    seq: Number(row['seq']),
    kind: row['kind'] as FinalKind,
    accountId: BigInt(row['account'] as bigint | string),
    id: BigInt(row['id'] as bigint | string),
    time: Number(row['time']),
    symbol: String(row['symbol']),
    coin: String(row['coin']),
    label: String(row['label']),
    body: String(row['body']),
  }
}
