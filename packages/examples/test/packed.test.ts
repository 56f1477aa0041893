// The packages as strangers get them: packed, installed in an empty folder, used from there.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const names = ['api', 'client', 'sandbox', 'cli', 'spectral-rules']

let folder: string
const tarballs = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capi-packed-'))
  for (const name of names) {
    const pack = ['run', '-s', 'pnpm', '--', '--dir', `packages/${name}`, 'pack', '--pack-destination', folder]
    await run('npm', pack, { cwd: root })
  }
  for (const file of await readdir(folder)) tarballs.set(file.replace(/^capi-|-\d.*$/g, ''), join(folder, file))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', ...tarballs.values(), `typescript@${await typescriptVersion()}`],
    { cwd: folder },
  )
}, 180_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function typescriptVersion(): Promise<string> {
  const manifest = join(root, 'node_modules/typescript/package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

const program = `
import { createClient, sign } from '@capi/client'
import { operations } from '@capi/api'
import { createSandbox } from '@capi/sandbox'
import document from '@capi/api/openapi.json' with { type: 'json' }

const sandbox = createSandbox()
const url = await sandbox.listen()
const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '100' })
const capi = createClient({ baseUrl: url, credentials: { key, secret, passphrase } })
const contracts = await capi.listContracts()
const { collateral } = await capi.getAccounts()
const docs = await (await fetch(url + '/docs')).text()
const reference = await (await sandbox.fetch('/docs/reference.html')).text()
const page = await (await sandbox.fetch('/')).text()
await sandbox.close()
console.log(JSON.stringify([
  contracts.length,
  collateral[0]?.amount,
  Object.keys(operations).length,
  Object.keys(document.paths).length,
  docs.includes('Start in five minutes') && reference.includes('Cancel an order'),
  page.includes('src="/dashboard/index-'),
  typeof sign,
]))
`

describe('the packed packages', () => {
  it.each(names)('%s has nothing for publint to say', async (name) => {
    const { buffer } = new Uint8Array(await readFile(tarballs.get(name)!))
    const { messages } = await publint({ pack: { tarball: buffer }, strict: true })
    expect(messages).toEqual([])
  })

  it.each(names)('%s has types that are right for ESM', async (name) => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarballs.get(name)!))))
    // They are ESM only: a require of them is refused by old resolvers, and that is meant.
    const problems = result.types ? result.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM') : [result]
    const modern = problems.filter((problem) => !('resolutionKind' in problem) || problem.resolutionKind !== 'node10')
    expect(modern).toEqual([])
  })

  it('run as plain JavaScript', async () => {
    await writeFile(join(folder, 'program.mjs'), program)
    const { stdout } = await run(process.execPath, ['--no-warnings', 'program.mjs'], { cwd: folder })
    const paths = (JSON.parse(await readFile(join(root, 'packages/api/openapi.json'), 'utf8')) as { paths: object })
      .paths
    expect(JSON.parse(stdout)).toEqual([5, '100', 19, Object.keys(paths).length, true, true, 'function'])
  })

  it('are understood by TypeScript', async () => {
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom'],
      strict: true,
      noEmit: true,
      resolveJsonModule: true,
      types: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    await writeFile(
      join(folder, 'program.ts'),
      `import type { components } from '@capi/api'\nexport type Wire = components['schemas']['Order']\n${program}`,
    )
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { cwd: folder }).catch(
      (error: { stdout: string }) => {
        throw new Error(error.stdout)
      },
    )
  })

  it.each(names)('%s brings licence and README, and neither tests nor what is private', async (name) => {
    const { stdout } = await run('tar', ['-tf', tarballs.get(name)!])
    const files = stdout.trim().split('\n')
    expect(files).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/package.json']))
    expect(files.filter((file) => /\.test\.|\/test\/|\/bench\/|\.capi|node_modules|tsconfig/.test(file))).toEqual([])
    const { stdout: manifest } = await run('tar', ['-xOf', tarballs.get(name)!, 'package/package.json'])
    expect(manifest).not.toContain('workspace:')
  })

  it.each(['capi-sandbox', 'capi'])('bring the command %s', async (command) => {
    const { stdout } = await run('npx', ['--no-install', command, '--help'], { cwd: folder })
    expect(stdout).toMatch(new RegExp(`^Usage: ${command} `))
  })

  it('bring the scenarios', async () => {
    const files = await readdir(join(root, 'packages/sandbox/scenarios'))
    const names = files.filter((file) => file.endsWith('.yaml')).map((file) => file.replace('.yaml', ''))
    const { stdout } = await run('npx', ['--no-install', 'capi-sandbox', '--scenarios'], { cwd: folder })
    for (const name of names) expect(stdout).toContain(name)
  })

  it('take a stranger from the first guide to a filled order', async () => {
    const guide = await readFile(join(root, 'spec/guides/quick-start.md'), 'utf8')
    const [, firstOrder = ''] = /^```js first-order\.mjs\n([^]*?)^```$/m.exec(guide) ?? []
    const credentials = { CAPI_KEY: 'first-key', CAPI_SECRET: 'first-secret', CAPI_PASSPHRASE: 'firstpass' }
    const env = { ...process.env, ...credentials, PORT: '0', CAPI_PORT: '0' }
    const exchange = spawn('npx', ['--no-install', 'capi-sandbox'], { cwd: folder, env, detached: true })
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let printed = ''
        exchange.stdout.on('data', (chunk: Buffer) => {
          printed += String(chunk)
          const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
          if (address !== undefined) resolve(address)
        })
        exchange.on('close', () => reject(new Error(`Expected an exchange that goes on running, was:\n${printed}`)))
      })
      await writeFile(join(folder, 'first-order.mjs'), firstOrder.replace('http://127.0.0.1:8787', url))
      const { stdout } = await run(process.execPath, ['first-order.mjs'], { cwd: folder, env })
      expect(stdout).toMatch(/^order \d{18}\nfilled 0\.01 for [\d.]+\nposition LONG 0\.01\n$/)
    } finally {
      if (exchange.exitCode === null) process.kill(-exchange.pid!, 'SIGTERM')
    }
  })
})
