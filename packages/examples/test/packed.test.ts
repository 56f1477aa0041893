// The packages as strangers get them: packed, installed in an empty folder, used from there.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const names = ['api', 'client', 'sandbox']

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
await sandbox.close()
console.log(JSON.stringify([
  contracts.length,
  collateral[0]?.amount,
  Object.keys(operations).length,
  Object.keys(document.paths).length,
  docs.includes('Start in five minutes') && reference.includes('Cancel an order'),
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
    expect(JSON.parse(stdout)).toEqual([5, '100', 19, Object.keys(paths).length, true, 'function'])
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

  it('bring the command', async () => {
    const { stdout } = await run('npx', ['--no-install', 'capi-sandbox', '--help'], { cwd: folder })
    expect(stdout).toMatch(/^Usage: capi-sandbox/)
  })
})
