import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type EarlierAnswers, goOn, openEarlier, sessionDigest } from './earlier-folder.ts'
import { ownFolder } from './journal-places.ts'

const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
const { session, ...answers } = JSON.parse(fixture('earlier-folder.json').toString()) as EarlierAnswers

/** Returns a folder as the earlier version left it. */
function earlierFolder(): string {
  const folder = ownFolder()
  const file = join(folder, 'journal.db')
  writeFileSync(file, gunzipSync(fixture('earlier-folder.db.gz')))
  chmodSync(file, 0o600)
  return folder
}

async function answersOf(folder: string): Promise<Omit<EarlierAnswers, 'session'>> {
  const sandbox = await openEarlier(folder)
  onTestFinished(() => sandbox.close())
  return goOn(sandbox)
}

describe('the data folder of a version that did not draw the paths inside candles', () => {
  it.each([true, false])('has the session that it had, by all of its records: %s', async (isFull) => {
    expect(await sessionDigest(earlierFolder(), isFull)).toBe(session)
  })

  it('goes on as it would have, from its snapshot', async () => {
    expect(await answersOf(earlierFolder())).toEqual(answers)
  })

  it('goes on as it would have, from its records alone', async () => {
    const folder = earlierFolder()
    const database = new Database(join(folder, 'journal.db'))
    const { changes } = database.prepare('delete from capi_state').run([])
    database.close()
    expect(changes).toBeGreaterThan(0)
    expect(await answersOf(folder)).toEqual(answers)
  })
})
