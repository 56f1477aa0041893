// The composite action checks the document of another project: each of its steps is run as a command, in a clone of a
// real repository.
import { execFile, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'

const root = join(import.meta.dirname, '../../../..')
const action = join(root, '.github/actions/openapi-check')
const rules = join(root, 'packages/spectral-rules')
const spectral = createRequire(import.meta.url).resolve('@stoplight/spectral-cli/dist/index.js')

interface Step {
  readonly name: string
  readonly if?: string
  readonly shell: string
  readonly run: string
  readonly env: Readonly<Record<string, string>>
}

interface Outcome {
  readonly exit: number
  readonly output: string
}

let folder: string
let steps: readonly Step[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capi-action-'))
  steps = (parse(await readFile(join(action, 'action.yml'), 'utf8')) as { runs: { steps: Step[] } }).runs.steps
  // npm is replaced: it writes down what it was asked for, and links what is built here.
  const commands = { spectral }
  const links = Object.entries(commands).map(
    ([name, file]) =>
      `printf '#!/bin/sh\nexec ${process.execPath} --no-warnings ${file} "$@"\n' >$3/node_modules/.bin/${name}`,
  )
  const script = ['#!/bin/bash', 'echo "npm $*"', 'mkdir -p $3/node_modules/.bin $3/node_modules/@capi']
  script.push(`ln -sfn ${rules} $3/node_modules/@capi/spectral-rules`, ...links, 'chmod +x $3/node_modules/.bin/*')
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), `${script.join('\n')}\n`)
  await chmod(join(folder, 'bin/npm'), 0o755)
  await symlink(process.execPath, join(folder, 'bin/node'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lack = findLackOf('go', 'version', 'see https://go.dev')
/** Where Go keeps what it builds and downloads: below the home of the user, which the tests replace. */
const goFolders = ((): Record<string, string> => {
  if (lack !== null) return {}
  const { stdout } = spawnSync('go', ['env', '-json', 'GOCACHE', 'GOMODCACHE', 'GOPATH'], { encoding: 'utf8' })
  return JSON.parse(stdout) as Record<string, string>
})()

const inherited = (): Record<string, string> => ({
  ...goFolders,
  HOME: folder,
  PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'user.name',
  GIT_CONFIG_VALUE_0: 'a',
  GIT_CONFIG_KEY_1: 'user.email',
  GIT_CONFIG_VALUE_1: 'a@example.com',
})

function execute(command: string, args: readonly string[], cwd: string, env: object = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env: { ...inherited(), ...env } }, (error, stdout, stderr) =>
      resolve({ exit: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

/** Runs a step as the runner does, with the inputs of the action. */
async function runStep(name: string, cwd: string, inputs: Readonly<Record<string, string>>): Promise<Outcome> {
  const { run, env } = steps.find((step) => step.name === name)!
  const values: Readonly<Record<string, string>> = { 'runner.temp': folder, 'inputs.version': 'latest', ...inputs }
  const filled = Object.entries(env).map(([key, text]) => [
    key,
    text.replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_, expression: string) => values[expression] ?? ''),
  ])
  return execute('bash', ['-e', '-o', 'pipefail', '-c', run], cwd, {
    ...Object.fromEntries(filled),
    GITHUB_ACTION_PATH: action,
  })
}

const price = (type: string): object => ({ type, format: 'decimal' })
const documentOf = (fields: object, version = '1.0.0'): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'theirs', version },
    paths: {
      '/trades': {
        get: {
          operationId: 'listTrades',
          responses: {
            200: { content: { 'application/json': { schema: { type: 'object', properties: fields } } } },
            default: { description: 'Refused.' },
          },
        },
      },
    },
  })

