import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { createSqliteJournal } from '../../src/journal/sqlite.ts'
import { layoutOne, refusal } from './layout.ts'
import { inFolder, inMemory, ownFolder } from './places.ts'
import { batchOf, keepsOthersAway, keepsPromises } from './promises.ts'

describe('createMemoryJournal', () => {
  keepsPromises(inMemory)
})

describe('createSqliteJournal', () => {
  keepsPromises(inFolder)
  keepsOthersAway(inFolder)

  it('refuses a folder of an older layout, and goes on in it after a reset', async () => {
    const folder = ownFolder()
    const older = new Database(join(folder, 'journal.db'))
    for (const text of layoutOne) older.exec(text)
    older.close()
    const journal = createSqliteJournal({ folder, writer: 'two', version: '1.0.0' })
    await expect(journal.open()).rejects.toThrow(refusal)
    await journal.close()
    await journal.open(true)
    await journal.append(batchOf(1, 2))
    expect(await journal.last()).toBe(2)
    await journal.close()
  })
})
