// A journal in a folder: one SQLite file, written by one process.
//
// The lock is an exclusive transaction on a second file, held from `open` to `close`; the operating system ends it with the
// process. A commit is on the disk when it returns (synchronous FULL). Statements block the process, which costs less than
// a worker thread would: a commit takes some tenths of a millisecond and serves every request that waits for it.

import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import {
  type Batch,
  FencedError,
  type Journal,
  JournalError,
  journalFormat,
  type JournalOptions,
  requireVersion,
} from './journal.ts'
import { recordValues, type ResultRow, rowValues, snapshotValues, toRecord } from './row-mapping.ts'
import {
  columns,
  deleteAfter,
  deleteReplaced,
  deleteSnapshots,
  deleteWorld,
  digestColumn,
  insertWorld,
  selectRecords,
  selectWorld,
  type Statement,
  type Table,
  tables,
  withoutDigest,
} from './sql.ts'
import { createSqlReads } from './sql-reads.ts'
import { codeOf, explainSqliteError, fileName, ownerName } from './sqlite-error.ts'

export interface SqliteOptions extends JournalOptions {
  /** The folder; created if it does not exist. */
  readonly folder: string
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
  // A closed connection may hold its file until it is garbage-collected, so the lock is released explicitly.
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
  const run = ({ text, values }: Statement): void => void prepare(text).run(values)
  const insertTexts = Object.fromEntries(
    Object.entries(columns).map(([table, names]) => [
      table,
      `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
    ]),
  ) as Record<Table, string>
  const insert = (table: Table, values: Statement['values']): void => run({ text: insertTexts[table], values })

  /** Explains the error of work that may find the folder full, damaged or gone. */
  const guard = <Value>(work: () => Value): Value => {
    try {
      return work()
    } catch (error) {
      throw explainSqliteError(error, folder, connection !== undefined)
    }
  }
  const transact = (work: () => void): void => {
    database().exec('begin immediate')
    try {
      work()
      database().exec('commit')
    } catch (error) {
      // A failing disk may have ended the transaction already; the first error is the one to report.
      try {
        if (database().inTransaction) database().exec('rollback')
      } catch {
        // The open transaction ends with the connection.
      }
      throw error
    }
  }
  const write = ({ records, rows, snapshots }: Batch): void => {
    for (const record of records) insert('capi_journal', recordValues(world, writer, record))
    for (const row of rows) insert('capi_archive', rowValues(world, row))
    for (const snapshot of snapshots) {
      if (snapshot.name === '') deleteReplaced(world, snapshot.seq).forEach(run)
      insert('capi_snapshot', snapshotValues(world, snapshot))
    }
  }
  const addDigests = (): void => {
    const text = `select name from pragma_table_info(?) where name = 'digest'`
    for (const table of withoutDigest) {
      const hasDigest = all({ text, values: [table] }).length > 0
      if (!hasDigest) database().exec(`alter table ${table} add column ${digestColumn}`)
    }
  }
  const claim = (isReset: boolean): void => {
    if (isReset) deleteWorld(world).forEach(run)
    const [known] = all(selectWorld(world))
    if (known) return requireVersion(folder, known, version)
    addDigests()
    run(insertWorld(world, journalFormat, version))
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
        // Another program that inspects the file may lock it for a moment.
        connection.pragma(`busy_timeout = ${patienceMs}`)
        for (const text of tables) connection.exec(text)
        writeFileSync(join(folder, ownerName), `${process.pid}\n`)
        // In one transaction: after half a reset, old records would continue under a new world.
        transact(() => claim(isReset))
      } catch (error) {
        const explained = explainSqliteError(error, folder, connection !== undefined)
        prepared.clear()
        release()
        throw explained
      }
    },
    async append(batch) {
      guard(() => {
        try {
          transact(() => write(batch))
        } catch (error) {
          if (codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw new FencedError(folder, batch.records[0]?.seq ?? 0)
          throw error
        }
      })
    },
    async *read(from, to) {
      const { text, values } = selectRecords(world, from, to)
      const rows = guard(() => prepare(text).iterate(values) as IterableIterator<ResultRow>)
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
    ...createSqlReads(world, async (statement) => guard(() => all(statement))),
    async dropAfter(seq) {
      guard(() => transact(() => deleteAfter(world, seq).forEach(run)))
    },
    async dropSnapshots() {
      guard(() => run(deleteSnapshots(world)))
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
    // On a read-only disk the recursive call reports only that the folder does not exist; the plain one reports the reason.
    if (codeOf(error) !== 'ENOENT') throw error
    mkdirSync(folder, { mode })
  }
}
