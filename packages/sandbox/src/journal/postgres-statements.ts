// The statements of a journal in PostgreSQL, each with a client that the caller has. A batch is written with one
// statement for each table.
import type pg from 'pg'
import type { Batch } from './journal.ts'
import {
  recordValues,
  type ResultRow,
  rowValues,
  signatureValues,
  snapshotValues,
  type writerNumber,
} from './row-mapping.ts'
import {
  columns,
  createTables,
  deleteRecords,
  deleteReplacedStates,
  deleteSignaturesBefore,
  deleteSnapshot,
  deleteWorld,
  numbered,
  selectWorld,
  type Statement,
  type Table,
} from './sql.ts'

/** The longest timeout that a timer allows, in milliseconds. */
const longestMs = 2 ** 31 - 1

const texts = new Set(['kind', 'body', 'outcome', 'name', 'digest', 'mark'])
/** What ends the text of an insertion. */
const conflicts: Partial<Record<Table, string>> = {
  capi_state:
    ' on conflict (world, seq, name) do update set taken = excluded.taken, body = excluded.body, digest = excluded.digest',
}

/** Ends the connection that holds the lock of a world, if its lease has not been renewed for a time. */
export const endStaleHolder: string = `select pg_terminate_backend(held.pid) from pg_locks held, capi_world
  where capi_world.world = $1 and renewed < clock_timestamp() - make_interval(secs => $2 / 1000.0)
    and held.locktype = 'advisory' and held.granted and held.objsubid = 1 and held.pid <> pg_backend_pid()
    and held.database = (select oid from pg_database where datname = current_database())
    and ((held.classid::bigint << 32) | held.objid::bigint) = hashtext($3)::bigint`

/** Runs a statement, and returns its rows. */
export async function run(client: pg.Client, { text, values }: Statement): Promise<ResultRow[]> {
  return (await client.query(numbered(text), values.map(String))).rows as ResultRow[]
}

/** Runs statements in their order. */
export async function runAll(client: pg.Client, statements: readonly Statement[]): Promise<void> {
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
export async function insert(client: pg.Client, table: Table, rows: readonly Statement['values'][]): Promise<void> {
  if (rows.length === 0) return
  const names = columns[table]
  const isText = (name: string): boolean => (table === 'capi_archive' ? name === 'body' : texts.has(name))
  const lists = names.map((name, column) => {
    const values = rows.map((row) => String(row[column]!))
    // The library would quote each number, which takes three times as long.
    return isText(name) ? values : `{${values.join()}}`
  })
  const unnest = names.map((name, column) => `$${column + 1}::${isText(name) ? 'text' : 'bigint'}[]`)
  await client.query({
    name: `insert ${table}`,
    text: `insert into ${table} (${names.join()}) select * from unnest(${unnest.join()})${conflicts[table] ?? ''}`,
    values: lists,
  })
}

/** Takes the lock of a world, if it is free; returns whether it was. */
export async function tryLock(client: pg.Client, world: string): Promise<boolean> {
  const text = 'select pg_try_advisory_lock(hashtext($1)) as free'
  return (await client.query<{ free: boolean }>(text, [`capi/${world}`])).rows[0]!.free
}

/** Selects the writer of a record. */
export function selectWriter(number: number, seq: number): Statement {
  return { text: 'select writer from capi_record where world = ? and seq = ?', values: [number, seq] }
}

/** Deletes a world with everything that it has, in the tables of any format. */
export async function clear(client: pg.Client, world: string): Promise<void> {
  const [known] = await run(client, selectWorld(world))
  await run(client, deleteWorld(world))
  if (!known) return
  const tables = `select table_name as name from information_schema.columns where table_schema = current_schema()
    and table_name like 'capi@_%' escape '@' and column_name = 'world' and data_type = 'bigint'`
  const values = [Number(known['number'])]
  for (const { name } of await run(client, { text: tables, values: [] }))
    await runLong(client, [{ text: `delete from ${String(name)} where world = ?`, values }])
}

/** Writes a batch of the world with a number. */
export async function writeBatch(
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

/**
 * Creates the tables. The lock keeps two sandboxes from doing so at the same time. Nothing is done if everything
 * exists, because even then these statements would wait for all other sandboxes and make them wait.
 */
export async function makeTables(client: pg.Client): Promise<void> {
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
