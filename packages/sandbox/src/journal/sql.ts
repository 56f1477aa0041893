// The tables of a journal and the statements over them, for SQLite and PostgreSQL. Placeholders are question marks;
// `numbered` turns them into those of PostgreSQL.

import type { ArchiveQuery } from './archive-row.ts'
import type { Lineage } from '../session/session.ts'

/** The statements that create the tables. One database may hold several worlds. */
export const tables: readonly string[] = [
  `create table if not exists capi_world (
    world text primary key, format integer not null, version text not null)`,
  `create table if not exists capi_journal (
    world text not null, seq bigint not null, writer text not null, time bigint not null,
    kind text not null, body text not null, outcome text not null, digest text not null default '',
    primary key (world, seq))`,
  `create table if not exists capi_snapshot (
    world text not null, seq bigint not null, name text not null, body text not null,
    digest text not null default '',
    primary key (world, seq, name))`,
  `create table if not exists capi_archive (
    world text not null, account bigint not null, kind text not null, id bigint not null, seq bigint not null,
    time bigint not null, symbol text not null, coin text not null, label text not null, body text not null,
    primary key (world, account, kind, id, seq))`,
  // These cover the filters of the lists and everything that a count needs, in the order of the lists.
  `create index if not exists capi_archive_symbol on capi_archive (world, account, kind, symbol, id, seq, time)`,
  `create index if not exists capi_archive_label on capi_archive (world, account, kind, label, id, seq)`,
]

/** Tables that had no digests in layout 1. A database may still hold worlds of that layout beside new ones. */
export const withoutDigest: readonly Table[] = ['capi_journal', 'capi_snapshot']
export const digestColumn = `digest text not null default ''`

/** The columns of each table, in the order of its values. */
export const columns = {
  capi_journal: ['world', 'seq', 'writer', 'time', 'kind', 'body', 'outcome', 'digest'],
  capi_snapshot: ['world', 'seq', 'name', 'body', 'digest'],
  capi_archive: ['world', 'account', 'kind', 'id', 'seq', 'time', 'symbol', 'coin', 'label', 'body'],
} as const

/** Up to this many ranges are written as separate conditions. */
const fewRanges = 10

export type Table = keyof typeof columns

const tableNames = Object.keys(columns) as readonly Table[]

export interface Statement {
  readonly text: string
  readonly values: readonly (string | number | bigint)[]
}

/** Returns the statements that delete a world. */
export function deleteWorld(world: string): readonly Statement[] {
  return ['capi_world', ...tableNames].map((table) => ({
    text: `delete from ${table} where world = ?`,
    values: [world],
  }))
}

export function selectWorld(world: string): Statement {
  return { text: 'select format, version from capi_world where world = ?', values: [world] }
}

export function insertWorld(world: string, format: number, version: string): Statement {
  return { text: 'insert into capi_world (world, format, version) values (?, ?, ?)', values: [world, format, version] }
}

export function selectLast(world: string): Statement {
  return { text: 'select max(seq) as last from capi_journal where world = ?', values: [world] }
}

/** Returns the statement that selects the records of a range, bounds inclusive, in order. */
export function selectRecords(world: string, from: number, to: number): Statement {
  const text = 'select * from capi_journal where world = ? and seq between ? and ? order by seq'
  return { text, values: [world, from, to] }
}

/** Returns the statement that selects the latest snapshot without a name, up to a record. */
export function selectSnapshot(world: string, until: number): Statement {
  const text = `select * from capi_snapshot where world = ? and name = '' and seq <= ? order by seq desc limit 1`
  return { text, values: [world, until] }
}

/** Returns the statement that selects the snapshots with names, up to a record, oldest first. */
export function selectNamed(world: string, until: number): Statement {
  const text = `select * from capi_snapshot where world = ? and name <> '' and seq <= ? order by seq`
  return { text, values: [world, until] }
}

/** Returns the statements that delete everything after a record. */
export function deleteAfter(world: string, seq: number): readonly Statement[] {
  return tableNames.map((table) => ({ text: `delete from ${table} where world = ? and seq > ?`, values: [world, seq] }))
}

export function deleteSnapshots(world: string): Statement {
  return { text: 'delete from capi_snapshot where world = ?', values: [world] }
}

/** Returns the statements that delete the snapshots that a new one without a name replaces. */
export function deleteReplaced(world: string, seq: number): readonly Statement[] {
  const later = `select 1 from capi_snapshot later where later.world = capi_snapshot.world
    and later.name = capi_snapshot.name and later.seq > capi_snapshot.seq and later.seq <= ?`
  return [
    { text: `delete from capi_snapshot where world = ? and name = ''`, values: [world] },
    { text: `delete from capi_snapshot where world = ? and name <> '' and exists (${later})`, values: [world, seq] },
  ]
}

/** Returns the statement that selects final records, newest first. */
export function selectRows(world: string, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  const all = `select * from capi_archive where ${text} order by id desc`
  return query.limit === undefined
    ? { text: all, values }
    : { text: `${all} limit ?`, values: [...values, query.limit] }
}

/** Returns the statement that counts final records. */
export function countRows(world: string, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  return { text: `select count(*) as count from capi_archive where ${text}`, values }
}

/** Returns a statement with numbered placeholders. */
export function numbered(text: string): string {
  let count = 0
  return text.replaceAll('?', () => `$${(count += 1)}`)
}

function where(world: string, query: ArchiveQuery): Statement {
  // The kind is a literal, so that the database can use an index over one kind.
  const parts = ['world = ?', 'account = ?', `kind = '${query.kind}'`]
  const values: (string | number | bigint)[] = [world, query.accountId]
  const conditions = {
    'id = ?': query.id,
    'id < ?': query.before,
    'symbol = ?': query.symbol,
    'coin = ?': query.coin,
    'label = ?': query.label,
    'time >= ?': query.startTime,
    'time <= ?': query.endTime,
  }
  for (const [condition, value] of Object.entries(conditions)) {
    if (value === undefined) continue
    parts.push(condition)
    values.push(value)
  }
  const ranges = pad(query.lineage)
  return { text: [...parts, isWithin(ranges)].join(' and '), values: [...values, ...ranges.flat()] }
}

// Each restored state adds a range. Databases limit how deep a condition may nest; a table of ranges does not nest.
function isWithin(lineage: Lineage): string {
  if (lineage.length <= fewRanges) return `(${lineage.map(() => 'seq between ? and ?').join(' or ')})`
  const ranges = lineage.map(() => '(cast(? as bigint), cast(? as bigint))')
  return `exists (with ranges (low, high) as (values ${ranges.join()}) select 1 from ranges where seq between low and high)`
}

// A prepared statement is kept for each number of ranges. Empty ranges round that number up to a power of two, so that there
// are few such statements.
function pad(lineage: Lineage): Lineage {
  if (lineage.length <= fewRanges) return lineage
  const count = 2 ** Math.ceil(Math.log2(lineage.length))
  return [...lineage, ...Array.from({ length: count - lineage.length }, () => [1, 0] as const)]
}
