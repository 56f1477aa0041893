// The published documentation of all versions: its folders, and the choice that each page offers.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { composeDocs, packDocs } from '../../repository/release/src/docs/compose.ts'

/** Makes the documentation of some releases and of the tree, with a page that says which it is. */
function makeReleases(tags: readonly string[]): {
  readonly next: string
  readonly releases: string
  readonly output: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'capi-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tree = join(folder, 'tree')
  const build = (name: string): void => {
    mkdirSync(join(tree, 'packages/docs/site/reference'), { recursive: true })
    for (const page of ['index.html', 'reference/order.html'])
      writeFileSync(join(tree, 'packages/docs/site', page), `<html><head></head><body>${name}</body></html>`)
  }
  mkdirSync(join(folder, 'releases'))
  for (const tag of tags) {
    build(tag)
    mkdirSync(join(folder, 'releases', tag))
    packDocs(tree, join(folder, 'releases', tag))
  }
  build('next')
  return { next: join(tree, 'packages/docs/site'), releases: join(folder, 'releases'), output: join(folder, 'site') }
}

describe('composeDocs', () => {
  it('has a folder for each version, and the highest one as the latest', () => {
    const { next, releases, output } = makeReleases(['v0.9.0', 'v0.10.0', 'v0.10.1'])
    expect(composeDocs(next, releases, output)).toEqual(['latest', 'next', '0.10.1', '0.10.0', '0.9.0'])
    const read = (path: string): string => readFileSync(join(output, path), 'utf8')
    expect(read('latest/reference/order.html')).toContain('<body>v0.10.1</body>')
    expect(read('0.9.0/reference/order.html')).toContain('<body>v0.9.0</body>')
    expect(read('next/index.html')).toContain('<body>next</body>')
    expect(read('next/index.html')).toContain('<script src="../versions.js" defer></script></head>')
    expect(read('0.9.0/reference/order.html')).toContain('<script src="../../versions.js" defer></script></head>')
    expect(JSON.parse(read('versions.json'))).toMatchObject({ latest: '0.10.1' })
    expect(read('index.html')).toContain('url=latest/')
    expect(existsSync(join(output, 'versions.js'))).toBe(true)
  })

  it('has what is built here alone before the first release, and leaves out what is no release', () => {
    const { next, releases, output } = makeReleases(['v0.2.0-next.1'])
    mkdirSync(join(releases, 'v0.1.0'))
    expect(composeDocs(next, releases, output)).toEqual(['next'])
    expect(readFileSync(join(output, 'index.html'), 'utf8')).toContain('url=next/')
  })

  it('writes into an empty folder only', () => {
    const { next, releases, output } = makeReleases([])
    cpSync(next, output, { recursive: true })
    expect(() => composeDocs(next, releases, output)).toThrow('The folder must be new or empty')
  })
})