/** Returns a clone whose branch main has a document, or none, and whose working tree has another. */
async function clone(before: string | undefined, now: string): Promise<string> {
  const place = await mkdtemp(join(folder, 'repository-'))
  const [origin, work] = [join(place, 'origin'), join(place, 'work')]
  const git = (args: string, cwd: string): Promise<Outcome> => execute('git', args.split(' '), cwd)
  await mkdir(join(origin, 'api'), { recursive: true })
  if (before !== undefined) await writeFile(join(origin, 'api/openapi.json'), before)
  await git('init -q -b main', origin)
  await git('add -A', origin)
  await git('commit -q --allow-empty -m first', origin)
  await git(`clone -q --depth 1 file://${origin} ${work}`, place)
  await mkdir(join(work, 'api'), { recursive: true })
  await writeFile(join(work, 'api/openapi.json'), now)
  return work
}

/** Commits a document to the branch main that a clone came from. */
async function commitToOrigin(work: string, document: string): Promise<void> {
  const origin = join(work, '../origin')
  await writeFile(join(origin, 'api/openapi.json'), document)
  await execute('git', ['commit', '-qam', 'later'], origin)
}

const inputs = { 'inputs.document': 'api/openapi.json', 'inputs.branch': 'main', 'inputs.ruleset': '' }

describe('the composite action', () => {
  it('has steps that are commands without expressions, and installs what it calls', async () => {
    for (const { run, shell } of steps) expect([run.includes('${{'), shell]).toEqual([false, 'bash'])
    expect(steps.map((step) => step.if)).toEqual([undefined, undefined, '${{ !cancelled() }}'])
    const { exit, output } = await runStep('Install the commands', folder, inputs)
    expect([exit, output]).toEqual([0, expect.stringMatching(/ @capi\/spectral-rules@latest @stoplight/)])
  })

  it('annotates what is not safe, and fails', async () => {
    await runStep('Install the commands', folder, inputs)
    const work = await clone(undefined, documentOf({ price: price('number') }))
    const { exit, output } = await runStep('Lint', work, inputs)
    expect([exit, output]).toEqual([
      1,
      expect.stringMatching(/^::error title=capi-money-decimal,file=.*openapi\.json,/m),
    ])
    await writeFile(join(work, 'api/openapi.json'), documentOf({ price: price('string') }))
    expect((await runStep('Lint', work, inputs)).exit).toBe(0)
  })

  it('takes a rule set of the project', async () => {
    await runStep('Install the commands', folder, inputs)
    const work = await clone(undefined, documentOf({ price: price('number') }))
    await writeFile(join(work, 'none.yaml'), 'rules: {}\n')
    expect((await runStep('Lint', work, { ...inputs, 'inputs.ruleset': 'none.yaml' })).exit).toBe(0)
  })
})

