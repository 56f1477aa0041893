// A journal in a folder: one SQLite file, written by one process.
//
// The lock is an exclusive transaction on a second file, held from `open` to `close`; the operating system ends it with
// the process. A commit is on the disk when it returns (synchronous FULL). Statements block the process, which costs
// less than a worker thread would: a commit takes some tenths of a millisecond and serves every request that waits for
// it. After each commit the file is compared with the one at its path, because a deleted file could still be written
// to.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { findDamagedRow } from './archive-check.ts'
import {
  createPrivateFile,
  hasLostJournal,
  identifyFiles,
  type OpenFiles,
  prepareFolder,
  writePrivateFile,
} from './data-folder.ts'
import {
  type Batch,
  FencedError,
  type Journal,
  JournalError,
  journalFormat,
  type JournalOptions,
  requireVersion,
} from './journal.ts'
import {
  recordValues,
  type ResultRow,
  rowValues,
  signatureValues,
  snapshotValues,
  toRecord,
  writerNumber,
} from './row-mapping.ts'
import {
  createTables,
  deleteAfter,
  deleteContents,
  deleteRecords,
  deleteReplacedStates,
  deleteRowsAfter,
  deleteSignaturesBefore,
  deleteSnapshot,
  deleteWorld,
  insertWorld,
  selectRecords,
  selectWorld,
} from './sql.ts'
import { createSqlReads } from './sql-reads.ts'
import { type Connection, SqliteStatements } from './sqlite-statements.ts'
import { codeOf, explainSqliteError, fileName, lockName, ownerName } from './sqlite-error.ts'

export interface SqliteOptions extends JournalOptions {
  /** The folder; created if it does not exist. */
  readonly folder: string
}

const name = 'default'
const world = 1
const patienceMs = 5_000
/** Bytes of the write-ahead log that remain after a large transaction. */
const logBytes = 16_777_216
/**
 * Free pages that are returned to the disk after a commit that deletes records, and how many stay for later records.
 */
const returnedPages = 64
const spareShare = 4

