// Places of journals in tests: in memory, in a temporary folder, and in a temporary world of a PostgreSQL server.
//
// PG_URL names the server; the default is the one of this machine.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { JournalPlace } from '../../src/index.ts'
import type { Journal } from '../../src/journal/journal.ts'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { createPostgresJournal } from '../../src/journal/postgres.ts'
import { createSqliteJournal } from '../../src/journal/sqlite.ts'
import { tableNames } from '../../src/journal/sql.ts'
import { describeWith } from '../../../../tools/vitest/needs.ts'

export const databaseUrl: string = process.env['PG_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Returns a folder that is deleted after the test. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the name of a world that is deleted after the test. */
export function ownWorld(): string {
  const world = `test ${randomUUID()}`
  onTestFinished(async () => {
    await ask(async (client) => {
      for (const table of tableNames) {
        const number = '(select number from capi_world where world = $1)'
        await client.query(`delete from ${table} where world = ${number}`, [world])
      }
      await client.query('delete from capi_world where world = $1', [world])
    })
  })
  return world
}

/** Runs a function with its own connection and returns its result. */
export async function ask<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 60_000 })
  // A lost connection rejects the query that waits for it; without a listener the event would end the test run.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns a function that creates journals of one place, one for each writer. */
export type OpenPlace = () => (writer: string, version?: string) => Journal

export const inMemory: OpenPlace = () => {
  const place: MemoryStorage = { records: [], rows: [], snapshots: [] }
  return () => createMemoryJournal(place)
}

export const inFolder: OpenPlace = () => {
  const folder = ownFolder()
  return (writer, version = '1.0.0') => createSqliteJournal({ folder, writer, version })
}

export const inDatabase: OpenPlace = () => {
  const world = ownWorld()
  return (writer, version = '1.0.0') => createPostgresJournal({ url: databaseUrl, world, writer, version })
}

/** Places for `openSandbox`. */
export const keepInFolder = (): JournalPlace => ({ folder: ownFolder() })
export const keepInDatabase = (): JournalPlace => ({ databaseUrl, world: ownWorld() })

const lack = await ask((client) => client.query('select 1')).then(
  () => null,
  (error: Error & { code?: string }) =>
    `no server responds at ${new URL(databaseUrl).host} (${error.message || error.code}); PG_URL names another`,
)

/** Describes what needs a PostgreSQL server. */
export function describeWithPostgres(name: string, body: () => void): void {
  describeWith('PostgreSQL', lack, name, body)
}
