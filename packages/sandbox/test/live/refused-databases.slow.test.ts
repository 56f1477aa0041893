// Databases that the command refuses, with status 1 and one line without secrets.
import { expect, it } from 'vitest'
import { createPostgresJournal } from '../../src/journal/postgres.ts'
import { expectInvalidUsage, expectRefusal } from '../journal/expect-refusal.ts'
import { startProcess } from '../journal/command-process.ts'
import { describeWithCluster, startCluster } from './cluster.ts'

const secret = 's3cret-of-the-database'

function urlOf(url: string, { user = 'postgres', database = 'postgres', port = '' }): string {
  const changed = new URL(url)
  Object.assign(changed, { username: user, password: secret, pathname: `/${database}` })
  if (port) changed.port = port
  return changed.href
}

describeWithCluster('capi-sandbox over a database', () => {
  it('refuses what it cannot use, in one line without the password', { timeout: 900_000 }, async () => {
    const cluster = await startCluster()
    await cluster.ask(`create role guest login`)
    await cluster.ask(`revoke create on schema public from public`)
    const cases = [
      { name: { port: '1' }, want: /^postgres:\/\/127\.0\.0\.1:1\/postgres cannot be reached: connect ECONNREFUSED/ },
      { name: { database: 'none' }, want: /\/none cannot be reached: database "none" does not exist$/ },
      { name: { user: 'nobody' }, want: /\/postgres cannot be reached: role "nobody" does not exist$/ },
      {
        name: { user: 'guest' },
        want: /needs a user that may create, read and write its tables: permission denied for/,
      },
    ]
    for (const { name, want } of cases) {
      await expectRefusal(['--database-url', urlOf(cluster.url, name)], want, secret)
    }
    const place = ['--database-url', urlOf(cluster.url, {})]
    await expectRefusal([...place, '--until', '3'], /is empty; there is no record 3\.$/, secret)
    await expectInvalidUsage(
      [...place, '--patience', 'long'],
      /must be a number of milliseconds, was "long"\.$/,
      secret,
    )
    await expectInvalidUsage(['--patience', '1'], /^--patience needs --database-url\.$/)

    const running = await startProcess({ databaseUrl: cluster.url })
    await expectRefusal(place, /^the world "default" of .* is in use by another sandbox; choose another/, secret)
    expect(await running.stop()).toBe(0)
    await expectRefusal(
      [...place, '--until', '999999'],
      /has the records 1 to \d+; there is no record 999999\.$/,
      secret,
    )

    const older = createPostgresJournal({ url: cluster.url, world: 'old', version: '0.0.9', writer: 'older' })
    await older.open()
    await older.close()
    await expectRefusal([...place, '--world', 'old'], /was written by version 0\.0\.9, this is /, secret)
  })

  it('begins several worlds at once in a database that is new', { timeout: 900_000 }, async () => {
    const cluster = await startCluster()
    for (let round = 0; round < 3; round += 1) {
      await cluster.ask(`create database new${round}`)
      const url = urlOf(cluster.url, { database: `new${round}` })
      const journals = Array.from({ length: 8 }, (_, index) =>
        createPostgresJournal({ url, world: `world ${index}`, version: '1.0.0', writer: 'one' }),
      )
      await Promise.all(journals.map((journal) => journal.open()))
      await Promise.all(journals.map((journal) => journal.close()))
    }
  })
})
