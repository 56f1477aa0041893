// A release: each fault is refused by the check that is there for it, and one without faults is published, installed,
// used and upgraded.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkApi } from '../../release/src/checks/api.ts'
import { run, runAsync } from '../../release/src/commands.ts'
import { installTools } from '../../release/src/install.ts'
import { packRelease } from '../../release/src/pack.ts'
import { readPublished, repository, tarballName } from '../../release/src/packages.ts'
import { startForge } from '../../release/src/rehearse/forge.ts'
import { publish, sumsOf } from '../../release/src/rehearse/publish.ts'
import { releaseStep } from '../../release/src/workflow.ts'
import { type Spoiled, findingsOf, put, version } from './spoiled.ts'

let release: string
beforeAll(async () => {
  release = join(mkdtempSync(join(tmpdir(), 'capi-release-test-')), 'release')
  await installTools()
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
    text: 'names ./dist/follow/index.js in its manifest, which is missing.',
    spoil: remove(client, 'dist/follow/index.js'),
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
    const { checkTypes } = await import('../../release/src/checks/types.ts')
    const checkOne: typeof checkTypes = ({ packages, ...rest }) =>
      checkTypes({ ...rest, packages: packages.filter(({ name }) => name === '@capi/report') })
    const findings = await findingsOf(release, ({ manifest }) => manifest('@capi/report', change), {
      checks: [checkOne],
    })
    expect(findings).toContainEqual({ check, subject: '@capi/report', text: expect.stringContaining(text) })
  })
})

describe('the script that publishes', () => {
  const attempt = (folder: string, sums: string): Promise<string> =>
    runAsync('bash', ['-e', '-c', releaseStep('Publish exactly the tarballs that were checked')], {
      cwd: folder,
      // Without a registry: it must fail before it needs one.
      env: { ...process.env, SUMS: sums, KIND: 'tag', NPM_CONFIG_REGISTRY: 'http://127.0.0.1:1/' },
    })

  it.each([
    {
      fault: 'a tarball',
      file: `packages/${tarballName(client, version)}`,
      named: `packages/${tarballName(client, version)}`,
    },
    { fault: 'the list of hashes', file: 'SHA256SUMS', named: 'SHA256SUMS' },
    { fault: 'the order', file: 'packages.txt', named: 'packages.txt' },
  ])('refuses a release of which $fault was changed on its way', async ({ file, named }) => {
    const folder = join(release, '..', 'changed')
    run('cp', ['-r', release, folder])
    try {
      appendFileSync(join(folder, file), ' ')
      await expect(attempt(folder, sumsOf(release))).rejects.toThrow(`${named}: FAILED`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the script that publishes a branch', () => {
  it('makes its packages installable at once as next, and publishes nothing when it runs again', async () => {
    const forge = await startForge(join(release, '../registry'))
    // A forge whose jobs inherit that npm is to print nothing.
    vi.stubEnv('npm_config_loglevel', 'silent')
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await forge.close()
    })
    const settings = join(release, '../npmrc')
    const publishBranch = (): Promise<string> => publish(forge, release, { kind: 'branch', settings })
    await publishBranch()
    expect(forge.staged()).toEqual([])
    const names = readPublished().map(({ name }) => name)
    for (const name of names) {
      const response = await fetch(`${forge.url}/${name.replace('/', '%2f')}`)
      expect(await response.json()).toMatchObject({ 'dist-tags': { next: version } })
    }
    const again = await publishBranch()
    expect(again.match(/is published already\.$/gm)).toHaveLength(names.length)
  })
})

describe('npm --prefix tools/release run rehearse', () => {
  it('publishes, installs, uses and upgrades two releases', { timeout: 1_800_000 }, async () => {
    const program = join(repository, 'tools/release/src/rehearse/run.ts')
    const tsx = join(repository, 'node_modules/tsx/dist/cli.mjs')
    const printed = await runAsync(process.execPath, [tsx, program], { cwd: repository })
    const others = process.env['CAPI_NODE']?.split(':').length ?? 0
    expect(printed.match(/npm on Node v\d+/g)).toHaveLength(others > 0 ? 2 : 1)
    for (const each of [/pnpm: installed/, /yarn: installed/, /init, npm test and ci\.sh/, /upgraded the bot/])
      expect(printed).toMatch(each)
    expect(printed).toMatch(/compiled [1-9]\d* programs and tests/)
  })
})
