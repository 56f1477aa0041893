// Runs every code block of the guides and READMEs.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { describeWith } from '../../../../tools/vitest/needs.ts'
import { compareOutput, readBlocks } from '../../../../tools/vitest/blocks.ts'
import { findLackOfPage } from './needs-of-page.ts'
import { openPage, runPage } from './page.ts'

const root = join(import.meta.dirname, '../../../..')
/**
 * The examples of the rules, which a test of their own lints; and a benchmark that installs 200 MB of other packages,
 * run by hand.
 */
const runElsewhere = ['packages/spectral-rules/RULES.md', 'tools/repository/bench/BACKTEST.md']
const paths = readPaths()
const pages = await Promise.all(paths.map(openPage))

describe('readBlocks', () => {
  it('reads language, mode, text and line', () => {
    const markdown = '# A\n\n```sh background\nnpx x\n```\n\n```text\n1\n2\n```\n'
    expect(readBlocks(markdown)).toEqual([
      { language: 'sh', mode: 'background', text: 'npx x\n', line: 3 },
      { language: 'text', mode: '', text: '1\n2\n', line: 7 },
    ])
  })
})

describe('compareOutput', () => {
  const block = (mode: string): Parameters<typeof compareOutput>[0] => ({
    language: 'text',
    mode,
    text: 'a 12.5\n',
    line: 1,
  })

  it('accepts the same text, and other digits only in mode `like`', () => {
    expect(() => compareOutput(block(''), 'a 12.5')).not.toThrow()
    expect(() => compareOutput(block('like'), 'a 7.25')).not.toThrow()
    expect(() => compareOutput(block('like'), 'a -7.25')).not.toThrow()
    expect(() => compareOutput(block(''), 'a 7.25')).toThrow('Expected the text of line 1:\na 12.5\nwas:\na 7.25')
    expect(() => compareOutput(block('like'), 'b 7.25')).toThrow('was:\nb 7.25')
  })
})

describe('the blocks of code', () => {
  it('are found in guides and READMEs', () => {
    expect(paths).toContain('README.md')
    expect(pages.flatMap((page) => page.blocks).length).toBeGreaterThan(30)
  })

  it('type-check', async () => {
    const include = pages
      .filter(({ folder }) => existsSync(join(folder, 'program.ts')))
      .map(({ folder }) => `${folder}/*.ts`)
    const project = join(import.meta.dirname, '../../dist/blocks/tsconfig.json')
    const compilerOptions = { noUnusedLocals: false, isolatedDeclarations: false }
    await writeFile(project, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include }))
    const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')
    const result = await promisify(execFile)(process.execPath, [compiler, '-p', project]).catch(
      (error: { stdout: string }) => error,
    )
    expect(result.stdout).toBe('')
  })

  for (const page of pages.filter(({ blocks }) => blocks.length > 0)) {
    const { need, lack } = findLackOfPage(page.blocks)
    describeWith(need, lack, `of ${page.path}`, () => {
      it('run and print the shown output', () => runPage(page), 600_000)
    })
  }

  it('contain only signatures of the checked vectors', () => {
    const known = JSON.parse(readFileSync(join(root, 'spec/vectors/signatures.json'), 'utf8')) as object[]
    const shown = pages
      .flatMap(({ blocks }) => blocks)
      .filter(({ language, text }) => language === 'json' && text.includes('"signature"'))
    expect(shown.length).toBeGreaterThan(0)
    for (const { text } of shown) expect(known).toContainEqual(expect.objectContaining(JSON.parse(text) as object))
  })
})

function readPaths(): string[] {
  const rooms = readdirSync(join(root, 'packages')).map((room) => `packages/${room}`)
  const folders = ['', 'spec', 'spec/vectors', 'spec/guides', 'tools', 'tools/repository/bench', ...rooms]
  return folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.md') && !runElsewhere.includes(path))
}
