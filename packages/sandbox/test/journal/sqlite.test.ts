import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { createSqliteJournal } from '../../src/journal/sqlite.ts'
import { oldLayouts } from './old-layouts.ts'
import { inFolder, inMemory, ownFolder } from './journal-places.ts'
import { batchOf, keepsOthersAway, keepsPromises } from './journal-suite.ts'

describe('createMemoryJournal', () => {
  keepsPromises(inMemory)
})

describe('createSqliteJournal', () => {
  keepsPromises(inFolder)
  keepsOthersAway(inFolder)

  it.each(oldLayouts)('refuses a folder in layout $format, and uses it after a reset', async (layout) => {
    const folder = ownFolder()
    const older = new Database(join(folder, 'journal.db'))
    for (const text of layout.statements) older.exec(text)
    older.close()
    const journal = createSqliteJournal({ folder, writer: 'two', version: '1.0.0' })
    await expect(journal.open()).rejects.toThrow(layout.refusal)
    await journal.close()
    await journal.open(true)
    await journal.append(batchOf(1, 2))
    expect(await journal.last()).toBe(2)
    await journal.close()
  })
})
