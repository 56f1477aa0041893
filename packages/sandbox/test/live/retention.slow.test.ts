import { createPostgresJournal } from '../../src/journal/postgres.ts'
import { version } from '../../src/platform/node.ts'
import { databaseUrl, describeWithPostgres, ownWorld } from '../journal/journal-places.ts'
import { behavesWithRetention } from '../journal/retention-suite.ts'

describeWithPostgres('a sandbox that retains records for a time, in a database', () => {
  behavesWithRetention(() => {
    const world = ownWorld()
    return () => createPostgresJournal({ url: databaseUrl, world, version, writer: crypto.randomUUID() })
  })
})
