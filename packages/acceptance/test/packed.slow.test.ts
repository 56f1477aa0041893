// Tests the published packages as a user gets them: packed, installed in an empty folder and used from there. The tests
// are derived from each package.json, so that they include every new package, command and subpath. What a flag does is
// tested where it is written; here is what packing can lose: a file that is read at run time, a thread, a dependency
// that only one command imports. The files of the tarballs are checked by what a release runs, in
// tools/repository/release.
import { execFile } from 'node:child_process'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Commands, type Outcome, type Running, createCommands, credentials } from './packed/command.ts'
import { describeInstalled, describeSource } from './packed/command-tree.ts'
import { type Installation, install, published, root } from './packed/install.ts'

const run = promisify(execFile)
const packages = published.map(({ manifest, source }) => ({ name: manifest.name, manifest, source }))
const { version } = packages[0]!.manifest
const commands = packages.flatMap(({ name, manifest }) =>
  Object.keys(manifest.bin ?? {}).map((command) => ({ name, command })),
)
const subpaths = packages.flatMap(({ name, manifest, source }) =>
  Object.entries(manifest.exports).map(([subpath, target]) => ({
    specifier: name + subpath.slice(1),
    target: join(source, typeof target === 'string' ? target : (target['@capi/source'] ?? target['default'])!),
  })),
)
const isJson = ({ specifier }: { specifier: string }): boolean => specifier.endsWith('.json')

let installation: Installation
let installed: Commands
beforeAll(async () => {
  installation = await install()
  installed = createCommands(installation.folder)
}, 600_000)
afterAll(() => installation.remove())

describe('the subpaths', () => {
  it.each(subpaths.filter(isJson))('$specifier is the JSON of the repository', async ({ specifier, target }) => {
    const program = `import value from '${specifier}' with { type: 'json' }\nconsole.log(JSON.stringify(value))`
    const { name, paths } = JSON.parse(await evaluate(program)) as Record<string, unknown>
    const source = JSON.parse(await readFile(target, 'utf8')) as Record<string, unknown>
    // Packing rewrites the versions in a manifest.
    expect({ name, paths }).toEqual({ name: source['name'], paths: source['paths'] })
  })

  it.each(subpaths.filter((subpath) => !isJson(subpath)))(
    '$specifier has the exports of its source',
    async ({ specifier, target }) => {
      const program = `console.log(JSON.stringify(Object.keys(await import('${specifier}'))))`
      const exported = JSON.parse(await evaluate(program)) as string[]
      expect(exported).toEqual(Object.keys((await import(target)) as object).toSorted())
    },
  )

  // The SDK of @capi/mcp needs the types of Node. Everything else is understood without them.
  const needsNode = ({ specifier }: { specifier: string }): boolean => specifier.startsWith('@capi/mcp')

  const audiences = [
    { types: [], chosen: subpaths.filter((subpath) => !needsNode(subpath)) },
    { types: ['node'], chosen: subpaths.filter(needsNode) },
  ]
  // As Node resolves them, and as bundlers do. The types of the packages are checked too.
  const resolutions = [{ module: 'nodenext' }, { module: 'preserve', moduleResolution: 'bundler' }]

  it.each(audiences.flatMap((audience) => resolutions.map((resolution) => ({ ...audience, ...resolution }))))(
    'are understood by TypeScript, with the types $types and the modules $module',
    async ({ types, chosen, ...resolution }) => {
      const compilerOptions = {
        ...resolution,
        target: 'es2023',
        lib: ['es2023', 'dom'],
        strict: true,
        noEmit: true,
        resolveJsonModule: true,
        typeRoots: [join(root, 'node_modules/@types')],
        types,
      }
      const imports = chosen.map((subpath, index) =>
        isJson(subpath)
          ? `import value${index} from '${subpath.specifier}' with { type: 'json' }`
          : `import * as value${index} from '${subpath.specifier}'`,
      )
      const text = [
        ...imports,
        `export const values: object[] = [${chosen.map((_, index) => `value${index}`).join(', ')}]`,
        `import type { components } from '@capi/api'`,
        `export type Wire = components['schemas']['Order']`,
        program,
      ].join('\n')
      const { folder } = installation
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
      await writeFile(join(folder, 'program.ts'), text)
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => {
        throw new Error(error.stdout)
      })
    },
  )
})

