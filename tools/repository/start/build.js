// Builds what `npm start` runs: the exchange with the example programs, and its page. Nothing is built again before a
// source changes.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const packages = join(root, 'packages')
const stateFile = join(root, 'node_modules/.cache/start')
const built = [
  'packages/api/openapi.generators.json',
  'packages/examples/dist/start.js',
  'packages/dashboard/dist/index.html',
]
const sources = ['api', 'client', 'dashboard', 'engine', 'examples', 'mirror', 'report', 'samples', 'sandbox', 'try-it']

export function isBuilt() {
  const areThere = built.every((file) => existsSync(join(root, file)))
  return areThere && existsSync(stateFile) && readFileSync(stateFile, 'utf8') === hashSources()
}

export async function build() {
  const hash = hashSources()
  // Only now, because esbuild is installed before.
  const { buildPrograms, esbuild } = await import('../../../packages/examples/build.js')
  await Promise.all([buildPrograms(), buildPage(), buildDocuments(esbuild)])
  // The process that runs the exchange does not need it any more.
  await esbuild.stop()
  writeFileSync(stateFile, hash)
}

async function buildPage() {
  await run('try-it', 'tsx/cli', '--conditions=@capi/source', 'build.ts', '--forms')
  await run('dashboard', 'vite/package.json', 'build', '--logLevel', 'error')
}

/** Writes the documents for generators of other languages, which the exchange serves. */
async function buildDocuments(esbuild) {
  const outfile = join(root, 'node_modules/.cache/generators.mjs')
  await esbuild.build({
    entryPoints: [join(root, 'tools/product/generators/run.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { '@capi/samples': join(packages, 'samples/src/index.ts') },
  })
  await runNode('api', outfile, '.')
}

/** Runs the command of a package that another one has installed. */
async function run(name, command, ...args) {
  const cwd = join(packages, name)
  const found = createRequire(join(cwd, 'package.json')).resolve(command)
  const file = command.endsWith('.json')
    ? join(dirname(found), JSON.parse(readFileSync(found, 'utf8')).bin.vite)
    : found
  await runNode(name, file, ...args)
}

async function runNode(name, file, ...args) {
  const options = { cwd: join(packages, name), stdio: ['ignore', 2, 2] }
  const [status] = await once(spawn(process.execPath, [file, ...args], options), 'exit')
  if (status !== 0) throw new Error(`The build of ${name} failed.`)
}

/** Files beside the sources that are built. */
const outputs = /^openapi\.generators/

/** A hash of names, sizes and times of all sources, which takes less time than one of their texts. */
function hashSources() {
  const hash = createHash('sha256').update(process.version)
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\n${size}\n${mtimeMs}\n`)
  }
  add(join(root, 'pnpm-lock.yaml'))
  for (const name of sources) {
    for (const entry of readdirSync(join(packages, name), { withFileTypes: true }))
      if (entry.isFile() && !outputs.test(entry.name)) add(join(packages, name, entry.name))
    for (const entry of readdirSync(join(packages, name, 'src'), { withFileTypes: true, recursive: true }))
      if (entry.isFile()) add(join(entry.path, entry.name))
  }
  return hash.digest('hex')
}