describeWith('Go', lack, 'the comparison of the composite action', () => {
  it('annotates what breaks since the branch, and fails unless the version announces it', async () => {
    const old = documentOf({ price: price('string'), fee: price('string') })
    const work = await clone(old, documentOf({ price: price('string') }))
    const { exit, output } = await runStep('Compare with the branch', work, inputs)
    expect([exit, output]).toEqual([
      1,
      expect.stringMatching(
        /^::error title=response-optional-property-removed,file=api\/openapi\.json::.*`fee`[^]*\nThe version does not/,
      ),
    ])
    await writeFile(join(work, 'api/openapi.json'), documentOf({ price: price('string') }, '2.0.0'))
    const announced = await runStep('Compare with the branch', work, inputs)
    expect([announced.exit, announced.output]).toEqual([
      0,
      expect.stringMatching(/^::warning [^]*\nThe version announces/),
    ])
  })

  it.each([
    { before: '1.2.3', after: '2.0.0', exit: 0 },
    { before: '1.2.3', after: '1.3.0', exit: 1 },
    { before: '0.1.0', after: '0.2.0', exit: 0 },
    { before: '0.1.0', after: '0.1.1', exit: 1 },
    { before: '2.0.0', after: '1.0.0', exit: 1 },
    { before: '2026-01-01', after: '2026-11-24', exit: 1 },
  ])('ends with $exit for what breaks from $before to $after', async ({ before, after, exit }) => {
    const work = await clone(documentOf({ fee: price('string') }, before), documentOf({}, after))
    expect((await runStep('Compare with the branch', work, inputs)).exit).toBe(exit)
  })

  it('passes where nothing breaks, and says what is new', async () => {
    const work = await clone(documentOf({}), documentOf({ fee: price('string') }))
    const { exit, output } = await runStep('Compare with the branch', work, inputs)
    expect([exit, output]).toEqual([0, expect.stringMatching(/^::notice title=response-optional-property-added,/)])
  })

  it('reads no configuration of the pull request, and no file or address that the document names', async () => {
    const work = await clone(documentOf({ fee: price('string') }), documentOf({}))
    await writeFile(join(work, '.oasdiff.yaml'), 'match-path: nothing\n')
    expect((await runStep('Compare with the branch', work, inputs)).exit).toBe(1)
    await writeFile(join(work, 'other.yaml'), 'get: {}\n')
    const split = {
      openapi: '3.1.0',
      info: { title: 'a', version: '1.0.0' },
      paths: { '/a': { $ref: '../other.yaml' } },
    }
    await writeFile(join(work, 'api/openapi.json'), JSON.stringify(split))
    const { exit, output } = await runStep('Compare with the branch', work, inputs)
    expect([exit, output]).toEqual([2, expect.stringContaining('Both documents must be OpenAPI 3 in one file, was')])
  })

  it.each([
    ['the document', documentOf({}), '{"swagger": "2.0"}', /^DOCUMENT must be an OpenAPI 3 document, was /],
    ['the base', '{"swagger": "2.0"}', documentOf({}), /^The document of the base must be an OpenAPI 3 document, was /],
    ['half a document', documentOf({}), '{"openapi": "3.1.0", ', /Both documents must be OpenAPI 3 in one file, was /],
  ])('refuses %s where it is none', async (_, before, now, message) => {
    const work = await clone(before, now)
    const { exit, output } = await runStep('Compare with the branch', work, inputs)
    expect([exit, output]).toEqual([2, expect.stringMatching(message)])
  })

  it('compares nothing where the document is new', async () => {
    const work = await clone(undefined, documentOf({}))
    const { exit, output } = await runStep('Compare with the branch', work, inputs)
    expect([exit, output]).toEqual([0, 'main has no api/openapi.json to compare with.\n'])
  })
})

describeWith('Go', lack, 'check.sh', () => {
  it('prints text for other systems, compares with a file, and refuses what it does not know', async () => {
    const work = await clone(documentOf({ fee: price('string') }), documentOf({}))
    const script = join(action, 'check.sh')
    const environment = { DOCUMENT: 'api/openapi.json', TOOLS: join(folder, 'openapi-check') }
    expect(await execute('bash', [script, 'diff'], work, environment)).toMatchObject({
      exit: 1,
      output: expect.stringMatching(/^\d changes: 1 error/),
    })
    await writeFile(join(work, 'same.json'), documentOf({}))
    expect(await execute('bash', [script, 'diff'], work, { ...environment, BEFORE: 'same.json' })).toEqual({
      exit: 0,
      output: 'No changes detected\n',
    })
    expect(await execute('bash', [script, 'deploy'], work, environment)).toEqual({
      exit: 2,
      output: 'check.sh must be called with install, lint or diff, was deploy.\n',
    })
  })

  it('says that Go is missing', async () => {
    const work = await clone(documentOf({}), documentOf({}))
    const bin = await mkdtemp(join(folder, 'without-go-'))
    for (const name of ['bash', 'git', 'grep', 'mktemp', 'dirname', 'basename', 'cat'])
      await symlink((await execute('sh', ['-c', `command -v ${name}`], work)).output.trim(), join(bin, name))
    const environment = { DOCUMENT: 'api/openapi.json', TOOLS: join(work, 'tools'), PATH: bin }
    expect(await execute('bash', [join(action, 'check.sh'), 'diff'], work, environment)).toMatchObject({
      exit: 2,
      output: expect.stringMatching(/go must be installed, to build oasdiff, was /),
    })
  })
})