const program = `
import { createClient, sign } from '@capi/client'
import { operations } from '@capi/api'
import { createSandbox } from '@capi/sandbox'

const sandbox = createSandbox()
const url = await sandbox.listen()
const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '100' })
const capi = createClient({ baseUrl: url, credentials: { key, secret, passphrase } })
const contracts = await capi.listContracts()
const { collateral } = await capi.getAccounts()
const docs = await (await fetch(url + '/docs')).text()
const reference = await (await sandbox.fetch('/docs/reference/cancelOrder.html')).text()
const page = await (await sandbox.fetch('/')).text()
await sandbox.close()
console.log(JSON.stringify([
  contracts.length,
  collateral[0]?.amount,
  Object.keys(operations).length,
  docs.includes('Your first order') && reference.includes('Cancel an order'),
  page.includes('src="/dashboard/index-'),
  typeof sign,
]))
`

describe('the packages together', () => {
  it('trade with an exchange in process, which serves the docs and the dashboard', async () => {
    expect(JSON.parse(await evaluate(program))).toEqual([5, '100', 40, true, true, 'function'])
  })

  it('say at /docs what to install, and serve it once it is installed', async () => {
    const docs = await realpath(installation.installed('@capi/docs'))
    const away = `${docs}-away`
    const ask = async (url: string, path: string, headers = {}): Promise<Response> => fetch(url + path, { headers })
    await installed.withSandbox(['--memory'], async ({ url }) => {
      await rename(docs, away)
      try {
        for (const path of ['/docs/', '/docs/llms.txt', '/docs/none.html']) {
          const missing = await ask(url, path)
          expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
          expect(await missing.text()).toContain(`\n  npm install @capi/docs@${version}\n`)
        }
      } finally {
        await rename(away, docs)
      }
      const page = await ask(url, '/docs/install.html')
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const etag = page.headers.get('etag')!
      expect((await ask(url, '/docs/install.html', { 'if-none-match': etag })).status).toBe(304)
      const part = await ask(url, '/docs/llms.txt', { range: 'bytes=0-5' })
      expect([part.status, await part.text()]).toEqual([206, '# capi'])
      expect((await ask(url, '/docs/none.html')).status).toBe(404)
      expect((await ask(url, '/docs/..%2fpackage.json')).status).toBe(404)
    })
  })

  it('take a user from the first guide to a filled order', async () => {
    const guide = await readFile(join(root, 'spec/guides/first-order.md'), 'utf8')
    const [, firstOrder = ''] = /^```js first-order\.mjs\n([^]*?)^```$/m.exec(guide) ?? []
    const printed = await installed.withSandbox(['--memory'], ({ url }) =>
      evaluate(firstOrder.replace('http://127.0.0.1:8787', url)),
    )
    expect(printed).toMatch(/^order \d{18}\nfilled 0\.01 for [\d.]+\nposition LONG 0\.01\n$/)
  })
})

describe('undiciTransport', () => {
  const overUndici = `
import { createClient } from '@capi/client'
import { undiciTransport } from '@capi/client/undici'

const baseUrl = 'http://127.0.0.1:1'
try {
  const capi = createClient({ baseUrl, transport: undiciTransport() })
  console.log((await capi.listContracts()).length)
} catch (error) {
  console.log(String(error))
}
`

  it('names the package to install where undici is missing or too old, and uses it where it is installed', async () => {
    const folder = join(installation.folder, 'undici')
    const modules = join(folder, 'node_modules')
    // Without the other packages, whose dependencies may include undici.
    for (const name of ['@capi/client', '@capi/api'])
      await cp(installation.installed(name), join(modules, name), { recursive: true, dereference: true })
    const refusal = (was: string): string =>
      `UsageError: undiciTransport needs the package undici, version 7, was ${was}: npm install undici@7\n`
    expect(await evaluate(overUndici, folder)).toBe(refusal('none'))
    await mkdir(join(modules, 'undici'))
    await writeFile(join(modules, 'undici/package.json'), '{"version":"6.21.0"}')
    expect(await evaluate(overUndici, folder)).toBe(refusal('6.21.0'))
    await rm(join(modules, 'undici'), { recursive: true })
    await symlink(join(root, 'packages/client/node_modules/undici'), join(modules, 'undici'))
    const printed = await installed.withSandbox(['--memory'], ({ url }) =>
      evaluate(overUndici.replace('http://127.0.0.1:1', url), folder),
    )
    expect(printed).toBe('5\n')
  })
})

