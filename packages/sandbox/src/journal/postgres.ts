// A journal in PostgreSQL, which several sandboxes may share, each with a world of its own.
//
// The primary key is the fence between writers. A writer that was replaced without noticing finds its next number
// taken; or, where the other writer went back, it finds the number before it gone or written by another. The advisory
// lock only lets a second writer find out at its start. If the connection is lost during a commit, the journal itself
// shows whether the batch arrived; the work then continues with a new connection, or ends after some time without one.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, createConnection, describeUrl, errorMessage, explainPostgresError } from './connection.ts'
import type { ArchiveRow } from './rows.ts'
import {
  type Batch,
  FencedError,
  JournalError,
  type JournalRecord,
  journalFormat,
  type JournalOptions,
  requireVersion,
  type SharedJournal,
} from './journal.ts'
import {
  columns,
  createTables,
  deleteAfter,
  deleteRecords,
  deleteReplacedStates,
  deleteRowsAfter,
  deleteSignaturesBefore,
  deleteSnapshot,
  deleteWorld,
  findDamagedRowOnServer,
  insertWorld,
  isText,
  numbered,
  recordValues,
  type ResultRow,
  rowValues,
  selectRecords,
  selectWorld,
  signatureValues,
  snapshotValues,
  type Statement,
  type Table,
  tableNames,
  toRecord,
  writerNumber,
  SqlReads,
} from './sql.ts'

export interface PostgresOptions extends JournalOptions {
  readonly url: string
  /** @default 'default' */
  readonly world?: string
  /** How long to try to reconnect, in milliseconds. @default 30,000 */
  readonly patienceMs?: number
}

const defaultPatienceMs = 30_000
const page = 5_000
const duplicateKey = '23505'

export function createPostgresJournal(options: PostgresOptions): SharedJournal {
  return new PostgresJournal(options)
}

class PostgresJournal extends SqlReads implements SharedJournal {
  readonly place: string
  readonly #options: PostgresOptions
  /** The name of the world. */
  readonly #name: string
  readonly #writer: number
  readonly #connection: Connection
  /** Its own connection, because the renewal must not wait for a large batch. */
  readonly #leaseConnection: Connection
  #isOurs = false
  #hasTables = false
  #hasWritten = false
  /** The last record that this writer stored. */
  #lastSeq = 0
  /** The number of the world. */
  #number = 0

