import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compileStrategy } from '@capi/backtest'
import { digestOfFiles } from '../../src/strategy/content-digest.ts'
import { listBuild, readBuild } from '../../src/run/version.ts'

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-digest-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a strategy whose package imports a second one. */
function writeStrategy(folder: string, edge: string, more = ''): string {
  const add = (name: string, text: string): void => {
    const place = join(folder, 'node_modules', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'i.js' }))
    writeFileSync(join(place, 'i.js'), text)
  }
  add('inner', `export const edge = ${edge}`)
  add('outer', `export { edge } from 'inner'\n${more}`)
  const file = join(folder, 'own.mjs')
  writeFileSync(
    file,
    `import { edge } from 'outer'\nexport default { parameters: {}, async run({ log }) { log(String(edge)) } }`,
  )
  return file
}

describe('the digest of a strategy', () => {
  it('changes with a package of a package, and is the same again with the same content', async () => {
    const folder = openFolder()
    const digest = async (edge: string, more?: string): Promise<string> =>
      (await compileStrategy(writeStrategy(folder, edge, more))).digest
    const one = await digest('1')
    expect(await digest('2')).not.toBe(one)
    expect(await digest('1')).toBe(one)
    // A package that need not be installed is left out.
    const optional = "export const some = () => import('not-installed')"
    expect(await digest('1', optional)).not.toBe(one)
    expect(await digest('1', optional)).toBe(await digest('1', optional))
  })

  it('is another one each time where the contents of its packages cannot be named', async () => {
    const folder = openFolder()
    const broken = (): Promise<string> =>
      compileStrategy(writeStrategy(folder, '1', 'export const broken = (')).then(({ digest }) => digest)
    expect(await broken()).not.toBe(await broken())
  })
})

describe('the digest of a build', () => {
  it('has every file that makes a run, so that another commit has another one', async () => {
    const build = await readBuild()
    expect(build).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{16}$/)
    expect(await readBuild()).toBe(build)
    const files = await listBuild()
    for (const each of ['backtest', 'engine', 'sandbox', 'client', 'report', 'api', 'mirror'])
      expect(files.some((file) => file.includes(`packages/${each}/src/`))).toBe(true)
    for (const each of ['trading/matching', 'prices/packed-candles', 'state/book', 'index'])
      expect(files.some((file) => file.endsWith(`packages/engine/src/${each}.ts`))).toBe(true)
  })

  it('names contents and not places', async () => {
    const [one, other] = [openFolder(), openFolder()]
    const [a, b] = [writeStrategy(one, '1'), writeStrategy(other, '1')]
    expect(await digestOfFiles([a], [])).toBe(await digestOfFiles([b], []))
    writeStrategy(other, '3')
    expect(await digestOfFiles([a], [])).not.toBe(await digestOfFiles([b], []))
  })
})
