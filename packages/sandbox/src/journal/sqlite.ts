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
import {
  codeOf,
  createPrivateFile,
  explainSqliteError,
  fileName,
  hasLostJournal,
  identifyFiles,
  lockName,
  type OpenFiles,
  ownerName,
  prepareFolder,
  writePrivateFile,
} from './folder.ts'
import type { ArchiveRow } from './rows.ts'
import {
  type Batch,
  FencedError,
  type Journal,
  JournalError,
  journalFormat,
  type JournalOptions,
  type JournalRecord,
  requireVersion,
} from './journal.ts'
import {
  columns,
  createTables,
  deleteAfter,
  deleteContents,
  deleteRecords,
  deleteReplacedStates,
  deleteRowsAfter,
  deleteSignaturesBefore,
  deleteSnapshot,
  deleteWorld,
  findDamagedRow,
  insertWorld,
  recordValues,
  type ResultRow,
  rowValues,
  selectRecords,
  selectWorld,
  signatureValues,
  snapshotValues,
  type Statement,
  type Table,
  toRecord,
  writerNumber,
  sqliteColumns,
  SqlReads,
} from './sql.ts'

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

export function createSqliteJournal(options: SqliteOptions): Journal {
  return new SqliteJournal(options)
}

class SqliteJournal extends SqlReads implements Journal {
  readonly place: string
  readonly #version: string
  readonly #writer: number
  readonly #statements = new SqliteStatements(() => this.#database)
  #connection: Connection | undefined
  #lock: Connection | undefined
  #files: OpenFiles | undefined

  constructor({ folder, version, writer }: SqliteOptions) {
    super()
    this.place = folder
    this.#version = version
    this.#writer = writerNumber(writer)
  }

  protected get world(): number {
    return world
  }

  protected override columnsOf(table: Table, names?: readonly string[]): string {
    return sqliteColumns(table, names)
  }

  protected async query(statement: Statement): Promise<ResultRow[]> {
    return this.#guard(() => this.#statements.all(statement))
  }

  async open(isReset = false): Promise<void> {
    try {
      this.#prepare(isReset)
      this.#connect(isReset)
      // In one transaction: after half a reset, old records would continue under a new world.
      this.#statements.transact(() => this.#claim(isReset))
      this.#files = identifyFiles(this.place)
    } catch (error) {
      const explained = explainSqliteError(error, this.place, this.#connection !== undefined)
      this.#statements.clear()
      this.#release()
      throw explained
    }
  }

  async append(batch: Batch): Promise<void> {
    this.#guard(() => {
      try {
        this.#statements.transact(() => this.#write(batch))
      } catch (error) {
        if (codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw new FencedError(this.place, batch.records[0]?.seq ?? 0)
        throw error
      }
      this.#files?.requireSame()
      if (batch.pruned) this.#returnSpace()
    })
  }

  async *read(from: number, to: number): AsyncIterable<JournalRecord> {
    const { text, values } = selectRecords(world, from, to, this.columnsOf('capi_record'))
    const rows = this.#guard(() => this.#statements.prepare(text).iterate(values) as IterableIterator<ResultRow>)
    try {
      for (;;) {
        const { done, value } = this.#guard(() => rows.next())
        if (done) return
        yield toRecord(value)
      }
    } finally {
      rows.return?.()
    }
  }

  async findDamagedRow(): Promise<number | undefined> {
    return this.#guard(() => findDamagedRow(world, this.#statements.all))
  }

