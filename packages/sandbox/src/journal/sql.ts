// The tables of a journal and the statements over them, for SQLite and PostgreSQL. Placeholders are question marks;
// `numbered` turns them into those of PostgreSQL.
import { type ArchiveQuery, finalKinds } from './rows.ts'
import type { SnapshotId } from './journal.ts'

export type Dialect = 'sqlite' | 'postgres'

/**
 * Returns the statements that create the tables. One PostgreSQL database may hold several worlds, each with a number,
 * also some in another format: a table with other columns than before gets another name.
 */
export function createTables(dialect: Dialect): readonly string[] {
  const isSqlite = dialect === 'sqlite'
  const options = isSqlite ? '' : ' with (autovacuum_vacuum_scale_factor = 0.05)'
  // A row of SQLite has a number anyway, and its file has one world.
  const [entry, key] = isSqlite ? ['integer primary key', ''] : ['bigint not null', ', primary key (world, entry)']
  // Who may write to a world, and when that lease was renewed; null for a writer that no standby replaces.
  const lease = isSqlite ? '' : ', writer text, renewed timestamptz'
  return [
    `create table if not exists capi_world (
      world text primary key, format integer not null, version text not null, number bigint not null${lease})`,
    `create table if not exists capi_record (
      world bigint not null, seq bigint not null, writer bigint not null, time bigint not null,
      kind text not null, body text not null, outcome text not null, digest text not null,
      primary key (world, seq))${options}`,
    `create table if not exists capi_state (
      world bigint not null, seq bigint not null, name text not null, taken bigint not null, body text not null,
      digest text not null,
      primary key (world, seq, name))${options}`,
    `create table if not exists capi_archive (
      entry ${entry}, world bigint not null, account bigint not null, id bigint not null, time bigint not null,
      label bigint not null, digest bigint not null, kind integer not null, symbol integer not null,
      coin integer not null, body text not null${key})${options}`,
    // Without a key: it is read as a whole, and only appended to.
    `create table if not exists capi_signature (
      world bigint not null, time bigint not null, refused bigint not null, mark text not null)${options}`,
    'create index if not exists capi_archive_id on capi_archive (world, account, kind, id)',
    // These cover the filters of the lists, in the order of the lists, and what a count of fills needs.
    'create index if not exists capi_archive_symbol on capi_archive (world, account, kind, symbol, id, time)',
    'create index if not exists capi_archive_label on capi_archive (world, account, kind, label, id)',
  ]
}

/** The columns of each table, in the order of its values. */
export const columns = {
  capi_record: ['world', 'seq', 'writer', 'time', 'kind', 'body', 'outcome', 'digest'],
  capi_state: ['world', 'seq', 'name', 'taken', 'body', 'digest'],
  capi_signature: ['world', 'time', 'refused', 'mark'],
  capi_archive: ['entry', 'world', 'account', 'id', 'time', 'label', 'digest', 'kind', 'symbol', 'coin', 'body'],
} as const

export type Table = keyof typeof columns

export const tableNames = Object.keys(columns) as readonly Table[]

export type SqlValue = string | number | bigint

export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** Returns the statements that delete the contents of a world. */
export function deleteContents(world: number): readonly Statement[] {
  return tableNames.map((table) => ({ text: `delete from ${table} where world = ?`, values: [world] }))
}

export function deleteWorld(name: string): Statement {
  return { text: 'delete from capi_world where world = ?', values: [name] }
}

export function selectWorld(name: string): Statement {
  return { text: 'select format, version, number from capi_world where world = ?', values: [name] }
}

export function insertWorld(name: string, format: number, version: string, number: number): Statement {
  const text = 'insert into capi_world (world, format, version, number) values (?, ?, ?, ?)'
  return { text, values: [name, format, version, number] }
}

export function selectLast(world: number): Statement {
  return { text: 'select max(seq) as last from capi_record where world = ?', values: [world] }
}

/** Returns the statement that selects the number of the oldest record but the first, which is never deleted. */
export function selectOldest(world: number): Statement {
  return { text: 'select min(seq) as oldest from capi_record where world = ? and seq > 1', values: [world] }
}

