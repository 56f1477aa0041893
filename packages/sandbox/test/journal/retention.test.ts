import { describe } from 'vitest'
import { createSqliteJournal } from '../../src/journal/sqlite.ts'
import { version } from '../../src/platform/node.ts'
import { ownFolder } from './journal-places.ts'
import { behavesWithRetention } from './retention-suite.ts'

describe('a sandbox that retains records for a time, in a folder', () => {
  behavesWithRetention(() => {
    const folder = ownFolder()
    return () => createSqliteJournal({ folder, version, writer: crypto.randomUUID() })
  })
})
