// The tables of a journal and the statements over them, for SQLite and PostgreSQL. Placeholders are question marks;
// `numbered` turns them into those of PostgreSQL.
import type { Lineage } from '../session/history.ts'
import type { StoredSignature } from '../session/signatures.ts'
import type { JournalRecord, RowCount, Snapshot, SnapshotId, SnapshotInfo } from './journal.ts'
import { type ArchiveQuery, type ArchiveRow, finalKinds, hashText, isWithin } from './rows.ts'

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

const texts = new Set(['kind', 'body', 'outcome', 'name', 'digest', 'mark'])

/** Whether a column holds text; the others hold integers. */
export function isText(table: Table, name: string): boolean {
  return table === 'capi_archive' ? name === 'body' : texts.has(name)
}

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

function selectLast(world: number): Statement {
  return { text: 'select max(seq) as last from capi_record where world = ?', values: [world] }
}

/** Returns the statement that selects the number of the oldest record but the first, which is never deleted. */
function selectOldest(world: number): Statement {
  return { text: 'select min(seq) as oldest from capi_record where world = ? and seq > 1', values: [world] }
}

/** Returns the statement that selects the records of a range, bounds inclusive, in order. */
export function selectRecords(world: number, from: number, to: number, selected = '*'): Statement {
  const text = `select ${selected} from capi_record where world = ? and seq between ? and ? order by seq`
  return { text, values: [world, from, to] }
}

/** Returns the statement that deletes the records of a range, bounds inclusive. */
export function deleteRecords(world: number, from: number, to: number): Statement {
  return { text: 'delete from capi_record where world = ? and seq between ? and ?', values: [world, from, to] }
}

/** Returns the statement that selects what identifies each snapshot, oldest first. */
function selectSnapshotIds(world: number, selected: string): Statement {
  return { text: `select ${selected} from capi_state where world = ? order by seq, name`, values: [world] }
}