  async replaceRows(after: number, rows: readonly ArchiveRow[]): Promise<void> {
    const { transact, run, insert } = this.#statements
    this.#guard(() =>
      transact(() => {
        run(deleteRowsAfter(world, after))
        for (const row of rows) insert('capi_archive', rowValues(world, row))
      }),
    )
  }

  async dropAfter(seq: number, row: number): Promise<void> {
    const { transact, run } = this.#statements
    this.#guard(() => transact(() => deleteAfter(world, seq, row).forEach(run)))
  }

  async close(): Promise<void> {
    this.#statements.clear()
    this.#guard(() => this.#release())
  }

  get #database(): Connection {
    if (!this.#connection) throw new JournalError(`${this.place} is not open.`)
    return this.#connection
  }

  /** Explains the error of work that may find the folder full, damaged or gone. */
  #guard<Value>(work: () => Value): Value {
    try {
      return work()
    } catch (error) {
      throw explainSqliteError(error, this.place, this.#connection !== undefined)
    }
  }

  /** Takes the lock of the folder, and makes sure that it has a private file. */
  #prepare(isReset: boolean): void {
    const folder = this.place
    prepareFolder(folder)
    this.#takeLock()
    if (!isReset && hasLostJournal(folder)) {
      throw new JournalError(
        `${folder} was in use before, but its ${fileName} is missing or empty. Restore it from a backup, or start ` +
          'empty with --reset.',
      )
    }
    createPrivateFile(join(folder, fileName))
  }

  #takeLock(): void {
    const path = join(this.place, lockName)
    createPrivateFile(path)
    try {
      this.#lock = new Database(path)
      this.#lock.exec('begin exclusive')
    } catch (error) {
      if (!/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))) throw error
      throw new JournalError(`${path} is damaged. It contains no data: delete it, and start again.`)
    }
  }

  #connect(isReset: boolean): void {
    const path = join(this.place, fileName)
    const isNew = statSync(path).size === 0
    const connection = new Database(path)
    this.#connection = connection
    // Another program that inspects the file may lock it for a moment.
    connection.pragma(`busy_timeout = ${patienceMs}`)
    if (isNew) connection.pragma('auto_vacuum = incremental')
    else this.#requireIntactPages()
    // Before anything is changed.
    const known = isReset ? undefined : this.#knownWorld()
    if (known) requireVersion(this.place, known, this.#version)
    connection.pragma('journal_mode = wal')
    connection.pragma('synchronous = full')
    connection.pragma(`journal_size_limit = ${logBytes}`)
    writePrivateFile(join(this.place, ownerName), `${process.pid}\n`)
  }

  #requireIntactPages(): void {
    const [row] = this.#statements.all({ text: 'pragma quick_check(1)', values: [] })
    const found = String(Object.values(row ?? {})[0])
    if (found === 'ok') return
    throw new JournalError(
      `${join(this.place, fileName)} is not a journal, or is damaged; choose another folder with --data, restore a ` +
        `backup, or start empty with --reset. SQLite reports: ${found}`,
    )
  }

  /** Returns the world that the file has; undefined for a new file, and for one without a world of this name. */
  #knownWorld(): ResultRow | undefined {
    const text = `select 1 from sqlite_master where type = 'table' and name = 'capi_world'`
    const { all } = this.#statements
    if (all({ text, values: [] }).length === 0) return undefined
    return all({ text: 'select format, version from capi_world where world = ?', values: [name] })[0]
  }

  #claim(isReset: boolean): void {
    const { all, run } = this.#statements
    // The tables of another format may have other columns. Those of this one are emptied row by row, which a full disk
    // prevents as a whole: dropping them could succeed there, although nothing new can be stored.
    const isOther = isReset && Number(this.#knownWorld()?.['format']) !== journalFormat
    const ours = `select name from sqlite_master where type = 'table' and name like 'capi@_%' escape '@'`
    for (const table of isOther ? all({ text: ours, values: [] }) : [])
      run({ text: `drop table ${String(table['name'])}`, values: [] })
    for (const text of createTables('sqlite')) run({ text, values: [] })
    if (isReset) [deleteWorld(name), ...deleteContents(world)].forEach(run)
    if (all(selectWorld(name)).length === 0) run(insertWorld(name, journalFormat, this.#version, world))
  }

  #write({ records, rows, signatures = [], signaturesFrom, snapshots, dropped = [], pruned }: Batch): void {
    const { insert, run } = this.#statements
    for (const record of records) insert('capi_record', recordValues(world, this.#writer, record))
    for (const row of rows) insert('capi_archive', rowValues(world, row))
    for (const each of signatures) insert('capi_signature', signatureValues(world, each))
    if (signaturesFrom !== undefined) run(deleteSignaturesBefore(world, signaturesFrom))
    for (const each of dropped) run(deleteSnapshot(world, each))
    for (const snapshot of snapshots) {
      this.#statements.replaceState(snapshotValues(world, snapshot))
      if (snapshot.name === '') run(deleteReplacedStates(world, snapshot.seq))
    }
    if (pruned) run(deleteRecords(world, pruned.from, pruned.to))
  }

  // Later records use the free pages. Where there are far more than they need, the file shrinks, a little at a time.
  #returnSpace(): void {
    if (this.#pragma('freelist_count') * spareShare < this.#pragma('page_count')) return
    this.#statements.all({ text: `pragma incremental_vacuum(${returnedPages})`, values: [] })
  }

  #pragma(text: string): number {
    return Number(Object.values(this.#statements.all({ text: `pragma ${text}`, values: [] })[0] ?? {})[0])
  }

  // A closed connection may hold its file until it is garbage-collected, so the lock is released explicitly.
  #release(): void {
    this.#connection?.close()
    if (this.#lock?.inTransaction) this.#lock.exec('rollback')
    this.#lock?.close()
    this.#connection = undefined
    this.#lock = undefined
    this.#files = undefined
  }
}

// The statements of a journal in SQLite. Each is prepared once, and returns integers as bigints.

export type Connection = InstanceType<typeof Database>
type Prepared = ReturnType<Connection['prepare']>

// Each text is made once: it is the key of its prepared statement.
const insertTexts = Object.fromEntries(
  Object.entries(columns).map(([table, names]) => [
    table,
    `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
  ]),
) as Record<Table, string>
const replaceText = insertTexts.capi_state.replace('insert', 'replace')

class SqliteStatements {
  readonly #database: () => Connection
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: () => Connection) {
    this.#database = database
  }

  readonly prepare = (text: string): Prepared => {
    let statement = this.#prepared.get(text)
    if (!statement) {
      statement = this.#database().prepare(text)
      statement.safeIntegers(true)
      this.#prepared.set(text, statement)
    }
    return statement
  }

  readonly all = ({ text, values }: Statement): ResultRow[] => this.prepare(text).all(values) as ResultRow[]

  readonly run = ({ text, values }: Statement): void => void this.prepare(text).run(values)

  readonly insert = (table: Table, values: Statement['values']): void => this.run({ text: insertTexts[table], values })

  /** Inserts a state, or replaces the one with its name. */
  replaceState(values: Statement['values']): void {
    this.run({ text: replaceText, values })
  }

  readonly transact = (work: () => void): void => {
    this.#database().exec('begin immediate')
    try {
      work()
      this.#database().exec('commit')
    } catch (error) {
      // A failing disk may have ended the transaction already; the first error is the one to report.
      try {
        if (this.#database().inTransaction) this.#database().exec('rollback')
      } catch {
        // The open transaction ends with the connection.
      }
      throw error
    }
  }

  /** Forgets the statements of a connection that is closed. */
  clear(): void {
    this.#prepared.clear()
  }
}
