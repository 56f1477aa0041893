// Every script in the workflows runs here: those that need the identity of the forge against a program that stands for
// its command line, and the others as they are. A step that is not in the table fails the test.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { sumsOf, writeSums } from '../../repository/release/src/sums.ts'
import { root } from '../../product/paths.ts'

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly name?: string; readonly run?: string }[] }>
  >
}

const workflows = join(root, '.github/workflows')
const steps = readdirSync(workflows).flatMap((file) =>
  Object.entries((parse(readFileSync(join(workflows, file), 'utf8')) as Workflow).jobs).flatMap(
    ([job, { steps: each }]) =>
      each.flatMap(({ name, run }) =>
        run === undefined ? [] : [{ title: `${file}: ${job}: ${name ?? run}`, script: run }],
      ),
  ),
)

/** Steps that are one command, and what runs it. */
const ranElsewhere: Readonly<Record<string, string>> = {
  'check.yml: check: bash .ci/run': 'runs this test, and before a landing all others',
  'check.yml: check-fork: bash .ci/run': 'runs this test, and before a landing all others',
  'check.yml: document: Findings, each beside its line': 'npm test has the same tasks',
  'docs.yml: build: npm run setup': 'npm test begins with it',
  'docs.yml: build: npm run docs': 'npm test has the same task',
  'docs.yml: build: All versions as one site': 'docs.test.ts',
  'mutants.yml: mutants: npm run mutants': 'nothing: it takes hours, which only the night has',
  'release.yml: versions: npm --prefix tools/repository/release run -s versions':
    'the rehearsal, in a copy of the tree',
  'release.yml: pack: A version of its own for each pre-release': 'the rehearsal, in a copy of the tree',
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-steps-'))
  for (const name of ['gh', 'npm', 'npx']) writeProgram(name)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a program that records how it is called; `REPLIES` has what it prints for the beginning of a command. */
function writeProgram(name: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const text = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
const call = ['${name}', ...process.argv.slice(2)].join(' ')
appendFileSync(process.env.CALLS, call + '\\n')
const [, reply] = Object.entries(JSON.parse(process.env.REPLIES)).find(([start]) => call.startsWith(start)) ?? []
if (reply?.write) {
  mkdirSync(require('node:path').dirname(reply.write), { recursive: true })
  writeFileSync(reply.write, 'text')
}
process.stdout.write(reply?.print ?? '')
process.stderr.write(reply?.error ?? '')
process.exitCode = reply?.exit ?? 0
`
  writeFileSync(join(folder, 'bin', name), text)
  chmodSync(join(folder, 'bin', name), 0o755)
}

interface Reply {
  readonly print?: string
  /** What it prints to stderr. */
  readonly error?: string
  readonly exit?: number
  readonly write?: string
}

interface Outcome {
  readonly status: number | null
  readonly printed: string
  /** How the programs that stand for others were called. */
  readonly calls: readonly string[]
  /** What the step hands to others. */
  readonly output: string
}

/** Runs the script of a step as the forge does, in a folder. */
function runStep(
  title: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  replies: Readonly<Record<string, Reply>> = {},
): Outcome {
  const { script } = steps.find((step) => step.title.endsWith(title))!
  const [calls, output] = [join(cwd, '..', 'calls'), join(cwd, '..', 'output')]
  for (const file of [calls, output]) writeFileSync(file, '')
  const { PATH = '', HOME = '' } = process.env
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: Object.keys(replies).length > 0 ? `${join(folder, 'bin')}:${PATH}` : PATH,
      HOME,
      RUNNER_TEMP: join(cwd, '..'),
      GITHUB_OUTPUT: output,
      CALLS: calls,
      REPLIES: JSON.stringify(replies),
      ...env,
    },
  })
  const read = (file: string): string => readFileSync(file, 'utf8')
  return { status, printed: stdout + stderr, calls: read(calls).split('\n').filter(Boolean), output: read(output) }
}

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd, encoding: 'utf8' })

/** Makes a new folder with a repository that has a manifest and a workflow. */
function makeRepository(): string {
  const tree = join(mkdtempSync(join(folder, 'case-')), 'tree')
  mkdirSync(join(tree, 'packages/client'), { recursive: true })
  mkdirSync(join(tree, '.github/workflows'), { recursive: true })
  writeFileSync(join(tree, 'packages/client/package.json'), '{"version":"0.1.0"}\n')
  writeFileSync(join(tree, '.github/workflows/a.yml'), 'a\n')
  git(tree, 'init', '--quiet', '--initial-branch=main')
  git(tree, 'add', '--all')
  git(tree, 'commit', '--quiet', '--message', 'first')
  return tree
}

const tests: Readonly<Record<string, () => void>> = {
  'docs.yml: build: Documentation of the releases': () => {
    const cwd = makeRepository()
    const none = runStep('Documentation of the releases', cwd, {}, { 'gh release list': { print: '' } })
    expect(none).toMatchObject({ status: 0, calls: [expect.stringContaining('gh release list')] })
    const { status, calls } = runStep(
      'Documentation of the releases',
      cwd,
      {},
      {
        'gh release list': { print: 'v0.2.0\nv0.1.0\n' },
      },
    )
    const downloads = ['v0.2.0', 'v0.1.0'].map(
      (tag) => `gh release download ${tag} --pattern docs.tgz --dir ${join(cwd, '..')}/releases/${tag}`,
    )
    expect([status, calls.slice(1)]).toEqual([0, downloads])
  },
  'check.yml: document: Document of the last release': () => {
    const cwd = makeRepository()
    const list = { 'gh release list': { print: '' } }
    expect(runStep('Document of the last release', cwd, {}, list)).toMatchObject({
      status: 0,
      printed: 'There is no release to compare with.\n',
    })
    const found = {
      'gh release list': { print: 'v0.1.0' },
      'gh release download': { write: join(cwd, 'openapi.json') },
    }
    const { status, calls } = runStep('Document of the last release', cwd, {}, found)
    expect([status, calls.at(-1)]).toEqual([
      0,
      `gh release download v0.1.0 --pattern openapi.json --dir ${join(cwd, '..')}`,
    ])
  },
  'check.yml: document: Breaking changes since the last release': () => {
    const cwd = makeRepository()
    mkdirSync(join(cwd, '.github/actions/openapi-check'), { recursive: true })
    writeFileSync(join(cwd, '.github/actions/openapi-check/check.sh'), 'echo "check.sh $* $BEFORE" >> "$CALLS"\n')
    const before = join(cwd, '../openapi.json')
    const compare = (): Outcome =>
      runStep(
        'Breaking changes since the last release',
        cwd,
        { BEFORE: before, DOCUMENT: 'packages/api/openapi.json' },
        { npx: {} },
      )
    expect(compare()).toMatchObject({ status: 0, calls: [] })
    writeFileSync(before, '{}')
    expect(compare()).toMatchObject({
      status: 0,
      calls: [
        `check.sh diff ${before}`,
        `npx tsx tools/product/comparison/facts.ts ${before} packages/api/openapi.json`,
      ],
    })
  },
  'check.yml: document: A changed API has a changeset': () => {
    const cwd = makeRepository()
    const base = git(cwd, 'rev-parse', 'HEAD').trim()
    const { status, calls } = runStep('A changed API has a changeset', cwd, { BASE: base }, { npm: {} })
    expect([status, calls]).toEqual([0, [`npm --prefix tools/repository/release run -s changes -- ${base}`]])
  },
  'release.yml: versions: What a release changes, as a patch': () => {
    const cwd = makeRepository()
    expect(runStep('What a release changes, as a patch', cwd)).toMatchObject({ status: 0, output: '' })
    writeFileSync(join(cwd, 'packages/client/package.json'), '{"version":"0.2.0"}\n')
    writeFileSync(join(cwd, 'packages/client/CHANGELOG.md'), '## 0.2.0\n')
    expect(runStep('What a release changes, as a patch', cwd)).toMatchObject({ status: 0, output: 'version=0.2.0\n' })
    expect(readFileSync(join(cwd, '../version.patch'), 'utf8')).toContain('packages/client/CHANGELOG.md')
  },
  'release.yml: propose: Open or renew the pull request of the next version': () => {
    const source = makeRepository()
    const forge = join(source, '..')
    const first = git(source, 'rev-parse', 'HEAD').trim()
    writeFileSync(join(source, 'packages/client/package.json'), '{"version":"0.2.0"}\n')
    writeFileSync(join(source, '.github/workflows/a.yml'), 'more rights\n')
    writeFileSync(join(forge, 'version.patch'), git(source, 'diff', '--binary'))
    git(source, 'checkout', '--quiet', '--', '.')
    git(forge, 'clone', '--quiet', '--bare', source, 'forge.git')
    const env = {
      GITHUB_SERVER_URL: `file://${forge}`,
      GITHUB_REPOSITORY: 'forge.git',
      GITHUB_SHA: first,
      VERSION: '0.2.0',
    }
    for (const [index, state] of ['CLOSED', 'OPEN'].entries()) {
      const cwd = join(forge, `job-${index}`)
      mkdirSync(cwd)
      writeFileSync(join(cwd, 'version.patch'), readFileSync(join(forge, 'version.patch')))
      const replies = { 'gh pr view': { print: state } }
      const { status, printed, calls } = runStep(
        'Open or renew the pull request of the next version',
        cwd,
        env,
        replies,
      )
      expect([status, printed]).toEqual([0, ''])
      expect(calls.some((call) => call.startsWith('gh pr create --head release --base main'))).toBe(state !== 'OPEN')
      expect(calls.at(-1)).toBe('gh workflow run check.yml --ref release')
    }
    const bare = join(forge, 'forge.git')
    expect(git(bare, 'log', '--format=%s', 'release')).toBe('root: version 0.2.0\nfirst\n')
    expect(git(bare, 'diff', '--name-only', 'main', 'release')).toBe('packages/client/package.json\n')
  },
  'release.yml: pack: Pack once, and check what was packed': () => {
    const cwd = makeRepository()
    const packed = join(cwd, '../release')
    const replies = { 'npm --prefix tools/repository/release run -s pack': { write: join(packed, 'SHA256SUMS') } }
    const done = runStep('Pack once, and check what was packed', cwd, { TAG: 'v0.2.0' }, replies)
    expect(done).toMatchObject({
      status: 0,
      calls: [
        `npm --prefix tools/repository/release run -s pack -- ${packed}`,
        `npm --prefix tools/repository/release run -s check -- ${packed} --tag v0.2.0`,
      ],
      output: `sums=${sumsOf(packed)}\n`,
    })
    const refused = runStep(
      'Pack once, and check what was packed',
      cwd,
      { TAG: 'v9' },
      {
        ...replies,
        'npm --prefix tools/repository/release run -s check': { exit: 1 },
      },
    )
    expect([refused.status, refused.output]).toEqual([1, ''])
  },
  'release.yml: publish: Publish exactly the tarballs that were checked': () => {
    const title = 'Publish exactly the tarballs that were checked'
    const cwd = makeRepository()
    rmSync(join(cwd, '.git'), { recursive: true })
    mkdirSync(join(cwd, 'packages'), { recursive: true })
    const names = ['api', 'client']
    for (const name of names) writeFileSync(join(cwd, `packages/${name}.tgz`), name)
    writeFileSync(join(cwd, 'packages.txt'), names.map((name) => `@capi/${name} 0.2.0 ${name}.tgz\n`).join(''))
    writeSums(cwd)
    const publish = (kind: 'branch' | 'tag', replies: Readonly<Record<string, Reply>>): Outcome =>
      runStep(title, cwd, { SUMS: sumsOf(cwd), KIND: kind }, replies)
    const none = { 'npm view @capi/': { exit: 1, error: 'npm error code E404\n' } }
    const commands = ({ status, calls }: Outcome): unknown => [status, calls.filter((call) => !/npm view/.test(call))]
    expect(commands(publish('tag', none))).toEqual([
      0,
      names.map((name) => `npm stage publish ./packages/${name}.tgz --access public --tag latest`),
    ])
    expect(commands(publish('branch', none))).toEqual([
      0,
      names.map((name) => `npm publish ./packages/${name}.tgz --access public --tag next`),
    ])
    // A job that runs again goes on with what is left.
    const sha512 = `sha512-${createHash('sha512').update('api').digest('base64')}`
    const again = publish('tag', { 'npm view @capi/api@0.2.0 dist.integrity': { print: `${sha512}\n` }, ...none })
    expect(again.printed).toBe('@capi/api@0.2.0 is published already.\n')
    expect(commands(again)).toEqual([0, ['npm stage publish ./packages/client.tgz --access public --tag latest']])
    const other = publish('tag', { ...none, 'npm view @capi/': { print: 'sha512-AAAA\n' } })
    expect(commands(other)).toEqual([1, []])
    expect(other.printed).toContain('::error::@capi/api@0.2.0 is published with another content.')
    // No answer is no permission to publish.
    expect(commands(publish('tag', { 'npm view @capi/': { exit: 1, error: 'npm error code E500\n' } }))).toEqual([
      1,
      [],
    ])
    for (const file of ['packages/api.tgz', 'packages.txt', 'SHA256SUMS']) {
      const [sums, before] = [sumsOf(cwd), readFileSync(join(cwd, file))]
      writeFileSync(join(cwd, file), `${before.toString()} `)
      const { status, printed, calls } = runStep(title, cwd, { SUMS: sums, KIND: 'tag' }, none)
      expect([status, calls]).toEqual([1, []])
      expect(printed).toContain(`${file}: FAILED`)
      writeFileSync(join(cwd, file), before)
    }
  },
  'release.yml: announce: Attach bundles, tarballs, components and hashes': () => {
    const cwd = makeRepository()
    for (const file of ['documents/a.json', 'packages/a.tgz', 'components/a.json']) {
      mkdirSync(join(cwd, file, '..'), { recursive: true })
      writeFileSync(join(cwd, file), file)
    }
    rmSync(join(cwd, '.git'), { recursive: true })
    writeSums(cwd)
    const env = { SUMS: sumsOf(cwd), GITHUB_REF_NAME: 'v0.2.0' }
    const title = 'Attach bundles, tarballs, components and hashes'
    const attached = 'documents/a.json packages/a.tgz components/a.json SHA256SUMS'
    expect(runStep(title, cwd, env, { gh: {} })).toMatchObject({
      status: 0,
      calls: [`gh release create v0.2.0 --verify-tag --notes-file notes.md ${attached}`],
    })
    writeFileSync(join(cwd, 'packages/a.tgz'), 'changed')
    expect(runStep(title, cwd, env, { gh: {} })).toMatchObject({ status: 1, calls: [] })
  },
}

describe('the scripts of the workflows', () => {
  it('are all in the tables', () => {
    const known = [...Object.keys(tests), ...Object.keys(ranElsewhere)]
    expect(steps.map(({ title }) => title).toSorted()).toEqual(known.toSorted())
  })

  it.each(Object.entries(tests))('%s', (_, test) => test())
})
