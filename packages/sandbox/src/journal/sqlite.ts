// A journal in a folder: one SQLite file, written by one process.
//
// A transaction on a second file is the lock: it is held from `open` to `close`, and the system ends it with the process,
// however that ends. A commit is on the disk when it returns (synchronous FULL). Statements block the process, which costs
// less than to hand them over: a commit takes some tenths of a millisecond and serves all who wait.

import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { codeOf, explainFolder, fileName, ownerName } from './sqlite-error.ts'
import { type Batch, Deposed, type Journal, journalFormat, JournalError, requireVersion } from './journal.ts'
import {
  columns,
  countRows,
  digestColumn,
  dropReplaced,
  selectRows,
  type Statement,
  type Table,
  tables,
  withoutDigest,
} from './sql.ts'
import {
  recordValues,
  type ResultRow,
  rowValues,
  snapshotValues,
  toArchiveRow,
  toRecord,
  toSnapshot,
} from './row-mapping.ts'

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
const lockName = 'lock.db'
const patienceMs = 5_000

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

  /** Does something that may find the folder full, damaged or gone. */
  const guard = <Value>(work: () => Value): Value => {
    try {
      return work()
    } catch (error) {
      throw explainFolder(error, folder, connection !== undefined)
    }
  }
  const transact = (work: () => void): void => {
    database().exec('begin immediate')
    try {
      work()
      database().exec('commit')
    } catch (error) {
      // A disk that fails may have ended the transaction already; what went wrong first is what counts.
      try {
        if (database().inTransaction) database().exec('rollback')
      } catch {
        // The connection is closed with what it holds.
      }
      throw error
    }
  }
  const write = ({ records, rows, snapshots }: Batch): void => {
    for (const record of records) run(inserts.capi_journal, ...recordValues(world, writer, record))
    for (const row of rows) run(inserts.capi_archive, ...rowValues(world, row))
    for (const snapshot of snapshots) {
      if (snapshot.name === '') for (const { text, values } of dropReplaced(world, snapshot.seq)) run(text, ...values)
      run(inserts.capi_snapshot, ...snapshotValues(world, snapshot))
    }
  }
  const addDigests = (): void => {
    const text = `select name from pragma_table_info(?) where name = 'digest'`
    for (const table of withoutDigest) {
      const isThere = all({ text, values: [table] }).length > 0
      if (!isThere) database().exec(`alter table ${table} add column ${digestColumn}`)
    }
  }
  const claim = (isReset: boolean): void => {
    if (isReset) {
      for (const table of ['capi_world', ...Object.keys(columns)]) run(`delete from ${table} where world = ?`, world)
    }
    const [known] = all({ text: 'select format, version from capi_world where world = ?', values: [world] })
    if (known) return requireVersion(folder, known, version)
    addDigests()
    run('insert into capi_world (world, format, version) values (?, ?, ?)', world, journalFormat, version)
  }

  return {
    place: folder,
    async open(isReset = false) {
      try {
        makeFolder(folder)
        accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
        lock = new Database(join(folder, lockName))
        lock.exec('begin exclusive')
        connection = new Database(join(folder, fileName))
        connection.pragma('journal_mode = wal')
        connection.pragma('synchronous = full')
        // Whoever looks into the file with a program of their own may hold it for a moment.
        connection.pragma(`busy_timeout = ${patienceMs}`)
        for (const text of tables) connection.exec(text)
        writeFileSync(join(folder, ownerName), `${process.pid}\n`)
        // All or nothing: half a reset would let old records go on under a new name.
        transact(() => claim(isReset))
      } catch (error) {
        const explained = explainFolder(error, folder, connection !== undefined)
        prepared.clear()
        release()
        throw explained
      }
    },
    async last() {
      const text = 'select max(seq) as last from capi_journal where world = ?'
      return guard(() => Number(all({ text, values: [world] })[0]!['last'] ?? 0))
    },
    async append(batch) {
      guard(() => {
        try {
          transact(() => write(batch))
        } catch (error) {
          if (codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw new Deposed(folder, batch.records[0]?.seq ?? 0)
          throw error
        }
      })
    },
    async *read(from, to) {
      const text = 'select * from capi_journal where world = ? and seq between ? and ? order by seq'
      const rows = guard(() => prepare(text).iterate([world, from, to]) as IterableIterator<ResultRow>)
      try {
        for (;;) {
          const { done, value } = guard(() => rows.next())
          if (done) return
          yield toRecord(value)
        }
      } finally {
        rows.return?.()
      }
    },
    async loadSnapshot(until) {
      const text = `select * from capi_snapshot where world = ? and name = '' and seq <= ? order by seq desc limit 1`
      return guard(() => all({ text, values: [world, until] }).map(toSnapshot)[0])
    },
    async loadNamed(until) {
      const text = `select * from capi_snapshot where world = ? and name <> '' and seq <= ? order by seq`
      return guard(() => all({ text, values: [world, until] }).map(toSnapshot))
    },
    select: async (query) => guard(() => all(selectRows(world, query)).map(toArchiveRow)),
    count: async (query) => guard(() => Number(all(countRows(world, query))[0]!['count'])),
    async dropAfter(seq) {
      guard(() =>
        transact(() => {
          for (const table of Object.keys(columns)) run(`delete from ${table} where world = ? and seq > ?`, world, seq)
        }),
      )
    },
    async dropSnapshots() {
      guard(() => run('delete from capi_snapshot where world = ?', world))
    },
    async close() {
      prepared.clear()
      guard(release)
    },
  }
}

function makeFolder(folder: string): void {
  const mode = 0o700
  try {
    mkdirSync(folder, { recursive: true, mode })
  } catch (error) {
    // On a read-only disk the recursive way says no more than that the folder is not there; the plain one says why.
    if (codeOf(error) !== 'ENOENT') throw error
    mkdirSync(folder, { mode })
  }
}
