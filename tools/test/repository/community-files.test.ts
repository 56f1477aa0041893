// The files by which people report, discuss, prepare and explain a change: complete, and without a host.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../product/paths.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const folder = '.github/ISSUE_TEMPLATE'
const forms = readdirSync(join(root, folder)).filter((file) => file !== 'config.yml')

interface Form {
  readonly name: string
  readonly description: string
  readonly body: readonly {
    readonly type: string
    readonly id?: string
    readonly attributes: { readonly label?: string; readonly options?: readonly string[] }
  }[]
}

describe.each(forms)('the issue form %s', (file) => {
  const form = parse(read(`${folder}/${file}`)) as Form

  it('has a name, a description, and a label for each field', () => {
    expect(form).toMatchObject({ name: expect.any(String), description: expect.stringMatching(/\.$/) })
    const fields = form.body.filter(({ type }) => type !== 'markdown')
    expect(fields.length).toBeGreaterThan(0)
    for (const { type, id, attributes } of fields) {
      expect(['dropdown', 'input', 'textarea']).toContain(type)
      expect([id, attributes.label]).toEqual([expect.any(String), expect.any(String)])
    }
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
  })
})

it('the form for bugs lists every published package', () => {
  const form = parse(read(`${folder}/bug.yml`)) as Form
  const { options = [] } = form.body.find(({ id }) => id === 'package')!.attributes
  const manifests = readdirSync(join(root, 'packages')).map(
    (name) => JSON.parse(read(`packages/${name}/package.json`)) as { name: string; private?: boolean },
  )
  const published = manifests.filter((manifest) => !manifest.private).map(({ name }) => name)
  expect(options.filter((option) => option.startsWith('@'))).toEqual(published.toSorted())
})

it.each([
  'SECURITY.md',
  'CONTRIBUTING.md',
  '.github/pull_request_template.md',
  ...forms.map((file) => `${folder}/${file}`),
])('%s names no host', (path) => expect(read(path)).not.toMatch(/https?:|www\.|\w@\w+\./))

it('the editor writes lines as long as the formatter does', () => {
  const { printWidth } = JSON.parse(read('.oxfmtrc.json')) as { printWidth: number }
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`)
})

it('.nvmrc names the oldest Node that the packages support', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(engines.node).toMatch(new RegExp(`^>=${read('.nvmrc').trim()}\\.`))
})

describe('DECISIONS.md', () => {
  const [, ...groups] = read('DECISIONS.md').split(/^## /m)
  const entries = groups.flatMap((group) => group.split(/^### /m).slice(1))

  it('has groups of entries', () => {
    expect(entries.length).toBeGreaterThan(groups.length)
    for (const group of groups) expect(group).toMatch(/^[^\n]+\n\n### /)
  })

  it('states decision, reason, alternative and date in each entry', () => {
    const form = /^[^\n]+\n\n- Reason: [^]+?\.\n- Alternative: [^]+?\.\n- Date: \d{4}-\d\d-\d\d\n+$/
    expect(entries.filter((entry) => !form.test(entry))).toEqual([])
  })

  it('has the newest entry of each group last', () => {
    const dates = groups.map((group) => group.match(/(?<=^- Date: ).*/gm))
    expect(dates).toEqual(dates.map((group) => group?.toSorted()))
  })
})

it('the README shows a picture of the dashboard for each colour scheme', () => {
  const files = Array.from(read('README.md').matchAll(/(?:src|srcset)="([^"]+\.png)"/g), ([, file = '']) => file)
  expect(files.map((file) => basename(file))).toEqual(['dashboard-dark.png', 'dashboard-light.png'])
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
})