function selectSnapshot(world: number, { seq, name }: SnapshotId, selected: string): Statement {
  const text = `select ${selected} from capi_state where world = ? and seq = ? and name = ?`
  return { text, values: [world, seq, name] }
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
function selectSignatures(world: number, from: number, selected: string): Statement {
  return { text: `select ${selected} from capi_signature where world = ? and time >= ?`, values: [world, from] }
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
function selectRows(world: number, query: ArchiveQuery, selected: string): Statement {
  const { text, values } = where(world, query)
  const all = `select ${selected} from capi_archive where ${text} order by id desc`
  return query.limit === undefined
    ? { text: all, values }
    : { text: `${all} limit ?`, values: [...values, query.limit] }
}

/** Returns the statement that selects the numbers of final records only: their bodies may be many megabytes. */
function selectRowNumbers(world: number, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  return { text: `select entry from capi_archive where ${text}`, values }
}

/** Returns the statement that counts final records. */
function countRows(world: number, query: ArchiveQuery): Statement {
  const { text, values } = where(world, query)
  return { text: `select count(*) as count from capi_archive where ${text}`, values }
}

/** Returns the statement that selects the number of rows and the highest of their numbers. */
function selectRowCount(world: number): Statement {
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

// Records, snapshots and archive rows as the values of a table's columns, and back.

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

function toSignature(row: ResultRow): StoredSignature {
  return { time: Number(row['time']), isRefused: Number(row['refused']) === 1, mark: textOf(row['mark']) }
}

/**
 * Returns the columns of a table as SQLite selects them. Its library ends the process at a text that is not UTF-8, so
 * that a text is read as bytes; a number that was replaced by a text is read as one that nothing has.
 */
export function sqliteColumns(table: Table, names: readonly string[] = columns[table]): string {
  const select = (name: string): string =>
    isText(table, name) ? `cast(${name} as blob) as ${name}` : `iif(typeof(${name}) = 'text', -1, ${name}) as ${name}`
  return names.map(select).join()
}

/** Returns a text as one of the two databases returns it. */
function textOf(value: unknown): string {
  return value instanceof ArrayBuffer ? Buffer.from(value).toString() : String(value)
}

export function rowValues(world: number, row: ArchiveRow): SqlValue[] {
  const { account, kind, id, time, symbol, coin, label, body, digest } = row
  return [row.row, world, account, id, time, label, digest, finalKinds.indexOf(kind), symbol, coin, body]
}

export function toRecord(row: ResultRow): JournalRecord {
  return {
    seq: Number(row['seq']),
    time: Number(row['time']),
    kind: textOf(row['kind']),
    body: textOf(row['body']),
    eventDigest: textOf(row['outcome']),
    digest: textOf(row['digest']),
  }
}

function toSnapshotInfo(row: ResultRow): SnapshotInfo {
  return { seq: Number(row['seq']), name: textOf(row['name']), takenAt: Number(row['taken']) }
}

function toSnapshot(row: ResultRow): Snapshot {
  return { ...toSnapshotInfo(row), body: textOf(row['body']), digest: textOf(row['digest']) }
}

function toArchiveRow(row: ResultRow): ArchiveRow {
  return {
    row: Number(row['entry']),
    kind: finalKinds[Number(row['kind'])]!,
    account: Number(row['account']),
    id: Number(row['id']),
    time: Number(row['time']),
    symbol: Number(row['symbol']),
    coin: Number(row['coin']),
    label: Number(row['label']),
    body: textOf(row['body']),
    digest: Number(row['digest']),
  }
}

/** A statement names up to this many ranges; a row of older ones is looked up here. */
const namedRanges = 10
/** If too few of the rows that were read belong to a lineage, so many times as many are read. */
const growth = 4

/** The reads of a world, which SQLite and PostgreSQL have in common. */
export abstract class SqlReads {
  /** The number of the world. */
  protected abstract get world(): number

  /** Returns some columns of a table, or all of them, as this database selects them. */
  protected columnsOf(_table: Table, names: readonly string[] = ['*']): string {
    return names.join()
  }

  /** Runs one statement. */
  protected abstract query(statement: Statement): Promise<ResultRow[]>

  async last(): Promise<number> {
    return Number((await this.#one(selectLast(this.world)))['last'] ?? 0)
  }

  async oldest(): Promise<number> {
    return Number((await this.#one(selectOldest(this.world)))['oldest'] ?? 2)
  }

  async listSnapshots(): Promise<readonly SnapshotInfo[]> {
    return (
      await this.query(selectSnapshotIds(this.world, this.columnsOf('capi_state', ['seq', 'name', 'taken'])))
    ).map(toSnapshotInfo)
  }

  async loadSnapshot(id: SnapshotId): Promise<Snapshot | undefined> {
    return (await this.query(selectSnapshot(this.world, id, this.columnsOf('capi_state')))).map(toSnapshot)[0]
  }

  async listSignatures(from: number): Promise<readonly StoredSignature[]> {
    return (await this.query(selectSignatures(this.world, from, this.columnsOf('capi_signature')))).map(toSignature)
  }

  async select(wanted: ArchiveQuery): Promise<readonly ArchiveRow[]> {
    const { lineage, limit = Infinity } = wanted
    for (let most = limit; ; most *= growth) {
      const named = { ...wanted, lineage: joinOldest(lineage), ...(limit !== Infinity && { limit: most }) }
      const rows = (await this.query(selectRows(this.world, named, this.columnsOf('capi_archive')))).map(toArchiveRow)
      const found = rows.filter(({ row }) => isWithin(lineage, row))
      if (rows.length < most || found.length >= limit) return found.slice(0, limit)
    }
  }

  async count(wanted: ArchiveQuery): Promise<number> {
    const { lineage } = wanted
    if (lineage.length > namedRanges) {
      const numbers = await this.query(selectRowNumbers(this.world, { ...wanted, lineage: joinOldest(lineage) }))
      return numbers.filter(({ entry }) => isWithin(lineage, Number(entry))).length
    }
    return Number((await this.#one(countRows(this.world, wanted)))['count'])
  }

  async countRows(): Promise<RowCount> {
    const { count, last } = await this.#one(selectRowCount(this.world))
    return { count: Number(count), last: Number(last ?? 0) }
  }

  async #one(statement: Statement): Promise<ResultRow> {
    return (await this.query(statement))[0]!
  }
}

/** Returns a lineage with few ranges, of which the first covers all older ones and what lies between them. */
function joinOldest(lineage: Lineage): Lineage {
  if (lineage.length <= namedRanges) return lineage
  const [newest, last] = [lineage.slice(1 - namedRanges), lineage.at(-namedRanges)!]
  return [[lineage[0]![0], last[1]], ...newest]
}

// Finds the first row of an archive that is missing or was altered.
//
// Rows have numbers without gaps, and each has a digest. SQLite joins many rows into one text, because passing each row
// to the program would take ten times as long. PostgreSQL computes the digests itself, so that the rows are not
// transferred. Either way a statement covers some rows only, because it must end within a time.

/** Rows of one statement. */
const segment = 1_000

// The order of the fields is that of `digestOfRow` in rows.ts.
const digested = ['entry', 'account', 'kind', 'id', 'time', 'symbol', 'coin', 'label']
const bounds = 'select min(entry) as low, max(entry) as high from capi_archive where world = ?'

// A JSON text has no line breaks. As bytes, because the library ends the process at a text that is not UTF-8.
const joinedLine = [...digested, 'body', 'digest'].join(` || ' ' || `)
const joined = `select cast(group_concat(line, char(10)) as blob) as lines from
  (select ${joinedLine} as line from capi_archive where world = ? and entry between ? and ? order by entry)`

const computed = `sha256(convert_to(concat_ws(' ', ${digested.join()}, body), 'UTF8'))`
const firstDamaged = `select min(place) as place
  from generate_series(cast(? as bigint), cast(? as bigint)) place
  left join capi_archive on world = ? and entry = place
  where entry is null or digest <> ('x' || left(encode(${computed}, 'hex'), 12))::bit(48)::bigint`

/**
 * Returns the number of the first row in SQLite that is missing or not as it was written; undefined if there is none.
 */
export function findDamagedRow(world: number, query: (statement: Statement) => ResultRow[]): number | undefined {
  const { low, high } = query({ text: bounds, values: [world] })[0]!
  const last = Number(high ?? 0)
  if (Number(low ?? 1) < 1) return 1
  for (let from = 1; from <= last; from += segment) {
    const [row] = query({ text: joined, values: [world, from, Math.min(last, from + segment - 1)] })
    const bytes = Buffer.from((row?.['lines'] ?? new ArrayBuffer()) as ArrayBuffer)
    const lines = bytes.toString('latin1').split('\n')
    for (let entry = from; entry <= Math.min(last, from + segment - 1); entry += 1) {
      if (!isIntact(lines[entry - from], entry)) return entry
    }
  }
  return undefined
}

/** Returns the same for PostgreSQL. */
export async function findDamagedRowOnServer(
  world: number,
  query: (statement: Statement) => Promise<ResultRow[]>,
): Promise<number | undefined> {
  const { low, high } = (await query({ text: bounds, values: [world] }))[0]!
  const last = Number(high ?? 0)
  if (Number(low ?? 1) < 1) return 1
  for (let from = 1; from <= last; from += segment) {
    const values = [from, Math.min(last, from + segment - 1), world]
    const place = (await query({ text: firstDamaged, values }))[0]?.['place']
    if (place !== null && place !== undefined) return Number(place)
  }
  return undefined
}

/** A line has a character for each byte. */
function isIntact(line: string | undefined, entry: number): boolean {
  if (!line?.startsWith(`${entry} `)) return false
  const end = line.lastIndexOf(' ')
  return Number(line.slice(end + 1)) === hashText(Buffer.from(line.slice(0, end), 'latin1'))
}
