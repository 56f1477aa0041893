// The references of the libraries and commands on the built site. `npm run docs` builds it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, siteFolder } from '../../product/paths.ts'
import { writeCommands } from '../../product/docs/programs.ts'

/** Returns the page with the parts that continue it. */
const pageOf = (path: string): string =>
  [path, ...Array.from({ length: 8 }, (_, index) => `${path}-${index + 2}`)]
    .map((part) => join(siteFolder, `${part}.md`))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const headingsOf = (path: string): string[] =>
  Array.from(pageOf(path).matchAll(/^## (\w+)(?:\(\))?$/gm), ([, name = '']) => name)

/** Returns the names that the entry of a package exports, except those that it passes on from `@capi/api`. */
function exportsOf(name: string): string[] {
  const entry = readFileSync(join(root, 'packages', name, 'src/index.ts'), 'utf8')
  const lists = entry.matchAll(/^export (?:type )?\{([^}]+)\} from '\./gm)
  const names = Array.from(lists, ([, list = '']) => list.split(',').map((each) => each.trim().replace(/^type /, '')))
  return names.flat().filter((each) => each !== '' && each !== 'UsageError')
}

describe.each(['client', 'sandbox', 'test-kit', 'report'])('the reference of @capi/%s', (name) => {
  const path = `packages/${name}-reference`

  it('has a section for everything that the package exports', () => {
    expect(exportsOf(name).length).toBeGreaterThan(5)
    expect(headingsOf(path)).toEqual(expect.arrayContaining(exportsOf(name)))
  })

  it('refers to nothing without a name, and repeats no source of a member', () => {
    expect(pageOf(path)).not.toMatch(/<a id|Inherited from|__type|(?<!\\)\]\(#?\)/)
  })
})

describe('the reference of @capi/client', () => {
  it('leads from each method to its operation', () => {
    expect(pageOf('packages/client-reference')).toMatch(
      /#### getTicker\(\)\n\n> .*\n\nSends \[`getTicker`\]\(\.\.\/reference\/getTicker\.md\)\./,
    )
  })

  it('gives the units and defaults of its options', () => {
    expect(pageOf('packages/client-reference')).toMatch(/`timeoutMs\?` \| .*in milliseconds.*\*\*Default\*\* `10000`/)
  })
})

describe('writeCommands', () => {
  const text = [...writeCommands().values()].join('\n')

  it.each(['capi place-order', 'capi verify', 'capi report', 'capi sandbox set-price', 'capi sandbox start'])(
    'has a section for %s',
    (command) => expect(text).toContain(`\n## ${command}\n`),
  )

  it('shows units, bounds and defaults as the help does', () => {
    expect(text).toContain('timeout of one attempt in milliseconds (default 10000)')
    expect(text).toContain('--mirror-stale')
  })
})

describe('the packages', () => {
  it('have their READMEs on the site', () => {
    const names = readdirSync(join(root, 'packages'))
    for (const name of names.filter((each) => existsSync(join(root, 'packages', each, 'README.md'))))
      expect(pageOf(`packages/${name}`), name).toContain('# ')
  })
})
