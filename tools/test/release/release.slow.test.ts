// A release: each fault is refused by the check that is there for it, and one without faults is installed, used and
// upgraded.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkApi } from '../../repository/release/src/checks/api.ts'
import { runAsync } from '../../repository/release/src/commands.ts'
import { packRelease } from '../../repository/release/src/pack.ts'
import { repository, tarballName } from '../../repository/release/src/packages.ts'
import { type Spoiled, findingsOf, put, version } from './spoiled.ts'

let release: string
beforeAll(async () => {
  release = join(mkdtempSync(join(tmpdir(), 'capi-release-test-')), 'release')
  packRelease(release)
}, 600_000)
afterAll(() => rmSync(join(release, '..'), { recursive: true, force: true }))

interface Fault {
  readonly fault: string
  readonly check: string
  readonly text: string
  readonly spoil: (spoiled: Spoiled) => void
  readonly tag?: string
  readonly isResummed?: boolean
}

const client = '@capi/client'
const remove =
  (name: string, file: string) =>
  ({ edit }: Spoiled): void =>
    edit(name, (folder) => rmSync(join(folder, file)))
const depend =
  (name: string, dependency: string, wanted: string) =>
  ({ manifest }: Spoiled): void =>
    manifest(name, (each) => Object.assign(each['dependencies'] as object, { [dependency]: wanted }))