describeWith('Go', lack, 'a value that whoever opens a pull request may choose', () => {
  let work: string
  const diff = (base: string): Promise<Outcome> =>
    runStep('Compare with the branch', work, { ...inputs, 'inputs.branch': base })
  /** Everything that a command could have changed: files of the clone, its branches, and what is beside it. */
  const state = async (): Promise<unknown> => [
    (await execute('git', ['for-each-ref'], work)).output,
    (await execute('git', ['status', '--porcelain'], work)).output,
    await readdir(join(work, '..')),
  ]

  beforeAll(async () => {
    await runStep('Install the commands', folder, inputs)
    work = await clone(documentOf({ fee: price('string') }), documentOf({ fee: price('string') }))
  })

  it.each([
    '--upload-pack=touch ../taken; git-upload-pack',
    '--upload-pack=touch${IFS}../taken;git-upload-pack',
    '-u touch ../taken; git-upload-pack',
    'main:refs/heads/taken',
    '+main',
    '--output=taken',
    'main@{upstream}',
    'main\n::error::taken',
  ])('is refused as a branch where it is none: %j', async (base) => {
    const before = await state()
    expect(await diff(base)).toEqual({
      exit: 2,
      output: expect.stringMatching(/^BRANCH must be the name of a branch, and BASE a commit or a branch, was .*\.\n$/),
    })
    expect(await state()).toEqual(before)
  })

  it('changes nothing as a branch, whatever it is', async () => {
    const before = await state()
    const part = fc.constantFrom(
      '--upload-pack=',
      'touch ../taken',
      ';',
      ':',
      '+',
      'main',
      '/',
      '-',
      ' ',
      '$(',
      ')',
      '^',
    )
    const base = fc.oneof(
      fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', minLength: 1 }).filter((each) => !/[\0\p{Cs}]/u.test(each)),
    )
    await fc.assert(
      fc.asyncProperty(base, async (given) => {
        const { exit } = await diff(given)
        const { exit: refused } = await execute('git', ['check-ref-format', '--branch', given], work)
        const isBranch = refused === 0 && !given.startsWith('+') && !given.includes('@{')
        // Of the branches, the clone has main alone; git ends with 128 where the server has no such branch.
        expect([given, exit]).toEqual([given, given === 'main' ? 0 : isBranch ? 128 : 2])
      }),
      { numRuns: 60 },
    )
    expect(await state()).toEqual(before)
  })

  it('is refused as a document that is an option', async () => {
    await writeFile(join(work, '../rules.mjs'), "import { writeFileSync } from 'node:fs'\nwriteFileSync('taken', '')\n")
    const before = await state()
    for (const step of ['Lint', 'Compare with the branch'])
      expect(await runStep(step, work, { ...inputs, 'inputs.document': '--ruleset=../rules.mjs' })).toEqual({
        exit: 2,
        output: 'DOCUMENT must be the path of a file, was --ruleset=../rules.mjs.\n',
      })
    expect(await state()).toEqual(before)
  })

  it.each(['https://example.com/openapi.json', 'main:api/openapi.json', '-', 'api', ''])(
    'is refused as a document that is no file: %j',
    async (document) => {
      expect(await runStep('Compare with the branch', work, { ...inputs, 'inputs.document': document })).toEqual({
        exit: 2,
        output: expect.stringMatching(/^DOCUMENT must be the path of a file, was .*\.\n$/),
      })
    },
  )

  it('is refused as a version that is another package', async () => {
    for (const version of ['npm:other@1', 'file:../other', 'https://example.com/x.tgz', 'latest --prefix x'])
      expect(await runStep('Install the commands', folder, { ...inputs, 'inputs.version': version })).toMatchObject({
        exit: 2,
        output: expect.stringMatching(/^VERSION must be a version or a tag, was /),
      })
  })

  it('cannot add a command for the runner as a field or as the version of a document', async () => {
    const name = 'a\n::error::taken%0A::error::taken'
    const removed = await clone(documentOf({ [name]: price('string') }), documentOf({}))
    const { output: lines } = await runStep('Compare with the branch', removed, inputs)
    expect(lines.split('\n').filter((line) => line.startsWith('::error'))).toEqual([
      expect.stringContaining('a%0A::error::taken%250A'),
    ])
    expect(lines).not.toMatch(/^::error::/m)
    const version = '1.0.0\n::error::taken'
    const place = await clone(documentOf({}, version), documentOf({}, version))
    const { output } = await runStep('Compare with the branch', place, inputs)
    expect(output).not.toMatch(/^::/m)
  })
})