/** Returns the statement that selects the records of a range, bounds inclusive, in order. */
export function selectRecords(world: number, from: number, to: number): Statement {
  const text = 'select * from capi_record where world = ? and seq between ? and ? order by seq'
  return { text, values: [world, from, to] }
}

/** Returns the statement that deletes the records of a range, bounds inclusive. */
export function deleteRecords(world: number, from: number, to: number): Statement {
  return { text: 'delete from capi_record where world = ? and seq between ? and ?', values: [world, from, to] }
}

/** Returns the statement that selects what identifies each snapshot, oldest first. */
export function selectSnapshotIds(world: number): Statement {
  return { text: 'select seq, name, taken from capi_state where world = ? order by seq, name', values: [world] }
}

export function selectSnapshot(world: number, { seq, name }: SnapshotId): Statement {
  return { text: 'select * from capi_state where world = ? and seq = ? and name = ?', values: [world, seq, name] }
}

export function deleteSnapshot(world: number, { seq, name }: SnapshotId): Statement {
  return { text: 'delete from capi_state where world = ? and seq = ? and name = ?', values: [world, seq, name] }
}

/** Returns the statements that delete everything after a record and after a row. */
export function deleteAfter(world: number, seq: number, row: number): readonly Statement[] {
  return [
    { text: 'delete from capi_record where world = ? and seq > ?', values: [world, seq] },
    { text: 'delete from capi_state where world = ? and seq > ?', values: [world, seq] },
    deleteRowsAfter(world, row),
  ]
}

/** Returns the statement that selects the signatures from a timestamp on. */
export function selectSignatures(world: number, from: number): Statement {
  return { text: 'select time, refused, mark from capi_signature where world = ? and time >= ?', values: [world, from] }
}

/** Returns the statement that deletes the signatures with an earlier timestamp. */
export function deleteSignaturesBefore(world: number, time: number): Statement {
  return { text: 'delete from capi_signature where world = ? and time < ?', values: [world, time] }
}

export function deleteRowsAfter(world: number, row: number): Statement {
  return { text: 'delete from capi_archive where world = ? and entry > ?', values: [world, row] }
}

/**
 * Returns the statement that deletes saved states that no recovery needs: a later one of the same name exists, and no
 * snapshot without a name lies between both, from which a recovery would need the earlier one.
 */
export function deleteReplacedStates(world: number, seq: number): Statement {
  const between = `select 1 from capi_state base where base.world = capi_state.world and base.name = ''
    and base.seq >= capi_state.seq and base.seq < later.seq`
  const later = `select 1 from capi_state later where later.world = capi_state.world and later.name = capi_state.name
    and later.seq > capi_state.seq and later.seq <= ? and not exists (${between})`
  return { text: `delete from capi_state where world = ? and name <> '' and exists (${later})`, values: [world, seq] }
}

/** Returns the statement that selects final records, newest first. */
export function selectRows(world: number, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  const all = `select * from capi_archive where ${text} order by id desc`
  return query.limit === undefined
    ? { text: all, values }
    : { text: `${all} limit ?`, values: [...values, query.limit] }
}

/** Returns the statement that counts final records. */
export function countRows(world: number, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  return { text: `select count(*) as count from capi_archive where ${text}`, values }
}

/** Returns the statement that selects the number of rows and the highest of their numbers. */
export function selectRowCount(world: number): Statement {
  return { text: 'select count(*) as count, max(entry) as last from capi_archive where world = ?', values: [world] }
}

/** Returns a statement with numbered placeholders. */
export function numbered(text: string): string {
  let count = 0
  return text.replaceAll('?', () => `$${(count += 1)}`)
}

function where(world: number, query: ArchiveQuery): Statement {
  const parts = ['world = ?', 'account = ?', 'kind = ?']
  const values: SqlValue[] = [world, query.account, finalKinds.indexOf(query.kind)]
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
  const ranges = query.lineage.map(() => 'entry between ? and ?').join(' or ') || 'false'
  return { text: `${parts.join(' and ')} and (${ranges})`, values: [...values, ...query.lineage.flat()] }
}
