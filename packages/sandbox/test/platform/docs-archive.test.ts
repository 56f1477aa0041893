import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openArchive, packFiles, readArchive } from '../../src/platform/docs-archive.ts'

const names = fc.oneof(fc.string(), fc.constantFrom('index.html', '__proto__', 'toString', 'ä/\n.md', ''))
const contents = fc.uint8Array({ maxLength: 2_000 })

describe('an archive', () => {
  it('has every file with its bytes, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, contents)), names, (entries, other) => {
        const files = new Map(entries.filter(([name]) => name !== '__proto__'))
        const archive = readArchive(packFiles(files))
        for (const [name, bytes] of files) expect(new Uint8Array(archive.read(name)!)).toEqual(bytes)
        if (!files.has(other)) expect(archive.read(other)).toBeUndefined()
      }),
    )
  })

  it('has the same bytes, whatever the order of its files', () => {
    const files = [
      ['b.md', Buffer.from('b')],
      ['a.md', Buffer.from('a')],
    ] as const
    expect(packFiles(new Map(files))).toEqual(packFiles(new Map(files.toReversed())))
  })

  it('is opened by its address, and undefined where there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'capi-archive-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'docs.archive')
    await writeFile(file, packFiles(new Map([['index.html', Buffer.from('<html>')]])))
    const archive = await openArchive(pathToFileURL(file))
    expect(archive?.read('index.html')?.toString()).toBe('<html>')
    expect(await openArchive(pathToFileURL(join(folder, 'nothing')))).toBeUndefined()
  })
})
