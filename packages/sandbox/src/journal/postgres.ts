// A journal in PostgreSQL, which several sandboxes may share, each with a world of its own.
//
// The primary key is the fence between writers. A writer that was replaced without noticing finds its next number taken; or,
// where the other writer went back, it finds the number before it gone or written by another. The advisory lock only lets a
// second writer find out at its start. If the connection is lost during a commit, the journal itself shows whether the batch
// arrived; the work then continues with a new connection, or ends after some time without one.

import type pg from 'pg'
import { createConnection } from './connection.ts'
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
import { describeUrl, errorMessage, explainPostgresError } from './postgres-error.ts'
import { recordValues, type ResultRow, rowValues, snapshotValues, toRecord } from './row-mapping.ts'
import {
  columns,
  deleteAfter,
  deleteReplaced,
  deleteSnapshots,
  deleteWorld,
  digestColumn,
  insertWorld,
  numbered,
  selectRecords,
  selectWorld,
  type Statement,
  type Table,
  tables,
  withoutDigest,
} from './sql.ts'
import { createSqlReads } from './sql-reads.ts'

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

const types: Readonly<Record<string, string>> = { seq: 'bigint', time: 'bigint', account: 'bigint', id: 'bigint' }

export function createPostgresJournal(options: PostgresOptions): Journal {
  const { url, version, writer, world = 'default', patienceMs = defaultPatienceMs } = options
  const place = `the world ${JSON.stringify(world)} of ${describeUrl(url)}`
  let isOurs = false
  let hasWritten = false
  const connection = createConnection({
    url,
    place,
    name: `capi-sandbox ${world}`,
    patienceMs,
    // The server releases the lock with a lost connection.
    prepare: async (client) => isOurs && lock(client),
  })
  const { use, transact, retry } = connection
  const lock = async (client: pg.Client): Promise<boolean> => {
    const text = 'select pg_try_advisory_lock(hashtext($1)) as free'
    return (await client.query<{ free: boolean }>(text, [`capi/${world}`])).rows[0]!.free
  }
  const run = async (client: pg.Client, { text, values }: Statement): Promise<ResultRow[]> =>
    (await client.query(numbered(text), values.map(String))).rows as ResultRow[]
  const runAll = async (client: pg.Client, statements: readonly Statement[]): Promise<void> => {
    for (const statement of statements) await run(client, statement)
  }
  const query = (statement: Statement): Promise<ResultRow[]> => use((client) => run(client, statement))
  const insert = async (client: pg.Client, table: Table, rows: readonly Statement['values'][]): Promise<void> => {
    if (rows.length === 0) return
    const names = columns[table]
    const lists = names.map((_name, column) => rows.map((row) => String(row[column])))
    const unnest = names.map((name, column) => `$${column + 1}::${types[name] ?? 'text'}[]`)
    await client.query({
      name: `insert ${table}`,
      text: `insert into ${table} (${names.join()}) select * from unnest(${unnest.join()})`,
      values: lists,
    })
  }
  const writerOf = (seq: number): Statement => {
    return { text: 'select writer from capi_journal where world = ? and seq = ?', values: [world, seq] }
  }
  // A writer that goes back or resets waits for this lock, or has committed before it.
  const requireTurn = async (client: pg.Client, { seq }: JournalRecord): Promise<void> => {
    await client.query('select 1 from capi_world where world = $1 for key share', [world])
    if (seq === 1) return
    const [before] = await run(client, writerOf(seq - 1))
    // Our first record follows a record of another writer.
    if (!before || (hasWritten && before['writer'] !== writer)) throw new FencedError(place, seq)
  }
  const write = ({ records, rows, snapshots }: Batch): Promise<void> =>
    transact(async (client) => {
      if (records[0]) await requireTurn(client, records[0])
      const recordRows = records.map((record) => recordValues(world, writer, record))
      await insert(client, 'capi_journal', recordRows)
      const finalRows = rows.map((row) => rowValues(world, row))
      await insert(client, 'capi_archive', finalRows)
      const latest = snapshots.findLast(({ name }) => name === '')
      if (latest) await runAll(client, deleteReplaced(world, latest.seq))
      const stored = snapshots.filter((snapshot) => snapshot.name !== '' || snapshot === latest)
      const snapshotRows = stored.map((snapshot) => snapshotValues(world, snapshot))
      await insert(client, 'capi_snapshot', snapshotRows)
    })
  /** Whether the first record of a batch is in the journal; throws if another writer wrote it. */
  const isStored = async ({ records }: Batch): Promise<boolean> => {
    const first = records[0]
    if (!first) return false
    const [row] = await query(writerOf(first.seq))
    if (row && row['writer'] !== writer) throw new FencedError(place, first.seq)
    return row !== undefined
  }

  // The lock keeps two sandboxes from creating the tables at the same time.
  const makeTables = (): Promise<void> =>
    transact(async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('capi'))`)
      for (const text of tables) await client.query(text)
    })
  const addDigests = async (client: pg.Client): Promise<void> => {
    const text = `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'digest'`
    for (const table of withoutDigest) {
      const { rows } = await client.query(text, [table])
      // Another sandbox may add the column at the same moment.
      if (rows.length === 0) await client.query(`alter table ${table} add column if not exists ${digestColumn}`)
    }
  }
  const claim = async (client: pg.Client, isReset: boolean): Promise<void> => {
    if (isReset) await runAll(client, deleteWorld(world))
    const [known] = await run(client, selectWorld(world))
    if (known) return requireVersion(place, known, version)
    await addDigests(client)
    await run(client, insertWorld(world, journalFormat, version))
  }

  return {
    place,
    async open(isReset = false) {
      try {
        await use(() => Promise.resolve())
      } catch (error) {
        throw new JournalError(`${describeUrl(url)} cannot be reached: ${errorMessage(error)}`)
      }
      try {
        await makeTables()
        if (!(await use(lock))) {
          throw new JournalError(`${place} is in use by another sandbox; choose another with --world.`)
        }
        isOurs = true
        // In one transaction: after half a reset, old records would continue under a new world.
        await transact((client) => claim(client, isReset))
      } catch (error) {
        throw explainPostgresError(error, place)
      }
    },
    async append(batch) {
      let isUncertain = false
      await retry(async () => {
        // After a failure the batch may have arrived; the writer of its first record tells.
        if (isUncertain && (await isStored(batch))) return
        isUncertain = true
        try {
          await write(batch)
        } catch (error) {
          if ((error as { code?: string }).code !== duplicateKey) throw error
          if (!(await isStored(batch))) throw error
        }
      })
      hasWritten = true
    },
    async *read(from, to) {
      for (let first = from; first <= to; first += page) {
        const statement = selectRecords(world, first, Math.min(to, first + page - 1))
        const rows = await retry(() => query(statement))
        if (rows.length === 0) return
        for (const row of rows) yield toRecord(row)
      }
    },
    ...createSqlReads(world, (statement) => retry(() => query(statement))),
    // In one transaction: a final record without its journal record would belong to the next record of that number.
    dropAfter: (seq) =>
      retry(() =>
        transact(async (client) => {
          await client.query('select 1 from capi_world where world = $1 for update', [world])
          await runAll(client, deleteAfter(world, seq))
        }),
      ),
    async dropSnapshots() {
      await retry(() => query(deleteSnapshots(world)))
    },
    async close() {
      isOurs = false
      await connection.close()
    },
  }
}
