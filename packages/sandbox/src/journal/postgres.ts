// A journal in PostgreSQL, which several sandboxes may share, each with a world of its own.
//
// The primary key is the fence between writers. A writer that was replaced without noticing finds its next number
// taken; or, where the other writer went back, it finds the number before it gone or written by another. The advisory
// lock only lets a second writer find out at its start. If the connection is lost during a commit, the journal itself
// shows whether the batch arrived; the work then continues with a new connection, or ends after some time without one.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { findDamagedRowOnServer } from './archive-check.ts'
import { createConnection } from './connection.ts'
import {
  type Batch,
  FencedError,
  JournalError,
  journalFormat,
  type JournalOptions,
  requireVersion,
  type SharedJournal,
} from './journal.ts'
import { describeUrl, errorMessage, explainPostgresError } from './postgres-error.ts'
import {
  clear,
  endStaleHolder,
  insert,
  makeTables,
  run,
  runAll,
  selectWriter,
  tryLock,
  writeBatch,
} from './postgres-statements.ts'
import { type ResultRow, rowValues, toRecord, writerNumber } from './row-mapping.ts'
import { deleteAfter, deleteRowsAfter, insertWorld, selectRecords, selectWorld, type Statement } from './sql.ts'
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

export function createPostgresJournal(options: PostgresOptions): SharedJournal {
  const { url, version, writer, world = 'default', patienceMs = defaultPatienceMs } = options
  const place = `the world ${JSON.stringify(world)} of ${describeUrl(url)}`
  const ownNumber = writerNumber(writer)
  let isOurs = false
  let hasTables = false
  let hasWritten = false
  /** The last record that this writer stored. */
  let lastSeq = 0
  /** The number of the world. */
  let number = 0
  const connection = createConnection({
    url,
    place,
    name: `capi-sandbox ${world}`,
    patienceMs,
    // The server releases the lock with a lost connection.
    prepare: async (client) => isOurs && lock(client),
  })
  const { use, transact, retry } = connection
  // Its own connection, because the renewal must not wait for a large batch.
  const leaseConnection = createConnection({
    url,
    place,
    name: `capi-sandbox lease ${world}`,
    patienceMs,
    prepare: () => Promise.resolve(),
  })
  const lock = (client: pg.Client): Promise<boolean> => tryLock(client, world)
  const query = (statement: Statement): Promise<ResultRow[]> => use((client) => run(client, statement))
  const writerOf = (seq: number): Statement => selectWriter(number, seq)
  const isOwn = (row: ResultRow): boolean => Number(row['writer']) === ownNumber
  // A writer that goes back or resets waits for this lock, or has committed before it.
  const requireTurn = async (client: pg.Client, seq: number): Promise<void> => {
    const text = 'select number, writer from capi_world where world = ? for key share'
    const [known] = await run(client, { text, values: [world] })
    if (Number(known?.['number']) !== number || known?.['writer'] !== writer) throw new FencedError(place, seq)
    if (seq === 1) return
    const [before] = await run(client, writerOf(seq - 1))
    // Our first record follows a record of another writer.
    if (!before || (hasWritten && !isOwn(before))) throw new FencedError(place, seq)
  }
  const write = (batch: Batch): Promise<void> =>
    transact(async (client) => {
      await requireTurn(client, batch.records[0]?.seq ?? lastSeq + 1)
      await writeBatch(client, number, ownNumber, batch)
    })
  /** Whether the first record of a batch is in the journal; throws if another writer wrote it. */
  const isStored = async ({ records }: Batch): Promise<boolean> => {
    const first = records[0]
    if (!first) return false
    const [row] = await query(writerOf(first.seq))
    if (row && !isOwn(row)) throw new FencedError(place, first.seq)
    return row !== undefined
  }

  /** Takes possession. Batches of the writer before are committed by then, and later ones are refused. */
  const claim = async (client: pg.Client, isReset: boolean, isLeased: boolean): Promise<void> => {
    await client.query('select 1 from capi_world where world = $1 for update', [world])
    if (isReset) await clear(client, world)
    if (!(await findWorld(client))) {
      const { rows } = await client.query<{ next: string }>(`select nextval('capi_world_number') as next`)
      number = Number(rows[0]!.next)
      await run(client, insertWorld(world, journalFormat, version, number))
    }
    const renewed = isLeased ? 'clock_timestamp()' : 'null'
    await client.query(`update capi_world set writer = $1, renewed = ${renewed} where world = $2`, [writer, world])
    hasWritten = false
  }
  const findWorld = async (client: pg.Client): Promise<boolean> => {
    const [known] = await run(client, selectWorld(world))
    if (!known) return false
    requireVersion(place, known, version)
    number = Number(known['number'])
    return true
  }
  const connect = async (): Promise<void> => {
    try {
      await use(() => Promise.resolve())
    } catch (error) {
      throw new JournalError(`${describeUrl(url)} cannot be reached: ${errorMessage(error)}`)
    }
    if (!hasTables) await transact(makeTables)
    hasTables = true
  }
  /** The server releases the lock a moment after the connection has ended. */
  const lockSoon = async (): Promise<boolean> => {
    for (let count = 0; count < 10; count += 1) {
      if (await retry(() => use(lock))) return true
      await wait(20)
    }
    return false
  }
  const explained = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      throw explainPostgresError(error, place)
    }
  }

  const reads = createSqlReads({
    world: () => number,
    query: (statement) => retry(() => query(statement)),
  })

  return {
    place,
    open: (isReset = false) =>
      explained(async () => {
        await connect()
        if (!(await use(lock))) {
          throw new JournalError(`${place} is in use by another sandbox; choose another with --world.`)
        }
        isOurs = true
        // In one transaction: after half a reset, old records would continue under a new world.
        await transact((client) => claim(client, isReset, false))
        lastSeq = await reads.last()
      }),
    openToRead: () =>
      explained(async () => {
        await connect()
        return retry(() => use(findWorld))
      }),
    take: (staleMs) =>
      explained(async () => {
        await connect()
        if (!(await retry(() => use(lock)))) {
          const values = [world, staleMs, `capi/${world}`]
          const { rowCount } = await retry(() => use((client) => client.query(endStaleHolder, values)))
          if (rowCount === 0 || !(await lockSoon())) return false
        }
        isOurs = true
        await retry(() => transact((client) => claim(client, false, true)))
        lastSeq = await reads.last()
        return true
      }),
    async renew() {
      const text = 'update capi_world set renewed = clock_timestamp() where world = $1 and writer = $2'
      const { rowCount } = await leaseConnection.use((client) => client.query(text, [world, writer]))
      if (rowCount === 0) throw new FencedError(place, lastSeq + 1)
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
      hasWritten ||= batch.records.length > 0
      lastSeq = batch.records.at(-1)?.seq ?? lastSeq
    },
    async *read(from, to) {
      for (let first = from; first <= to; first += page) {
        const statement = selectRecords(number, first, Math.min(to, first + page - 1))
        const rows = await retry(() => query(statement))
        if (rows.length === 0) return
        for (const row of rows) yield toRecord(row)
      }
    },
    ...reads,
    findDamagedRow: () => findDamagedRowOnServer(number, (statement) => retry(() => query(statement))),
    replaceRows: (after, rows) =>
      retry(() =>
        transact(async (client) => {
          await run(client, deleteRowsAfter(number, after))
          const finalRows = rows.map((row) => rowValues(number, row))
          await insert(client, 'capi_archive', finalRows)
        }),
      ),
    // In one transaction: a final record without its journal record would belong to the next record of that number.
    async dropAfter(seq, row) {
      await retry(() =>
        transact(async (client) => {
          await client.query('select 1 from capi_world where world = $1 for update', [world])
          await runAll(client, deleteAfter(number, seq, row))
        }),
      )
      lastSeq = await reads.last()
    },
    async close() {
      isOurs = false
      await Promise.all([connection.close(), leaseConnection.close()])
    },
  }
}
