import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createSqliteJournal } from '../../../src/journal/sqlite.ts'
import { ownFolder } from '../journal-places.ts'
import { batchOf } from '../journal-suite.ts'

/** Lets another program lock the file of a journal for a time, and returns when it has the lock. */
async function hold(folder: string, ms: number): Promise<void> {
  const file = JSON.stringify(join(folder, 'journal.db'))
  const program = `const file = new (require('libsql'))(${file}); file.exec('begin immediate'); console.log('held')
    setTimeout(() => file.close(), ${ms})`
  const child = spawn(process.execPath, ['-e', program], { cwd: join(import.meta.dirname, '../../..') })
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
}

it('waits for another program that locks its file for a moment, and reports one that does not release it', async () => {
  const folder = ownFolder()
  const journal = createSqliteJournal({ folder, writer: 'one', version: '1.0.0' })
  await journal.open()
  await hold(folder, 500)
  await journal.append(batchOf(1, 2))
  expect(await journal.last()).toBe(2)
  await hold(folder, 60_000)
  await expect(journal.append(batchOf(3, 1))).rejects.toThrow('journal.db is locked by another program')
  await journal.close()
})
