// The tables of a journal and the statements over them, as both databases understand them. Placeholders are question
// marks; `numbered` turns them into the other spelling.

import type { ArchiveQuery } from './archive-row.ts'
import type { Lineage } from '../session/session.ts'

/** The tables. Several worlds may lie in one database. */
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
  // What lists filter for, and all that a count looks at, so that it reads no record. Both have the order of the lists.
  `create index if not exists capi_archive_symbol on capi_archive (world, account, kind, symbol, id, seq, time)`,
  `create index if not exists capi_archive_label on capi_archive (world, account, kind, label, id, seq)`,
]

/** Tables that had no digests in layout 1. Worlds of that layout may lie beside a new one, and go on without them. */
export const withoutDigest: readonly Table[] = ['capi_journal', 'capi_snapshot']
export const digestColumn = `digest text not null default ''`

/** The columns of each table, in the order of its values. */
export const columns = {
  capi_journal: ['world', 'seq', 'writer', 'time', 'kind', 'body', 'outcome', 'digest'],
  capi_snapshot: ['world', 'seq', 'name', 'body', 'digest'],
  capi_archive: ['world', 'account', 'kind', 'id', 'seq', 'time', 'symbol', 'coin', 'label', 'body'],
} as const

/** So many stand in a condition one by one. */
const fewRanges = 10

export type Table = keyof typeof columns

export interface Statement {
  readonly text: string
  readonly values: readonly (string | number | bigint)[]
}

/** Returns the statements that drop what nobody asks for who goes on from a snapshot without a name. */
export function dropReplaced(world: string, seq: number): readonly Statement[] {
  const later = `select 1 from capi_snapshot later where later.world = capi_snapshot.world
    and later.name = capi_snapshot.name and later.seq > capi_snapshot.seq and later.seq <= ?`
  return [
    { text: `delete from capi_snapshot where world = ? and name = ''`, values: [world] },
    { text: `delete from capi_snapshot where world = ? and name <> '' and exists (${later})`, values: [world, seq] },
  ]
}

/** Returns the statement that finds what became final, newest first. */
export function selectRows(world: string, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  const all = `select * from capi_archive where ${text} order by id desc`
  return query.limit === undefined
    ? { text: all, values }
    : { text: `${all} limit ?`, values: [...values, query.limit] }
}

/** Returns the statement that counts it. */
export function countRows(world: string, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  return { text: `select count(*) as count from capi_archive where ${text}`, values }
}

/** Returns a statement with its placeholders numbered. */
export function numbered(text: string): string {
  let count = 0
  return text.replaceAll('?', () => `$${(count += 1)}`)
}

function where(world: string, query: ArchiveQuery): Statement {
  // The kind stands there as it is, so that the index over one kind can be used.
  const parts = ['world = ?', 'account = ?', `kind = '${query.kind}'`]
  const values: (string | number | bigint)[] = [world, query.accountId]
  const narrow = (part: string, value: string | number | bigint | undefined): void => {
    if (value === undefined) return
    parts.push(part)
    values.push(value)
  }
  narrow('id = ?', query.id)
  narrow('id < ?', query.before)
  narrow('symbol = ?', query.symbol)
  narrow('coin = ?', query.coin)
  narrow('label = ?', query.label)
  narrow('time >= ?', query.startTime)
  narrow('time <= ?', query.endTime)
  const ranges = filledUp(query.lineage)
  parts.push(isIn(ranges))
  values.push(...ranges.flat())
  return { text: parts.join(' and '), values }
}

// Each state that is saved after another came back adds a range. A database goes only so deep into a condition, and a table
// of ranges has no depth.
function isIn(lineage: Lineage): string {
  if (lineage.length <= fewRanges) return `(${lineage.map(() => 'seq between ? and ?').join(' or ')})`
  const ranges = lineage.map(() => '(cast(? as bigint), cast(? as bigint))')
  return `exists (with ranges (low, high) as (values ${ranges.join()}) select 1 from ranges where seq between low and high)`
}

// Many ranges make a long statement, and each number of them would make another one, to be prepared and held: there are as
// many as the next power of two, and those that are added hold nothing.
function filledUp(lineage: Lineage): Lineage {
  if (lineage.length <= fewRanges) return lineage
  const count = 2 ** Math.ceil(Math.log2(lineage.length))
  return [...lineage, ...Array.from({ length: count - lineage.length }, () => [1, 0] as const)]
}
