// The folders inside each package: an import goes to the same folder or to an earlier one in `folder-order.ts`. Type
// imports count. The linter refuses cycles of files.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../product/paths.ts'
import { folderOrder, top } from './folder-order.ts'

interface Import {
  readonly from: string
  readonly to: string
}

function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules')).map((name) => normalize(name))
}

function importsBelow(folder: string): Import[] {
  const files = new Set(filesBelow(folder))
  return Array.from(files).flatMap((from) => {
    const text = readFileSync(join(folder, from), 'utf8')
    return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, name]) => ({
      from,
      to: normalize(join(dirname(from), name!)),
    })).filter(({ to }) => files.has(to))
  })
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : top
}

/** Returns the imports of what stands later in the order. */
function upwardImports(folder: string, folders: readonly string[]): string[] {
  return importsBelow(folder)
    .filter(({ from, to }) => folders.indexOf(folderOf(to)) > folders.indexOf(folderOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`)
}

describe.each(Object.entries(folderOrder))('%s', (folder, folders) => {
  it('has a place in the order for each of its folders', () => {
    const found = new Set(filesBelow(join(root, folder)).map(folderOf))
    expect(Array.from(found).toSorted()).toEqual([...folders].toSorted())
  })

  it('imports only what stands earlier', () => {
    expect(upwardImports(join(root, folder), folders)).toEqual([])
  })
})

/** Writes files into a new folder. */
function plant(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const high = `import { low } from '../low/low.ts'\nexport interface High {}\nexport const high = low\n`

describe('a planted import', () => {
  it.each([
    `import { high } from '../high/high.ts'\nexport const low = high\n`,
    `import type { High } from '../high/high.ts'\nexport const low: High = {}\n`,
    `export type { High } from '../high/high.ts'\nexport const low = 1\n`,
  ])('of a later folder is found, and its circle is refused by the linter: %j', (low) => {
    const folder = plant({ 'low/low.ts': low, 'high/high.ts': high })
    expect(upwardImports(folder, ['low', 'high'])).toEqual(['low/low.ts imports high/high.ts'])
    expect(() => lint(folder)).toThrow('import(no-cycle)')
  })

  it('of an earlier folder is permitted', () => {
    const folder = plant({ 'low/low.ts': `export const low = 1\n`, 'high/high.ts': high })
    expect(upwardImports(folder, ['low', 'high'])).toEqual([])
    expect(lint(folder)).toBe('')
  })
})

/** Runs the rule of the linter on circles, with the settings of the repository. */
function lint(folder: string): string {
  const { rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { rules: Record<string, unknown> }
  const config = join(folder, 'rules.json')
  writeFileSync(
    config,
    JSON.stringify({
      plugins: ['import'],
      categories: { correctness: 'off' },
      rules: { 'import/no-cycle': rules['import/no-cycle'] },
    }),
  )
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  try {
    execFileSync(process.execPath, [program, '--config', config, folder], { encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error })
  }
}