describe('the commands', () => {
  it.each(commands)('$command of $name prints its usage', async ({ command }) => {
    const { exit, stdout } = await installed.run(command, ['--help'])
    expect([exit, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^Usage: ${command} `))])
  })
})

describe('a project of capi init', () => {
  // Its other dependencies are linked from the repository, which is faster than to install them again.
  it('type-checks, tests and rehearses with the packages from the tarballs', async () => {
    const project = join(installation.folder, 'project')
    const { exit, stdout, stderr } = await installed.run('capi', ['init', 'project', '--no-install'])
    expect([exit, stderr, stdout]).toEqual([0, '', expect.stringContaining('npm run check')])
    const { devDependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect(devDependencies['@capi/test-kit']).toBe(`file:${relative(project, installation.tarball('@capi/test-kit'))}`)
    await symlink(join(import.meta.dirname, '../node_modules'), join(project, 'repository'))
    await mkdir(join(project, 'node_modules/.bin'), { recursive: true })
    const capiFile = join(project, 'node_modules/.bin/capi')
    await writeFile(capiFile, `#!/bin/sh\nexec ${join(installation.folder, 'node_modules/.bin/capi')} "$@"\n`)
    await chmod(capiFile, 0o755)
    for (const name of ['.bin/tsc', '.bin/vitest', '@types', 'typescript', 'vitest'])
      await symlink(join(project, 'repository', name), join(project, 'node_modules', name))
    const checked = await run('npm', ['run', '-s', 'check'], { cwd: project })
    const shown = stripVTControlCharacters(checked.stdout)
    expect(shown).toMatch(/Tests +3 passed/)
    expect(shown).toMatch(/^bought 0\.01 cmt_btcusdt\n[^]*\d+ fills, equity [\d.]+ USDT\n$/m)
    await run('bash', ['ci.sh'], { cwd: project, env: { ...process.env, CAPI_SECONDS: '2' } })
    expect(await readFile(join(project, 'reports/tests.xml'), 'utf8')).toMatch(
      /<testsuites [^>]*tests="3" failures="0"/,
    )
    expect(await readFile(join(project, 'reports/account.html'), 'utf8')).toMatch(/^<!doctype html>/)
  })
})

describe('capi-sandbox', () => {
  it('stores in a folder, follows another one, and serves the scenarios of the package', async () => {
    const data = await mkdtemp(join(installation.folder, 'data-'))
    await installed.withSandbox(['--data', data], ({ url: mirrored }) =>
      installed.withSandbox(['--memory', '--mirror', mirrored], async ({ url }) => {
        const health = (await (await fetch(`${url}/sandbox/health`)).json()) as object
        expect(health).toMatchObject({ mirror: { url: mirrored, state: 'current', failures: 0 } })
      }),
    )
    expect(await readdir(data)).toContain('journal.db')
    const files = await readdir(join(root, 'packages/sandbox/scenarios'))
    const names = files.flatMap((file) => (file.endsWith('.yaml') ? [file.slice(0, -'.yaml'.length)] : [])).toSorted()
    const { stdout } = await installed.run('capi-sandbox', ['--scenarios'])
    expect(stdout.match(/^\S+/gm)).toEqual(names)
    expect(await installed.run('capi-sandbox', ['--scenario', names[0]!])).toMatchObject({ exit: 0, stderr: '' })
  })

  it('brings the driver of the database', async () => {
    const outcome = await installed.run('capi-sandbox', ['--database-url', 'postgres://nobody@127.0.0.1:1/none'])
    expect(outcome).toEqual({
      exit: 1,
      stdout: '',
      stderr: expect.stringMatching(/^capi-sandbox: .*ECONNREFUSED.*\n$/),
    })
  })

  it('prints the version of its package', async () => {
    expect(await installed.run('capi-sandbox', ['-v'])).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' })
  })
})

describe('capi', () => {
  let sandbox: Running
  beforeAll(async () => {
    sandbox = await installed.startSandbox(['--memory'])
  })
  afterAll(() => sandbox.stop())

  const capi = (line: string, environment: Record<string, string> = {}, input = ''): Promise<Outcome> =>
    installed.run('capi', line.split(' '), { CAPI_URL: sandbox.url, ...credentials, ...environment }, input)

  it('has the commands and flags of its source', async () => {
    expect(await describeInstalled(installation.installed('@capi/cli'))).toEqual(describeSource())
    expect(await capi('--version')).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('trades, reports as a page, and reads events', async () => {
    const order = 'place-order --symbol cmt_btcusdt --type open_long --size 0.01 --match-price market'
    expect(await capi(order)).toMatchObject({ exit: 0, stdout: expect.stringMatching(/\d{18} .* placed/) })
    expect((await capi('report --format html')).stdout).toMatch(/^<!doctype html>/)
    const outcome = await capi('listen --sandbox --kind bill --since 1h --count 1')
    expect(outcome).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^\{.*"kind":"bill"/) })
  })

  it('serves agents', async () => {
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })}\n`
    const { stdout } = await capi('mcp --allow trade', {}, input)
    const { result } = JSON.parse(stdout) as { result: { tools: { name: string }[] } }
    expect(result.tools.map(({ name }) => name)).toEqual(['search', 'describe', 'read', 'cancel', 'settings', 'place'])
  })

  it('certifies a program', async () => {
    const polling = join(installation.folder, 'polls.mjs')
    await writeFile(
      polling,
      `setInterval(() => fetch(process.env.BASE + '/capi/v2/market/time').catch(() => undefined), 50)`,
    )
    const { stdout } = await capi(`certify --case T6 --seconds 4 --env BASE={url} -- node ${polling}`)
    expect(stdout).toContain('1 passed, 0 failed, 0 not exercised, 0 inconclusive.')
  })

  it('runs a strategy in threads, and brings the driver of a queue', async () => {
    const [strategy, candles] = ['strategy.mjs', 'candles.csv'].map((name) => join(installation.folder, name))
    await writeFile(
      strategy!,
      `import { defineStrategy } from '@capi/backtest'
      export default defineStrategy({
        parameters: { size: { type: 'decimal', default: '0.01' } },
        run: ({ capi, parameters: { size }, symbol }) => capi.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' }),
      })`,
    )
    const lines = Array.from(
      { length: 60 },
      (_, minute) => `${Date.UTC(2026, 0, 5, 0, minute)},90000,90020,89980,90005,7`,
    )
    await writeFile(candles!, lines.join('\n'))
    const { stdout, stderr } = await capi(
      `sweep ${strategy} --candles ${candles} --grid size=0.01,0.02 --objective net-profit --threads 2`,
    )
    expect([stderr, stdout]).toEqual([
      expect.stringContaining('capi sweep: The results are in strategy.sweep.jsonl.\n'),
      expect.stringContaining('2 runs, 0 failed'),
    ])
    const secret = { CAPI_QUEUE_SECRET: 'a secret of the sweep and its workers' }
    const worker = await installed.run('capi', ['sweep-worker', '--queue', 'redis://127.0.0.1:1'], secret)
    expect([worker.exit, worker.stderr]).toEqual([1, expect.stringContaining('cannot be used: ECONNREFUSED')])
  })
})

/** Runs a program with the installed packages and returns its output. */
async function evaluate(text: string, folder: string = installation.folder): Promise<string> {
  const file = join(folder, `program-${Math.random()}.mjs`)
  await writeFile(file, text)
  // The command that runs the tests adds the packages of the repository to NODE_PATH.
  const env = { ...process.env, ...credentials, NODE_PATH: '' }
  const { stdout } = await run(process.execPath, ['--no-warnings', file], { cwd: folder, env })
  return stdout
}
