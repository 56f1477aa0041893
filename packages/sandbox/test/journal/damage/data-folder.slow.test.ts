// The folder of a sandbox: who may read it, what is written through links, and what happens when it is lost.
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startProcess } from '../command-process.ts'
import { expectRefusal, lastWords } from '../expect-refusal.ts'
import { ownFolder } from '../journal-places.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** Returns a folder that a sandbox has used. */
async function used(): Promise<string> {
  const folder = join(ownFolder(), 'data')
  expect(await (await startProcess({ folder })).stop()).toBe(0)
  return folder
}

describe('capi-sandbox', () => {
  it('creates a folder and files that only their owner may read, whatever the umask', async () => {
    const folder = join(ownFolder(), 'data')
    const umask = process.umask(0)
    try {
      const running = await startProcess({ folder })
      const names = readdirSync(folder)
      expect(names).toEqual(expect.arrayContaining(['journal.db', 'journal.db-wal', 'lock.db', 'owner']))
      expect(names.map((name) => `${name} ${modeOf(join(folder, name))}`)).toEqual(names.map((name) => `${name} 600`))
      expect(modeOf(folder)).toBe('700')
      expect(await running.stop()).toBe(0)
    } finally {
      process.umask(umask)
    }
  })

  it('refuses a folder that others may enter, and says how to make it private', async () => {
    const folder = join(ownFolder(), 'shared')
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const want = /shared contains secrets and must have the mode 700, has 755; run chmod 700 \S+shared, or choose/
    await expectRefusal(['--data', folder], want)
    expect(readdirSync(folder)).toEqual([])
    expect(modeOf(folder)).toBe('755')
  })

  it('makes files private that others may read', async () => {
    const folder = await used()
    for (const name of ['journal.db', 'lock.db', 'owner']) chmodSync(join(folder, name), 0o644)
    expect(await (await startProcess({ folder })).stop()).toBe(0)
    expect(['journal.db', 'lock.db', 'owner'].map((name) => modeOf(join(folder, name)))).toEqual(['600', '600', '600'])
  })

  it.each(['owner', 'lock.db', 'journal.db', 'journal.db-wal', 'journal.db-shm'])(
    'writes nothing through a symbolic link in place of %s',
    async (name) => {
      const folder = await used()
      const target = join(ownFolder(), 'target')
      writeFileSync(target, 'mine\n')
      rmSync(join(folder, name), { force: true })
      symlinkSync(target, join(folder, name))
      await expectRefusal(['--data', folder], new RegExp(`${name} must be a file, is a symbolic link`))
      expect(readFileSync(target, 'utf8')).toBe('mine\n')
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true)
    },
  )

  it.each<[string, (path: string) => void]>([
    ['missing', (path) => rmSync(path)],
    ['empty', (path) => truncateSync(path)],
  ])('refuses a used folder whose journal is %s, and starts empty with --reset', async (_how, lose) => {
    const folder = await used()
    lose(join(folder, 'journal.db'))
    await expectRefusal(['--data', folder], /was in use before, but its journal\.db is missing or empty\. .*--reset\.$/)
    expect(await (await startProcess({ folder }, ['--reset'])).stop()).toBe(0)
    expect(await (await startProcess({ folder })).stop()).toBe(0)
  })

  it('says which file is damaged if it is the lock', async () => {
    const folder = await used()
    writeFileSync(join(folder, 'lock.db'), 'no database at all\n'.repeat(1_000))
    await expectRefusal(['--data', folder], /lock\.db is damaged\. It contains no data: delete it/)
    rmSync(join(folder, 'lock.db'))
    expect(await (await startProcess({ folder })).stop()).toBe(0)
  })

  it.each<[string, (folder: string) => void]>([
    ['is deleted', (folder) => rmSync(folder, { recursive: true })],
    ['is renamed', (folder) => renameSync(folder, `${folder}-old`)],
    ['loses its journal', (folder) => rmSync(join(folder, 'journal.db'))],
    ['loses its write-ahead log', (folder) => rmSync(join(folder, 'journal.db-wal'))],
  ])('responds to no change after its folder %s, and exits with status 1', async (_how, lose) => {
    const folder = join(ownFolder(), 'data')
    const running = await startProcess({ folder })
    const create = (): Promise<Response> =>
      fetch(`${running.url}/sandbox/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    expect((await create()).status).toBe(201)
    lose(folder)
    await expect(create()).rejects.toThrow('fetch failed')
    expect(await running.ended()).toBe(1)
    expect(lastWords(running.errors())).toMatch(
      /journal\.db(-wal)? was deleted or replaced while the sandbox was using/,
    )
    expect(existsSync(join(folder, 'journal.db')) && existsSync(join(folder, 'journal.db-wal'))).toBe(false)
  })
})
