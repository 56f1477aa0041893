// What `redocly diff` and oasdiff say about each planted change is what the table of the guide says.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../vitest/needs.ts'
import { root } from '../../product/paths.ts'
import { buildOasdiff, runOasdiff } from '../../product/comparison/changes.ts'
import { type Planted, planted } from './planted.ts'

/** A cell of the table: what a tool says about a change. */
type Cell = 'breaks' | 'a change' | 'nothing'

const folder = mkdtempSync(join(tmpdir(), 'capi-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'redocly.yaml'), 'telemetry: off\nextends: [diff-recommended]\n')

const guide = readFileSync(join(root, 'spec/guides/document-changes.md'), 'utf8')
const rows = new Map(
  guide.split('\n').flatMap((line) => {
    const [, name, redocly, oasdiff] = line.split(/\s*\|\s*/)
    return name === undefined || oasdiff === undefined ? [] : [[name, { redocly, oasdiff }]]
  }),
)

/** Writes both versions, and returns their files. */
function write({ texts }: Planted): [string, string] {
  const files = texts().map((text, index) => {
    const file = join(folder, `${index === 0 ? 'before' : 'after'}.${text.startsWith('{') ? 'json' : 'yaml'}`)
    writeFileSync(file, text)
    return file
  })
  return [files[0]!, files[1]!]
}

function cellOf(breaking: number, all: number): Cell {
  return breaking > 0 ? 'breaks' : all > 0 ? 'a change' : 'nothing'
}

/** Returns what `redocly diff` prints as JSON. It ends with 1 where something breaks. */
function runRedocly(files: readonly string[]): Promise<string> {
  const command = join(root, 'node_modules/.bin/redocly')
  const options = { cwd: folder, maxBuffer: 2 ** 28 }
  return new Promise((resolve, reject) => {
    execFile(command, ['diff', ...files, '--format', 'json'], options, (error, stdout) =>
      stdout === '' ? reject(error ?? new Error('redocly printed nothing.')) : resolve(stdout),
    )
  })
}

describe('the table of the guide', () => {
  it('has every planted change', () => {
    expect(planted.map(({ name }) => name).filter((name) => !rows.has(name))).toEqual([])
  })
})

describe('redocly diff', () => {
  it.each(planted)('says what the guide says where $name', async (each) => {
    const { major, minor, patch } = (
      JSON.parse(await runRedocly(write(each))) as { summary: Record<'major' | 'minor' | 'patch', number> }
    ).summary
    expect(cellOf(major, minor + patch)).toBe(rows.get(each.name)?.redocly)
  })
})

describeWith('Go', findLackOf('go', 'version', 'see https://go.dev'), 'oasdiff', () => {
  beforeAll(buildOasdiff)

  it.each(planted)('says what the guide says where $name', (each) => {
    const found = runOasdiff(...write(each))
    expect(cellOf(found.filter(({ level }) => level === 3).length, found.length)).toBe(rows.get(each.name)?.oasdiff)
  })
})
