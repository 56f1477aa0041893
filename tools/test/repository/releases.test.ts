// What a release is made from: packages that are published, and the changes that wait for it.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../product/paths.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const rooms = readdirSync(join(root, 'packages')).map((room) => `packages/${room}`)
const manifests = rooms.map((room) => ({ room, ...(JSON.parse(read(`${room}/package.json`)) as Manifest) }))
const published = manifests.filter((manifest) => !manifest.private)
const changes = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md')

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly description: string
  readonly license: string
  readonly files: readonly string[]
  readonly engines: Readonly<Record<string, string>>
}

describe('the published packages', () => {
  it('go together in one version', () => {
    const { fixed } = JSON.parse(read('.changeset/config.json')) as { fixed: string[][] }
    expect(fixed.map((group) => group.toSorted())).toEqual([published.map(({ name }) => name).toSorted()])
    expect(new Set(published.map(({ version }) => version)).size).toBe(1)
  })

  it.each(published)('$name says what it is, and brings licence and README', (manifest) => {
    const { engines } = JSON.parse(read('package.json')) as Manifest
    expect(manifest).toMatchObject({ license: 'MIT', engines })
    expect(manifest.description).toMatch(/^[A-Z].+\.$/)
    expect(manifest.files).toEqual(
      expect.arrayContaining([manifest.name === '@capi/docs' ? 'site' : 'src', 'CHANGELOG.md']),
    )
    expect(read(`${manifest.room}/LICENSE`)).toBe(read('LICENSE'))
    expect(read(`${manifest.room}/README.md`)).toMatch(new RegExp(`^# ${manifest.name}\n`))
  })
})

describe.each(changes)('the change %s', (name) => {
  const [, head = '', text = ''] = /^---\n([^]*?)---\n([^]*)$/.exec(read(`.changeset/${name}`)) ?? []

  it('names published packages, how large it is, and what it brings', () => {
    const sizes = Object.entries(parse(head) as Record<string, string>)
    expect(sizes).not.toEqual([])
    expect(sizes.filter(([each]) => !published.some((manifest) => manifest.name === each))).toEqual([])
    expect(sizes.filter(([, size]) => !['patch', 'minor', 'major'].includes(size))).toEqual([])
    expect(text.trim()).toMatch(/\.$/)
  })
})
