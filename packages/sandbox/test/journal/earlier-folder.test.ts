// A folder and a database whose tables have an earlier format: they are refused, unchanged, and what the message
// advises works. The folder was stored by the command of an earlier version (format 8), with eight minutes of orders
// and candles.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { journalFormat } from '../../src/journal/journal.ts'
import { version } from '../../src/platform/node.ts'
import { now } from '../fixtures/requests.ts'
import { ask, databaseUrl, describeWithPostgres, ownFolder } from './journal-places.ts'
import { list, open, place, symbol } from './persistent-sandbox.ts'

const refused = (where: string): string =>
  `${where} was written by version 0.1.0 in format 8, this is ${version} with format ${journalFormat}. It can only ` +
  'read its own format. Use the program that wrote it, choose another place, or start empty with --reset.'

type Place = Parameters<typeof open>[0]

/** Trades in a place, and again after it was opened again. */
async function trade(journal: Place, isReset: boolean): Promise<void> {
  const sandbox = await open(journal, { reset: isReset })
  expect(sandbox.isNew).toBe(true)
  sandbox.control.setPrice({ symbol, price: '90000' })
  await place(sandbox, '90500', 'first')
  expect(await list(sandbox, 'history')).toEqual(['first'])
  await sandbox.close()
  const again = await open(journal)
  expect(await list(again, 'history')).toEqual(['first'])
  await again.close()
}

describe('a folder in an earlier format', () => {
  const earlier = gunzipSync(readFileSync(new URL('../fixtures/earlier-folder.db.gz', import.meta.url)))

  it('is refused and stays as it was; another folder and a reset work', async () => {
    const folder = ownFolder()
    const file = join(folder, 'journal.db')
    writeFileSync(file, earlier)
    chmodSync(file, 0o600)
    await expect(open({ folder })).rejects.toThrow(refused(folder))
    expect(readFileSync(file).equals(earlier)).toBe(true)
    await trade({ folder: ownFolder() }, false)
    await trade({ folder }, true)
  })
})

describeWithPostgres('a database in an earlier format', () => {
  /** Returns the URL of a schema of its own with the tables of the earlier format and a world of them. */
  async function earlierDatabase(): Promise<string> {
    const schema = `capi_test_${process.pid}_${Date.now()}`
    const bytes = 'entry bigint, world bigint, account bigint, id bigint, time bigint, label bigint, digest bigint'
    const setUp = [
      `create schema ${schema}`,
      `set search_path to ${schema}`,
      `create table capi_world (world text primary key, format integer not null, version text not null,
        number bigint not null, writer text, renewed timestamptz)`,
      `create table capi_final (${bytes}, kind integer, symbol integer, coin integer, body bytea not null)`,
      `insert into capi_world values ('default', 8, '0.1.0', 1), ('other', 8, '0.1.0', 2)`,
      `insert into capi_final select entry, world, 1, 1, ${now}, 0, 0, 0, 1, 1, '\\x00'
        from generate_series(1, 3) entry, generate_series(1, 2) world`,
      'create sequence capi_world_number start 3',
      // Of another program, with a name that begins like ours.
      'create table capi_notes (world bigint, note text)',
      `insert into capi_notes values (1, 'mine')`,
    ]
    await ask(async (client) => {
      for (const text of setUp) await client.query(text)
    })
    onTestFinished(() => ask(async (client) => void (await client.query(`drop schema ${schema} cascade`))))
    const url = new URL(databaseUrl)
    url.searchParams.set('options', `-c search_path=${schema}`)
    return url.href
  }

  it('keeps its worlds, which are refused; another world and a reset work', async () => {
    const url = await earlierDatabase()
    const { protocol, host, pathname } = new URL(url)
    await expect(open({ databaseUrl: url })).rejects.toThrow(
      refused(`the world "default" of ${protocol}//${host}${pathname}`),
    )
    const { search } = new URL(url)
    const schema = new URLSearchParams(search).get('options')!.split('=')[1]!
    const relations = `select relname as name from pg_class where relnamespace = '${schema}'::regnamespace
      and relkind in ('r', 'S') order by 1`
    const found = (await ask((client) => client.query<{ name: string }>(relations))).rows
    // The refusal has created nothing.
    expect(found.map(({ name }) => name)).toEqual(['capi_final', 'capi_notes', 'capi_world', 'capi_world_number'])
    await trade({ databaseUrl: url, world: 'new' }, false)
    await trade({ databaseUrl: url }, true)
    const left = await ask((client) => client.query(`select distinct world from ${schema}.capi_final`))
    // The reset has deleted the rows of its own world only.
    expect(left.rows).toEqual([{ world: '2' }])
    const notes = await ask((client) => client.query(`select note from ${schema}.capi_notes`))
    expect(notes.rows).toEqual([{ note: 'mine' }])
  })
})
