import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'
import { writeChangelog } from '../../src/site/changelog.ts'
import { collectPages, listPages, readGroups } from '../../src/site/pages.ts'
import { writeRedirects } from '../../src/site/redirects.ts'
import { documentOf } from '../handbook/tiny.ts'

const start = '# Start\n\n## Use\n\n1. [One](one.md): first.\n2. [Two](two.md)\n\n## More\n\nNo list.\n'
const pages = listPages(await collectPages(() => Promise.resolve([])))
const paths = new Set(pages.map(({ path }) => path))

describe('readGroups', () => {
  it('takes the order of the guides from the start page', () => {
    expect(readGroups(start, ['two.md', 'one.md', 'index.md', 'a.svg'])).toEqual([
      { text: 'Use', names: ['one', 'two'] },
    ])
  })

  it.each([
    { name: 'a guide that is not listed', files: ['one.md', 'two.md', 'three.md'] },
    { name: 'a listed guide that does not exist', files: ['one.md'] },
  ])('refuses $name', ({ files }) => {
    expect(() => readGroups(start, files)).toThrow('Expected index.md to list each guide once')
  })

  it('refuses a guide that is listed twice', () => {
    expect(() => readGroups(`${start}\n1. [One](one.md)\n`, ['one.md', 'two.md'])).toThrow('list each guide once')
  })
})

describe('collectPages', () => {
  it('has a page for each operation and schema of both documents', () => {
    for (const [file, operations] of [
      ['openapi.json', 'reference'],
      ['sandbox.json', 'sandbox-api'],
    ] as const) {
      const { paths: items } = JSON.parse(readFileSync(join(root, 'spec/dist', file), 'utf8')) as {
        paths: Record<string, Record<string, { operationId: string }>>
      }
      for (const item of Object.values(items))
        for (const { operationId } of Object.values(item)) expect(paths).toContain(`${operations}/${operationId}`)
    }
    expect(paths).toContain('schemas/ErrorCode')
    expect(paths).toContain('sandbox-api/schemas/FaultAction')
  })

  it('has each page once, with one title and every fact filled in', () => {
    expect(paths.size).toBe(pages.length)
    for (const { path, markdown } of pages) {
      const prose = markdown.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]+`/g, '')
      expect(markdown.replace(/^```[^]*?^```$/gm, '').match(/^# /gm), path).toHaveLength(1)
      expect(prose, path).not.toMatch(/\{\{|undefined|\[object/)
    }
  })

  it('leads only to pages', () => {
    const links = pages.flatMap(({ markdown, path }) =>
      Array.from(markdown.replace(/^```[^]*?^```$/gm, '').matchAll(/\]\((\/[^)#]+)\.md[^)]*\)/g), ([, to = '']) => [
        path,
        to.slice(1),
      ]),
    )
    expect(links.length).toBeGreaterThan(500)
    expect(links.filter(([, to]) => !paths.has(to!))).toEqual([])
  })

  it('describes each error code in the guide on errors', () => {
    const codes = pages.find(({ path }) => path === 'schemas/ErrorCode')!.markdown.matchAll(/^### `(\d+)`/gm)
    const { markdown } = pages.find(({ path }) => path === 'errors')!
    for (const [, code] of codes) expect(markdown).toContain(`| \`${code}\` |`)
  })
})

describe('writeChangelog', () => {
  it('says that the only version is the first', () => {
    expect(writeChangelog(documentOf({}), '/nowhere')).toBe('## 1.0.0\n\nThe first version.')
  })
})

describe('writeRedirects', () => {
  it('leads from each earlier address to a page of today', () => {
    const files = writeRedirects([...paths])
    const targets = [...files.values()].flatMap((text) =>
      Array.from(text.matchAll(/url=([\w/-]+)\.html/g), ([, to]) => to!),
    )
    expect(targets).toContain('first-order')
    expect(targets.filter((to) => !paths.has(to))).toEqual([])
    expect(files.get('reference.js')).toContain('"placeorder":"reference/placeOrder"')
  })
})
