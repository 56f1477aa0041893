// A journal in PostgreSQL, which several sandboxes may share, each with a world of its own.
//
// The primary key is the fence: a writer that was deposed without knowing it finds its next number taken, or where the other
// one went back, the number before it gone or not its own. The advisory lock only lets a second one say so at its start.
// Where the connection is lost during a commit, the journal itself says whether the batch arrived; then the work goes on with
// a new connection, or ends where none can be had for some time.

import type pg from 'pg'
import { createConnection } from './connection.ts'
import { describeUrl, explainDatabase, sayError } from './postgres-error.ts'
import {
  type Batch,
  Deposed,
  type Journal,
  journalFormat,
  JournalError,
  type JournalRecord,
  requireVersion,
} from './journal.ts'
import {
  columns,
  countRows,
  digestColumn,
  dropReplaced,
  numbered,
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

export interface PostgresOptions {
  readonly url: string
  /** The version of the program, which must be that of the world. */
  readonly version: string
  /** Tells one writer from another. */
  readonly writer: string
  /** @default 'default' */
  readonly world?: string
  /** How long a lost connection is sought again, in milliseconds. @default 30,000 */
  readonly patienceMs?: number
}

const usualPatienceMs = 30_000
const page = 5_000
const duplicateKey = '23505'

const types: Readonly<Record<string, string>> = { seq: 'bigint', time: 'bigint', account: 'bigint', id: 'bigint' }

export function createPostgresJournal(options: PostgresOptions): Journal {
  const { url, version, writer, world = 'default', patienceMs = usualPatienceMs } = options
  const place = `the world ${JSON.stringify(world)} of ${describeUrl(url)}`
  let isOurs = false
  let hasWritten = false
  const connection = createConnection({
    url,
    place,
    name: `capi-sandbox ${world}`,
    patienceMs,
    // The lock goes with a connection that is lost.
    prepare: async (client) => isOurs && lock(client),
  })
  const { use, transact, insist } = connection
  const lock = async (client: pg.Client): Promise<boolean> => {
    const text = 'select pg_try_advisory_lock(hashtext($1)) as free'
    return (await client.query<{ free: boolean }>(text, [`capi/${world}`])).rows[0]!.free
  }
  const query = ({ text, values }: Statement): Promise<ResultRow[]> =>
    use(async (client) => {
      const texts = values.map((value) => String(value))
      return (await client.query(numbered(text), texts)).rows as ResultRow[]
    })
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
  // Whoever goes back or begins anew waits for this, or has made an end of it.
  const requireTurn = async (client: pg.Client, { seq }: JournalRecord): Promise<void> => {
    await client.query('select 1 from capi_world where world = $1 for key share', [world])
    if (seq === 1) return
    const text = 'select writer from capi_journal where world = $1 and seq = $2'
    const [before] = (await client.query<{ writer: string }>(text, [world, seq - 1])).rows
    // The first that we write follows on somebody else's.
    if (!before || (hasWritten && before.writer !== writer)) throw new Deposed(place, seq)
  }
  const write = ({ records, rows, snapshots }: Batch): Promise<void> =>
    transact(async (client) => {
      if (records[0]) await requireTurn(client, records[0])
      const recordRows = records.map((record) => recordValues(world, writer, record))
      await insert(client, 'capi_journal', recordRows)
      const finalRows = rows.map((row) => rowValues(world, row))
      await insert(client, 'capi_archive', finalRows)
      const latest = snapshots.findLast(({ name }) => name === '')
      for (const { text, values } of latest ? dropReplaced(world, latest.seq) : []) {
        await client.query(numbered(text), values.map(String))
      }
      const kept = snapshots.filter((snapshot) => snapshot.name !== '' || snapshot === latest)
      const snapshotRows = kept.map((snapshot) => snapshotValues(world, snapshot))
      await insert(client, 'capi_snapshot', snapshotRows)
    })
  /** Tells whether the first record of a batch stands in the journal; throws where it is somebody else's. */
  const isThere = async ({ records }: Batch): Promise<boolean> => {
    const first = records[0]
    if (!first) return false
    const text = 'select writer from capi_journal where world = ? and seq = ?'
    const [row] = await query({ text, values: [world, first.seq] })
    if (row && row['writer'] !== writer) throw new Deposed(place, first.seq)
    return row !== undefined
  }

  // Two that make the tables at the same time would get in each other's way.
  const makeTables = (): Promise<void> =>
    transact(async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('capi'))`)
      for (const text of tables) await client.query(text)
    })
  const addDigests = async (client: pg.Client): Promise<void> => {
    const text = `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'digest'`
    for (const table of withoutDigest) {
      const { rows } = await client.query(text, [table])
      // Another sandbox may do the same at this moment.
      if (rows.length === 0) await client.query(`alter table ${table} add column if not exists ${digestColumn}`)
    }
  }
  const claim = async (client: pg.Client, isReset: boolean): Promise<void> => {
    if (isReset) {
      for (const table of ['capi_world', ...Object.keys(columns)]) {
        await client.query(`delete from ${table} where world = $1`, [world])
      }
    }
    const { rows } = await client.query('select format, version from capi_world where world = $1', [world])
    if (rows[0]) return requireVersion(place, rows[0] as ResultRow, version)
    await addDigests(client)
    const text = 'insert into capi_world (world, format, version) values ($1, $2, $3)'
    await client.query(text, [world, journalFormat, version])
  }

  return {
    place,
    async open(isReset = false) {
      try {
        await use(() => Promise.resolve())
      } catch (error) {
        throw new JournalError(`${describeUrl(url)} cannot be reached: ${sayError(error)}`)
      }
      try {
        await makeTables()
        if (!(await use(lock))) {
          throw new JournalError(`${place} is in use by another sandbox; choose another with --world.`)
        }
        isOurs = true
        // All or nothing: half a reset would let old records go on under a new name.
        await transact((client) => claim(client, isReset))
      } catch (error) {
        throw explainDatabase(error, place)
      }
    },
    async last() {
      const text = 'select max(seq) as last from capi_journal where world = ?'
      const [row] = await insist(() => query({ text, values: [world] }))
      return Number(row!['last'] ?? 0)
    },
    async append(batch) {
      let isUncertain = false
      await insist(async () => {
        // After a failure the batch may have arrived without our knowing; its numbers say whose it is.
        if (isUncertain && (await isThere(batch))) return
        isUncertain = true
        try {
          await write(batch)
        } catch (error) {
          if ((error as { code?: string }).code !== duplicateKey) throw error
          if (!(await isThere(batch))) throw error
        }
      })
      hasWritten = true
    },
    async *read(from, to) {
      const text = 'select * from capi_journal where world = ? and seq between ? and ? order by seq'
      for (let first = from; first <= to; first += page) {
        const values = [world, first, Math.min(to, first + page - 1)]
        const rows = await insist(() => query({ text, values }))
        if (rows.length === 0) return
        for (const row of rows) yield toRecord(row)
      }
    },
    async loadSnapshot(until) {
      const text = `select * from capi_snapshot where world = ? and name = '' and seq <= ? order by seq desc limit 1`
      return (await insist(() => query({ text, values: [world, until] }))).map(toSnapshot)[0]
    },
    async loadNamed(until) {
      const text = `select * from capi_snapshot where world = ? and name <> '' and seq <= ? order by seq`
      return (await insist(() => query({ text, values: [world, until] }))).map(toSnapshot)
    },
    select: (wanted) => insist(async () => (await query(selectRows(world, wanted))).map(toArchiveRow)),
    count: (wanted) => insist(async () => Number((await query(countRows(world, wanted)))[0]!['count'])),
    // All or nothing: what is final and has lost its record would count for the next one of that number.
    dropAfter: (seq) =>
      insist(() =>
        transact(async (client) => {
          await client.query('select 1 from capi_world where world = $1 for update', [world])
          for (const table of Object.keys(columns)) {
            await client.query(`delete from ${table} where world = $1 and seq > $2`, [world, seq])
          }
        }),
      ),
    async dropSnapshots() {
      await insist(() => query({ text: 'delete from capi_snapshot where world = ?', values: [world] }))
    },
    async close() {
      isOurs = false
      await connection.close()
    },
  }
}
