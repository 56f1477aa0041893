// A journal in a folder: one SQLite file, written by one process.
//
// A transaction on a second file is the lock: it is held from `open` to `close`, and the system ends it with the process,
// however that ends. A commit is on the disk when it returns (synchronous FULL). Statements block the process, which costs less than to hand them over:
// a commit takes some tenths of a millisecond and serves all who wait.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { type Batch, Deposed, type Journal, journalFormat, JournalError, requireVersion } from './journal.ts'
import { columns, countRows, selectRows, type Statement, type Table, tables } from './sql.ts'
import {
  recordValues,
  type ResultRow,
  rowValues,
  snapshotValues,
  toArchiveRow,
  toRecord,
  toSnapshot,
} from './values.ts'

export interface SqliteOptions {
  /** The folder; made if it is not there. */
  readonly folder: string
  /** The version of the program, which must be that of the folder. */
  readonly version: string
  /** Tells one writer from another. */
  readonly writer: string
}

type Connection = InstanceType<typeof Database>
type Prepared = ReturnType<Connection['prepare']>

const world = 'default'
const fileName = 'journal.db'
const lockName = 'lock.db'
const ownerName = 'owner'

export function createSqliteJournal({ folder, version, writer }: SqliteOptions): Journal {
  let connection: Connection | undefined
  let lock: Connection | undefined
  const prepared = new Map<string, Prepared>()
  const database = (): Connection => {
    if (!connection) throw new JournalError(`${folder} is not open.`)
    return connection
  }
  // A closed connection may keep its file until it is collected, so the lock is given back by itself.
  const release = (): void => {
    connection?.close()
    if (lock?.inTransaction) lock.exec('rollback')
    lock?.close()
    connection = undefined
    lock = undefined
  }
  const prepare = (text: string): Prepared => {
    let statement = prepared.get(text)
    if (!statement) {
      statement = database().prepare(text)
      statement.safeIntegers(true)
      prepared.set(text, statement)
    }
    return statement
  }
  const all = ({ text, values }: Statement): ResultRow[] => prepare(text).all(values) as ResultRow[]
  const run = (text: string, ...values: Statement['values']): void => void prepare(text).run(values)
  const inserts = Object.fromEntries(
    Object.entries(columns).map(([table, names]) => [
      table,
      `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
    ]),
  ) as Record<Table, string>

  const write = ({ records, rows, snapshots }: Batch): void => {
    database().exec('begin immediate')
    try {
      for (const record of records) run(inserts.capi_journal, ...recordValues(world, writer, record))
      for (const row of rows) run(inserts.capi_archive, ...rowValues(world, row))
      for (const snapshot of snapshots) {
        if (snapshot.name === '') run(`delete from capi_snapshot where world = ? and name = ''`, world)
        run(inserts.capi_snapshot, ...snapshotValues(world, snapshot))
      }
      database().exec('commit')
    } catch (error) {
      if (database().inTransaction) database().exec('rollback')
      if (codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw new Deposed(folder, records[0]?.seq ?? 0)
      throw explain(error, folder)
    }
  }

  return {
    place: folder,
    async open(isReset = false) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        lock = new Database(join(folder, lockName))
        lock.exec('begin exclusive')
        connection = new Database(join(folder, fileName))
        connection.pragma('journal_mode = wal')
        connection.pragma('synchronous = full')
        for (const text of tables) connection.exec(text)
      } catch (error) {
        release()
        throw explain(error, folder)
      }
      writeFileSync(join(folder, ownerName), `${process.pid}\n`)
      if (isReset) {
        for (const table of ['capi_world', ...Object.keys(columns)]) run(`delete from ${table} where world = ?`, world)
      }
      const [known] = all({ text: 'select format, version from capi_world where world = ?', values: [world] })
      if (!known) run('insert into capi_world (world, format, version) values (?, ?, ?)', world, journalFormat, version)
      else requireVersion(folder, known, version)
    },
    async last() {
      const [row] = all({ text: 'select max(seq) as last from capi_journal where world = ?', values: [world] })
      return Number(row!['last'] ?? 0)
    },
    async append(batch) {
      write(batch)
    },
    async *read(from, to) {
      const text = 'select * from capi_journal where world = ? and seq between ? and ? order by seq'
      for (const row of prepare(text).iterate([world, from, to])) yield toRecord(row as ResultRow)
    },
    async loadSnapshot(until) {
      const text = `select * from capi_snapshot where world = ? and name = '' and seq <= ? order by seq desc limit 1`
      return all({ text, values: [world, until] }).map(toSnapshot)[0]
    },
    async loadNamed(until) {
      const text = `select * from capi_snapshot where world = ? and name <> '' and seq <= ? order by seq`
      return all({ text, values: [world, until] }).map(toSnapshot)
    },
    select: async (query) => all(selectRows(world, query)).map(toArchiveRow),
    count: async (query) => Number(all(countRows(world, query))[0]!['count']),
    async dropAfter(seq) {
      database().exec('begin immediate')
      for (const table of Object.keys(columns)) run(`delete from ${table} where world = ? and seq > ?`, world, seq)
      database().exec('commit')
    },
    async close() {
      prepared.clear()
      release()
    },
  }
}

function explain(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (code.startsWith('SQLITE_BUSY')) {
    return new JournalError(`${folder} is in use by another sandbox${ownerOf(folder)}; choose another with --data.`)
  }
  if (code.startsWith('SQLITE_FULL')) {
    return new JournalError(`The disk of ${folder} is full; nothing more can be kept.`)
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return new JournalError(
      `${join(folder, fileName)} is no journal, or is damaged; choose another folder with --data.`,
    )
  }
  if (/^(SQLITE_(IOERR|CANTOPEN|READONLY)|E[A-Z]+)/.test(code)) {
    return new JournalError(`${folder} cannot be written: ${(error as Error).message}`)
  }
  return error
}

function ownerOf(folder: string): string {
  try {
    return ` (process ${readFileSync(join(folder, ownerName), 'utf8').trim()})`
  } catch {
    return ''
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '')
}
