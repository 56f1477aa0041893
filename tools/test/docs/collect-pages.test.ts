import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../product/paths.ts'
import { collectPages, leadLinks } from '../../product/docs/pages.ts'
import { readSources } from '../../product/docs/facts.ts'

const pages = collectPages(readSources())
const paths = new Set(pages.map(({ path }) => path))

describe('leadLinks', () => {
  const places = new Map([['spec/GAPS.md', 'gaps.md']])
  const lead = (markdown: string): string =>
    leadLinks({ path: 'packages/api', title: '', groups: [], source: 'packages/api/README.md', markdown }, places)

  it.each([
    { name: 'a file that is a page', given: '[Gaps](../../spec/GAPS.md#g4-signature)', want: '[Gaps](../gaps.md#g4)' },
    {
      name: 'the address of a page',
      given: '[Order](/schemas/Order.md#size)',
      want: '[Order](../schemas/Order.md#size)',
    },
    { name: 'a place on the same page', given: '[Below](#below)', want: '[Below](#below)' },
  ])('leads to $name', ({ given, want }) => {
    expect(lead(given)).toBe(want)
  })

  it('turns a link to another file into its text', () => {
    expect(lead('See [the licence](../../LICENSE).')).toBe('See the licence.')
  })

  it('refuses a link to a file that does not exist', () => {
    expect(() => lead('[No](no.md)')).toThrow('Expected a page or a file of the repository in packages/api/README.md')
  })
})

describe('collectPages', () => {
  it('has each guide of the folder once, in the order of the start page', () => {
    const start = readFileSync(join(root, 'spec/guides/index.md'), 'utf8')
    const listed = Array.from(start.matchAll(/^\d+\. \[.+?\]\((.+?)\.md\)/gm), ([, name]) => name)
    const guides = pages.filter(({ source }) => source.startsWith('spec/guides/')).map(({ path }) => path)
    expect(guides).toEqual(['index', ...listed])
    const files = readdirSync(join(root, 'spec/guides')).filter((name) => name.endsWith('.md'))
    expect(guides.map((path) => `${path}.md`).toSorted()).toEqual(files.toSorted())
  })

  it('names the file of the repository that each page is made from', () => {
    expect(pages.map(({ source }) => source).filter((source) => !existsSync(join(root, source)))).toEqual([])
  })

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

  it('describes each error code in the guide on errors', () => {
    const codes = pages.find(({ path }) => path === 'schemas/ErrorCode')!.markdown.matchAll(/^### `(\d+)`/gm)
    const { markdown } = pages.find(({ path }) => path === 'errors')!
    for (const [, code] of codes) expect(markdown).toContain(`| \`${code}\` |`)
  })
})