  constructor(options: PostgresOptions) {
    super()
    const { url, world: name = 'default', patienceMs = defaultPatienceMs } = options
    this.#options = options
    this.#name = name
    this.#writer = writerNumber(options.writer)
    this.place = `the world ${JSON.stringify(name)} of ${describeUrl(url)}`
    const common = { url, place: this.place, patienceMs }
    this.#connection = createConnection({
      ...common,
      name: `capi-sandbox ${name}`,
      // The server releases the lock with a lost connection.
      prepare: async (client) => this.#isOurs && tryLock(client, name),
    })
    const lease = { name: `capi-sandbox lease ${name}`, prepare: () => Promise.resolve() }
    this.#leaseConnection = createConnection({ ...common, ...lease })
  }

  protected get world(): number {
    return this.#number
  }

  protected query(statement: Statement): Promise<ResultRow[]> {
    const { retry, use } = this.#connection
    return retry(() => use((client) => run(client, statement)))
  }

  open(isReset = false): Promise<void> {
    return this.#explained(async () => {
      await this.#connect(isReset)
      if (!(await this.#connection.use((client) => tryLock(client, this.#name)))) {
        throw new JournalError(`${this.place} is in use by another sandbox; choose another with --world.`)
      }
      this.#isOurs = true
      // In one transaction: after half a reset, old records would continue under a new world.
      await this.#connection.transact((client) => this.#claim(client, isReset, false))
      this.#lastSeq = await this.last()
    })
  }

  openToRead(): Promise<boolean> {
    return this.#explained(async () => {
      await this.#connect()
      const { retry, use } = this.#connection
      return retry(() => use((client) => this.#findWorld(client)))
    })
  }

  take(staleMs: number): Promise<boolean> {
    return this.#explained(async () => {
      await this.#connect()
      const { retry, transact, use } = this.#connection
      if (!(await retry(() => use((client) => tryLock(client, this.#name))))) {
        const values = [this.#name, staleMs, `capi/${this.#name}`]
        const { rowCount } = await retry(() => use((client) => client.query(endStaleHolder, values)))
        if (rowCount === 0 || !(await this.#lockSoon())) return false
      }
      this.#isOurs = true
      await retry(() => transact((client) => this.#claim(client, false, true)))
      this.#lastSeq = await this.last()
      return true
    })
  }

  async renew(): Promise<void> {
    const text = 'update capi_world set renewed = clock_timestamp() where world = $1 and writer = $2'
    const values = [this.#name, this.#options.writer]
    const { rowCount } = await this.#leaseConnection.use((client) => client.query(text, values))
    if (rowCount === 0) throw new FencedError(this.place, this.#lastSeq + 1)
  }

  async append(batch: Batch): Promise<void> {
    let isUncertain = false
    await this.#connection.retry(async () => {
      // After a failure the batch may have arrived; the writer of its first record tells.
      if (isUncertain && (await this.#isStored(batch))) return
      isUncertain = true
      try {
        await this.#write(batch)
      } catch (error) {
        if ((error as { code?: string }).code !== duplicateKey) throw error
        if (!(await this.#isStored(batch))) throw error
      }
    })
    this.#hasWritten ||= batch.records.length > 0
    this.#lastSeq = batch.records.at(-1)?.seq ?? this.#lastSeq
  }

  async *read(from: number, to: number): AsyncIterable<JournalRecord> {
    for (let first = from; first <= to; first += page) {
      const rows = await this.query(selectRecords(this.#number, first, Math.min(to, first + page - 1)))
      if (rows.length === 0) return
      for (const row of rows) yield toRecord(row)
    }
  }

  findDamagedRow(): Promise<number | undefined> {
    return findDamagedRowOnServer(this.#number, (statement) => this.query(statement))
  }

  replaceRows(after: number, rows: readonly ArchiveRow[]): Promise<void> {
    const { retry, transact } = this.#connection
    return retry(() =>
      transact(async (client) => {
        await run(client, deleteRowsAfter(this.#number, after))
        const values = rows.map((row) => rowValues(this.#number, row))
        await insert(client, 'capi_archive', values)
      }),
    )
  }

  // In one transaction: a final record without its journal record would belong to the next record of that number.
  async dropAfter(seq: number, row: number): Promise<void> {
    const { retry, transact } = this.#connection
    await retry(() =>
      transact(async (client) => {
        await client.query('select 1 from capi_world where world = $1 for update', [this.#name])
        await runAll(client, deleteAfter(this.#number, seq, row))
      }),
    )
    this.#lastSeq = await this.last()
  }

  async close(): Promise<void> {
    this.#isOurs = false
    await Promise.all([this.#connection.close(), this.#leaseConnection.close()])
  }

  async #connect(isReset = false): Promise<void> {
    try {
      await this.#connection.use(() => Promise.resolve())
    } catch (error) {
      throw new JournalError(`${describeUrl(this.#options.url)} cannot be reached: ${errorMessage(error)}`)
    }
    if (!this.#hasTables) {
      await this.#connection.transact(async (client) => {
        // A database whose world is refused stays as it is.
        if (!isReset && (await hasWorlds(client))) await this.#findWorld(client)
        await makeTables(client)
      })
    }
    this.#hasTables = true
  }

  async #explained<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      throw explainPostgresError(error, this.place)
    }
  }

  /** The server releases the lock a moment after the connection has ended. */
  async #lockSoon(): Promise<boolean> {
    const { retry, use } = this.#connection
    for (let count = 0; count < 10; count += 1) {
      if (await retry(() => use((client) => tryLock(client, this.#name)))) return true
      await wait(20)
    }
    return false
  }

  /** Takes possession. Batches of the writer before are committed by then, and later ones are refused. */
  async #claim(client: pg.Client, isReset: boolean, isLeased: boolean): Promise<void> {
    const { version, writer } = this.#options
    await client.query('select 1 from capi_world where world = $1 for update', [this.#name])
    if (isReset) await clear(client, this.#name)
    if (!(await this.#findWorld(client))) {
      const { rows } = await client.query<{ next: string }>(`select nextval('capi_world_number') as next`)
      this.#number = Number(rows[0]!.next)
      await run(client, insertWorld(this.#name, journalFormat, version, this.#number))
    }
    const renewed = isLeased ? 'clock_timestamp()' : 'null'
    await client.query(`update capi_world set writer = $1, renewed = ${renewed} where world = $2`, [writer, this.#name])
    this.#hasWritten = false
  }

  async #findWorld(client: pg.Client): Promise<boolean> {
    const [known] = await run(client, selectWorld(this.#name))
    if (!known) return false
    requireVersion(this.place, known, this.#options.version)
    this.#number = Number(known['number'])
    return true
  }

  #write(batch: Batch): Promise<void> {
    return this.#connection.transact(async (client) => {
      await this.#requireTurn(client, batch.records[0]?.seq ?? this.#lastSeq + 1)
      await writeBatch(client, this.#number, this.#writer, batch)
    })
  }

  // A writer that goes back or resets waits for this lock, or has committed before it.
  async #requireTurn(client: pg.Client, seq: number): Promise<void> {
    const text = 'select number, writer from capi_world where world = ? for key share'
    const [known] = await run(client, { text, values: [this.#name] })
    const isOurs = Number(known?.['number']) === this.#number && known?.['writer'] === this.#options.writer
    if (!isOurs) throw new FencedError(this.place, seq)
    if (seq === 1) return
    const [before] = await run(client, selectWriter(this.#number, seq - 1))
    // Our first record follows a record of another writer.
    if (!before || (this.#hasWritten && !this.#isOwn(before))) throw new FencedError(this.place, seq)
  }

  /** Whether the first record of a batch is in the journal; throws if another writer wrote it. */
  async #isStored({ records }: Batch): Promise<boolean> {
    const first = records[0]
    if (!first) return false
    const [row] = await this.#connection.use((client) => run(client, selectWriter(this.#number, first.seq)))
    if (row && !this.#isOwn(row)) throw new FencedError(this.place, first.seq)
    return row !== undefined
  }

  #isOwn(row: ResultRow): boolean {
    return Number(row['writer']) === this.#writer
  }
}

// The statements of a journal in PostgreSQL, each with a client that the caller has. A batch is written with one
// statement for each table.

/** The longest timeout that a timer allows, in milliseconds. */
const longestMs = 2 ** 31 - 1

/** What ends the text of an insertion. */
const conflicts: Partial<Record<Table, string>> = {
  capi_state:
    ' on conflict (world, seq, name) do update set taken = excluded.taken, body = excluded.body, digest = excluded.digest',
}

/** Ends the connection that holds the lock of a world, if its lease has not been renewed for a time. */
const endStaleHolder: string = `select pg_terminate_backend(held.pid) from pg_locks held, capi_world
  where capi_world.world = $1 and renewed < clock_timestamp() - make_interval(secs => $2 / 1000.0)
    and held.locktype = 'advisory' and held.granted and held.objsubid = 1 and held.pid <> pg_backend_pid()
    and held.database = (select oid from pg_database where datname = current_database())
    and ((held.classid::bigint << 32) | held.objid::bigint) = hashtext($3)::bigint`

/** Runs a statement, and returns its rows. */
async function run(client: pg.Client, { text, values }: Statement): Promise<ResultRow[]> {
  return (await client.query(numbered(text), values.map(String))).rows as ResultRow[]
}

/** Runs statements in their order. */
async function runAll(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await run(client, statement)
}

/** Runs statements that take the longer, the more records there are. */
async function runLong(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements)
    await client.query({
      text: numbered(text),
      values: values.map(String),
      query_timeout: longestMs,
    } as pg.QueryConfig)
}

/** Inserts rows into a table with one statement, which has an array for each column. */
async function insert(client: pg.Client, table: Table, rows: readonly Statement['values'][]): Promise<void> {
  if (rows.length === 0) return
  const names = columns[table]
  const lists = names.map((name, column) => {
    const values = rows.map((row) => String(row[column]!))
    // The library would quote each number, which takes three times as long.
    return isText(table, name) ? values : `{${values.join()}}`
  })
  const unnest = names.map((name, column) => `$${column + 1}::${isText(table, name) ? 'text' : 'bigint'}[]`)
  await client.query({
    name: `insert ${table}`,
    text: `insert into ${table} (${names.join()}) select * from unnest(${unnest.join()})${conflicts[table] ?? ''}`,
    values: lists,
  })
}

/** Takes the lock of a world, if it is free; returns whether it was. */
async function tryLock(client: pg.Client, world: string): Promise<boolean> {
  const text = 'select pg_try_advisory_lock(hashtext($1)) as free'
  return (await client.query<{ free: boolean }>(text, [`capi/${world}`])).rows[0]!.free
}

/** Selects the writer of a record. */
function selectWriter(number: number, seq: number): Statement {
  return { text: 'select writer from capi_record where world = ? and seq = ?', values: [number, seq] }
}

/** All tables that have had contents of a world: those of this format, and one of an earlier format. */
const contentTables = ['capi_final', ...tableNames]

/**
 * Deletes a world with everything that it has, in the tables of any format that are beside the table of the worlds. The
 * names are ours, because other programs may have tables whose names begin like these.
 */
async function clear(client: pg.Client, world: string): Promise<void> {
  const [known] = await run(client, selectWorld(world))
  await run(client, deleteWorld(world))
  if (!known) return
  const schemaOf = (name: string): string => `(select relnamespace from pg_class where oid = to_regclass(${name}))`
  const text = `select ${schemaOf('?')} = ${schemaOf(`'capi_world'`)} as found`
  for (const name of contentTables) {
    const [table] = await run(client, { text, values: [name] })
    const values = [Number(known['number'])]
    if (table!['found']) await runLong(client, [{ text: `delete from ${name} where world = ?`, values }])
  }
}

/** Writes a batch of the world with a number. */
async function writeBatch(
  client: pg.Client,
  number: number,
  writer: ReturnType<typeof writerNumber>,
  { records, rows, signatures = [], signaturesFrom, snapshots, dropped = [], pruned }: Batch,
): Promise<void> {
  const recordRows = records.map((record) => recordValues(number, writer, record))
  await insert(client, 'capi_record', recordRows)
  const finalRows = rows.map((row) => rowValues(number, row))
  await insert(client, 'capi_archive', finalRows)
  const signatureRows = signatures.map((each) => signatureValues(number, each))
  await insert(client, 'capi_signature', signatureRows)
  if (signaturesFrom !== undefined) await run(client, deleteSignaturesBefore(number, signaturesFrom))
  for (const each of dropped) await run(client, deleteSnapshot(number, each))
  const snapshotRows = snapshots.map((snapshot) => snapshotValues(number, snapshot))
  await insert(client, 'capi_state', snapshotRows)
  const latest = snapshots.findLast(({ name }) => name === '')
  if (latest) await run(client, deleteReplacedStates(number, latest.seq))
  if (pruned) await run(client, deleteRecords(number, pruned.from, pruned.to))
}

async function hasWorlds(client: pg.Client): Promise<boolean> {
  const text = `select to_regclass('capi_world') is not null as found`
  return (await client.query<{ found: boolean }>(text)).rows[0]!.found
}

/**
 * Creates the tables. The lock keeps two sandboxes from doing so at the same time. Nothing is done if everything
 * exists, because even then these statements would wait for all other sandboxes and make them wait.
 */
async function makeTables(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('capi'))`)
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('capi_archive_label') is not null and to_regclass('capi_world_number') is not null
      and to_regclass('capi_signature') is not null as found`,
  )
  if (rows[0]!.found) return
  for (const text of createTables('postgres')) await client.query(text)
  // A number is never used again, so that a writer whose world was deleted cannot write into another one.
  await client.query('create sequence if not exists capi_world_number')
}