const faults: readonly Fault[] = [
  {
    fault: 'a built file is missing',
    check: 'files',
    text: 'names ./dist/undici.js in its manifest, which is missing.',
    spoil: remove(client, 'dist/undici.js'),
  },
  { fault: 'the licence is missing', check: 'files', text: 'must contain LICENSE.', spoil: remove(client, 'LICENSE') },
  {
    fault: 'a listed file is missing',
    check: 'files',
    text: 'must contain openapi.rules.json.',
    spoil: remove('@capi/sandbox', 'openapi.rules.json'),
  },
  {
    fault: 'the code opens a file that is missing',
    check: 'files',
    text: 'reads dist/price.wasm in dist/extra.js, which is missing.',
    spoil: ({ edit }) => edit(client, (at) => put(at, 'dist/extra.js', `new URL('./price.wasm', import.meta.url)`)),
  },
  {
    fault: 'a test is packed',
    check: 'files',
    text: 'must not contain src/order.test.ts.',
    spoil: ({ edit }) => edit(client, (at) => put(at, 'src/order.test.ts', '')),
  },
  {
    fault: 'an export points to nothing',
    check: 'files',
    text: 'names ./dist/no-such-file.js in its manifest, which is missing.',
    spoil: ({ manifest }) =>
      manifest(client, (each) => Object.assign(each['exports'] as object, { './orders': './dist/no-such-file.js' })),
  },
  {
    fault: 'the tag names another version',
    check: 'version',
    text: `must be v${version}, was v9.9.9.`,
    spoil: () => {},
    tag: 'v9.9.9',
  },
  {
    fault: 'a changelog says nothing about the version',
    check: 'version',
    text: `must have a part about ${version} in CHANGELOG.md, was none.`,
    spoil: () => {},
    tag: `v${version}`,
  },
  {
    fault: 'the documentation is missing',
    check: 'version',
    text: 'must be in the release, was missing: npm run docs.',
    spoil: ({ folder }) => rmSync(join(folder, 'documents/docs.tgz')),
  },
  {
    fault: 'the document has another version',
    check: 'version',
    text: `must have the version ${version}, was 9.9.9.`,
    spoil: ({ folder }) => {
      const file = join(folder, 'documents/openapi.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${version}"`, '"version": "9.9.9"'))
    },
  },
  {
    fault: 'a package that another one needs is not in the release',
    check: 'packages',
    text: 'needs @capi/report, which is not published.',
    spoil: ({ folder }) => rmSync(join(folder, 'packages', tarballName('@capi/report', version))),
  },
  {
    fault: 'a package has another version',
    check: 'packages',
    text: `must have the version ${version}, was 9.9.9.`,
    spoil: ({ manifest }) => manifest('@capi/backtest', (each) => Object.assign(each, { version: '9.9.9' })),
  },
  {
    fault: 'a dependency is that of another release',
    check: 'packages',
    text: `needs @capi/api ${version}, which is released with it, was 0.0.9.`,
    spoil: depend(client, '@capi/api', '0.0.9'),
  },
  {
    fault: 'a dependency exists in the repository alone',
    check: 'packages',
    text: 'needs @capi/api in a version that a registry has, was workspace:*.',
    spoil: depend(client, '@capi/api', 'workspace:*'),
  },
  {
    fault: 'a package runs a script when it is installed',
    check: 'packages',
    text: 'must run nothing when it is installed, was the script postinstall.',
    spoil: ({ manifest }) => manifest(client, (each) => Object.assign(each, { scripts: { postinstall: 'node a.js' } })),
  },
  {
    fault: 'a list of components lacks a dependency',
    check: 'components',
    text: 'needs undici, which components/capi-client.cdx.json does not name.',
    spoil: depend(client, 'undici', '7.30.2'),
  },
  {
    fault: 'a file names the folder of the build',
    check: 'traces',
    text: 'must not name the folder of its build, dist/map.json does.',
    spoil: ({ edit }) => edit(client, (at) => put(at, 'dist/map.json', `["${join(repository, 'packages')}"]`)),
  },
  {
    fault: 'a file names the host of a registry',
    check: 'traces',
    text: 'must not name a registry, dist/lock.json has registry.',
    spoil: ({ edit }) => edit(client, (at) => put(at, 'dist/lock.json', '["https://registry.example.com/a"]')),
  },
  {
    fault: 'a tarball was changed after the check',
    check: 'sums',
    text: `packages/${tarballName(client, version)} must have the hash`,
    spoil: ({ folder }) => appendFileSync(join(folder, 'packages', tarballName(client, version)), 'more'),
    isResummed: false,
  },
  {
    fault: 'a file was added after the check',
    check: 'sums',
    text: 'packages/more.txt must be listed in SHA256SUMS, was not.',
    spoil: ({ folder }) => writeFileSync(join(folder, 'packages/more.txt'), ''),
    isResummed: false,
  },
]

describe('a release', () => {
  it('passes all quick checks as it was packed', async () => {
    expect(await findingsOf(release, () => {})).toEqual([])
  })

  it.each(faults)('is refused by the check $check because $fault', async ({ check, text, spoil, ...options }) => {
    const findings = await findingsOf(release, spoil, options)
    expect(new Set(findings.map((finding) => finding.check))).toEqual(new Set([check]))
    expect(findings.map((finding) => finding.text)).toContainEqual(expect.stringContaining(text))
  })

  it('is refused by the check "api" because a declaration changed', async () => {
    const spoil = ({ edit }: Spoiled): void =>
      edit('@capi/report', (at) => appendFileSync(join(at, 'dist/index.d.ts'), 'export declare const added: string\n'))
    const findings = await findingsOf(release, spoil, { checks: [checkApi] })
    expect(findings).toEqual([
      {
        check: 'api',
        subject: '@capi/report',
        text: expect.stringContaining('(+ export declare const added: string;): npm run fix'),
      },
    ])
  })

  it.each([
    {
      check: 'publint',
      change: (each: Record<string, unknown>): void => {
        const { types, ...conditions } = (each['exports'] as Record<string, Record<string, string>>)['.']!
        each['exports'] = { '.': { ...conditions, types } }
      },
      text: 'types',
    },
    {
      check: 'attw',
      change: (each: Record<string, unknown>): void => void (each['type'] = 'commonjs'),
      text: 'UnexpectedModuleSyntax',
    },
  ])('is refused by the check $check because a manifest misleads tools', async ({ check, change, text }) => {
    const { checkTypes } = await import('../../repository/release/src/checks/types.ts')
    const checkOne: typeof checkTypes = ({ packages, ...rest }) =>
      checkTypes({ ...rest, packages: packages.filter(({ name }) => name === '@capi/report') })
    const findings = await findingsOf(release, ({ manifest }) => manifest('@capi/report', change), {
      checks: [checkOne],
    })
    expect(findings).toContainEqual({ check, subject: '@capi/report', text: expect.stringContaining(text) })
  })
})

describe('npm --prefix tools/repository/release run rehearse', () => {
  it('installs, uses and upgrades the tarballs of two releases', { timeout: 1_800_000 }, async () => {
    const program = join(repository, 'tools/repository/release/src/rehearse/run.ts')
    const tsx = join(repository, 'node_modules/tsx/dist/cli.mjs')
    const printed = await runAsync(process.execPath, [tsx, program], { cwd: repository })
    const others = process.env['CAPI_NODE']?.split(':').length ?? 0
    expect(printed.match(/npm on Node v\d+/g)).toHaveLength(others > 0 ? 2 : 1)
    for (const manager of ['npm', 'pnpm', 'yarn'])
      for (const done of ['installed', 'upgraded']) expect(printed).toMatch(new RegExp(`${manager}\\b.*: ${done}`))
    for (const each of [/\d-next\.\d+ for a branch/, /init, npm test and ci\.sh/, /upgraded the bot/])
      expect(printed).toMatch(each)
    expect(printed).toMatch(/compiled [1-9]\d* programs and tests/)
  })
})
