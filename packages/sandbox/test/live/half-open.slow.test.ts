import { openSandbox } from '../../src/open.ts'
import { getsAllResponses } from '../http/half-open-clients.ts'
import { describeWithPostgres, keepInDatabase } from '../journal/journal-places.ts'

describeWithPostgres('a client that closes its writing side, of a sandbox in a database', () =>
  getsAllResponses(
    () => openSandbox({ journal: keepInDatabase(), accounts: [{ name: 'demo', deposit: '10000' }] }),
    50,
  ),
)
