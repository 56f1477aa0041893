import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { type Journal, journalFormat } from '../../src/journal/journal.ts'
import { createSqliteJournal } from '../../src/journal/sqlite.ts'
import { inFolder, inMemory, ownFolder } from './journal-places.ts'
import { batchOf, findsManyRanges, keepsOthersAway, keepsPromises } from './journal-suite.ts'

describe('createMemoryJournal', () => {
  keepsPromises(inMemory)
})

describe('createSqliteJournal', () => {
  keepsPromises(inFolder)
  keepsOthersAway(inFolder)
  findsManyRanges(inFolder)

  it('uses the space of deleted records again, and returns what is left over to the disk', async () => {
    const folder = ownFolder()
    const [count, chunk] = [20_000, 500]
    const fill = async (journal: Journal, from: number): Promise<void> => {
      for (let seq = from; seq < from + count; seq += chunk) await journal.append(batchOf(seq, chunk))
    }
    /** Deletes records as the recorder does: with some flushes, a few at a time. */
    const prune = async (journal: Journal, from: number, to: number): Promise<void> => {
      for (let seq = from; seq <= to; seq += chunk) {
        await journal.append({
          records: [],
          rows: [],
          snapshots: [],
          pruned: { from: seq, to: Math.min(to, seq + chunk - 1) },
        })
      }
    }
    const pagesAfter = async (work: (journal: Journal) => Promise<void>): Promise<number> => {
      const journal = createSqliteJournal({ folder, writer: 'one', version: '1.0.0' })
      await journal.open()
      await work(journal)
      await journal.close()
      const database = new Database(join(folder, 'journal.db'), { readonly: true })
      const { pages } = database.prepare('select page_count as pages from pragma_page_count()').get([]) as {
        pages: number
      }
      database.close()
      return pages
    }
    const full = await pagesAfter((journal) => fill(journal, 1))
    const pruned = await pagesAfter((journal) => prune(journal, 2, count - 1))
    expect(pruned).toBeLessThan(full / 2)
    const refilled = await pagesAfter(async (journal) => {
      await fill(journal, count + 1)
      await prune(journal, count, 1.5 * count)
      await fill(journal, 2 * count + 1)
      await prune(journal, 1.5 * count + 1, 2.5 * count)
    })
    expect(refilled).toBeLessThan(full * 1.7)
  })

  it('refuses a folder in an earlier format, says why and what to do, and uses it after a reset', async () => {
    const folder = ownFolder()
    const open = async (isReset = false): Promise<Journal> => {
      const journal = createSqliteJournal({ folder, writer: 'one', version: '1.0.0' })
      await journal.open(isReset)
      return journal
    }
    await (await open()).close()
    const database = new Database(join(folder, 'journal.db'))
    database.exec(`update capi_world set format = ${journalFormat - 1}; alter table capi_record drop column body`)
    database.close()
    await expect(open()).rejects.toThrow(
      `${folder} was written by version 1.0.0 in format ${journalFormat - 1}, this is 1.0.0 with format ` +
        `${journalFormat}. It can only read its own format. Use the program that wrote it, choose ` +
        'another place, or start empty with --reset.',
    )
    const journal = await open(true)
    await journal.append(batchOf(1, 2))
    expect(await journal.last()).toBe(2)
    await journal.close()
  })
})