describe('the packages of a clone', () => {
  it('are installed from a folder of tarballs, as long as no version is published', async () => {
    const packages = await mkdtemp(join(folder, 'packages-'))
    const install = (): Promise<Outcome> =>
      runStep('Install the commands', folder, { ...inputs, 'inputs.packages': packages })
    expect(await install()).toMatchObject({ exit: 2, output: expect.stringContaining('PACKAGES must be a folder') })
    for (const name of ['api', 'spectral-rules']) await writeFile(join(packages, `capi-${name}-0.1.0.tgz`), '')
    const { exit, output } = await install()
    expect([exit, output]).toEqual([
      0,
      expect.stringContaining(`${packages}/capi-api-0.1.0.tgz ${packages}/capi-spectral-rules-`),
    ])
    expect(output).not.toContain('@capi/spectral-rules@')
  })

  it('are named where npm finds no version', async () => {
    const place = await mkdtemp(join(folder, 'empty-'))
    const environment = { TOOLS: place, npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' }
    const found = await execute('bash', [join(action, 'check.sh'), 'install'], place, {
      ...environment,
      PATH: process.env['PATH'],
    })
    expect([found.exit, found.output]).toEqual([1, expect.stringContaining('name their folder in PACKAGES')])
  })
})

describeWith('Go', lack, 'the template for GitLab', () => {
  it('checks a document by the same folder, which a project copies', async () => {
    const template = parse(await readFile(join(root, 'packages/examples/ci/gitlab.yml'), 'utf8')) as Record<
      string,
      { script: string[]; variables: Record<string, string> }
    >
    expect(template['document']!.variables).toEqual({ DOCUMENT: 'openapi.json' })
    const { script, variables } = template['document-changes']!
    expect(variables).toEqual({ BASE: '$CI_MERGE_REQUEST_DIFF_BASE_SHA', DOCUMENT: 'openapi.json' })
    const work = await clone(documentOf({}), documentOf({ fee: price('string') }))
    const { output: base } = await execute('git', ['rev-parse', 'origin/main'], work)
    // The target has a field since then, which this branch must not be blamed for.
    await commitToOrigin(work, documentOf({ size: price('string') }))
    await cp(action, join(work, 'api/openapi-check'), { recursive: true })
    const environment = { BASE: base.trim(), DOCUMENT: 'openapi.json' }
    const commands = [...template['document']!.script, ...script].join('\n')
    const { exit, output } = await execute('bash', ['-ec', commands], join(work, 'api'), environment)
    expect([exit, output]).toEqual([0, expect.stringContaining('0 error')])
    expect(output).toContain('added the optional property `fee`')
  })
})

describe('the workflow for GitHub', () => {
  it('names inputs of the action, and the action by its folder', async () => {
    const { jobs } = parse(await readFile(join(root, 'packages/examples/ci/github.yml'), 'utf8')) as {
      jobs: Record<string, { steps: { uses: string; with?: object }[] }>
    }
    const [, step] = jobs['document']!.steps
    expect(step!.uses).toContain('/.github/actions/openapi-check@')
    const { inputs: known } = parse(await readFile(join(action, 'action.yml'), 'utf8')) as { inputs: object }
    expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(step!.with!)))
  })
})