export function createSqliteJournal({ folder, version, writer }: SqliteOptions): Journal {
  const ownNumber = writerNumber(writer)
  let connection: Connection | undefined
  let lock: Connection | undefined
  let files: OpenFiles | undefined
  const database = (): Connection => {
    if (!connection) throw new JournalError(`${folder} is not open.`)
    return connection
  }
  const statements = new SqliteStatements(database)
  const { all, run, insert, transact } = statements
  // A closed connection may hold its file until it is garbage-collected, so the lock is released explicitly.
  const release = (): void => {
    connection?.close()
    if (lock?.inTransaction) lock.exec('rollback')
    lock?.close()
    connection = undefined
    lock = undefined
    files = undefined
  }
  /** Explains the error of work that may find the folder full, damaged or gone. */
  const guard = <Value>(work: () => Value): Value => {
    try {
      return work()
    } catch (error) {
      throw explainSqliteError(error, folder, connection !== undefined)
    }
  }
  const write = (batch: Batch): void => {
    const { records, rows, signatures = [], signaturesFrom, snapshots, dropped = [], pruned } = batch
    for (const record of records) insert('capi_record', recordValues(world, ownNumber, record))
    for (const row of rows) insert('capi_archive', rowValues(world, row))
    for (const each of signatures) insert('capi_signature', signatureValues(world, each))
    if (signaturesFrom !== undefined) run(deleteSignaturesBefore(world, signaturesFrom))
    for (const each of dropped) run(deleteSnapshot(world, each))
    for (const snapshot of snapshots) {
      statements.replaceState(snapshotValues(world, snapshot))
      if (snapshot.name === '') run(deleteReplacedStates(world, snapshot.seq))
    }
    if (pruned) run(deleteRecords(world, pruned.from, pruned.to))
  }
  const pragma = (text: string): number =>
    Number(Object.values(all({ text: `pragma ${text}`, values: [] })[0] ?? {})[0])
  // Later records use the free pages. Where there are far more than they need, the file shrinks, a little at a time.
  const returnSpace = (): void => {
    if (pragma('freelist_count') * spareShare < pragma('page_count')) return
    all({ text: `pragma incremental_vacuum(${returnedPages})`, values: [] })
  }
  const takeLock = (): void => {
    const path = join(folder, lockName)
    createPrivateFile(path)
    try {
      lock = new Database(path)
      lock.exec('begin exclusive')
    } catch (error) {
      if (!/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))) throw error
      throw new JournalError(`${path} is damaged. It contains no data: delete it, and start again.`)
    }
  }
  const requireIntactPages = (): void => {
    const [row] = all({ text: 'pragma quick_check(1)', values: [] })
    const found = String(Object.values(row ?? {})[0])
    if (found === 'ok') return
    throw new JournalError(
      `${join(folder, fileName)} is not a journal, or is damaged; choose another folder with --data, restore a backup, ` +
        `or start empty with --reset. SQLite reports: ${found}`,
    )
  }
  /** Returns the world that the file has; undefined for a new file, and for one without a world of this name. */
  const knownWorld = (): ResultRow | undefined => {
    const text = `select 1 from sqlite_master where type = 'table' and name = 'capi_world'`
    if (all({ text, values: [] }).length === 0) return undefined
    return all({ text: 'select format, version from capi_world where world = ?', values: [name] })[0]
  }
  /** Refuses another format before anything is changed. */
  const requireFormat = (isReset: boolean): void => {
    const known = isReset ? undefined : knownWorld()
    if (known) requireVersion(folder, known, version)
  }
  const claim = (isReset: boolean): void => {
    // The tables of another format may have other columns. Those of this one are emptied row by row, which a full disk
    // prevents as a whole: dropping them could succeed there, although nothing new can be stored.
    const isOther = isReset && Number(knownWorld()?.['format']) !== journalFormat
    const known = all({
      text: `select name from sqlite_master where type = 'table' and name like 'capi@_%' escape '@'`,
      values: [],
    })
    for (const { name: table } of isOther ? known : []) run({ text: `drop table ${String(table)}`, values: [] })
    for (const text of createTables('sqlite')) run({ text, values: [] })
    if (isReset) [deleteWorld(name), ...deleteContents(world)].forEach(run)
    if (all(selectWorld(name)).length === 0) run(insertWorld(name, journalFormat, version, world))
  }

  return {
    place: folder,
    async open(isReset = false) {
      try {
        prepareFolder(folder)
        takeLock()
        if (!isReset && hasLostJournal(folder)) {
          throw new JournalError(
            `${folder} was in use before, but its ${fileName} is missing or empty. Restore it from a backup, or start ` +
              'empty with --reset.',
          )
        }
        createPrivateFile(join(folder, fileName))
        const isNew = statSync(join(folder, fileName)).size === 0
        connection = new Database(join(folder, fileName))
        // Another program that inspects the file may lock it for a moment.
        connection.pragma(`busy_timeout = ${patienceMs}`)
        if (isNew) connection.pragma('auto_vacuum = incremental')
        else requireIntactPages()
        requireFormat(isReset)
        connection.pragma('journal_mode = wal')
        connection.pragma('synchronous = full')
        connection.pragma(`journal_size_limit = ${logBytes}`)
        writePrivateFile(join(folder, ownerName), `${process.pid}\n`)
        // In one transaction: after half a reset, old records would continue under a new world.
        transact(() => claim(isReset))
        files = identifyFiles(folder)
      } catch (error) {
        const explained = explainSqliteError(error, folder, connection !== undefined)
        statements.clear()
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
        files?.requireSame()
        if (batch.pruned) returnSpace()
      })
    },
    async *read(from, to) {
      const { text, values } = selectRecords(world, from, to)
      const rows = guard(() => statements.prepare(text).iterate(values) as IterableIterator<ResultRow>)
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
    ...createSqlReads({
      world: () => world,
      query: async (statement) => guard(() => all(statement)),
    }),
    findDamagedRow: async () => guard(() => findDamagedRow(world, all)),
    async replaceRows(after, rows) {
      guard(() =>
        transact(() => {
          run(deleteRowsAfter(world, after))
          for (const row of rows) insert('capi_archive', rowValues(world, row))
        }),
      )
    },
    async dropAfter(seq, row) {
      guard(() => transact(() => deleteAfter(world, seq, row).forEach(run)))
    },
    async close() {
      statements.clear()
      guard(release)
    },
  }
}
