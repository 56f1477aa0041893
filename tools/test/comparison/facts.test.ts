import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distFolder, root } from '../../product/paths.ts'
import { compareFacts, isAnnounced } from '../../product/comparison/facts.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape
type Anything = any

const document = JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Anything
const operations = (of: Anything): Anything[] =>
  Object.values<Anything>(of.paths).flatMap((item) => Object.values<Anything>(item))
const withKey = (of: Anything, key: string): Anything => operations(of).find((each) => key in each)
const field = (of: Anything, key: string): Anything =>
  Object.values<Anything>(of.components.schemas)
    .flatMap((schema) => Object.values<Anything>(schema.properties ?? {}))
    .find((each) => key in each)

function changed(edit: (of: Anything) => void): { key: string; breaks: boolean }[] {
  const copy = structuredClone(document)
  edit(copy)
  return compareFacts(document, copy).map(({ path, breaks }) => ({ key: path.split('.').at(-1)!, breaks }))
}

describe('compareFacts', () => {
  it.each<[string, (of: Anything) => void, string, boolean]>([
    ['a higher weight', (of) => (withKey(of, 'x-weight')['x-weight'].ip += 1), 'x-weight', true],
    ['a weight of a second budget', (of) => (operations(of)[0]['x-weight'].uid = 99), 'x-weight', true],
    ['a lower weight', (of) => (withKey(of, 'x-weight')['x-weight'].ip -= 1), 'x-weight', false],
    ['a lower budget', (of) => (of['x-limits'].ipWeight -= 1), 'x-limits', true],
    ['a higher budget', (of) => (of['x-limits'].ipWeight += 1), 'x-limits', false],
    ['a longer window', (of) => (of['x-limits'].windowMs += 1), 'x-limits', true],
    ['another permission', (of) => (withKey(of, 'x-permission')['x-permission'] = 'admin'), 'x-permission', true],
    ['a permission of a public operation', (of) => (operations(of)[0]['x-permission'] = 'read'), 'x-permission', true],
    ['other paging', (of) => (withKey(of, 'x-paging')['x-paging'].by = 'cursor'), 'x-paging', true],
    ['another name in our packages', (of) => (field(of, 'x-name')['x-name'] = 'other'), 'x-name', true],
    ['other operations that confirm', (of) => (withKey(of, 'x-confirm')['x-confirm'] = []), 'x-confirm', false],
  ])('reports %s', (_, edit, key, breaks) => {
    expect(changed(edit)).toEqual([{ key, breaks }])
  })

  it('reports nothing where only provenance, descriptions or the order change', () => {
    const reverse = (value: Anything): Anything => {
      if (Array.isArray(value)) return value.map(reverse)
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).toReversed()
      return Object.fromEntries(entries.map(([key, each]) => [key, key === 'x-note' ? 'Another.' : reverse(each)]))
    }
    expect(compareFacts(document, reverse(document))).toEqual([])
  })

  it('follows parameters and constants that stand elsewhere in their lists', () => {
    expect(
      changed((of) => {
        for (const each of operations(of)) each.parameters?.reverse()
        for (const each of Object.values<Anything>(of.components.schemas)) each.oneOf?.reverse()
      }),
    ).toEqual([])
  })

  it('leaves what is new or gone as a whole to oasdiff', () => {
    const [url] = Object.keys(document.paths)
    expect(changed((of) => delete of.paths[url!])).toEqual([])
  })

  it('finds each fact of an operation that changes, in both directions', () => {
    const numbers = operations(document).map((_, index) => index)
    fc.assert(
      fc.property(fc.subarray(numbers, { minLength: 1 }), (chosen) => {
        const copy = structuredClone(document)
        for (const index of chosen) operations(copy)[index]['x-weight'].ip += 1
        expect(compareFacts(document, copy).filter(({ breaks }) => breaks)).toHaveLength(chosen.length)
        expect(compareFacts(copy, document).filter(({ breaks }) => !breaks)).toHaveLength(chosen.length)
      }),
      { numRuns: 20 },
    )
  })
})

describe('isAnnounced', () => {
  it.each([
    { before: '1.2.3', after: '2.0.0', want: true },
    { before: '1.2.3', after: '1.3.0', want: false },
    { before: '1.2.3', after: '1.2.4', want: false },
    { before: '0.1.0', after: '0.2.0', want: true },
    { before: '0.1.0', after: '0.1.1', want: false },
    { before: '0.9.0', after: '1.0.0', want: true },
    { before: '2.0.0', after: '1.0.0', want: false },
    { before: '0.2.0', after: '0.1.0', want: false },
    { before: '2026-01-01', after: '2026-11-24', want: false },
    { before: 'no version', after: '2.0.0', want: false },
  ])('is $want from $before to $after', ({ before, after, want }) => {
    expect(isAnnounced(before, after)).toBe(want)
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'capi-facts-'))
  const write = (name: string, value: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(value))
    return join(folder, name)
  }
  const command = ['--import', 'tsx', join(root, 'tools/product/comparison/facts.ts')]
  const run = (...files: readonly string[]): { status: number | null; text: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...files], {
      cwd: root,
      encoding: 'utf8',
    })
    return { status, text: stdout + stderr }
  }

  it('ends with 1 for what breaks, with 0 where the version announces it, and with 2 for other files', () => {
    const versions = ['0.1.0', '0.2.0'].map((version, index) => {
      const copy = structuredClone(document)
      copy.info.version = version
      operations(copy)[0]['x-weight'].ip += 1
      return write(`${index}.json`, copy)
    })
    const old = write('old.json', document)
    expect(run(old, versions[0]!)).toEqual({
      status: 1,
      text: expect.stringContaining('1 facts break programs, which'),
    })
    expect(run(old, versions[1]!)).toEqual({ status: 0, text: expect.stringContaining('as the version says') })
    expect(execFileSync(process.execPath, [...command, old, old], { cwd: root, encoding: 'utf8' })).toContain(
      ': 0 facts',
    )
    expect(run(old, write('list.json', [1]))).toEqual({ status: 2, text: expect.stringContaining('must be a bundled') })
    expect(run(old).status).toBe(2)
  })
})
