// A reset of a large world takes longer than any other statement may; here the rows of the world are locked meanwhile.
import pg from 'pg'
import { expect, it } from 'vitest'
import { createPostgresJournal } from '../../src/journal/postgres.ts'
import { batchOf } from '../journal/journal-suite.ts'
import { databaseUrl, describeWithPostgres, ownWorld } from '../journal/journal-places.ts'

/** Longer than the timeout of the other statements. */
const lockedMs = 11_000

describeWithPostgres('a reset in PostgreSQL', () => {
  it('waits as long as the deletion takes', { timeout: 60_000 }, async () => {
    const world = ownWorld()
    const open = () => createPostgresJournal({ url: databaseUrl, world, writer: 'one', version: '1.0.0' })
    const first = open()
    await first.open()
    await first.append(batchOf(1, 5))
    await first.close()
    const blocker = new pg.Client({ connectionString: databaseUrl })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(
      'select 1 from capi_record where world = (select number from capi_world where world = $1) for update',
      [world],
    )
    const timer = setTimeout(() => void blocker.query('rollback'), lockedMs)
    const second = open()
    await second.open(true)
    expect(await second.last()).toBe(0)
    clearTimeout(timer)
    await blocker.end()
    await second.close()
  })
})
