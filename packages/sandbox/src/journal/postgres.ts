// A journal in PostgreSQL, which several sandboxes may share, each with a world of its own.
//
// The primary key is the fence: a writer that was deposed without knowing it finds its next numbers taken. The advisory
// lock only lets a second one say so at its start. Where the connection is lost during a commit, the journal itself says
// whether the batch arrived; then the work goes on with a new connection, or ends where none can be had for some time.

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Batch, Deposed, type Journal, journalFormat, JournalError, requireVersion } from './journal.ts'
import { columns, countRows, numbered, selectRows, type Statement, type Table, tables } from './sql.ts'
import {
  recordValues,
  type ResultRow,
  rowValues,
  snapshotValues,
  toArchiveRow,
  toRecord,
  toSnapshot,
} from './values.ts'

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
const pauseMs = 200
const statementMs = 10_000
const page = 5_000
const duplicateKey = '23505'

const types: Readonly<Record<string, string>> = { seq: 'bigint', time: 'bigint', account: 'bigint', id: 'bigint' }

export function createPostgresJournal(options: PostgresOptions): Journal {
  const { url, version, writer, world = 'default', patienceMs = usualPatienceMs } = options
  const place = `the world ${JSON.stringify(world)} of ${describeUrl(url)}`
  let client: pg.Client | undefined

  const connect = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({
      connectionString: url,
      application_name: `capi-sandbox ${world}`,
      connectionTimeoutMillis: statementMs,
      query_timeout: statementMs,
      keepAlive: true,
    })
    // Whoever asks next learns of it; without a listener it would end the process.
    fresh.on('error', () => forget(fresh))
    fresh.on('end', () => forget(fresh))
    await fresh.connect()
    client = fresh
    return fresh
  }
  const forget = (lost: pg.Client): void => {
    if (client === lost) client = undefined
    lost.end().catch(() => undefined)
  }
  const query = async ({ text, values }: Statement): Promise<ResultRow[]> => {
    const { rows } = await (
      await connect()
    ).query(
      numbered(text),
      values.map((value) => String(value)),
    )
    return rows as ResultRow[]
  }
  /** Does something again as long as only the connection is in the way. */
  const insist = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    for (let until = Date.now() + patienceMs; ;) {
      try {
        return await work()
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        if (client) forget(client)
        if (Date.now() > until) {
          const reason = `${(error as Error).message || 'no answer'}`
          throw new JournalError(`${place} has not been reachable for ${patienceMs} ms: ${reason}`)
        }
        await wait(pauseMs)
      }
    }
  }
  const lock = async (): Promise<boolean> => {
    const [row] = await query({ text: 'select pg_try_advisory_lock(hashtext(?)) as free', values: [`capi/${world}`] })
    return row!['free'] === true
  }
  const insert = async (connection: pg.Client, table: Table, rows: readonly Statement['values'][]): Promise<void> => {
    if (rows.length === 0) return
    const names = columns[table]
    const lists = names.map((_name, column) => rows.map((row) => String(row[column])))
    const unnest = names.map((name, column) => `$${column + 1}::${types[name] ?? 'text'}[]`)
    await connection.query({
      name: `insert ${table}`,
      text: `insert into ${table} (${names.join()}) select * from unnest(${unnest.join()})`,
      values: lists,
    })
  }
  const write = async ({ records, rows, snapshots }: Batch): Promise<void> => {
    const connection = await connect()
    await connection.query('begin')
    try {
      const recordRows = records.map((record) => recordValues(world, writer, record))
      await insert(connection, 'capi_journal', recordRows)
      const finalRows = rows.map((row) => rowValues(world, row))
      await insert(connection, 'capi_archive', finalRows)
      if (snapshots.some(({ name }) => name === '')) {
        await connection.query(`delete from capi_snapshot where world = $1 and name = ''`, [world])
      }
      const latest = snapshots.findLast(({ name }) => name === '')
      const kept = snapshots.filter((snapshot) => snapshot.name !== '' || snapshot === latest)
      const snapshotRows = kept.map((snapshot) => snapshotValues(world, snapshot))
      await insert(connection, 'capi_snapshot', snapshotRows)
      await connection.query('commit')
    } catch (error) {
      await connection.query('rollback').catch(() => undefined)
      throw error
    }
  }
  /** Tells whether the first record of a batch stands in the journal; throws where it is somebody else's. */
  const isThere = async ({ records }: Batch): Promise<boolean> => {
    const first = records[0]
    if (!first) return false
    const text = 'select writer from capi_journal where world = ? and seq = ?'
    const [row] = await query({ text, values: [world, first.seq] })
    if (row && row['writer'] !== writer) throw new Deposed(place, first.seq)
    return row !== undefined
  }

  return {
    place,
    async open(isReset = false) {
      try {
        await connect()
      } catch (error) {
        throw new JournalError(`${describeUrl(url)} cannot be reached: ${sayError(error)}`)
      }
      for (const text of tables) await query({ text, values: [] })
      if (!(await lock())) {
        throw new JournalError(`${place} is in use by another sandbox; choose another with --world.`)
      }
      if (isReset) {
        for (const table of ['capi_world', ...Object.keys(columns)]) {
          await query({ text: `delete from ${table} where world = ?`, values: [world] })
        }
      }
      const [known] = await query({ text: 'select format, version from capi_world where world = ?', values: [world] })
      if (known) return requireVersion(place, known, version)
      const text = 'insert into capi_world (world, format, version) values (?, ?, ?)'
      await query({ text, values: [world, journalFormat, version] })
    },
    async last() {
      const [row] = await query({ text: 'select max(seq) as last from capi_journal where world = ?', values: [world] })
      return Number(row!['last'] ?? 0)
    },
    async append(batch) {
      let isUncertain = false
      await insist(async () => {
        // After a failure the batch may have arrived without our knowing; its numbers say whose it is.
        if (isUncertain) {
          const isKept = await isThere(batch)
          await lock()
          if (isKept) return
        }
        isUncertain = true
        try {
          await write(batch)
        } catch (error) {
          if ((error as { code?: string }).code !== duplicateKey) throw error
          if (!(await isThere(batch))) throw error
        }
      })
    },
    async *read(from, to) {
      const text = 'select * from capi_journal where world = ? and seq between ? and ? order by seq'
      for (let first = from; first <= to; first += page) {
        const rows = await query({ text, values: [world, first, Math.min(to, first + page - 1)] })
        if (rows.length === 0) return
        for (const row of rows) yield toRecord(row)
      }
    },
    async loadSnapshot(until) {
      const text = `select * from capi_snapshot where world = ? and name = '' and seq <= ? order by seq desc limit 1`
      return (await query({ text, values: [world, until] })).map(toSnapshot)[0]
    },
    async loadNamed(until) {
      const text = `select * from capi_snapshot where world = ? and name <> '' and seq <= ? order by seq`
      return (await query({ text, values: [world, until] })).map(toSnapshot)
    },
    select: (wanted) => insist(async () => (await query(selectRows(world, wanted))).map(toArchiveRow)),
    count: (wanted) => insist(async () => Number((await query(countRows(world, wanted)))[0]!['count'])),
    async dropAfter(seq) {
      for (const table of Object.keys(columns)) {
        await query({ text: `delete from ${table} where world = ? and seq > ?`, values: [world, seq] })
      }
    },
    async close() {
      const last = client
      client = undefined
      last?.removeAllListeners('end')
      await last?.end().catch(() => undefined)
    },
  }
}

// A server that ends, restarts or cuts a connection says so by these classes of codes; a cut line has a code of the system
// or none.
function isConnectionLost(error: unknown): boolean {
  if (error instanceof JournalError) return false
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined) return /terminated|timeout|not queryable|closed/i.test(message)
  return /^(08|57P|53300)/.test(code) || /^E[A-Z]+$/.test(code)
}

function sayError(error: unknown): string {
  const { message, code } = error as { message: string; code?: string }
  return message || code || 'no answer'
}

/** Returns a URL without its credentials. */
function describeUrl(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname}`
  } catch {
    return 'the database'
  }
}
