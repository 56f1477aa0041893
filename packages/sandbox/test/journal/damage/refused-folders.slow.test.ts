// Folders that the command refuses, and leaves unchanged.
import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSqliteJournal } from '../../../src/journal/sqlite.ts'
import { ownFolder } from '../journal-places.ts'
import { startProcess } from '../command-process.ts'
import { expectInvalidUsage, expectRefusal } from '../expect-refusal.ts'

const file = 'journal.db'
const page = 4_096

/** Returns a folder with a journal of some pages, written by the command. */
async function written(): Promise<string> {
  const folder = ownFolder()
  const running = await startProcess({ folder })
  expect(await running.stop()).toBe(0)
  expect(statSync(join(folder, file)).size).toBeGreaterThan(4 * page)
  return folder
}

function change(folder: string, work: (handle: number, size: number) => void): string {
  const path = join(folder, file)
  const handle = openSync(path, 'r+')
  work(handle, statSync(path).size)
  closeSync(handle)
  return folder
}

describe('capi-sandbox', () => {
  it('refuses a folder that another process has open, and names the process', async () => {
    const folder = ownFolder()
    const running = await startProcess({ folder })
    const want = new RegExp(
      `^${folder} is in use by another sandbox \\(process ${running.child.pid}\\); choose another`,
    )
    await expectRefusal(['--data', folder], want)
    await expectRefusal(['--data', folder, '--reset'], want)
    expect(await running.stop()).toBe(0)
  })

  it('refuses a folder that another version wrote', async () => {
    const folder = ownFolder()
    const older = createSqliteJournal({ folder, version: '0.0.9', writer: 'older' })
    await older.open()
    await older.close()
    await expectRefusal(['--data', folder], /was written by version 0\.0\.9, this is [^\n]*--reset\.$/)
  })

  it.each([
    {
      name: 'is no database',
      make: () => {
        const folder = ownFolder()
        writeFileSync(join(folder, file), 'no database at all\n'.repeat(1_000))
        return folder
      },
    },
    {
      name: 'ends in the middle',
      make: async () => change(await written(), (handle, size) => ftruncateSync(handle, size / 2)),
    },
    {
      name: 'ends in the middle of a page',
      make: async () => change(await written(), (handle, size) => ftruncateSync(handle, size - page - 100)),
    },
    {
      name: 'is overwritten behind its first page',
      make: async () =>
        change(
          await written(),
          (handle, size) => void writeSync(handle, Buffer.alloc(size - page, 0xa5), 0, null, page),
        ),
    },
  ])('refuses a folder whose journal $name, and leaves it unchanged', async ({ make }) => {
    const folder = await make()
    const before = readFileSync(join(folder, file))
    await expectRefusal(['--data', folder], /journal\.db is not a journal, or is damaged; choose another folder/)
    expect(readFileSync(join(folder, file)).equals(before)).toBe(true)
  })

  it('refuses a file, and a path below a file', async () => {
    const path = join(ownFolder(), 'file')
    writeFileSync(path, 'mine\n')
    for (const place of [path, join(path, 'below')]) {
      await expectRefusal(
        ['--data', place],
        /file(\/below)? must be a folder, is a file or lies in one; choose another/,
      )
    }
    expect(readFileSync(path, 'utf8')).toBe('mine\n')
  })

  it('refuses a folder whose journal is a folder', async () => {
    const folder = ownFolder()
    mkdirSync(join(folder, file))
    await expectRefusal(['--data', folder], / cannot be used: a file in it cannot be opened\.$/)
    expect(readdirSync(join(folder, file))).toEqual([])
  })

  it('refuses a record that does not exist', async () => {
    const folder = await written()
    await expectRefusal(['--data', ownFolder(), '--until', '3'], / is empty; there is no record 3\.$/)
    await expectRefusal(['--data', folder, '--until', '999999'], /the records 1 to \d+; there is no record 999999\.$/)
    await expectInvalidUsage(['--data', folder, '--world', 'one'], /^--world needs --database-url\.$/)
    expect(await (await startProcess({ folder })).stop()).toBe(0)
  })
})
